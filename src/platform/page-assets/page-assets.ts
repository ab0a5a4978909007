import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOwnValue } from '../get-own-value.ts';

export interface PageAssets {
  /** Tags that load a page. `pageFile`: the source file of the page, from the project's root. */
  tagsOf(pageFile: string | undefined): string;
  styleSource: string;
}

interface Chunk {
  file: string;
  imports?: string[];
}

/** Paths from the site's root without the leading slash. */
interface PageFiles {
  /** The element with the CSS. */
  style: string;
  font?: string;
  boot: string;
  /** Library calls that older browsers lack. */
  older: string;
  code: string[];
}

const BOOT = 'src/boot.ts';
const OLDER = 'src/browser-polyfills.ts';
const ENTRY = 'src/browser.tsx';
/** All CSS is in one file (vite.config.ts: cssCodeSplit). */
const SHEET = 'style.css';
/** Only the headings' font is preloaded: the text's fonts would delay the first paint by a quarter of a second. */
const HEADING_FONT = 'src/ui/fonts/barlow-semi-condensed-latin-600-normal.woff2';

/**
 * Tags of the built site. The CSS is part of the page, to save the first paint a round trip. boot.ts later loads the
 * entry with the page's chunks.
 */
export function readBuiltAssets(clientFolder: string): PageAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const boot = manifest[BOOT];
  const older = manifest[OLDER];
  const entry = manifest[ENTRY];
  const styleSheet = manifest[SHEET];
  const font = manifest[HEADING_FONT];
  if (!boot || !older || !entry || !styleSheet || !font) {
    throw new Error(`The build lacks ${BOOT}, ${OLDER}, ${ENTRY}, ${SHEET} or ${HEADING_FONT}: run npm run build`);
  }
  const css = readFileSync(join(clientFolder, styleSheet.file), 'utf8');
  return {
    styleSource: `'sha256-${hash('sha256', css, 'base64')}'`,
    tagsOf(page) {
      const code = listReachableChunks(manifest, page ? [ENTRY, page] : [ENTRY]).map(({ file }) => file);
      return buildPageTags({
        style: `<style>${css}</style>`,
        font: font.file,
        boot: boot.file,
        older: older.file,
        code,
      });
    },
  };
}

/** Shared by development and build, so that both load a page in the same order. */
export function buildPageTags({ style, font, boot, older, code }: PageFiles): string {
  return [
    font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : '',
    `<script type="module" async src="/${boot}" data-older="/${older}" data-code="${code.map((file) => `/${file}`).join(' ')}"></script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    style,
  ].join('');
}

function listReachableChunks(manifest: Record<string, Chunk>, names: string[], found = new Set<Chunk>()): Chunk[] {
  for (const name of names) {
    const chunk = getOwnValue(manifest, name);
    if (!chunk) throw new Error(`The build lacks ${name}: run npm run build`);
    if (found.has(chunk)) continue;
    found.add(chunk);
    listReachableChunks(manifest, chunk.imports ?? [], found);
  }
  return [...found];
}
