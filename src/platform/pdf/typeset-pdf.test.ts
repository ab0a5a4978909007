import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import { AppCaches } from '../app-caches.ts';
import { PRINTABLE_PATTERN } from './printable.limits.ts';
import { loadTypesetter, typesetPdf } from './typeset-pdf.ts';

const caches = new AppCaches();

const buildPaper = (description: string) => ({
  ...{
    siteName: 'Clamps',
    title: 'Data sheet',
    foot: '',
    kind: '',
    name: 'A',
    description,
    keys: [],
    photograph: null,
  },
  ...{ drawings: [], groups: [], tables: [], notes: [], address: 'https://clamps.example', reached: '' },
});
const images = new Map([
  ['code.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'],
]);
const typesetDescription = (description: string) =>
  typesetPdf(caches, { template: 'data-sheet', data: buildPaper(description), images, at: '2026-05-01T00:00:00Z' })
    .bytes;
const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;

const INDIAN = {
  Devanagari: 'श्रीमती मीरा क्षत्रिय',
  Bengali: 'কৃষ্ণ বাংলা',
  Gurmukhi: 'ਪੰਜਾਬ ਸਿੰਘ',
  Gujarati: 'કૃષ્ણ ગુજરાત',
  Oriya: 'ଓଡ଼ିଶା',
  Tamil: 'தூத்துக்குடி ஸ்ரீ',
  Telugu: 'తెలుగు క్షేత్రం',
  Kannada: 'ಬೆಂಗಳೂರು',
  Malayalam: 'കേരളം',
};
const hasPoppler = spawnSync('pdffonts', ['-v']).status === 0;

/** Text without spaces, because poppler finds some between syllables, and names of the fonts. */
function readBy(pdf: Uint8Array) {
  const read = (tool: string, ...after: string[]) =>
    execFileSync(tool, ['-', ...after], { input: pdf, encoding: 'utf8' });
  return { text: read('pdftotext', '-').replace(/\s/g, ''), fonts: read('pdffonts') };
}

describe('A paper', () => {
  it('is refused in words where the compiler has no package for this system', () => {
    // Another test of this process may have loaded the compiler.
    const { cache } = createRequire(import.meta.url);
    for (const file of Object.keys(cache)) if (file.includes('typst-ts-node-compiler')) delete cache[file];
    const system = vi.spyOn(process, 'platform', 'get').mockReturnValue('haiku');
    const message =
      /^No PDF can be made: @myriaddreamin\/typst-ts-node-compiler has no package for this system \(haiku-/;
    expect(loadTypesetter).toThrow(message);
    system.mockRestore();
  });

  it('claims PDF/UA-1, which the compiler checks', () => {
    expect(Buffer.from(typesetDescription('A')).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('has a typeface for every letter that is not refused', () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      PRINTABLE_PATTERN.test(one),
    );
    expect(letters.length).toBeGreaterThan(1700);
    // The compiler refuses characters without a typeface.
    expect(typesetDescription(letters.join(' ')).length).toBeGreaterThan(10_000);
  });

  it('has Greek, Cyrillic and accents as text, and a sign in place of a letter that no typeface has', async () => {
    const names = ['Ελλάδα', 'Україна', 'Łódź', 'Việt Nam', '₹ 1 ≤ 2 → Ø'];
    const text = await textOf(typesetDescription(names.join('\n')));
    for (const name of names) expect(text).toContain(name);
    expect(await textOf(typesetDescription('夹具 M8 ⌀6'))).toContain('\uFFFD\uFFFD M8 Ø6');
  });

  it.skipIf(!hasPoppler)('has the scripts of India in its text as they are written, with fonts for these alone', () => {
    const { text, fonts } = readBy(typesetDescription(Object.values(INDIAN).join('\n')));
    for (const name of Object.values(INDIAN)) expect(text).toContain(name.normalize('NFC').replace(/\s/g, ''));
    for (const script of Object.keys(INDIAN)) expect(fonts).toContain(`NotoSans${script}`);
    expect(readBy(typesetDescription('A')).fonts).not.toContain('Noto');
  });
});
