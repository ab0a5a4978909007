import { type PageAssets, pageTags } from './page-assets.ts';

/** Vite serves the sources: its client and React's hot reload load first, then boot.ts loads the page's code as in the build. */
const VITE = '<script type="module" src="/@vite/client"></script><script type="module" src="/dev-refresh.js"></script>';

/** The CSS is linked as a stylesheet so that the first paint is styled. */
export const developmentAssets: PageAssets = {
  inlineStyle: true,
  tagsOf: () => VITE + pageTags({ sheet: 'src/ui/styles.css?direct', boot: 'src/boot.ts', code: ['src/browser.tsx'] }),
};
