import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNeed } from '../src/features/catalogue/clamp-finder/need/parse-need.ts';
import { buildDrawing } from '../src/features/catalogue/drawings/build-drawing.ts';
import { cleanSvg } from '../src/features/catalogue/drawings/clean-svg.ts';
import { parseFileName } from '../src/features/office/media/zip/match-zip.ts';
import { isAttributeHeading } from '../src/features/workbook/staging/attribute-columns.ts';
import { findContentProblem } from '../src/platform/files/file-content-check.ts';
import { checkImage } from '../src/platform/files/image-check.ts';
import { findSvgProblem } from '../src/platform/files/sanitise-svg.ts';
import { isAutomaticEmail } from '../src/platform/mail/automatic-email.ts';
import { unpackTnef } from '../src/platform/mail/tnef.ts';
import { buildExcerpt, getFirstSentence, splitLead } from '../src/web/head/seo-record.ts';
import { cpuMs } from './cpu-time.ts';
import { rounds } from './rounds.ts';

/** Shorter times cannot be separated from the noise of a busy machine. */
const FLOOR_MS = 60;
const MAX_LENGTH = 100_000;
/** Linear time doubles when the length doubles; quadratic time quadruples. */
const MAX_GROWTH = 3;
const ATTEMPTS = 3;

const bytes = (text: string) => Buffer.from(text, 'latin1');
const SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<svg',
  '<style>',
  '<style/>',
  '</style>',
  '<g>',
  '<g/>',
  '</g>',
  '<a>',
  '</b>',
].concat(
  [
    '<g id="a">',
    '<use href="#a"/>',
    '<path class="a b" d="M0 0h1h1"/>',
    '<!--',
    '-->',
    '<!DOCTYPE',
    '<!doctype x>',
    '<?xml ',
    '?>',
    '&#64;',
  ],
  [
    '.a{',
    'fill:url(',
    ' ',
    '"',
    "'",
    '#a',
    ')',
    '}',
    ';',
    ',',
    '/*',
    '*/',
    '(',
    '@',
    '=',
    '>',
    '<',
    '<text>A</text>',
    '<tspan>',
  ],
  [
    '<path fill="url(#a)" marker-mid="url(#b)" style="stroke:url( ',
    '<pattern id="b" href="#a">',
    '</pattern>',
    'image-set(',
    'x',
  ],
);
const READERS: Record<string, { tokens: string[]; read: (text: string) => unknown; start?: string }> = {
  ...Object.fromEntries(
    ['step', 'igs', 'dxf', 'stl', 'gltf', 'pdf'].map((extension) => [
      extension,
      {
        tokens: [
          '/*',
          '*/',
          '/**/',
          ' ',
          '\n',
          '\r\n',
          '*',
          '/',
          'ISO-10303-21',
          ';',
          '999',
          '0',
          'solid',
          '{',
          '%PDF',
          'x',
          'S',
        ],
        read: (text: string) => findContentProblem(`a.${extension}`, bytes(text), text.length),
      },
    ]),
  ),
  'svg check': { tokens: SVG, read: (text) => findSvgProblem(bytes(text)) },
  'svg check, within a drawing': {
    tokens: SVG,
    start: '<svg xmlns="http://www.w3.org/2000/svg">',
    read: (text) => findSvgProblem(bytes(text)),
  },
  'svg check, within a style sheet': {
    tokens: SVG,
    start: '<svg><style>',
    read: (text) => findSvgProblem(bytes(text)),
  },
  'drawing, within a style sheet': { tokens: SVG, start: '<svg><style>', read: cleanSvg },
  drawing: { tokens: SVG, start: '<svg xmlns="http://www.w3.org/2000/svg">', read: cleanSvg },
  'text of a page': {
    tokens: ['.', '!', ' ', 'x', '<', '>', '\n'],
    read: (text) => [splitLead(text), buildExcerpt(text), getFirstSentence(text)],
  },
  'winmail.dat': {
    tokens: [
      ...[
        '\x02\x02\x90\x06\0\x02\0\0\0xx\0\0',
        '\x02\x10\x80\x01\0\x02\0\0\0a\0\0\0',
        '\x02\x0f\x80\x06\0\x02\0\0\0xx\0\0',
      ],
      ...[
        '\x02\x05\x90\x06\0\xff\x03\0\0',
        '\x01\x03\x90\x06\0\xff\xff\0\0',
        '\xff\0\0\0',
        '\x1f\0\x07\x37\x01\0\0\0\x02\0\0\0a\0\0\0',
      ],
      ...['\x03\x10\0\x66\xff\xff\0\0', '\0\0\0\0', 'x'],
    ],
    start: '\x78\x9f\x3e\x22\x01\0',
    read: (text) => unpackTnef(bytes(text)),
  },
  'subject of a letter': {
    tokens: [' ', 'out of office', 'auto', 'reply', ':', '-', 'away from my ', 'a'],
    read: (subject) => isAutomaticEmail({ headers: [], headerLines: [], attachments: [], subject }),
  },
  'title of a drawing': {
    tokens: [' ', ':', '=', 'a'],
    read: (text) => buildDrawing(`<svg width="9" height="9"><g data-dim="A"><title>${text}</title></g></svg>`, 'a'),
  },
  'need in words': {
    tokens: ['9', ' ', 'x', '90 x 40', ',', 'mm', 'N', 'high', 'max ', '2 to ', '1/2 ', '.', 'M8', 'flanged', '-'],
    read: (text) => parseNeed(text, [{ field: 'mounting', value: 'Flanged base', name: 'Flanged base' }]),
  },
  'heading of an attribute': { tokens: [' ', 'a', '[', ']', ':'], start: 'attribute:', read: isAttributeHeading },
  'name in an archive': {
    tokens: ['a', '1', '-', '_', ' ', '(2)', '.', '/', '.zip', '.png', '.step', 'VTC', '\u0130'],
    read: (text) => parseFileName(`${text}.png`),
  },
};

describe('The time that a reader takes', () => {
  it.each(Object.entries(READERS))(
    'of the kind %s grows with the length of a file, not with its square',
    async (_kind, reader) => {
      const { tokens, read, start = '' } = reader;
      const part = (max: number) =>
        fc.array(fc.constantFrom(...tokens), { maxLength: max }).map((found) => found.join(''));
      const repeated = part(3).filter((text) => text !== '');
      fc.assert(
        fc.property(part(2), repeated, part(2), (before, middle, after) => {
          const text = (times: number) => `${start}${before}${middle.repeat(times)}${after}`;
          expect(growthOf((times) => cpuMs(() => read(text(times))), (MAX_LENGTH / middle.length) | 0)).toBeLessThan(
            MAX_GROWTH,
          );
        }),
        { numRuns: rounds(60) },
      );
    },
  );

  it('is little for copies of copies, which are refused before they are drawn', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
    );
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path id="l0" d="M0 0h9"/>${levels.join('')}</svg>`;
    const begun = performance.now();
    expect(await checkImage('a.svg', Buffer.from(bomb))).toMatchObject({
      problem: 'is an SVG that draws its own parts more than 20000 times',
    });
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

/** First growth of the time between two numbers of repetitions that is at least MAX_GROWTH in all attempts, or 0. */
function growthOf(took: (times: number) => number, most: number): number {
  let before = 8;
  // The steps are small at first, because exponential patterns would never end.
  for (let times = 10; times <= most; times = times < 64 ? Math.ceil(times * 1.25) : times * 2) {
    let growth = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && growth >= MAX_GROWTH; attempt += 1) {
      const now = took(times);
      growth = now < FLOOR_MS ? 0 : now / took(before);
    }
    if (growth >= MAX_GROWTH) return growth;
    before = times;
  }
  return 0;
}
