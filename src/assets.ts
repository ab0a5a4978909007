import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tags that bring a page's style and code. */
export interface PageAssets {
  tagsOf(pageFile: string | undefined): string;
  /** Development only: Vite puts styles into the page, which the policy has to allow then. */
  inlineStyle?: boolean;
}

interface Chunk {
  file: string;
  imports?: string[];
  assets?: string[];
}

const BOOT = 'src/boot.ts';
const ENTRY = 'src/browser.tsx';
/** All style is in one sheet (vite.config.ts: cssCodeSplit). */
const SHEET = 'style.css';

/**
 * Reads the manifest of the browser's build. Style comes first; code comes when boot.ts brings it, the entry together
 * with the chunks of the page asked for, so that hydration needs one round trip and the first paint none.
 */
export function builtAssets(clientFolder: string): PageAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const boot = manifest[BOOT];
  const entry = manifest[ENTRY];
  const sheet = manifest[SHEET];
  if (!boot || !entry || !sheet) {
    throw new Error(`The build lacks ${BOOT}, ${ENTRY} or ${SHEET}: run npm run build`);
  }
  const kept = new Map<string | undefined, string>();

  const tags = (page: string | undefined) => {
    const chunks = reachable(manifest, page ? [ENTRY, page] : [ENTRY]);
    const font = chunks.flatMap((chunk) => chunk.assets ?? []).find((file) => file.endsWith('.woff2'));
    return [
      `<link rel="stylesheet" href="/${sheet.file}">`,
      font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : '',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      `<script type="module" src="/${boot.file}" data-code="${chunks.map(({ file }) => `/${file}`).join(' ')}"></script>`,
    ].join('');
  };
  return {
    tagsOf(page) {
      const key = page?.replace(/^\.\//, 'src/');
      const known = kept.get(key);
      if (known !== undefined) return known;
      const made = tags(key);
      kept.set(key, made);
      return made;
    },
  };
}

function reachable(manifest: Record<string, Chunk>, names: string[], found = new Set<Chunk>()): Chunk[] {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) continue;
    found.add(chunk);
    reachable(manifest, chunk.imports ?? [], found);
  }
  return [...found];
}
