import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The router names its components by assignment and makes them with calls, which keeps all of them in the build.
 * Without that, those that no page uses (forms, fetchers, prefetching, instrumentation) fall away: 5 kB of every visitor's first load.
 */
const dropUnusedRouterParts: Plugin = {
  name: 'drop-unused-router-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\/.*\.js$/ },
    handler: (code) =>
      code
        .replaceAll('if (init.instrumentations)', 'if (false)')
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(
          /= React(\$1)?\.(forwardRef|memo|createContext)\(/g,
          (_all, one = '', name) => `= /* @__PURE__ */ React${one}.${name}(`,
        ),
  },
};

/** Icons are drawn by our own few lines instead of lucide's (src/ui/lucide-icon.tsx says why). */
const slimIcons: Plugin = {
  name: 'slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: () => path.resolve('src/ui/lucide-icon.tsx'),
  },
};

/** With one style sheet and no preloading there is nothing left for Vite's wrapper around every import() to do. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

// Two builds: the browser's (dist/client, with a manifest) and, with --ssr, the server's (dist/server).
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: process.env.VITE_CACHE ?? 'node_modules/.vite',
  plugins: [react(), tailwindcss(), dropUnusedRouterParts, slimIcons, plainImports],
  // Bundled for the server too: lucide-react, so that both sides draw the same icons; the others because Node reads
  // their hundreds of small files one by one, which was half of the time until the first answer.
  ssr: isSsrBuild ? { noExternal: ['lucide-react', 'drizzle-orm', 'zod', 'react-router'] } : {},
  publicDir: isSsrBuild ? false : 'public',
  define: {
    // The address in front of every API path. One build constant; '' is the site's own origin.
    __BACKEND__: JSON.stringify(process.env.BACKEND_BASE ?? ''),
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
        // The server names a page's chunks in its HTML, and one sheet holds all style: no loader has to know either.
        modulePreload: false,
        cssCodeSplit: false,
        rolldownOptions: {
          input: ['src/browser.tsx', 'src/boot.ts'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules.(react|react-dom|react-router|scheduler|@remix-run)[\\/]/ },
                // What every page starts with, in one piece: it compresses better than twenty small ones. Not the
                // entry itself: it waits for the page's code, which needs this piece to be complete.
                { name: 'site', tags: ['$initial'], test: /^(?!.*[\\/]src[\\/](browser\.tsx|boot\.ts))/ },
                // What the pages of products and models share, in two pieces: a model's table comes late.
                {
                  name: 'item',
                  test: /(model-tables[\\/]quantity-field|units[\\/]unit-choice|compare[\\/]picks)|stored-json/,
                },
                // Pages start with these; as parts of the next piece they would bring all of it.
                { name: 'noted', test: /enquiries[\\/]waiting-enquiry|compare[\\/](compare-address|most-compared)/ },
                { name: 'connection', test: /navigation[\\/]connection/ },
                { name: 'offline', test: /background[\\/]offline\.tsx/ },
                // What comes when a page has come alive, in one request instead of ten.
                {
                  name: 'visit',
                  test: /(background-tasks|session-actions|note-visit|track-view|visits[\\/]recently-viewed)|send-waiting|basket-(actions|changes)/,
                },
                {
                  name: 'table',
                  test: /model-tables[\\/](model-table|model-row|table-body)/,
                },
              ],
            },
          },
        },
      },
}));
