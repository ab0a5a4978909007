// Makes visited pages, the shell and the cart work offline (docs/decisions/003-pages-from-a-versioned-cache.md). Built
// after the site by commands/build-scripts.mjs, which fills in the two constants.
import { bypassesWorker, CACHE_NAMES, mayCachePage, OFFLINE_PAGE, SHELL_PAGES } from './web/cached-pages.ts';

declare const __VERSION__: string;
declare const __SHELL_FILES__: string[];

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void;
}
const worker = self as unknown as Worker;

const PAGES = CACHE_NAMES.pages + __VERSION__;
const FILES = CACHE_NAMES.files + __VERSION__;
const MAX_PAGES = 60;
const MAX_PICTURES = 200;
/** Names of images that change with the content have a hash. */
const NAMED_BY_CONTENT = /\.[0-9a-f]{8}\.\w+(\/|$)/;
const MATCH_OPTIONS = { ignoreVary: true };

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const files = await caches.open(FILES);
      await files.addAll(__SHELL_FILES__);
      await Promise.all(SHELL_PAGES.map((page) => fetchAndCache(new URL(page, worker.location.origin))));
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      const visited = await deleteOldVersions();
      for (const url of visited) await fetchAndCache(url).catch(() => undefined);
    })(),
  );
});

/** @returns the cached pages of old versions that this version has yet to fetch, latest first */
async function deleteOldVersions(): Promise<URL[]> {
  const visited: URL[] = [];
  for (const name of await caches.keys()) {
    const isPages = name.startsWith(CACHE_NAMES.pages);
    if (name === PAGES || name === FILES || !(isPages || name.startsWith(CACHE_NAMES.files))) continue;
    if (isPages) {
      const requests = await (await caches.open(name)).keys();
      visited.push(...requests.map(({ url }) => new URL(url)));
    }
    await caches.delete(name);
  }
  return visited.reverse().filter(({ pathname }) => !SHELL_PAGES.includes(pathname));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || bypassesWorker(url)) return;
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(respondCacheFirst(FILES, request));
  else if (/^\/(pictures|uploads)\//.test(url.pathname) && request.destination === 'image')
    event.respondWith(
      NAMED_BY_CONTENT.test(url.pathname)
        ? respondCacheFirst(CACHE_NAMES.pictures, request, MAX_PICTURES)
        : respondNetworkFirst(CACHE_NAMES.pictures, request, MAX_PICTURES),
    );
  else if (/^\/[\w-]+\.svg$/.test(url.pathname))
    event.respondWith(fetch(request).catch(() => readFromCache(FILES, request)));
});

/** A client-side navigation loads no document, so the page reports its URL. */
worker.addEventListener('message', (event) => {
  if (typeof event.data !== 'object' || event.data === null) return;
  const visited: unknown = Reflect.get(event.data, 'visited');
  if (typeof visited !== 'string') return;
  const url = new URL(visited, worker.location.origin);
  if (url.origin === worker.location.origin) event.waitUntil(fetchAndCache(url).catch(() => undefined));
});

/** Network first, so that no page is stale; offline, the cached page or else the offline page. */
async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(cachePage(url, response.clone()));
    return response;
  } catch (error) {
    const pages = await caches.open(PAGES);
    const found = (await pages.match(event.request, MATCH_OPTIONS)) ?? (await pages.match(url.pathname, MATCH_OPTIONS));
    if (found) return found;
    const from = mayCachePage(url) ? `?from=${encodeURIComponent(url.pathname + url.search)}` : '';
    if (url.pathname === OFFLINE_PAGE) throw error;
    return Response.redirect(OFFLINE_PAGE + from, 302);
  }
}

/** Fetches and caches, or replies from the cache while offline: for files whose content can change under their name. */
async function respondNetworkFirst(name: string, request: Request, maxEntries: number): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.status === 200) await storeResponse(name, request, response.clone(), maxEntries);
    return response;
  } catch {
    return readFromCache(name, request);
  }
}

async function storeResponse(name: string, request: Request, response: Response, maxEntries?: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response);
  if (maxEntries) await deleteOldest(cache, maxEntries);
}

/** Replies from the cache, or fetches and caches: for files whose names change with their content. */
async function respondCacheFirst(name: string, request: Request, maxEntries?: number): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(request, MATCH_OPTIONS);
  if (found) return found;
  const response = await fetch(request);
  // An image whose variant is still being drawn must be requested again.
  if (response.status === 200 && response.headers.get('cache-control') !== 'no-cache')
    await storeResponse(name, request, response.clone(), maxEntries);
  return response;
}

async function readFromCache(name: string, request: Request): Promise<Response> {
  return (await (await caches.open(name)).match(request, MATCH_OPTIONS)) ?? Response.error();
}

async function fetchAndCache(url: URL): Promise<void> {
  if (mayCachePage(url))
    await cachePage(url, await fetch(url, { headers: { accept: 'text/html' }, cache: 'no-cache' }));
}

async function cachePage(url: URL, response: Response): Promise<void> {
  const isPublic = response.headers.get('cache-control')?.includes('public') ?? false;
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (response.status !== 200 || response.redirected || !isPublic || !isPage || !mayCachePage(url)) return;
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  const html = await response.clone().text();
  const names = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
  for (const name of new Set(names)) if (!(await files.match(name, MATCH_OPTIONS))) await files.add(name);
  await pages.delete(url.pathname + url.search, MATCH_OPTIONS);
  await pages.put(url.pathname + url.search, response);
  await deleteOldest(pages, MAX_PAGES);
}

async function deleteOldest(cache: Cache, maxEntries: number): Promise<void> {
  const requests = await cache.keys();
  const removable = requests.filter(({ url }) => !SHELL_PAGES.includes(new URL(url).pathname));
  for (const request of removable.slice(0, Math.max(0, requests.length - maxEntries))) await cache.delete(request);
}
