import { type PageAssets, pageTags } from './assets.ts';

/** Vite serves the sources: its client and React's hot reload come first, then the page's code by the same boot.ts. */
const VITE = '<script type="module" src="/@vite/client"></script><script type="module" src="/dev-refresh.js"></script>';

/** The style comes as its own sheet so that the first paint is styled. */
export const developmentAssets: PageAssets = {
  inlineStyle: true,
  tagsOf: () => VITE + pageTags({ sheet: 'src/ui/styles.css?direct', boot: 'src/boot.ts', code: ['src/browser.tsx'] }),
};
