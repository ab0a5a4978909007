import { buildPageTags, type PageAssets } from './page-assets.ts';

const VITE = '<script type="module" src="/@vite/client"></script><script type="module" src="/dev-refresh.js"></script>';

const STYLE = '<link rel="stylesheet" href="/src/ui/styles.css?direct">';

/** `unsafe-inline`, because Vite injects further style elements. */
export const developmentAssets: PageAssets = {
  styleSource: "'unsafe-inline'",
  tagsOf: () =>
    VITE +
    buildPageTags({ style: STYLE, boot: 'src/boot.ts', older: 'src/browser-polyfills.ts', code: ['src/browser.tsx'] }),
};
