import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdfContent } from '../../../../test/pdf-content.ts';
import { startPdf } from '../../../platform/pdf/pdf-document.ts';
import { putSvg } from './put-svg.ts';

/** The bytes of a page with nothing but the drawing. */
async function drawn(markup: string, root = 'viewBox="0 0 100 50"'): Promise<Buffer> {
  const { doc, done } = startPdf({ title: 'A', author: 'B', at: '2026-01-01T00:00:00Z' });
  doc.addPage();
  putSvg(doc, `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${markup}</svg>`, {
    x: 0,
    y: 0,
    width: 200,
    height: 100,
  });
  return done();
}

/** What is drawn, without what only begins and ends the groups around it. */
const linesIn = async (markup: string): Promise<string[]> =>
  pdfContent(await drawn(markup))
    .split('\n')
    .filter((line) => !/^(q|Q|.* cm)$/.test(line));

const PEN = 'fill="none" stroke="#000"';
const isSame = async (one: string, other: string) => (await drawn(one)).equals(await drawn(other));

describe('A drawing in a PDF', () => {
  it.each([
    ['a path', `<path d="M0 0l5 5h3v-2c1 1 2 2 3 3s1 1 2 2q1 1 2 0t3 1a2 2 0 0 1 3 3z" ${PEN}/>`],
    ['a line', `<line x2="5" y2="5" ${PEN}/>`],
    ['a rectangle', `<rect width="5" height="5" rx="1" ${PEN}/>`],
    ['a circle', `<circle r="5" ${PEN}/>`],
    ['an ellipse', `<ellipse rx="5" ry="3" ${PEN}/>`],
    ['points', `<polygon points="0,0 5,0 5,5" ${PEN}/>`],
    ['a text', '<text x="5" y="5">76</text>'],
    ['a copy', `<defs><g id="a"><circle r="5" ${PEN}/></g></defs><use href="#a" x="3"/>`],
  ])('has %s, moved by what is around it', async (_, shape) => {
    const still = await drawn(shape);
    expect(still.equals(await drawn(''))).toBe(false);
    expect(still.equals(await drawn(`<g transform="translate(4 2) rotate(10)">${shape}</g>`))).toBe(false);
  });

  it('has its texts as text, also of their parts', async () => {
    const bytes = await drawn('<text x="5" y="9">60.5</text><text><tspan x="1" y="20">M8</tspan></text>');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.split(/\s+/)).toEqual(['60.5', 'M8']);
  });

  it.each([
    ['pictures', '<image href="https://evil.example/x.png" width="9" height="9"/>'],
    ['HTML', '<foreignObject width="9" height="9"><p>A</p></foreignObject>'],
    ['scripts', '<script>alert(1)</script>'],
    ['parts that are only meant to be copied', '<defs><circle r="5"/></defs><symbol><circle r="5"/></symbol>'],
    ['what is hidden', '<g display="none"><circle r="5"/></g><circle r="5" visibility="hidden"/>'],
    ['gradients', '<circle r="5" fill="url(#a)"/>'],
    [
      'a path that is none',
      `<path d="5 5" ${PEN}/><path d="M1" ${PEN}/><path d="M0 0 L1 1 2" ${PEN}/><path d="M0 0 X9" ${PEN}/>`,
    ],
    ['shapes without a size', `<circle r="-5"/><rect width="9"/><ellipse rx="4"/><polyline points="7" ${PEN}/>`],
    ['copies of nothing', '<use href="#none"/>'],
  ])('has no %s', async (_, ignored) => {
    const rest = `<line x2="5" y2="5" ${PEN}/>`;
    expect(await linesIn(ignored + rest)).toEqual(await linesIn(rest));
  });

  it('is left out without a size, and reads no transform that is none', async () => {
    const circle = `<circle r="5" ${PEN}/>`;
    expect((await drawn(circle, 'viewBox="0 0 0 9"')).equals(await drawn('', 'viewBox="0 0 0 9"'))).toBe(true);
    expect(await isSame(`<g transform="rotate(a) matrix(1 2) url(x)">${circle}</g>`, `<g>${circle}</g>`)).toBe(true);
  });
});
