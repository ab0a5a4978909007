import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { beginTags } from './pdf-tags.ts';
import { fontFile, type Style } from './typefaces.ts';

export type Pdf = PDFKit.PDFDocument;

export const COLOURS = {
  ink: '#1f2933',
  grey: '#52606d',
  rule: '#d5dade',
  band: '#f2f4f6',
  brand: '#b3131b',
};

const LATIN: readonly Style[] = ['body', 'strong', 'display', 'drawing'];
const registered = new WeakMap<Pdf, Set<string>>();

/** Chooses a font by the name that `fontFor` has for it. */
export function chooseFont(doc: Pdf, name: string): Pdf {
  const known = registered.get(doc);
  if (!known?.has(name)) {
    doc.registerFont(name, fontFile(name));
    known?.add(name);
  }
  return doc.font(name);
}

/** A document of 1,000 models is written in 190,000 pieces of some bytes; kept one by one, each would take 250 bytes more. */
const BLOCK = 64 * 1024;

interface Properties {
  title: string;
  author: string;
  /** ISO 8601: nothing else in the file depends on the time. */
  at: string;
  /** Whether a page can be drawn on after the next one was begun, which takes 1.5 MB for a page of tables; true by default. */
  keepPages?: boolean;
}

/** Begins a tagged PDF (pdf-tags.ts) without a page. `done` ends it and returns its bytes, the same for the same content. */
export function startPdf({ title, author, at, keepPages = true }: Properties): {
  doc: Pdf;
  done: () => Promise<Buffer>;
} {
  const day = new Date(at);
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: keepPages,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    // What tells of a table's headings came with it.
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: day, ModDate: day },
  });
  beginTags(doc);
  for (const style of LATIN) doc.registerFont(style, fontFile(style));
  registered.set(doc, new Set(LATIN));
  const blocks: Buffer[] = [];
  let pieces: Buffer[] = [];
  let bytes = 0;
  const join = () => {
    blocks.push(Buffer.concat(pieces));
    pieces = [];
    bytes = 0;
  };
  doc.on('data', (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= BLOCK) join();
  });
  return {
    doc,
    async done() {
      const ended = once(doc, 'end');
      doc.end();
      await ended;
      join();
      return Buffer.concat(blocks);
    },
  };
}
