// npm run fonts: reduces the typefaces of every page to the characters of their `unicode-range` in src/ui/font.css and
// writes them to src/ui/fonts. A browser loads the complete file when a page has rarer characters.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const STYLE = path.join(import.meta.dirname, '../src/ui/font.css');
/** Font features to preserve: kerning, accents, ligatures and tabular digits. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];
const FACE = /url\("\.\/(fonts\/(([a-z-]+)-latin-\d+-normal)\.woff2)"\)[^}]*?unicode-range:\s*([^;]+);/g;

/** @returns each typeface as `{ file, bytes }` */
export function subsetSiteFonts() {
  return Promise.all(
    [...readFileSync(STYLE, 'utf8').matchAll(FACE)].map(async ([, file, name, family, ranges]) => {
      const whole = readFileSync(require.resolve(`@fontsource/${family}/files/${name}.woff2`));
      // Headings are too large to look better by hints, which would be a third of their file.
      const noHinting = family.startsWith('barlow');
      const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting };
      return {
        file: path.join(path.dirname(STYLE), file),
        bytes: await subsetFont(whole, charactersOf(ranges), options),
      };
    }),
  );
}

/** Parses `U+20-7E, U+A0, …`. */
const charactersOf = (ranges) =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first, last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { file, bytes } of await subsetSiteFonts()) writeFileSync(file, bytes);
