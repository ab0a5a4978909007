// npm run build: the browser's code into dist/client (also compressed), the office's into dist/client/office, the
// server's and the file worker's into dist/server. BUILD_DIR replaces dist, so that a benchmark can build beside a
// running site.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'vite';
import { drawAppIcons } from './app-icons.mjs';
import { buildBoot, buildServiceWorker } from './build-scripts.mjs';
import { root } from './prepare.mjs';

process.chdir(root);
process.env.NODE_ENV = 'production';
const folder = path.resolve(process.env.BUILD_DIR ?? 'dist');
const client = path.join(folder, 'client');
const emptyOutDir = true;
await build({ logLevel: 'warn', build: { outDir: client, emptyOutDir } });
await build({
  logLevel: 'warn',
  configFile: path.join(root, 'office/vite.config.ts'),
  build: { outDir: path.join(client, 'office'), emptyOutDir },
});
await build({ logLevel: 'warn', build: { ssr: 'src/server.ts', outDir: path.join(folder, 'server'), emptyOutDir } });
for (const script of ['src/file-worker.ts', 'src/features/office/imports/import-process.ts']) {
  await build({
    logLevel: 'warn',
    build: { ssr: script, outDir: path.join(folder, 'server'), emptyOutDir: false },
  });
}
thinSourceMaps(path.join(folder, 'server'));
await drawAppIcons(client);
await buildBoot(client);
await buildServiceWorker(client, path.join(folder, 'server/server.js'));

for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  if (bytes.length < 600) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Reduces source maps to line numbers, which are enough for a stack trace: the full map of the server takes 30 MB. */
function thinSourceMaps(folder) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.js.map')) continue;
    const file = path.join(folder, entry);
    const { version, sources, mappings } = JSON.parse(readFileSync(file, 'utf8'));
    const thin = decode(mappings).map((line) => {
      const [, source, sourceLine] = line.find((segment) => segment.length > 1) ?? [];
      return source === undefined ? [] : [[0, source, sourceLine, 0]];
    });
    writeFileSync(file, JSON.stringify({ version, sources, names: [], mappings: encode(thin) }));
  }
}
