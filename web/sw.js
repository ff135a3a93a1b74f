/* The service worker: caches the page, so that it opens without a network. tools/offline.sh fills in the
 * first three lines. A visit requests index.html from the network, which names all other files by hashes of
 * their content, so whoever is online has the newest version at once. A new version of this file waits
 * until no page of the old one is open, and then deletes what only that one needed. */
const SHELL_FILES = [];
const PACKED_FILES = [];
const VERSION = '';

const PATIENCE = 4000; /* ms for the network before the cached page is shown */
const { scope } = self.registration;
const SHELL = `windfall ${VERSION} ${scope}`;
const PACKED =
  'windfall-files'; /* the module and the nets, cached by src/solo/files.ts when they are first needed */
const HASH = /-[0-9a-f]{10}(?=\.)/;
const NAMED = /\b(assets|nets)\/[\w.-]+/g; /* the files that index.html names */

async function install() {
  const cache = await caches.open(SHELL);
  await cache.addAll(SHELL_FILES.map((name) => new Request(scope + name, { cache: 'no-cache' })));
  await check(cache);
  await renew();
}
/** While the host is being updated, index.html may be of another version than this file: then nothing is
 * kept, and the next visit tries again. */
async function check(cache) {
  const text = await (await cache.match(`${scope}index.html`)).text();
  const ours = [...SHELL_FILES, ...PACKED_FILES];
  if ((text.match(NAMED) ?? []).every((name) => ours.includes(name))) return;
  await caches.delete(SHELL);
  throw new Error('index.html is of another version');
}
/** This version of whatever an earlier one has cached: without a network, it plays as that one did. */
async function renew() {
  const packed = await caches.open(PACKED);
  const had = (await packed.keys()).filter(({ url }) => isOurs(url)).map(({ url }) => url.replace(HASH, ''));
  for (const url of PACKED_FILES.map((name) => scope + name))
    if (had.includes(url.replace(HASH, '')) && !(await packed.match(url))) await packed.add(url);
}
/** Another page may be in a folder below this one. */
const isOurs = (url) => url.startsWith(scope) && /^(assets|nets)\/[^/]+$/.test(url.slice(scope.length));
async function activate() {
  for (const name of await caches.keys())
    if (/^windfall \w+ /.test(name) && name.endsWith(` ${scope}`) && name !== SHELL)
      await caches.delete(name);
  const packed = await caches.open(PACKED);
  for (const { url } of await packed.keys())
    if (isOurs(url) && !PACKED_FILES.includes(url.slice(scope.length))) await packed.delete(url);
  await self.clients.claim(); /* a page on its first visit, which then needs no network either */
}
const isPage = (reply) => reply.ok || reply.type === 'opaqueredirect';
/** The page: from the network, or from the cache if that does not answer, or only with an error. */
async function visit(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(`${scope}index.html`);
  const late = new Promise((done) => setTimeout(done, PATIENCE, kept));
  try {
    const reply = (await Promise.race([fetch(request), late])) ?? (await fetch(request));
    return kept && !isPage(reply) ? kept : reply;
  } catch (e) {
    if (kept) return kept;
    throw e;
  }
}
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.url.split(/[?#]/)[0];
  if (request.method !== 'GET' || !path.startsWith(scope)) return;
  const name = path.slice(scope.length);
  if (request.mode === 'navigate' && (!name || name === 'index.html')) event.respondWith(visit(request));
  else if (/^(assets|fonts|nets|icons)\//.test(name)) event.respondWith(file(request));
});
