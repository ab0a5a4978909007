import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { beginTags } from './pdf-tags.ts';
import { unpackedFont } from './unpacked-font.ts';

export type Pdf = PDFKit.PDFDocument;

export const COLOURS = {
  ink: '#1f2933',
  grey: '#52606d',
  rule: '#d5dade',
  band: '#f2f4f6',
  brand: '#b3131b',
};

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

/** The parts in which the typefaces come, each with the characters that it has. Latin letters first. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((name) => ({
  name,
  has: charactersOf(require(`@fontsource/${PLEX}/unicode.json`)[name]),
}));

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

/** The part of a typeface that has a character: Greek and Cyrillic ones are always those of the text; undefined where none has it. */
export function fontFor(style: Style, character: string): string | undefined {
  const subset = SUBSETS.find(({ has }) => has.test(character))?.name;
  return subset && (subset === 'latin' ? style : `${style} ${subset}`);
}

/** By the names under which they are registered; read once. */
let fonts: ReadonlyMap<string, Buffer> | undefined;

function readFonts(): ReadonlyMap<string, Buffer> {
  const files = Object.entries(FACES).flatMap(([style, face]) =>
    SUBSETS.map(({ name }) => {
      const [family, weight] = face[0] === BARLOW && /greek|cyrillic/.test(name) ? FACES.strong : face;
      const file = require.resolve(`@fontsource/${family}/files/${family}-${name}-${weight}-normal.woff`);
      return [name === 'latin' ? style : `${style} ${name}`, unpackedFont(readFileSync(file))] as const;
    }),
  );
  return new Map(files);
}

interface Properties {
  title: string;
  author: string;
  /** ISO 8601: nothing else in the file depends on the time. */
  at: string;
  /** With the structure of what it says: see pdf-tags.ts. */
  tagged?: boolean;
}

/** Begins a PDF without a page. `done` ends it and returns its bytes, the same for the same content. */
export function startPdf({ title, author, at, tagged = false }: Properties): { doc: Pdf; done: () => Promise<Buffer> } {
  const day = new Date(at);
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    tagged,
    // What tells of a table's headings came with it.
    ...(tagged && { pdfVersion: '1.7' as const }),
    info: { Title: title, Author: author, CreationDate: day, ModDate: day },
  });
  if (tagged) beginTags(doc);
  fonts ??= readFonts();
  for (const [name, font] of fonts) doc.registerFont(name, font);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return {
    doc,
    done() {
      doc.end();
      return ended;
    },
  };
}
