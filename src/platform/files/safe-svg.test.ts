import { describe, expect, it } from 'vitest';
import { svgProblem } from './safe-svg.ts';

const isSafeSvg = (content: Uint8Array) => svgProblem(content) === undefined;
const bytes = (text: string) => new TextEncoder().encode(text);
const drawing = (content: string) =>
  bytes(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${content}</svg>`);

describe('An SVG', () => {
  it.each([
    '<path d="M0 0h9"/>',
    '<style>.a{fill:url(#g)}</style><rect class="a" fill="url(#g)"/>',
    '<use href="#a"/>',
    '<image href="data:image/png;base64,AA"/>',
    'text',
    '<rect fill="url( #g )" data-name="Clamp (&quot;2/3&quot;)"/>',
    '<style>/* see https://x.example */ @font-face{src:local("Arial")} [d="a:b"]{fill:red}</style>',
    '<style>.a{fill:url(#g)}</style><pattern id="g"><path d="M0 0h9"/></pattern><path class="a" d="M0 0h9"/>',
    `<g id="a">${'<path d="M0 0h9"/>'.repeat(1000)}</g>${'<use href="#a"/>'.repeat(19)}`,
    `<marker id="m"><path d="M0 0h9"/></marker><path marker-end="url(#m)" d="M0 0${'h1v1'.repeat(100)}"/>`,
  ])('is accepted with %s', (content) => {
    expect(isSafeSvg(drawing(content))).toBe(true);
  });

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<foreignObject/>',
    '<animate attributeName="href"/>',
    '<rect onload="alert(1)"/>',
    '<a href="java&#115;cript:alert(1)"/>',
    '<use xlink:href="//evil.example/x.svg#a"/>',
    '<image href="data:image/svg+xml;base64,AA"/>',
    '<rect fill="url(https://evil.example/x)"/>',
    '<rect style="fill:u\\72l(x)"/>',
    '<style>@import "x"</style>',
    '<style>&#64;import "x"</style>',
    '<style><![CDATA[</style>@import "x"]]></style>',
    '<style>a{fill:url( "x")}</style>',
    '<style>a{fill:image-set("https://x.example" 1x)}</style>',
    '<style>a{fill:-webkit-image-set(/*)*/"//x.example/a.png" 1x)}</style>',
    `<style>a{b:"\n;fill:cross-fade(50%, 'https://x.example')}</style>`,
    '<style>a{--x:"https://x.example";fill:image-set(var(--x))}</style>',
    `<rect style="fill:src('https://x.example')"/>`,
    `<rect fill="image('https://x.example')"/>`,
    `<g id="a">${'<path d="M0 0h9"/>'.repeat(1000)}</g>${'<use href="#a"/>'.repeat(21)}`,
    '<g id="a"><use href="#a"/></g>',
    `<marker id="m"><path d="M0 0h9"/></marker><g style="marker-mid:url(#m)"><path d="M0 0${'h1'.repeat(21_000)}"/></g>`,
    '<style/>'.repeat(101),
    '<g>'.repeat(300),
  ])('is refused with %s', (content) => {
    expect(isSafeSvg(drawing(content))).toBe(false);
  });

  it('is refused in another encoding, with entities or a style sheet, and without an svg element', () => {
    expect(isSafeSvg(bytes('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><!-- c --><svg/>'))).toBe(true);
    expect(isSafeSvg(Buffer.from('\ufeff<svg><script/></svg>', 'utf16le'))).toBe(false);
    expect(isSafeSvg(bytes('<!DOCTYPE svg [<!ENTITY s "x">]><svg/>'))).toBe(false);
    expect(isSafeSvg(bytes('<?xml-stylesheet href="x"?><svg/>'))).toBe(false);
    expect(isSafeSvg(bytes('<html><svg/></html>'))).toBe(false);
  });
});
