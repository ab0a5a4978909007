import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackedFont } from './unpacked-font.ts';

/** `drawing` is for the figures of drawings. */
export type Style = 'body' | 'strong' | 'display' | 'drawing';

const require = createRequire(import.meta.url);
const [PLEX, BARLOW] = ['ibm-plex-sans', 'barlow-semi-condensed'];
const FACES: Record<Style, readonly [family: string, weight: number]> = {
  body: [PLEX, 400],
  strong: [PLEX, 600],
  display: [BARLOW, 700],
  drawing: [BARLOW, 600],
};

/** `U+0000-00FF,U+0131` as a pattern of one character. */
function charactersOf(ranges: string): RegExp {
  const classes = ranges.split(',').filter(Boolean);
  const written = classes.map((range) =>
    range
      .replace('U+', '')
      .split('-')
      .map((code) => `\\u{${code}}`)
      .join('-'),
  );
  return new RegExp(`^[${written.join('')}]$`, 'u');
}

const partOf = (family: string, name: string) => ({
  name,
  family,
  has: charactersOf(require(`@fontsource/${family}/unicode.json`)[name]),
});

/** The parts in which the typefaces come, each with the characters that it has. Latin letters first. */
const PARTS = [
  ...['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((name) => partOf(PLEX, name)),
  // The scripts whose letters are shaped right, each with a font that is: see decision 124.
  ...['devanagari', 'kannada', 'oriya', 'tamil'].map((name) => partOf(`noto-sans-${name}`, name)),
  partOf('hind-vadodara', 'gujarati'),
  partOf('manjari', 'malayalam'),
];

/** The part of a typeface that has a character: all but Latin ones are always those of the text; undefined where none has it. */
export function fontFor(style: Style, character: string): string | undefined {
  const part = PARTS.find(({ has }) => has.test(character))?.name;
  return part && (part === 'latin' ? style : `${style} ${part}`);
}

/** An accent or a sign of a vowel, and what joins or divides letters: of the letter before it. */
export const BELONGS_TO_LETTER = /^[\p{M}\u200c\u200d]$/u;

const files = new Map<string, Buffer>();

/** The file of a font by the name that `fontFor` has for it; read when it is first needed. */
export function fontFile(name: string): Buffer {
  const known = files.get(name);
  if (known) return known;
  const [style, part = 'latin'] = name.split(' ');
  const found = PARTS.find((one) => one.name === part);
  const face = FACES[style as Style];
  if (!found || !face) throw new Error(`There is no font ${name}`);
  const isOfBarlow = face[0] === BARLOW && /latin|vietnamese/.test(part);
  const bold = found.family === 'manjari' ? 700 : 600;
  const [family, weight] = isOfBarlow ? face : [found.family, style === 'body' ? 400 : bold];
  const read = unpackedFont(
    readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`)),
  );
  files.set(name, read);
  return read;
}
