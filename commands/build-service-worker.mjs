// Builds the service worker: one small script beside the build of the site, with the list of the files that it caches.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Pages that work offline from the first visit on; all code that pages load lazily is included too. */
const PAGES = ['site/home/home', 'customers/enquiry-cart/enquiry-cart', 'site/system-pages/offline'].map(
  (page) => `src/features/${page}.page.tsx`,
);
const ENTRIES = ['src/boot.ts', 'src/browser.tsx'];
const SHEET = 'style.css';

/**
 * Builds src/service-worker.ts into `client`, which already contains the manifest. The version is a hash of the whole
 * build, including `server`, the server's bundle, as that renders the pages.
 */
export async function buildServiceWorker(client, server) {
  const manifest = readFileSync(path.join(client, '.vite/manifest.json'), 'utf8');
  const version = createHash('sha256').update(manifest).update(readFileSync(server)).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __VERSION__: JSON.stringify(version), __SHELL_FILES__: JSON.stringify(shellFiles(JSON.parse(manifest))) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

function shellFiles(manifest) {
  const found = new Set();
  const add = (name) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const next of chunk.imports ?? []) add(next);
    for (const next of chunk.dynamicImports ?? []) if (!next.endsWith('.page.tsx')) add(next);
  };
  for (const name of [...ENTRIES, ...PAGES]) add(name);
  const files = [...found].flatMap(({ file, assets = [] }) => [file, ...assets]);
  return [...new Set([manifest[SHEET].file, ...files])]
    .map((file) => `/${file}`)
    .concat('/favicon.svg', '/no-image.svg');
}
