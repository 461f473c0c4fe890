// Keeps the files of the playground in the browser, so that later visits need no network. A new build has
// another version: its files are fetched anew, and the old ones are removed.

const VERSION = "{{version}}";
const FILES = ["{{files}}"];
const NAME = `rulewright ${VERSION}`;
const INSIDE = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => {
  // `no-cache` asks the host whether what an earlier build left in the browser is still good.
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("rulewright ") && name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(INSIDE)) return;
  address.search = "";
  if (address.href === INSIDE) address.pathname += "index.html";
  event.respondWith(answer(address.href, request));
});

async function answer(address, request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(address, { ignoreVary: true });
  if (kept) return kept;
  const answered = await fetch(request);
  if (answered.ok && answered.type === "basic") await cache.put(address, answered.clone());
  return answered;
}
