// npm run fonts: cuts the typefaces that every page loads down to the characters of its `unicode-range` in src/ui/font.css, and writes
// them into src/ui/fonts. Letters that are rarer come from the whole file, which a browser loads when it meets one.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const STYLE = path.join(import.meta.dirname, '../src/ui/font.css');
/** What text needs of a typeface's features: kerning, accents, ligatures and figures of one width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];
const FACE = /url\("\.\/(fonts\/(([a-z-]+)-latin-\d+-normal)\.woff2)"\)[^}]*?unicode-range:\s*([^;]+);/g;

/** @returns each typeface with its path and its bytes: `{ file, bytes }` */
export function siteFonts() {
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

/** Of `U+20-7E, U+A0, …`. */
const charactersOf = (ranges) =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first, last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { file, bytes } of await siteFonts()) writeFileSync(file, bytes);
