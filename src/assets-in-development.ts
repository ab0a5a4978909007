import type { PageAssets } from './assets.ts';

/** In development Vite serves the sources; the style comes as its own sheet so that the first paint is styled. */
export const developmentAssets: PageAssets = {
  inlineStyle: true,
  tagsOf: () =>
    '<link rel="stylesheet" href="/src/ui/styles.css?direct"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    '<script type="module" src="/@vite/client"></script><script type="module" src="/dev-refresh.js"></script>' +
    '<script type="module" src="/src/browser.tsx"></script>',
};
