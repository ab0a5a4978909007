import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { AppCaches } from '../../../platform/app-caches.ts';
import { typesetPdf } from '../../../platform/pdf/typeset-pdf.ts';
import { buildPrintedDrawing } from './printed-images.ts';

const caches = new AppCaches();

const DRAWING = 'demo/workbook/pictures/drawings/vtc-vertical-clamp-flanged-base-u-bar.svg';
const svg = (markup: string, root = 'viewBox="0 0 100 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${markup}</svg>`);

function printDrawing(drawing: string): Uint8Array {
  const images = new Map([['drawing.svg', drawing]]);
  return typesetPdf(caches, { template: 'picture', data: {}, images, at: '2026-01-01T00:00:00Z' }).bytes;
}

async function wordsIn(drawing: string): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(printDrawing(drawing))), {
    mergePages: true,
  });
  return text.trim().split(/\s+/);
}

describe('A drawing on paper', () => {
  it('has its texts as text, with figures in place of letters and a sign for letters that no typeface has', async () => {
    const drawing = buildPrintedDrawing(
      svg('<text x="5" y="9">60.5</text><text><tspan x="1" y="30">夹 M8</tspan></text>'),
      {},
      caches,
    );
    expect(await wordsIn(drawing ?? '')).toEqual(['60.5', '\uFFFD', 'M8']);
    const clamp = buildPrintedDrawing(readFileSync(DRAWING), { A: '60.75' }, caches) ?? '';
    expect(await wordsIn(clamp)).toContain('60.75');
  });

  it.each([
    ['pictures', '<image href="https://evil.example/x.png" width="9" height="9"/>'],
    ['HTML', '<foreignObject width="9" height="9"><p>A</p></foreignObject>'],
    ['scripts', '<script>alert(1)</script>'],
    ['what is hidden', '<g display="none"><circle r="5"/></g><circle r="5" visibility="hidden"/>'],
    ['copies of nothing', '<use href="#none"/>'],
  ])('has no %s', (_, ignored) => {
    const rest = '<line x2="5" y2="5" fill="none" stroke="#000"/>';
    const [one, other] = [ignored + rest, rest].map((markup) =>
      printDrawing(buildPrintedDrawing(svg(markup), {}, caches) ?? ''),
    );
    expect(one && Buffer.from(one).equals(Buffer.from(other ?? []))).toBe(true);
  });

  it.each([
    ['a path that is none', '<path d="5 5"/><path d="M1"/><path d="M0 0 L1 1 2"/><path d="M0 0 X9"/>'],
    ['shapes without a size', '<circle r="-5"/><rect width="9"/><ellipse rx="4"/><polyline points="7"/>'],
    ['a transform that is none', '<g transform="rotate(a) matrix(1 2) url(x)"><circle r="5"/></g>'],
    ['a gradient that is missing', '<circle r="5" fill="url(#a)"/>'],
  ])('is printed with %s', (_, malformed) => {
    expect(buildPrintedDrawing(svg(`${malformed}<text x="5" y="9">60.5</text>`), {}, caches)).toContain('60.5');
  });

  it('is left out without a size, and where it is no drawing', () => {
    expect(buildPrintedDrawing(svg('<circle r="5"/>', 'viewBox="0 0 0 9"'), {}, caches)).toBeUndefined();
    expect(buildPrintedDrawing(Buffer.from('no drawing'), {}, caches)).toBeUndefined();
  });
});
