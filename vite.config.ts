import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PARTS = /src[\\/](ui|web|platform|features[\\/]visitors)[\\/](?!cart[\\/](cart-changes|cart-line-image))/;
const MODELS = [
  /src[\\/]features[\\/]catalogue[\\/](drawings|products|gallery|compare|viewer)[\\/](?!compare-attributes\.ts|hole-pattern|overlaid-holes)/,
  /[\\/]measures[\\/](parse-attribute-label|value-with-unit|unit-menu|unit-table|use-units)\./,
  /[\\/]product-page[\\/](lazy-)?recently-viewed\./,
  /src[\\/]features[\\/]visitors[\\/](visits[\\/]|cart[\\/](add-to-cart-button|pieces|pressed-button)\.)/,
  /[\\/](natural-order|filter-selection-url|complete-breadcrumbs)\.ts$/,
  /[\\/](measures[\\/](tile-key-figures|capacity-bar)|lists[\\/]card)\.tsx$/,
];
/** Small modules of product and model pages that would else be merged with large ones of other pages. */
const SMALL =
  /[\\/](table-download-links|numeric-ranges|dimension-list|holding-capacity|clamp-actions\.limits|phone-and-chat-links|format-file-size|document-link|related-item|dealer-section|difference-text)\.tsx?$/;
const FAILURES = /[\\/](error-screen|product-failure)\.tsx$/;
const TABLES = [/[\\/]model-tables[\\/](?!table-filters)/, /[\\/](unit-menu|tool-menu)\.tsx$/];
const VISITORS = /src[\\/](features[\\/]visitors|web|ui)[\\/](?!search[\\/]use-parameter-once)/;
const IDLE = [
  /[\\/]cart[\\/](cart-actions|cart-changes|new-cart-line|clear-cart-buttons|cart-line-image|cart-not-stored-warning)\.tsx?$/,
  /[\\/]session[\\/](session-actions|pending-logout)\.ts$/,
  /[\\/](browser-services|offline-screen|waiting-enquiry|send-waiting-enquiry|group-by|scroll-position)\.tsx?$/,
];
/** One chunk per set of pages with the same modules; smaller ones, in characters of source, are merged. */
const BY_PAGES = { entriesAware: true, entriesAwareMergeThreshold: 4000 };
/** True for modules that one of the patterns matches. */
const among = (tests: RegExp[]) => (id: string) => tests.some((test) => test.test(id));

const PAGE = /\bpage: \(\) =>\s*import\('\.\/([^']+)'\)/g;
/** Adds the source file of its page to each entry of the site map, so that the server finds the built files. */
export const pageFiles: Plugin = {
  name: 'page-files',
  enforce: 'pre',
  transform: (code, id, options) =>
    options?.ssr && id.endsWith('/src/site-map.tsx')
      ? { code: code.replace(PAGE, "file: 'src/$1', $&"), map: null }
      : undefined,
};

/**
 * Short hash of the sources, or '' where neither COMMIT nor git states it. A release folder and an image have no
 * `.git`.
 */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  if (!existsSync('.git')) return '';
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // Without git, or in a clone of another user.
  }
}

const ENTRY = path.resolve(import.meta.dirname, 'src/browser.tsx');

// Two builds: the browser's (dist/client, with a manifest) and, with --ssr, the server's (dist/server).
// commands/build-scripts.mjs builds the standalone scripts.
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: process.env.VITE_CACHE ?? 'node_modules/.vite',
  plugins: [pageFiles, react(), tailwindcss()],
  // Bundled for the server too: Node would read hundreds of small files one by one, half of the time until the first
  // reply.
  ssr: isSsrBuild ? { noExternal: ['zod', 'react-router'] } : {},
  publicDir: isSsrBuild ? false : 'public',
  define: {
    // Build constant in front of every API path; '' is the site's own origin.
    __BACKEND__: JSON.stringify(process.env.BACKEND_BASE ?? ''),
    __COMMIT__: JSON.stringify(commit()),
  },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', minify: false, sourcemap: true, emptyOutDir: true }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        // three.js, which loads when a 3D view is opened, cannot be split.
        chunkSizeWarningLimit: 700,
        // A page's import names all its files, so that they load in one round trip. The list itself is in the initial
        // chunk. Files that every page loads anyway are left out; smaller chunks may need two round trips.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) =>
            /\.page-|\/load-/.test(file) ? needed.filter((one) => !/\/(react|site|rolldown-runtime)-/.test(one)) : [],
        },
        cssCodeSplit: false,
        rolldownOptions: {
          input: ENTRY,
          output: {
            // The default name would list all pages that share a chunk.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                // Everything that every page starts with, in one chunk, which compresses better than twenty. Apart from
                // the entry, because the entry waits for a page's code, which needs this chunk.
                { name: 'site', tags: ['$initial'], test: (id) => id !== ENTRY },
                // Few chunks, since a request costs as much as 0.7 kB of code. In order: shared parts, models and
                // their tables, modules that every page loads when idle, accounts and carts, the rest by pages.
                { name: 'failures', test: FAILURES },
                { name: 'small', minShareCount: 2, test: SMALL },
                { name: 'parts', minShareCount: 6, test: PARTS },
                { name: 'models', minShareCount: 3, test: among(MODELS) },
                { name: 'units', test: /[\\/]measures[\\/]convert-values\.ts$/ },
                { name: 'tables', test: among(TABLES) },
                { name: 'idle', minShareCount: 2, test: among(IDLE) },
                // Uses the chunk for idle moments, which pages with other small modules do not start with.
                { name: 'back-to-cart', test: /[\\/]use-back-to-cart\.tsx$/ },
                {
                  name: 'visitors',
                  minShareCount: 2,
                  test: VISITORS,
                  ...BY_PAGES,
                },
                {
                  name: 'shared',
                  minShareCount: 2,
                  test: /src[\\/]/,
                  ...BY_PAGES,
                },
              ],
            },
          },
        },
      },
}));
