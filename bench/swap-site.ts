import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Script for the page: on pointer down or focus it fetches and parses the main element of the linked page, and a click
 * only inserts the element. Going back inserts a copy of the parsed element.
 */
const SWAP = `
const parse = (html) => Object.assign(document.createElement('template'), { innerHTML: html });
const copyOf = (template) => document.importNode(template.content, true);
const main = document.querySelector('main');
const here = parse(main.innerHTML);
const known = new Map([[location.pathname, { template: here, ready: copyOf(here) }]]);
const tops = new Map();
const get = async (path) => {
  const template = parse(await (await fetch('/main' + path)).text());
  known.set(path, { template, ready: copyOf(template) });
};
const asked = new Map();
const ask = (path) => known.has(path) || asked.get(path) || asked.set(path, get(path));
const linkAt = (event) => event.target.closest?.('main a[href^="/"]');
const show = async (path, top) => {
  if (!known.has(path)) { ask(path); await asked.get(path); }
  const page = known.get(path);
  main.replaceChildren(page.ready ?? copyOf(page.template));
  page.ready = undefined;
  scrollTo({ top, behavior: 'instant' });
};
history.scrollRestoration = 'manual';
for (const type of ['pointerdown', 'touchstart', 'focusin'])
  addEventListener(type, (event) => linkAt(event) && ask(linkAt(event).pathname), { passive: true });
let shown = location.pathname;
const leave = (path) => (tops.set(shown, scrollY), (shown = path));
addEventListener('click', (event) => {
  const link = linkAt(event);
  if (!link) return;
  event.preventDefault();
  leave(link.pathname);
  history.pushState(null, '', link.pathname);
  show(link.pathname, 0);
});
addEventListener('popstate', () => (leave(location.pathname), show(shown, tops.get(shown) ?? 0)));
document.documentElement.dataset.ready = 'true';
`;

/** The same fast compression as the site's for a freshly rendered page. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const MAIN = /<main[^>]*>([\s\S]*)<\/main>/;

interface Reply {
  status: number;
  type: string;
  body: Buffer;
  brotli?: Buffer;
}

/**
 * Baseline for the time of a click: the site's own HTML, style, fonts and images from memory, with a short script that
 * only swaps the main element. The excess of the site is the cost of React, the router and our code.
 */
export async function startSwapSite(site: string): Promise<{ origin: string; stop(): void }> {
  const known = new Map<string, Promise<Reply>>();
  const reply = async (path: string): Promise<Reply> => {
    const asMain = path.startsWith('/main/');
    const found = await fetch(site + (asMain ? path.slice('/main'.length) : path), { headers: { accept: '*/*' } });
    if (asMain && found.status !== 200) throw new Error(`${path} responds with ${found.status}`);
    const type = found.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await found.arrayBuffer());
    if (!type.startsWith('text/')) return { status: found.status, type, body: bytes };
    const text = bytes.toString();
    const body = Buffer.from(asMain ? (MAIN.exec(text)?.[1] ?? '') : type.includes('html') ? withoutCode(text) : text);
    return { status: found.status, type, body, brotli: brotliCompressSync(body, FAST) };
  };
  const server = createServer(async ({ url = '/', headers }, response) => {
    const loading = known.get(url) ?? reply(url);
    known.set(url, loading);
    send(response, await loading, headers['accept-encoding']?.includes('br') ?? false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

const withoutCode = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace('</body>', () => `<script type="module">${SWAP}</script></body>`);

function send(response: ServerResponse, { status, type, body, brotli }: Reply, acceptsBrotli: boolean): void {
  const encoded = acceptsBrotli ? brotli : undefined;
  response.writeHead(status, {
    'content-type': type,
    'content-length': (encoded ?? body).length,
    'cache-control': /html/.test(type) ? 'no-cache' : 'max-age=31536000, immutable',
    ...(encoded ? { 'content-encoding': 'br' } : {}),
  });
  response.end(encoded ?? body);
}
