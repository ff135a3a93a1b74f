// A plain file server for the static page, under a path of its own.
import { execFileSync } from "node:child_process";
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecure } from "node:https";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const PATH = "/some/where/";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
};
/** A key and a certificate that nobody has signed. */
function certificate() {
  const work = mkdtempSync(join(tmpdir(), "windfall-tls-"));
  const [key, cert] = [join(work, "key"), join(work, "cert")];
  const how =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1";
  execFileSync("openssl", [...how.split(" "), "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(work, { recursive: true });
  return made;
}
/** A plain file server for a folder, or one with TLS. `stop` and `start` again: the network is off for a
 * while. */
export async function host(folder, secure = false) {
  const create = secure
    ? (answer) => createSecure(certificate(), answer)
    : createServer;
  let trouble = 0;
  const server = create((request, reply) => {
    if (trouble) return reply.writeHead(trouble).end("trouble");
    const path = normalize(decodeURI(request.url.replace(/[?#].*/, "")));
    const file = join(
      folder,
      path.slice(PATH.length - 1).replace(/\/$/, "/index.html"),
    );
    if (!path.startsWith(PATH) || !existsSync(file) || !statSync(file).isFile())
      return reply.writeHead(404).end();
    reply.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      /* as many hosts do */
      ...(file.endsWith(".gz") && { "content-encoding": "gzip" }),
    });
    createReadStream(file).pipe(reply);
  });
  const start = (port) =>
    new Promise((done) => server.listen(port, "127.0.0.1", done));
  await start(0);
  const { port } = server.address();
  return {
    url: `${secure ? "https" : "http"}://127.0.0.1:${port}${PATH}`,
    start: () => start(port),
    /** From now on this status is the answer to everything; 0: the files again. */
    fail: (status) => (trouble = status),
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
