import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PARTS = /src[\\/](ui|web|platform|features[\\/]visitors)[\\/]/;
const MODELS = [
  /src[\\/]features[\\/]catalogue[\\/](drawings|products|gallery|compare|recently-viewed|viewer|units)[\\/](?!units\.ts|comparison\.ts)/,
  /src[\\/]features[\\/]visitors[\\/](visits[\\/]|basket[\\/](add-button|use-adding|pieces)\.)/,
  /[\\/](natural-order|filter-selection-url|default-breadcrumbs)\.ts$/,
  /[\\/](key-figures[\\/](tile-figures|capacity-bar)|lists[\\/]card)\.tsx$/,
];
/** Small modules of product and model pages that would else be merged with large ones of other pages. */
const SMALL =
  /[\\/](sheet-links|numeric-ranges|dimension-list|clamp-strength|clamp-actions\.limits|talk-links|file-size|document-link|related-item|where-to-buy|difference-text)\.tsx?$/;
const FAILURES = /[\\/](error-screen|product-failure)\.tsx$/;
const TABLES = [/[\\/]model-tables[\\/](?!table-filters)/, /[\\/](unit-menu|tool-menu)\.tsx$/];
const VISITORS = /src[\\/](features[\\/]visitors|web|ui)[\\/]/;
const IDLE = [
  /[\\/]basket[\\/](basket-actions|basket-changes|adding|clear-buttons|line-picture|not-kept)\.tsx?$/,
  /[\\/]session[\\/](session-actions|pending-logout|write-session)\.ts$/,
  /[\\/](browser-services|offline|waiting-enquiry|send-waiting|submit-enquiry|group-by|scroll-position)\.tsx?$/,
];
/** A piece for each set of pages that need the same; small ones are merged. In characters of source: 10,000 cost a page 1 kB more. */
const BY_PAGES = { entriesAware: true, entriesAwareMergeThreshold: 4000 };
/** Whether a module is one of these. */
const among = (tests: RegExp[]) => (id: string) => tests.some((test) => test.test(id));

const PAGE = /\bpage: \(\) =>\s*import\('\.\/([^']+)'\)/g;
/** Adds to each entry of the site map the source file of its page, by which the server finds the built files. */
export const pageFiles: Plugin = {
  name: 'page-files',
  enforce: 'pre',
  transform: (code, id, options) =>
    options?.ssr && id.endsWith('/src/site-map.tsx')
      ? { code: code.replace(PAGE, "file: 'src/$1', $&"), map: null }
      : undefined,
};

/** Short hash of the sources, or '' where neither COMMIT nor git states it. A release folder and an image have no `.git`. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  if (!existsSync('.git')) return '';
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // No git, or a clone of another user.
  }
}

const ENTRY = path.resolve(import.meta.dirname, 'src/browser.tsx');

// Two builds: the browser's (dist/client, with a manifest) and, with --ssr, the server's (dist/server). The scripts that
// stand alone are built by commands/build-scripts.mjs.
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: process.env.VITE_CACHE ?? 'node_modules/.vite',
  plugins: [pageFiles, react(), tailwindcss()],
  // Bundled for the server too, because Node reads their hundreds of small files one by one, which was half of the
  // time until the first answer.
  ssr: isSsrBuild ? { noExternal: ['zod', 'react-router'] } : {},
  publicDir: isSsrBuild ? false : 'public',
  define: {
    // The address in front of every API path. One build constant; '' is the site's own origin.
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
        // three.js, which comes when the 3D view is opened, cannot be cut up.
        chunkSizeWarningLimit: 700,
        // The import of a page, or of its loader, names the files that it needs, so that all of them come in one round. What
        // every page starts with is there already, and smaller parts may take two: the list is in that piece.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) =>
            /\.page-|\/load-/.test(file) ? needed.filter((one) => !/\/(react|site|rolldown-runtime)-/.test(one)) : [],
        },
        cssCodeSplit: false,
        rolldownOptions: {
          input: ENTRY,
          output: {
            // Without the list of all pages that share a piece.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                // What every page starts with, in one piece: it compresses better than twenty small ones. Not the
                // entry: it waits for a page's code, which needs this piece.
                { name: 'site', tags: ['$initial'], test: (id) => id !== ENTRY },
                // What a page or its idle time needs in a few pieces: a request costs as much as 0.7 kB of code. First what
                // several pages share; then what shows models, and tables of them; then what every page loads when it is idle and
                // some pages at once (the rest of that is in idle-parts.ts); then what visitors do, and
                // last the rest, by the pages that need it.
                { name: 'failures', test: FAILURES },
                { name: 'small', minShareCount: 2, test: SMALL },
                { name: 'parts', minShareCount: 6, test: PARTS },
                { name: 'models', minShareCount: 3, test: among(MODELS) },
                { name: 'units', test: /[\\/]units[\\/]units\.ts$/ },
                { name: 'tables', test: among(TABLES) },
                { name: 'idle', minShareCount: 2, test: among(IDLE) },
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
