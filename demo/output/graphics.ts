import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const face = (weight: number): string => {
  const file = require.resolve(
    `@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-${weight}-normal.woff2`,
  );
  return `@font-face{font-family:Barlow;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')})}`;
};

export const RED = '#b3121d';
export const INK = '#1f2429';

let style: string | undefined;
export function page(body: string, css = ''): string {
  style ??= [400, 500, 600, 700].map(face).join('');
  return `<!doctype html><meta charset="utf-8"><style>${style}*{box-sizing:border-box;margin:0}body{font-family:Barlow,sans-serif;color:${INK};-webkit-font-smoothing:antialiased}${css}</style>${body}`;
}

/** A neutral word mark: the name in plain type. */
export const wordMark = (name: string, motto: string): string =>
  page(
    `<main><b>${name}</b><span>${motto}</span></main>`,
    `body{background:#fff}main{width:480px;height:200px;display:flex;flex-direction:column;justify-content:center;gap:14px}
     b{font-weight:700;font-size:76px;letter-spacing:-.01em;line-height:1}span{font-weight:500;font-size:31px;color:#4a525a;line-height:1.1}`,
  );

/** The calm steel-coloured wall and floor behind the models of a banner. */
export const backdrop = (width: number, height: number, tint = '#dfe4e9'): string =>
  page(
    '<main></main>',
    `main{width:${width}px;height:${height}px;background:radial-gradient(90% 140% at 74% 38%,#ffffff 0%,#f3f5f7 38%,${tint} 100%)}`,
  );
