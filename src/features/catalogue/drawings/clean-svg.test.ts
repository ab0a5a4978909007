import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildDrawing } from './build-drawing.ts';
import { cleanSvg } from './clean-svg.ts';

const svg = (content: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const clean = (content: string) =>
  cleanSvg(svg(content))
    ?.trim()
    .replace(/^<svg[^>]*>|<\/svg>$/g, '');
const listDrawingLetters = (content: string) => buildDrawing(svg(content), 'x')?.dimensions.map(({ letter }) => letter);

describe('A cleaned SVG', () => {
  it.each([
    ['a script', '<script>alert(1)</script><path d="M0 0"/>', '<path d="M0 0"/>'],
    ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">a</x:script>', ''],
    ['a style sheet', '<style>@import "x"; g { fill: url(//evil.example) }</style>', ''],
    ['HTML', '<foreignObject><img src="x" onerror="a()"/></foreignObject>', ''],
    ['HTML in a title', '<title>A<img src="x" onerror="a()"/></title>', '<title>A</title>'],
    ['markup in its text', '<text>&lt;img src=x&gt;</text>', '<text>&lt;img src=x&gt;</text>'],
    ['a link around a shape', '<a href="javascript:a()"><path d="M1 1"/></a>', '<path d="M1 1"/>'],
    ['event attributes', '<rect onload="a()" ONCLICK="a()" width="2"/>', '<rect width="2"/>'],
    ['animation', '<animate attributeName="href" to="javascript:a()"/><set/>', ''],
    ['pictures', '<image href="https://evil.example/x.png"/><image href="data:image/png;base64,AA"/>', ''],
    ['outside references', '<use href="https://evil.example/x.svg#a"/><use xlink:href="//evil.example#a"/>', ''],
    ['outside colours', '<rect fill="url(https://evil.example/x#a)" stroke="u\\72l(x)"/>', '<rect/>'],
    ['classes and data of pages', '<g class="fixed inset-0" data-replay="" role="button" tabindex="0"/>', '<g/>'],
    ['a drawing in a drawing', '<svg onload="a()"><path d="M0 0"/></svg>', ''],
    ['comments, instructions and CDATA', '<!-- a --><?php a ?><text><![CDATA[<script>]]></text>', '<text/>'],
  ])('has no more %s', (_, hostile, harmless) => {
    expect(clean(hostile)).toBe(harmless);
  });

  it('keeps what a drawing program says in styles and classes, as attributes', () => {
    expect(
      clean('<style>.a,.b{fill:none;behavior:url(x)}.a{stroke:#f00!important}</style><path class="a" d="M0 0"/>'),
    ).toBe('<path d="M0 0" fill="none" stroke="#f00"/>');
    expect(clean('<path style="fill:none; position:fixed; stroke : url(#g)"/>')).toBe(
      '<path fill="none" stroke="url(#g)"/>',
    );
  });

  it('copies its own parts, but no copies of copies, which multiply without end', () => {
    expect(clean('<g id="one"/><use xlink:href="#one"/>')).toBe('<g id="one"/><use href="#one"/>');
    expect(clean('<g id="one"><path/></g><g id="two"><use href="#one"/><use href="#two"/></g><use href="#two"/>')).toBe(
      '<g id="one"><path/></g><g id="two"><use href="#one"/></g>',
    );
  });

  it('is refused where it is not an SVG, is too deep or too large', () => {
    expect(cleanSvg('<html><svg/></html>')).toBeUndefined();
    expect(cleanSvg('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>')).toBeUndefined();
    expect(cleanSvg(svg('<g>'.repeat(60)))).toBeUndefined();
    expect(cleanSvg(svg('<path/>'.repeat(7000)))).toBeUndefined();
    expect(cleanSvg(svg(' '.repeat(500_000)))).toBeUndefined();
  });

  it('stays the same when it is cleaned again', () => {
    const folder = 'demo/workbook/pictures/drawings/';
    const texts = readdirSync(folder)
      .slice(0, 12)
      .map((name) => readFileSync(folder + name, 'utf8'));
    for (const source of [
      ...texts,
      svg('<a id="A"><g id="B"><text><tspan>B</tspan></text></g></a><text>C&amp;</text>'),
    ]) {
      const once = cleanSvg(source);
      expect(once && cleanSvg(once)).toBe(once);
    }
  });
});

describe('A drawing for a page', () => {
  it('finds its dimensions by data-dim, by id, or by a text that is nothing but a letter', () => {
    expect(listDrawingLetters('<g data-dim="A"><text>76</text></g>')).toEqual(['A']);
    expect(listDrawingLetters('<g id="dim-B1"><path/></g><g id="d"/><g id="layer1"/>')).toEqual(['B1', 'd']);
    expect(
      listDrawingLetters('<g><path/><text><tspan>H</tspan></text></g><text>Section A</text><text> M </text>'),
    ).toEqual(['H', 'M']);
    expect(listDrawingLetters('<g><text>A</text><text>B</text></g>')).toEqual(['A', 'B']);
  });

  it('marks the text that a row of the table replaces by its figure', () => {
    const { svg: marked } = buildDrawing(svg('<g id="A"><path/><text x="1"><tspan>A</tspan></text></g>'), 'x.1a') ?? {};
    expect(marked).toContain(
      '<g id="x-1a-A" data-dim="A"><path/><text x="1"><tspan data-letter="A">A</tspan></text></g>',
    );
  });

  it('has ids of its own, so that several can be in one page', () => {
    const { svg: first } =
      buildDrawing(svg('<linearGradient id="g"/><path id="p" fill="url(#g)"/><use href="#p"/>'), 'one.1a') ?? {};
    expect(first).toContain(
      '<linearGradient id="one-1a-g"/><path id="one-1a-p" fill="url(#one-1a-g)"/><use href="#one-1a-p"/>',
    );
  });

  it('knows its size and scale', () => {
    const sizeOf = (attributes: string) => {
      const { width, height, scale } = buildDrawing(svg('', attributes), 'x') ?? {};
      return [width, height, scale];
    };
    expect(sizeOf('viewBox="-5 -5 200,100" width="100mm"')).toEqual([200, 100, 2]);
    expect(sizeOf('viewBox="0 0 200 100" data-scale="3"')).toEqual([200, 100, 3]);
    expect(sizeOf('width="30" height="20"')).toEqual([30, 20, null]);
    expect(sizeOf('width="100%"')).toEqual([undefined, undefined, undefined]);
  });

  it('of the demo states what each letter means and measures', () => {
    const source = readFileSync('demo/workbook/pictures/drawings/vtc-vertical-clamp-flanged-base-u-bar.svg', 'utf8');
    const { dimensions, side, scale } = buildDrawing(source, 'vtc') ?? {};
    expect(dimensions?.map(({ letter }) => letter).join('')).toBe('ABCEHLWXdM');
    expect(dimensions?.[0]).toEqual({ letter: 'A', meaning: 'Base length', value: 60.5, extent: null });
    expect([side?.id, scale]).toEqual(['vtc-side', 1]);
    expect(side?.box.slice(2).map(Math.round)).toEqual([122, 161]);
  });
});
