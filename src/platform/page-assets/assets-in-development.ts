import { type PageAssets, pageTags } from './page-assets.ts';

const VITE = '<script type="module" src="/@vite/client"></script><script type="module" src="/dev-refresh.js"></script>';

/** The CSS is linked as a stylesheet so that the first paint is styled. */
export const developmentAssets: PageAssets = {
  inlineStyle: true,
  tagsOf: () => VITE + pageTags({ sheet: 'src/ui/styles.css?direct', boot: 'src/boot.ts', code: ['src/browser.tsx'] }),
};
