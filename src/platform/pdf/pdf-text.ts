import { chooseFont, type Pdf } from './pdf-document.ts';
import { content } from './pdf-tags.ts';
import { BELONGS_TO_LETTER, fontFor, type Style } from './typefaces.ts';

/** Text in any of the scripts that the typefaces have, set in lines by us: pdfkit sets a text in one font only. Lengths in points. */

export interface TextLook {
  style: Style;
  size: number;
  colour: string;
}

export interface TextBlock extends TextLook {
  width: number;
  align?: 'left' | 'right';
  /** What is longer ends with `…`. */
  lines?: number;
}

/** From one line to the next, in sizes of the letters. */
const LEADING = 1.32;
const ASCENT = 0.99;
/** In place of a character that no typeface has. */
const UNKNOWN = '\uFFFD';
const ONLY_LATIN = /^[\x20-\x7e\xa0-\xff]*$/;
/** Signs of these scripts are not drawn in the order in which they are written, so the file says what is written. */
const REORDERED = /[\u0900-\u0dff]/;
const graphemes = new Intl.Segmenter();
const SPELT: Record<string, string> = { '≤': '<=', '≥': '>=', '⌀': 'Ø', '→': '->', '\t': ' ' };

interface Piece {
  font: string;
  text: string;
}

/** A text in pieces of one font each. */
function piecesOf(text: string, style: Style): Piece[] {
  if (ONLY_LATIN.test(text)) return text ? [{ font: style, text }] : [];
  const pieces: Piece[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const own = last && BELONGS_TO_LETTER.test(character) ? last.font : fontFor(style, character);
    const [font, shown] = own ? [own, character] : [style, UNKNOWN];
    if (last?.font === font) last.text += shown;
    else pieces.push({ font, text: shown });
  }
  return pieces;
}

const cleaned = (text: string): string => text.normalize('NFC').replace(/[≤≥⌀→\t]/g, (found) => SPELT[found] ?? '');

/** How wide a text is in one line. */
export function textWidth(doc: Pdf, text: string, { style, size }: Pick<TextLook, 'style' | 'size'>): number {
  const pieces = piecesOf(cleaned(text), style);
  return pieces.reduce((sum, piece) => sum + chooseFont(doc, piece.font).fontSize(size).widthOfString(piece.text), 0);
}

/** The lines of a text, none wider than its block: a word that is gets broken. */
export function linesOf(doc: Pdf, text: string, block: Omit<TextBlock, 'colour' | 'align'>): string[] {
  const fits = (line: string) => textWidth(doc, line, block) <= block.width;
  const lines: string[] = [];
  for (const paragraph of cleaned(text).split(/[\r\n\u2028\u2029]+/)) {
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      const longer = line ? `${line} ${word}` : word;
      if (fits(longer)) line = longer;
      else {
        if (line) lines.push(line);
        line = word;
        while (line.length > 1 && !fits(line)) {
          const part = beginningOf(line, fits);
          lines.push(part);
          line = line.slice(part.length);
        }
      }
    }
    lines.push(line);
  }
  const most = block.lines ?? lines.length;
  if (lines.length <= most) return lines;
  const last = beginningOf(lines.slice(most - 1).join(' '), (part) => fits(`${part}…`));
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

/** As much of a text as fits, but at least a letter with its signs. */
function beginningOf(text: string, fits: (part: string) => boolean): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let [least, most] = [1, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(characters.slice(0, middle).join(''))) least = middle;
    else most = middle - 1;
  }
  return characters.slice(0, least).join('');
}

export const heightOf = (lines: readonly string[], size: number): number => lines.length * size * LEADING;

/** Puts a text with its top at `y`. Returns where it ends. */
export function putText(doc: Pdf, text: string, x: number, y: number, block: TextBlock): number {
  const { size, width, align } = block;
  if (!text) return y + heightOf([''], size);
  const lines = linesOf(doc, text, block);
  content(doc, () => {
    for (const [at, line] of lines.entries()) {
      const left = align === 'right' ? x + width - textWidth(doc, line, block) : x;
      // Else two words would be read as one where a line ends.
      const ended = at < lines.length - 1 && !isBroken(text, line) ? `${line} ` : line;
      putLine(doc, ended, left, y + at * size * LEADING + size * ASCENT, block);
    }
  });
  return y + heightOf(lines, size);
}

/** Whether a line ends within a word. */
const isBroken = (text: string, line: string): boolean => !text.includes(`${line} `) && !text.includes(`${line}\n`);

/** Puts a text in one line that stands on `baseline`. The place of the next text of pdfkit stays where it was. */
export function putLine(doc: Pdf, text: string, x: number, baseline: number, { style, size, colour }: TextLook): void {
  const place = { x: doc.x, y: doc.y };
  const shown = cleaned(text);
  const isReordered = REORDERED.test(shown);
  if (isReordered) doc.markContent('Span', { actual: shown });
  let left = x;
  for (const piece of piecesOf(shown, style)) {
    chooseFont(doc, piece.font).fontSize(size).fillColor(colour);
    doc.text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    left += doc.widthOfString(piece.text);
  }
  if (isReordered) doc.endMarkedContent();
  Object.assign(doc, place);
}
