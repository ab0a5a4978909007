import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { aPicture, mediaUploads } from '../../../../test/office-media.ts';
import type { MediaRow } from './media.contract.ts';
import { mediaCleanupJob } from './media.job.ts';

let site: TestApp;
let editor: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const { post, upload, whole } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
const stored = async (folder: string, name = 'a.png') =>
  (await upload(name, await aPicture().png().toBuffer(), folder)).body.file as MediaRow;

describe('A file that is replaced', () => {
  it('is replaced in every row at once, in texts too, and its address leads to the new one', async () => {
    const old = await stored('products', 'old.png');
    const next = await stored('products', 'new.png');
    const [product, other] = await site.query(
      'select id, slug, images from products where is_active order by id limit 2',
    );
    const [news] = await site.query('select id from news order by id limit 1');
    await site.query('update products set images = $2, group1_image = $3 where id = $1', [
      product.id,
      JSON.stringify([{ file: old.name, alt: 'A' }, ...product.images.slice(0, 1)]),
      old.name,
    ]);
    await site.query('update products set main_description = $2, og_image = $3 where id = $1', [
      other.id,
      `<p>See <img src="/uploads/products/${old.name}" alt="A" /></p>`,
      old.name,
    ]);
    await site.query('update news set long_description = $2 where id = $1', [
      news.id,
      `<p><a href="/uploads/products/${old.name}" rel="noopener">x</a><img src="/pictures/products/${old.name}/480.webp" alt="" /></p>`,
    ]);
    const { body } = await site.get(`/api/office/media_uses?key=${old.key}`, editor);
    expect(body).toMatchObject({ total: 3, file: { uses: 4 } });

    expect(await post('replace_media', { key: old.key, by: next.key })).toMatchObject({
      status: 200,
      body: { rows: 3, file: { key: next.key, uses: 4 } },
    });
    const [first] = await site.query('select images, group1_image from products where id = $1', [product.id]);
    expect(first).toEqual({
      images: [{ file: next.name, alt: 'A' }, ...product.images.slice(0, 1)],
      group1_image: next.name,
    });
    const [second] = await site.query('select main_description, og_image from products where id = $1', [other.id]);
    // The image for sharing is in another folder, so it is another file with the same name.
    expect(second.og_image).toBe(old.name);
    expect(second.main_description).toContain(`/uploads/products/${next.name}`);
    const [third] = await site.query('select long_description as text from news where id = $1', [news.id]);
    expect(third.text).toContain(`href="/uploads/products/${next.name}"`);
    expect(third.text).toContain(`src="/pictures/products/${next.name}/480.webp"`);
    const causes = await site.query('select distinct cause, actor from history where label <> $1 order by 1', ['']);
    const [{ cause }] = await site.query(
      `select cause from history where noun = 'media' and row_id = $1 and action = 'archive'`,
      [old.key],
    );
    expect(causes.length).toBeGreaterThan(0);
    const together = await site.query(
      'select noun as resource, action from history where cause = $1 order by noun, action',
      [cause],
    );
    expect(together).toEqual([
      { resource: 'media', action: 'archive' },
      { resource: 'news', action: 'change' },
      { resource: 'products', action: 'change' },
      { resource: 'products', action: 'change' },
    ]);

    // For a day the former address has the former bytes; then it leads to the new ones.
    expect((await site.inject(old.address ?? '')).statusCode).toBe(200);
    await site.query(`update media set removed_at = now() - interval '25 hours' where key = $1`, [old.key]);
    await mediaCleanupJob(site.services).handle({}, { id: '' });
    expect(await site.query('select from media where key = $1', [old.key])).toEqual([]);
    const moved = await site.inject(old.address ?? '');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, next.address]);
    const image = await site.inject(`/pictures/products/${old.name}/160.webp`);
    expect([image.statusCode, image.headers.location]).toEqual([302, `/pictures/products/${next.name}/160.webp`]);
    expect((await site.inject('/uploads/products/none.12345678.png')).statusCode).toBe(404);
  });

  it('is replaced by one of its own kind and folder only', async () => {
    const one = await stored('models', 'one.png');
    const pdf = (await upload('one.pdf', `%PDF-${Math.random()}`, 'models')).body.file as MediaRow;
    const elsewhere = await stored('banners', 'one.png');
    expect((await post('replace_media', { key: one.key, by: pdf.key })).body.error).toBe('by: is not an image');
    expect((await post('replace_media', { key: one.key, by: elsewhere.key })).body.error).toBe(
      'by: is in another folder',
    );
    expect((await post('replace_media', { key: one.key, by: one.key })).status).toBe(400);
    expect((await post('replace_media', { key: one.key, by: 'uploads/models/none.png' })).status).toBe(404);
  });

  it('that was removed and is used again before its bytes are gone, stays', async () => {
    const file = await stored('banners', 'again.png');
    await post('remove_media', { keys: [file.key] });
    const [banner] = await site.query('select id, version from banners where is_active order by id limit 1');
    await post('change_row', { resource: 'banners', ...banner, values: { banner_image: file.name } });
    await site.query(`update media set removed_at = now() - interval '25 hours' where key = $1`, [file.key]);
    await mediaCleanupJob(site.services).handle({}, { id: '' });
    expect(await site.query('select is_active, removed_at from media where key = $1', [file.key])).toEqual([
      { is_active: true, removed_at: null },
    ]);
    expect((await site.inject(file.address ?? '')).statusCode).toBe(200);
  });

  it('that a draft names is not removed, nor by a replacement', async () => {
    const file = await stored('banners', 'drafted.png');
    const next = await stored('banners', 'drafted.png');
    const [banner] = await site.query(
      'select id, version, banner_image from banners where is_active order by id limit 1',
    );
    const drafted = await post('draft_changes', {
      title: 'Spring',
      changes: [
        {
          resource: 'banners',
          action: 'change',
          id: banner.id,
          seen: { banner_image: banner.banner_image },
          values: { banner_image: file.name },
        },
      ],
    });
    expect(drafted.status).toBe(200);
    expect((await post('remove_media', { keys: [file.key] })).body).toEqual({
      removed: [],
      left: [{ key: file.key, reason: 'is used by the draft Spring' }],
    });
    expect((await post('replace_media', { key: file.key, by: next.key })).status).toBe(200);
    expect(await site.query('select is_active from media where key = $1', [file.key])).toEqual([{ is_active: true }]);
  });

  it('cannot come back by taking its removal back once its bytes are gone', async () => {
    const file = await stored('banners', 'for good.png');
    await post('remove_media', { keys: [file.key] });
    await site.query(`update media set removed_at = now() - interval '25 hours' where key = $1`, [file.key]);
    await mediaCleanupJob(site.services).handle({}, { id: '' });
    const entries = await site.query(
      `select id::text, cause, action from history where noun = 'media' and row_id = $1 order by id`,
      [file.key],
    );
    const last = entries.at(-1);
    expect(last.action).toBe('remove');
    expect(await post('restore_entry', { entry: last.id })).toMatchObject({ status: 400 });
    expect((await post('take_back', { cause: last.cause })).body).toMatchObject({ restored: 0 });
    expect(await site.query('select from media where key = $1', [file.key])).toEqual([]);
  });
});

const send = async (name: string, bytes: Uint8Array) => (await whole(name, bytes, 'zip')).id;
const zipped = (files: Zippable) => send('files.zip', zipSync(files));

describe('An archive of images and CAD files', () => {
  it('is matched by number, shown first, and then applied as one act', async () => {
    const [one, two] = await site.query(
      `select m.id, m.name, m.images, p.slug, m.version from models m join products p on p.id = m.product_id
       where m.is_active and (select count(*) from models o where folded(o.name_norm) = folded(m.name_norm)) = 1 order by m.id limit 2`,
    );
    const spelt = one.name.replaceAll(/[-/ ]/g, '_').toLowerCase();
    const id = await zipped({
      [`pictures/${spelt}.png`]: await aPicture().png().toBuffer(),
      [`pictures/${spelt}_4.png`]: await aPicture().png().toBuffer(),
      [`cad/${two.name.replaceAll('/', '-')}.step`]: strToU8(`ISO-10303-21; /* ${Math.random()} */`),
      [`cad/${one.name.replaceAll('/', '-')}.igs`]: strToU8('no iges'),
      'pictures/QQQ-999.png': await aPicture().png().toBuffer(),
      'readme.docx': strToU8('x'),
      '__MACOSX/._x': strToU8('x'),
    });
    const before = await site.query('select count(*)::int from history');
    const preview = await post('match_zip', { id });
    expect(preview.status).toBe(200);
    const { matches, unmatched } = preview.body as {
      matches: Record<string, unknown>[];
      unmatched: { path: string; reason: string }[];
    };
    expect(matches.map(({ name, as }) => [name, as])).toEqual([
      [one.name, 'Image 1'],
      [one.name, 'Image 4'],
      [two.name, 'STEP'],
      [one.name, 'IGS'],
    ]);
    expect(unmatched.map(({ path, reason }) => [path, reason])).toEqual([
      ['pictures/QQQ-999.png', 'unknown'],
      ['readme.docx', 'type'],
    ]);
    expect(await site.query('select count(*)::int from history')).toEqual(before);

    const applied = await post('apply_zip', { id });
    expect(applied).toMatchObject({
      status: 200,
      body: {
        rows: 2,
        stored: 3,
        known: 0,
        refused: [{ text: 'is not an IGES file; allowed is a file whose content matches its extension .igs' }],
      },
    });
    const [{ images }] = await site.query('select images from models where id = $1', [one.id]);
    expect(images[0].file).toMatch(/\.png$/);
    expect(images[0].alt).toBe(one.images[0]?.alt || one.name);
    const [cad] = await site.query(`select file from files where model_id = $1 and kind = 'step' and is_active`, [
      two.id,
    ]);
    expect(
      await site.query(
        'select gated, uses from (select gated, (select count(*)::int from media_uses u where u.key = m.key) as uses from media m where key = $1) m',
        [`gated/step/${cad.file}`],
      ),
    ).toEqual([{ gated: true, uses: 1 }]);
    expect((await post('apply_zip', { id })).status).toBe(404);
  });

  it('is refused when it is meant to harm', async () => {
    const png = await aPicture().png().toBuffer();
    // The end of an archive states the number of entries twice.
    const many = Buffer.from(zipSync({ 'a.png': png }));
    for (const at of [14, 12]) many.writeUInt16LE(20_001, many.length - at);
    const refusals: [Promise<unknown>, string][] = [
      [zipped({ '../up.png': png }), 'has a name that leads out of the archive'],
      [zipped({ '/etc/passwd': png }), 'has a name that leads out of the archive'],
      [zipped({ 'a.png': png, 'A.png': png }), 'has "A.png" twice, perhaps in capitals and small letters'],
      [zipped({ a: png, 'a/b.png': png }), 'has "a/b.png" inside a file instead of a folder'],
      [zipped({ 'bomb.png': new Uint8Array(20_000_000) }), 'would unpack "bomb.png" to more than 100 times its size'],
      [
        zipped({ 'link.png': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
        'has "link.png", which is a link',
      ],
      [send('many.zip', many), 'has 20001 entries'],
      [send('no.zip', strToU8('PK no zip at all')), 'is not a readable ZIP archive'],
    ];
    for (const [sending, problem] of refusals) {
      const id = await sending;
      expect((await post('match_zip', { id })).body.problem).toBe(problem);
      expect((await post('apply_zip', { id })).status).toBe(404);
    }
    const none = await zipped({ 'QQQ-998.png': png });
    expect((await post('apply_zip', { id: none })).body.error).toBe(
      'file: has nothing that belongs to a model or product',
    );
    expect((await post('finish_upload', { id: none })).status).toBe(400);
  });
});
