import { describe, expect, it } from 'vitest';
import { findSvgProblem, sanitiseSvg } from './sanitise-svg.ts';

const isSafeSvg = (content: Uint8Array) => findSvgProblem(content) === undefined;
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

  it('is refused in an encoding that it does not name, with a style sheet elsewhere, and without an svg element', () => {
    expect(isSafeSvg(bytes('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><!-- c --><svg/>'))).toBe(true);
    expect(isSafeSvg(Buffer.from('\ufeff<svg><script/></svg>', 'utf16le'))).toBe(false);
    expect(isSafeSvg(Buffer.from('<svg>\xe4</svg>', 'latin1'))).toBe(false);
    expect(isSafeSvg(bytes('<!DOCTYPE svg [<!ENTITY s "x">]><svg/>'))).toBe(false);
    expect(isSafeSvg(bytes('<?xml-stylesheet href="x"?><svg/>'))).toBe(false);
    expect(isSafeSvg(bytes('<html><svg/></html>'))).toBe(false);
  });
});

function stored(source: Uint8Array): string {
  const safe = sanitiseSvg(source);
  if ('problem' in safe) return safe.allowed;
  expect(sanitiseSvg(safe)).toBe(safe);
  return new TextDecoder()
    .decode(safe)
    .trim()
    .replace(/^<svg[^>]*>|<\/svg>$/g, '');
}
const RECT = '<rect x="5" width="70" fill="none"></rect>';

describe('What drawing programs add to an SVG', () => {
  it.each([
    [
      'metadata of CorelDRAW',
      '<g><metadata id="CorelCorpID_0Corel-Layer"/><path d="M0 0"/></g>',
      '<g><path d="M0 0"></path></g>',
    ],
    ['a style sheet in CDATA', '<style><![CDATA[.a>.b{fill:none}]]></style>', '<style>.a&gt;.b{fill:none}</style>'],
    [
      'a typeface that CorelDRAW embeds',
      '<style><![CDATA[@font-face{font-family:"A";src:url("data:font/woff;base64,AA")} .a{fill:none}]]></style>',
      '<style> .a{fill:none}</style>',
    ],
    ['a typeface in SVG', `<font id="F"><glyph unicode="A" d="M0 0"/></font>${RECT}`, RECT],
    [
      'the page of Inkscape',
      `<sodipodi:namedview xmlns:sodipodi="http://s.example"><inkscape:grid/></sodipodi:namedview>${RECT}`,
      RECT,
    ],
    ['names of layers', '<g inkscape:label="1" inkscape:groupmode="layer" id="l"/>', '<g id="l"></g>'],
    ['a licence', '<metadata><rdf:RDF><cc:Work rdf:about=""/><script>x</script></rdf:RDF></metadata>', ''],
    [
      'what only Illustrator reads',
      `<switch><foreignObject requiredExtensions="x"><i:pgfRef href="#a"/></foreignObject><g i:extraneous="self">${RECT}</g></switch>`,
      `<switch><g>${RECT}</g></switch>`,
    ],
    [
      'texts of draw.io in HTML',
      '<switch><foreignObject requiredFeatures="x"><div>A</div></foreignObject><text>A</text></switch>',
      '<switch><text>A</text></switch>',
    ],
    ['a link', `<a xlink:href="javascript:a()">${RECT}</a>`, RECT],
    ['the prefix of its elements', '<s:path xmlns:s="http://www.w3.org/2000/svg" d="M0 0"/>', '<path d="M0 0"></path>'],
    ['instructions', `<?xpacket begin="x"?>${RECT}`, RECT],
    [
      'text and quotes',
      '<metadata/><text font-family="&quot;Barlow&quot;">&lt;b&gt;</text>',
      '<text font-family="&quot;Barlow&quot;">&lt;b&gt;</text>',
    ],
  ])('is left out: %s', (_what, source, left) => {
    expect(stored(drawing(source))).toBe(left);
  });

  it('is expanded where it is an entity of Illustrator, and never becomes more than a text', () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "a" "b" [\n<!ENTITY ns_flows "http://ns.adobe.com/Flows/1.0/">\n<!ENTITY st0 "fill:none;">\n]>';
    const root = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="&ns_flows;" width="9" height="9">';
    expect(stored(bytes(`${doctype}${root}<path style="&st0;" x:y="&ns_flows;"/></svg>`))).toBe(
      '<path style="fill:none;"></path>',
    );
    const hostile =
      '<!DOCTYPE svg [<!ENTITY a "&#60;script>"><!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY c "&quot; onload=&quot;a()">]>';
    expect(stored(bytes(`${hostile}${root}<text>&a;&b;&c;</text></svg>`))).toBe('<text>&amp;a;&amp;b;&amp;c;</text>');
    const handler = `<!DOCTYPE svg [<!ENTITY e 'x" onload="a()'>]>`;
    expect(stored(bytes(`${handler}${root}<path id="&e;"/></svg>`))).toBe(
      'an SVG of shapes only, without onload="a()" in <path>',
    );
    const many = `<!DOCTYPE svg [<!ENTITY e "${'x'.repeat(2000)}">]>${root}<text>${'&e;'.repeat(9000)}</text></svg>`;
    expect(stored(bytes(many)).length).toBeLessThan(4_100_000);
  });

  it('is read in the encoding that it names', () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"><text>Größe</text></svg>';
    expect(stored(Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${text}`, 'latin1'))).toBe(
      '<text>Größe</text>',
    );
    expect(stored(Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le'))).toBe(
      '<text>Größe</text>',
    );
  });

  it.each([
    ['<script>a()</script>', '<script>'],
    ['<x:script>a()</x:script>', '<x:script>'],
    ['<foreignObject><p/></foreignObject>', '<foreignObject>'],
    ['<animate attributeName="x"/>', '<animate>'],
    ['<rect onclick="a()"/>', 'onclick="a()" in <rect>'],
    ['<image xlink:href="https://x.example/a.png"/>', 'xlink:href="https://x.example/a.png" in <image>'],
    ['<style><![CDATA[@import "x"]]></style>', '@import and addresses in <style>'],
    ['<g>'.repeat(300), 'more than 256 levels'],
    ['<i:a>'.repeat(300), 'more than 256 levels'],
  ])('is told from what is refused, by name: %s', (source, what) => {
    expect(stored(drawing(source))).toBe(`an SVG of shapes only, without ${what}`);
  });

  it('is all that is changed: a plain SVG keeps its bytes', () => {
    const plain = drawing(`<!-- made by hand --><g id="a">${RECT}</g>`);
    expect(sanitiseSvg(plain)).toBe(plain);
  });
});
