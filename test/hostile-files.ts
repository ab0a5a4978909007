import { type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';

export interface HostileFile {
  name: string;
  field: { resource: string; field: string; kind?: string };
  content: Uint8Array;
}

const LOGO = { resource: 'partners', field: 'logo' };
const PICTURE = { resource: 'products', field: 'image1' };
const DRAWING = { resource: 'products', field: 'group1_image' };
const ofKind = (kind: string) => ({ resource: 'files', field: 'file', kind });
const latin = (text: string) => Buffer.from(text, 'latin1');
const svg = (content: string, size = 'width="9" height="9"') =>
  latin(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);
const levels = (count: number, of: (level: number) => string) =>
  Array.from({ length: count }, (_, level) => of(level)).join('');

const photoWith = (xmp: string) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .withXmp(`<x:xmpmeta>${xmp}`)
    .webp()
    .toBuffer();

/**
 * Files that cost careless readers most for their size, such as nested copies and bombs of pixels. `size`: approximate
 * repetitions; `seed`: makes the bytes differ.
 */
export async function hostileFiles(size: number, seed = 0): Promise<HostileFile[]> {
  const repeat = (text: string, times = size) => text.repeat(times);
  const tag = `<!-- ${seed} -->`;
  const png = await sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  const wide = Buffer.from(png);
  wide.writeUInt32BE(60_000, 16);
  wide.writeUInt32BE(60_000, 20);
  const drawings: string[] = [
    `<path id="l0" d="M0 0h9"/>${levels(12, (at) => `<g id="l${at + 1}">${repeat(`<use href="#l${at}"/>`, 10)}</g>`)}`,
    `<path id="p0" d="M0 0h9"/>${levels(12, (at) => `<pattern id="p${at + 1}" width="1" height="1">${repeat(`<rect width="9" height="9" fill="url(#p${at})"/>`, 10)}</pattern>`)}<rect width="9" height="9" fill="url(#p12)"/>`,
    `<style>${levels(9, (at) => `.c${at + 1}{fill:url(#p${at})}`)}</style>${levels(9, (at) => `<pattern id="p${at}" width="1" height="1">${repeat(`<rect class="c${at}" width="9" height="9"/>`, 10)}</pattern>`)}<rect class="c9" width="9" height="9"/>`,
    `<marker id="m"><path d="M0 0${repeat('h1v1')}"/></marker><marker id="n"><path marker-mid="url(#m)" d="M0 0${repeat('h1v1')}"/></marker><path marker-mid="url(#n)" d="M0 0${repeat('h1v1')}"/>`,
    repeat('<style/>'),
    repeat('<g>'),
    `${repeat('<a>', 200)}${repeat('</b>')}`,
    `<rect fill="url(${repeat(' ')}x"/>`,
    `<style>${repeat('a{')}${repeat('/*')}</style>`,
    `<text>${repeat('&#9;')}</text><script>alert(1)</script>`,
    `<filter id="f"><feGaussianBlur stdDeviation="500"/>${repeat('<feMorphology radius="50"/>', 30)}</filter><rect width="3000" height="3000" filter="url(#f)"/>`,
    `<image href="data:image/png;base64,${wide.toString('base64')}" width="9" height="9"/>`,
  ];
  const texts: [string, HostileFile['field'], string][] = [
    ['a.step', ofKind('step'), `${repeat('/**/')}x`],
    ['a.step', ofKind('step'), `${repeat('/**/ ', 60)}${seed}`],
    ['a.igs', ofKind('igs'), repeat(' ')],
    ['a.dxf', ofKind('cad'), `${repeat('\n ')}${seed}`],
    ['a.stl', ofKind('3d'), `solid${seed}`],
    ['a.gltf', ofKind('3d'), `${repeat(' ')}${seed}`],
    ['a.pdf', ofKind('pdf'), repeat('%PDF', 3000)],
    ['a.png', PICTURE, `${seed}`],
    ['a.svg', LOGO, `${repeat('<!DOCTYPE')}${seed}`],
    ['a.svg', LOGO, `<!DOCTYPE svg [${repeat('<!ENTITY a "a">')}]><svg/>`],
    ['a.svg', LOGO, `<?xml version="1.0"?>${repeat('<!-- ')}${seed}`],
  ];
  const flat: HostileFile[] = [
    ...drawings.flatMap((content) =>
      [LOGO, DRAWING].map((field) => ({ name: 'a.svg', field, content: svg(tag + content) })),
    ),
    { name: 'a.svg', field: LOGO, content: svg(tag, 'width="40000" height="40000"') },
    ...texts.map(([name, field, text]) => ({ name, field, content: latin(text) })),
    { name: 'a.png', field: PICTURE, content: wide },
    { name: 'a.png', field: PICTURE, content: png.subarray(0, png.length - 40 - (seed % 1000)) },
    { name: 'a.jpg', field: PICTURE, content: png },
    { name: 'a.glb', field: ofKind('3d'), content: latin(`PK${seed}`) },
  ];
  const xmp = ['<exif:GPSa', 'exif:GPSa="', `<exif:GPSa exif:GPSb='1'>`];
  for (const text of xmp)
    flat.push({ name: 'a.webp', field: PICTURE, content: await photoWith(`${seed}${repeat(text)}`) });
  return flat;
}

export function hostileArchives(seed = 0): Uint8Array[] {
  const archive = (count: number, name: (at: number) => string) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), new Uint8Array()])) as Zippable, {
      level: 0,
    });
  return [
    archive(300, (at) => `${seed}${at}${'-'.repeat(12_000)}x.png`),
    archive(19_999, (at) => `${seed}-${at}-VTC 200 (${at % 9}).png`),
    archive(19_999, (at) => `a/b/c/d/${seed}/${at}${'_-'.repeat(100)}.step`),
  ];
}

/** Multipart body with a file, as forms of the office send one. */
export async function multipartOf({ name, field, content }: HostileFile): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(field)) form.append(key, value);
  form.append('file', new Blob([Buffer.from(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', payload: Buffer.from(await request.arrayBuffer()) };
}
