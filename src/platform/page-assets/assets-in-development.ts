import { type PageAssets, pageTags } from './page-assets.ts';

const VITE = '<script type="module" src="/@vite/client"></script><script type="module" src="/dev-refresh.js"></script>';

const STYLE = '<link rel="stylesheet" href="/src/ui/styles.css?direct">';

/** `unsafe-inline`, because Vite injects further style elements. */
export const developmentAssets: PageAssets = {
  styleSource: "'unsafe-inline'",
  tagsOf: () =>
    VITE + pageTags({ style: STYLE, boot: 'src/boot.ts', older: 'src/older-browser.ts', code: ['src/browser.tsx'] }),
};
