// A plain file server for the static page, under a path of its own.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const PATH = "/some/where/";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".gz": "application/octet-stream",
};
/** A plain file server for a folder. `stop` and `start` again: the network is off for a while. */
export async function host(folder) {
  const server = createServer((request, reply) => {
    const path = normalize(decodeURI(request.url.replace(/[?#].*/, "")));
    const file = join(
      folder,
      path.slice(PATH.length - 1).replace(/\/$/, "/index.html"),
    );
    if (!path.startsWith(PATH) || !existsSync(file) || !statSync(file).isFile())
      return reply.writeHead(404).end();
    reply.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    });
    createReadStream(file).pipe(reply);
  });
  const start = (port) =>
    new Promise((done) => server.listen(port, "127.0.0.1", done));
  await start(0);
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    start: () => start(port),
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
