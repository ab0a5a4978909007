// Builds boot.ts, browser-polyfills.ts and the service worker, each as one file without imports.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Pages that work offline from the first visit on, with the code that they load lazily. */
const PAGES = ['site/home/home', 'customers/enquiry-cart/enquiry-cart', 'site/system-pages/offline'].map(
  (page) => `src/features/${page}.page.tsx`,
);
const BOOT = 'src/boot.ts';
const OLDER = 'src/browser-polyfills.ts';
const ENTRY = 'src/browser.tsx';
const SHEET = 'style.css';

const manifestOf = (client) => path.join(client, '.vite/manifest.json');

/** Builds `input` into `client`, which already contains the build of the site; returns the file's name. */
async function buildScript({ input, client, entryFileNames, define }) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames } },
    },
  });
  return output[0].fileName;
}

/** Builds src/boot.ts and src/browser-polyfills.ts, and adds them to the manifest. */
export async function buildBoot(client) {
  const define = { __BACKEND__: JSON.stringify(process.env.BACKEND_BASE ?? '') };
  const boot = await buildScript({ input: BOOT, client, entryFileNames: 'assets/boot-[hash].js', define });
  const older = await buildScript({ input: OLDER, client, entryFileNames: 'assets/older-[hash].js' });
  const manifest = JSON.parse(readFileSync(manifestOf(client), 'utf8'));
  const added = { [BOOT]: { file: boot }, [OLDER]: { file: older } };
  writeFileSync(manifestOf(client), JSON.stringify({ ...manifest, ...added }, null, 2));
}

/**
 * Builds src/service-worker.ts. Its version is a hash of the whole build, with `server`, because the server renders the
 * pages.
 */
export async function buildServiceWorker(client, server) {
  const manifest = readFileSync(manifestOf(client), 'utf8');
  const version = createHash('sha256').update(manifest).update(readFileSync(server)).digest('hex').slice(0, 12);
  const define = {
    __VERSION__: JSON.stringify(version),
    __SHELL_FILES__: JSON.stringify(shellFiles(JSON.parse(manifest))),
  };
  await buildScript({ input: 'src/service-worker.ts', client, entryFileNames: 'service-worker.js', define });
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
  for (const name of [BOOT, OLDER, ENTRY, ...PAGES]) add(name);
  const files = [...found].flatMap(({ file, assets = [] }) => [file, ...assets]);
  return [...new Set([manifest[SHEET].file, ...files])]
    .map((file) => `/${file}`)
    .concat('/favicon.svg', '/no-image.svg');
}
