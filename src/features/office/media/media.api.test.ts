import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { aPicture, mediaUploads } from '../../../../test/office-media.ts';
import { HEIC, printJpeg } from '../../../../test/photos.ts';
import type { MediaRow } from './media.contract.ts';
import { CHUNK_BYTES } from './media.limits.ts';

let site: TestApp;
let editor: Record<string, string>;
let viewer: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  viewer = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
});
afterAll(() => site?.close());

const {
  post,
  begin,
  sendPart: sendChunk,
  finish,
  upload,
} = mediaUploads(
  {
    inject: (request) => site.inject(request),
    post: (...request) => site.post(...request),
  },
  () => editor,
);
const files = async (query: string) =>
  (await site.get(`/api/office/media?${query}`, editor)).body as { files: MediaRow[]; next: string | null };
const fileOf = ({ body }: { body: Record<string, unknown> }) => body.file as MediaRow;

describe('Uploads to the library', () => {
  it('are stored once with size and dimensions, and are there under another name with the same bytes', async () => {
    const bytes = await aPicture(300, 200).webp().toBuffer();
    const first = await upload('Side view.WEBP', bytes, 'products');
    expect(first).toMatchObject({
      status: 200,
      body: {
        outcome: 'stored',
        file: { folder: 'products', gated: false, mime: 'image/webp', width: 300, height: 200, uses: 0 },
      },
    });
    const { name, address, bytes: size } = fileOf(first);
    expect(name).toMatch(/^Side-view\.[0-9a-f]{8}\.webp$/);
    expect(size).toBe(bytes.length);
    expect((await site.inject(address ?? '')).rawPayload.equals(bytes)).toBe(true);
    expect(await upload('other.webp', bytes, 'products')).toMatchObject({
      status: 200,
      body: { outcome: 'known', file: { name } },
    });
    expect((await files('search=side+view&folder=products')).files.filter((file) => file.name === name)).toHaveLength(
      1,
    );
    const [recorded] = await site.query(`select actor, via, action from history where noun = 'media' and row_id = $1`, [
      `uploads/products/${name}`,
    ]);
    expect(recorded).toMatchObject({ via: 'office', action: 'add', actor: expect.any(Number) });
  });

  it('of a phone or for print are stored as browsers show them, and the reply says what they were', async () => {
    const image = await upload('Side view.HEIC', HEIC, 'products');
    expect(image).toMatchObject({
      status: 200,
      body: { outcome: 'stored', converted: 'HEIC', file: { mime: 'image/jpeg', width: 96, height: 64 } },
    });
    const { name, address, bytes } = fileOf(image);
    expect(name).toMatch(/^Side-view\.[0-9a-f]{8}\.jpg$/);
    const served = (await site.inject(address ?? '')).rawPayload;
    expect(served.length).toBe(bytes);
    expect(await sharp(served).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
    expect(await upload('again.heic', HEIC, 'products')).toMatchObject({ body: { outcome: 'known', file: { name } } });
    expect(await upload('print.jpg', await printJpeg([0, 240, 240, 0]), 'news')).toMatchObject({
      status: 200,
      body: { converted: 'CMYK', file: { mime: 'image/jpeg', width: 32 } },
    });
    expect(await upload('plain.png', await aPicture().png().toBuffer(), 'news')).toMatchObject({
      body: { converted: null },
    });
  });

  it('continue after a lost connection, also after a reload of the page', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * CHUNK_BYTES + 1000)]);
    const begun = await begin('large.pdf', bytes, 'markets');
    expect(begun.body).toMatchObject({ received: 0, part_bytes: CHUNK_BYTES });
    const { id } = begun.body;
    expect(await sendChunk(id, 0, bytes.subarray(0, CHUNK_BYTES))).toEqual({
      status: 200,
      body: { received: CHUNK_BYTES },
    });
    // A repeated chunk, sent when its reply was lost, and one that skips ahead change nothing.
    expect((await sendChunk(id, 0, bytes.subarray(0, CHUNK_BYTES))).body).toEqual({ received: CHUNK_BYTES });
    expect((await sendChunk(id, 2 * CHUNK_BYTES, bytes.subarray(2 * CHUNK_BYTES))).body).toEqual({
      received: CHUNK_BYTES,
    });
    expect(await finish(id)).toMatchObject({ status: 409 });
    // After reloading the page, the same file is chosen again.
    expect((await begin('large.pdf', bytes, 'markets')).body).toMatchObject({ id, received: CHUNK_BYTES });
    const { body: unfinished } = await site.get('/api/office/uploads', editor);
    expect(unfinished).toMatchObject([{ id, name: 'large.pdf', folder: 'markets', received: CHUNK_BYTES }]);
    for (const start of [CHUNK_BYTES, 2 * CHUNK_BYTES])
      await sendChunk(id, start, bytes.subarray(start, start + CHUNK_BYTES));
    const stored = await finish(id);
    expect(stored).toMatchObject({ status: 200, body: { outcome: 'stored', file: { bytes: bytes.length } } });
    expect((await site.inject(fileOf(stored).address ?? '')).rawPayload.equals(bytes)).toBe(true);
    expect((await site.get('/api/office/uploads', editor)).body).toEqual([]);
    expect(await finish(id)).toMatchObject({ status: 404 });
  });

  it('belong to who began them, and need the right to write', async () => {
    const bytes = Buffer.from('%PDF-1.7');
    const { id } = (await begin('mine.pdf', bytes, 'markets')).body;
    const other = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    expect((await sendChunk(id, 0, bytes, other)).status).toBe(404);
    expect((await sendChunk(id, 0, bytes, viewer)).status).toBe(403);
    expect((await sendChunk(id, 0, bytes, {})).status).toBe(401);
    expect((await sendChunk(id, 0, bytes, { ...editor, origin: 'https://evil.example' })).status).toBe(403);
    expect((await sendChunk('not-an-id', 0, bytes)).status).toBe(400);
    expect((await sendChunk(id, 0, Buffer.alloc(bytes.length + 1))).status).toBe(400);
    expect((await sendChunk(id, 0, Buffer.alloc(CHUNK_BYTES + 1))).status).toBe(413);
    expect((await post('discard_upload', { id })).status).toBe(200);
    expect((await sendChunk(id, 0, bytes)).status).toBe(404);
  });

  it('come to at most 4 GB of one person, however many are begun at once', async () => {
    const bytes = 200 * 1024 * 1024;
    const announce = (at: number) =>
      post('begin_upload', { folder: 'markets', name: `${at}.pdf`, bytes, modified: at });
    const begun = await Promise.all(Array.from({ length: 25 }, (_, at) => announce(at)));
    expect(begun.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(5).fill(409)]);
    const [first] = begun.filter(({ status }) => status === 200);
    await post('discard_upload', { id: first?.body.id });
    expect(await announce(99)).toMatchObject({ status: 200 });
    expect(await announce(100)).toMatchObject({
      status: 409,
      body: { error: 'You have too many unfinished uploads, or they are too large together. Finish or discard some.' },
    });
    await site.query('delete from media_uploads');
  });

  it('of scanners and old programs are stored as browsers show them, and a .jfif is a JPEG', async () => {
    const jpeg = await aPicture(90, 40).jpeg().toBuffer();
    for (const name of ['Photo 7.JFIF', 'Photo 8.jpe', 'Photo 9.pjpeg']) {
      const image = await upload(name, Buffer.concat([jpeg, Buffer.from(name)]), 'products');
      expect(image).toMatchObject({ status: 200, body: { converted: null, file: { mime: 'image/jpeg', width: 90 } } });
      expect(fileOf(image).name).toMatch(/^Photo-\d\.[0-9a-f]{8}\.jpg$/);
      const served = (await site.inject(fileOf(image).address ?? '')).rawPayload;
      expect(served.equals(Buffer.concat([jpeg, Buffer.from(name)]))).toBe(true);
    }
    expect(await upload('Scan.tif', await aPicture(90, 40).tiff().toBuffer(), 'news')).toMatchObject({
      body: { converted: 'TIFF', file: { mime: 'image/jpeg', width: 90, height: 40 } },
    });
    expect(await upload('Old.gif', await aPicture(90, 40).gif().toBuffer(), 'brands')).toMatchObject({
      body: { converted: 'GIF', file: { mime: 'image/webp', width: 90, height: 40 } },
    });
  });

  it.each([
    ['a.psd', 'is a file of a drawing program', 'the same image exported as PNG, JPEG or SVG'],
    ['a.bmp', 'is an image that browsers do not show', 'the same image exported as PNG, JPEG or SVG'],
    ['a.SLDPRT', 'is a file of SolidWorks', 'the same part exported as STEP (.step)'],
    ['a.x_t', 'is a Parasolid file', 'the same part exported as STEP (.step)'],
    ['a.doc', 'is a document in an unsupported format', 'the same file saved as PDF, .docx or .xlsx'],
    ['a.xyz', 'is of an unsupported type', expect.stringMatching(/tif, gif.*step, stp.*docx/)],
  ])('of a type that is not stored are refused with what helps: %s', async (name, problem, allowed) => {
    expect(await upload(name, 'content', 'products')).toMatchObject({
      status: 400,
      body: { problem, problems: [{ problem, allowed }] },
    });
  });

  it('of CAD programs are known by their content, however it begins', async () => {
    const step = 'ISO-10303-21;\nHEADER;';
    const iges = `${'made by a program'.padEnd(72)}S      1`;
    const files: [string, string, string | Uint8Array][] = [
      ['bom.step', 'step', `\ufeff${step}`],
      ['comment.STP', 'step', `/* made by a program */\r\n${step}`],
      ['packed.stpz', 'step', Buffer.from('1f8b0800000000000003', 'hex')],
      ['comment.dxf', 'cad', '999\nmade by a program\n0\nSECTION\n'],
      ['old-mac.dxf', 'cad', '  0\rSECTION\r'],
      ['blanks.DXF', 'cad', '0  \r\nSECTION\r\n'],
      ['no-line-ends.igs', 'igs', `${iges}${'1H,,1H;'.padEnd(72)}G      1`],
      ['crlf.IGES', 'igs', `${iges}\r\n`],
    ];
    for (const [name, folder, bytes] of files)
      expect([name, (await upload(name, bytes, folder)).status]).toEqual([name, 200]);
    const refused = async (name: string, bytes: Uint8Array | string) => {
      const { problems } = (await upload(name, bytes, 'step')).body as { problems: { allowed: string }[] };
      return problems[0]?.allowed;
    };
    expect(await refused('renamed.step', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('of SolidWorks, Inventor');
    expect(await refused('renamed.stp', '**ABCDEFGHIJKLMNOP\n**PARASOLID')).toContain('a Parasolid file: export it');
    expect(await refused('renamed.step', 'PK\x03\x04')).toContain('this one is a ZIP file');
    expect(await refused('saved.step', '<!DOCTYPE html><p>Log in')).toContain('a web page');
  });

  it('of drawing programs are stored without what these add for themselves, in every folder', async () => {
    const corel = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY ns "http://ns.adobe.com/">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="&ns;" width="80" height="40"><defs><style><![CDATA[.a{fill:red}]]></style></defs>
      <metadata id="CorelCorpID_0"/><i:page/><rect class="a" width="70" height="30" i:label="1"/></svg>`;
    for (const folder of ['partners', 'brands', 'news', 'banners']) {
      const logo = await upload('Logo.svg', corel, folder);
      expect(logo).toMatchObject({ status: 200, body: { file: { mime: 'image/svg+xml', width: 80, height: 40 } } });
      const { address, bytes } = fileOf(logo);
      const served = (await site.inject(address ?? '')).rawPayload;
      expect(served.length).toBe(bytes);
      expect(served.toString()).toMatch(/<style>\.a{fill:red}<\/style>.*<rect class="a" width="70" height="30">/s);
      expect(served.toString()).not.toMatch(/metadata|CDATA|ENTITY|i:/);
    }
    const animated = corel.replace('<metadata', '<animate attributeName="x"/><metadata');
    expect(await upload('Logo.svg', animated, 'brands')).toMatchObject({
      status: 400,
      body: { problems: [{ allowed: 'an SVG of shapes only, without <animate>' }] },
    });
  });

  it('say what is wrong with a file that cannot be stored, and keep nothing of it', async () => {
    const jpeg = await aPicture().jpeg().toBuffer();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), randomBytes(100)]);
    const bomb = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="40000"><path d="M0 0h9"/></svg>',
    );
    const refusals: [string, Uint8Array | string, string, string][] = [
      ['a.heic', heic, 'products', 'is not a readable HEIC photo'],
      ['a.jpg', heic, 'products', 'is not a readable HEIC photo'],
      ['a.png', heic, 'products', 'is really a HEIC photo'],
      ['a.png', jpeg, 'products', 'is really an image of the type jpg'],
      ['a.jpg', await aPicture().tiff().toBuffer(), 'products', 'is really an image of the type tif'],
      ['a.png', await aPicture().gif().toBuffer(), 'products', 'is really an image of the type gif'],
      ['a.jfif', await aPicture().png().toBuffer(), 'products', 'is really an image of the type png'],
      ['a.tif', jpeg, 'products', 'is really an image of the type jpg'],
      ['a.jpg', jpeg.subarray(0, 100), 'products', 'is not a readable image'],
      ['a.jpg', '<script>alert(1)</script>', 'products', 'is not a readable image'],
      [
        'a.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        'news',
        'is an SVG with scripts or outside references',
      ],
      ['a.svg', bomb, 'news', 'has too many pixels'],
      ['a.html', '<p>', 'models', 'is of an unsupported type'],
      ['a.exe', 'MZ', 'step', 'is of an unsupported type'],
      ['a.pdf', '<html>', 'markets', 'is not a PDF file'],
      ['a.step', 'solid', 'step', 'is not a STEP file'],
      ['a.igs', 'HEADER', 'igs', 'is not an IGES file'],
      ['a.stl', 'x', 'models', 'is not an STL file'],
      ['a.step', 'ISO-10303-21;', 'models', 'is CAD, which only registered customers get'],
      ['a.jpg', jpeg, 'step', 'is an image'],
      ['a.pdf', '%PDF-', 'banners', 'is not an image'],
    ];
    const before = await site.query('select count(*) from media');
    for (const [name, bytes, folder, problem] of refusals) {
      const answer = await upload(name, bytes, folder);
      expect([name, problem, answer.status, answer.body.problem]).toEqual([name, problem, 400, problem]);
    }
    expect(await site.query('select count(*) from media')).toEqual(before);
    expect(await site.query('select count(*)::int from media_upload_parts')).toEqual([{ count: 0 }]);
    expect(
      await post('begin_upload', { folder: 'markets', name: 'a.pdf', bytes: 201 * 1024 * 1024, modified: 0 }),
    ).toMatchObject({
      status: 400,
      body: { problem: 'is too large' },
    });
    expect((await post('begin_upload', { folder: 'nowhere', name: 'a.pdf', bytes: 1, modified: 0 })).status).toBe(400);
  });

  it('take the place out of a photo, turn it upright, and never leave their folder', async () => {
    const gpsLocation = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 3230/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 4366/100',
    };
    for (const format of ['jpeg', 'webp', 'png'] as const) {
      const image = await aPicture(80, 50)
        .withExif({ IFD0: { Make: 'Cam', Orientation: '6' }, IFD3: gpsLocation })
        .toFormat(format)
        .toBuffer();
      const stored = fileOf(await upload(`../../etc/IMG 1.${format === 'jpeg' ? 'jpg' : format}`, image, 'news'));
      expect(stored.name).toMatch(/^IMG-1\.[0-9a-f]{8}\.\w+$/);
      const bytes = (await site.inject(stored.address ?? '')).rawPayload;
      const { autoOrient } = await sharp(image).metadata();
      const { width, height, exif, orientation } = await sharp(bytes).metadata();
      expect([format, { width, height }, exif, orientation]).toEqual([format, autoOrient, undefined, undefined]);
      // 51° 30' 32.30", as the numbers of degrees and minutes.
      const numbers = Buffer.from([51, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1, 0, 0, 0]);
      expect([format, image.includes(numbers), bytes.includes(numbers)]).toEqual([format, true, false]);
      expect(await upload('again.jpg', image, 'news')).toMatchObject(
        format === 'jpeg' ? { body: { outcome: 'known' } } : { status: 400 },
      );
    }
  });

  it('of gated folders are not public', async () => {
    const stored = fileOf(await upload('vtc.step', `ISO-10303-21;\n/* ${Math.random()} */`, 'step'));
    expect(stored).toMatchObject({ gated: true, address: null });
    for (const address of [
      `/uploads/step/${stored.name}`,
      `/gated/step/${stored.name}`,
      `/pictures/step/${stored.name}/160.webp`,
    ])
      expect([address, (await site.inject(address)).statusCode]).toEqual([address, 404]);
    const download = (headers: Record<string, string>) =>
      site.inject({ url: `/api/office/media_file?${new URLSearchParams({ key: stored.key })}`, headers });
    const forStaff = await download(viewer);
    expect(forStaff.body).toContain('ISO-10303-21');
    expect(forStaff.headers).toMatchObject({
      'content-disposition': `attachment; filename="${stored.name}"`,
      'cache-control': 'private, no-store',
    });
    const customer = await signIn(site, (await aCustomer(site)).email);
    for (const headers of [{}, customer]) expect((await download(headers)).statusCode).toBe(401);
  });
});

describe('The library', () => {
  it('is searched and filtered, page by page', async () => {
    const names = new Set<string>();
    let after = '';
    for (;;) {
      const page = await files(`type=picture&folder=products&limit=40${after}`);
      for (const { name } of page.files) names.add(name);
      if (!page.next) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    const [{ count }] = await site.query(
      `select count(*)::int from media where key like 'uploads/products/%' and mime like 'image/%'`,
    );
    expect(names.size).toBe(count);
    expect((await files('gated=yes&limit=100')).files.every(({ gated, address }) => gated && address === null)).toBe(
      true,
    );
    const unused = (await files('unused=yes&limit=100')).files;
    expect(unused.length).toBeGreaterThan(0);
    expect(unused.every(({ uses }) => uses === 0)).toBe(true);
    expect((await files('unused=no&limit=20')).files.every(({ uses }) => uses > 0)).toBe(true);
    expect((await files('search=%25')).files).toEqual([]);
  });

  it('tells where a file is used, and removes only what nothing uses', async () => {
    const file = fileOf(await upload('banner.png', await aPicture().png().toBuffer(), 'banners'));
    const { key } = file;
    const [banner] = await site.query('select id, version from banners where is_active order by id limit 1');
    expect(
      await post('change_row', { resource: 'banners', ...banner, values: { banner_image: file.name } }),
    ).toMatchObject({ status: 200 });
    const uses = await site.get(`/api/office/media_uses?key=${key}`, viewer);
    expect(uses.body).toMatchObject({
      file: { key, uses: 1 },
      uses: [
        { resource: 'banners', kind: 'Banner', id: banner.id, field: 'banner image', page_address: '/', active: true },
      ],
      total: 1,
    });
    const label = (uses.body as { uses: { label: string }[] }).uses[0]?.label;
    expect(await post('remove_media', { keys: [key] })).toEqual({
      status: 200,
      body: { removed: [], left: [{ key, reason: `is used by Banner ${label}` }] },
    });
    await expect(site.query('update media set is_active = false where key = $1', [key])).rejects.toThrow('is in use');

    expect(
      (
        await post('change_row', {
          resource: 'banners',
          id: banner.id,
          version: banner.version + 1,
          values: { banner_image: '' },
        })
      ).status,
    ).toBe(200);
    expect((await post('remove_media', { keys: [key] })).body).toEqual({ removed: [key], left: [] });
    expect((await files('search=banner&folder=banners')).files.map((one) => one.key)).not.toContain(key);
    expect((await files('removed=yes')).files.map((one) => one.key)).toEqual([key]);
    expect((await post('put_back_media', { keys: [key] })).body).toEqual({ put_back: 1 });
    const actions = await site.query(`select action from history where noun = 'media' and row_id = $1 order by id`, [
      key,
    ]);
    expect(actions.map(({ action }) => action)).toEqual(['add', 'archive', 'restore']);
  });
});
