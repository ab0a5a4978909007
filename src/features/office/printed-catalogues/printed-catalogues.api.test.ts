import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { printCatalogueJob } from './print-catalogue.job.ts';
import type { Printable, PrintedCatalogue } from './printed-catalogues.contract.ts';

let site: TestApp;
let editor: Record<string, string>;
let staffId: number;
/** A catalogue of the flanged base vertical clamps. */
let made: PrintedCatalogue | undefined;
beforeAll(async () => {
  site = await testApp();
  staffId = (await aMemberOfStaff(site, 'editor')).id;
  editor = await officeSession(site, staffId);
});
afterAll(() => site?.close());

const print = (body: Record<string, unknown>) => site.post('/api/office/print_catalogue', body, editor);
const listed = async () =>
  ((await site.get('/api/office/printed_catalogues', editor)).body as { catalogues: PrintedCatalogue[] }).catalogues;
const catalogueWith = async (id: unknown) => (await listed()).find((one) => one.id === id);
const ended = (id: unknown) =>
  vi.waitFor(
    async () => {
      const found = await catalogueWith(id);
      expect(found?.finished_at).not.toBeNull();
      return found as PrintedCatalogue;
    },
    { timeout: 60_000, interval: 250 },
  );
const pdfOf = async (id: unknown, headers = editor) =>
  site.inject({ url: `/api/office/printed_catalogue_file?id=${id}`, headers });
const modelsIn = (category: string) =>
  site.query<{ name: string }>(
    `select m.name from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id where c.name = $1`,
    [category],
  );
const idOf = async (category: string) =>
  (await site.query<{ id: number }>('select id from categories where name = $1', [category]))[0]?.id;

describe('A printed catalogue', () => {
  it('is made by a job, and is listed with who asked for it and what it has', async () => {
    const asked = await print({ title: 'Vertical clamps', categories: [await idOf('Flanged Base Vertical Clamps')] });
    expect(asked.status).toBe(200);
    const { id } = asked.body as { id: number };
    expect(await ended(id)).toMatchObject({
      ...{ state: 'done', problem: '', title: 'Vertical clamps', scope: 'Flanged Base Vertical Clamps', models: 34 },
      ...{ made_by: 'Ravi editor', revision: expect.stringMatching(/^[0-9a-f]{8}$/) },
      file: expect.stringMatching(/^Vertical-clamps\.[0-9a-f]{8}\.pdf$/),
    });
  });

  it('is the same bytes when nothing has changed, and is stored once', async () => {
    const first = (await listed())[0] as PrintedCatalogue;
    const { body } = await print({ title: first.title, categories: first.categories });
    expect(await ended((body as { id: number }).id)).toMatchObject({ file: first.file, revision: first.revision });
    const { length } = await site.query("select from media where key like 'gated/catalogues/Vertical-clamps.%'");
    expect(length).toBe(1);
  });

  it('takes the place of a file of the site as a change of its row, with its history', async () => {
    const [latest] = await listed();
    const [row] = await site.query<{ id: number; version: number }>('select id, version from catalogues order by id');
    const body = { resource: 'catalogues', ...row, values: { file: latest?.file } };
    expect(await site.post('/api/office/change_row', body, editor)).toMatchObject({
      status: 200,
      body: { row: { file: latest?.file } },
    });
    const { body: found } = await site.get(`/api/office/media_uses?key=gated/catalogues/${latest?.file}`, editor);
    expect(found).toMatchObject({ total: 1, uses: [{ resource: 'catalogues', field: 'file' }] });
    const [entry] = await site.query(
      `select actor, via from history where noun = 'catalogues' and row_id = $1 order by id desc limit 1`,
      [String(row?.id)],
    );
    expect(entry).toMatchObject({ actor: staffId, via: 'office' });
  });

  it('is begun anew after the process that made it was killed, and an end is never written over', async () => {
    const [first] = await listed();
    // As a process leaves it that is killed in the middle.
    const [left] = await site.query<{ id: number }>(
      `insert into printed_catalogues (title, brands, categories, scope, state, done, total, created_by)
       values ('Left behind', '{}', $1, 'Some', 'drawing', 3, 4, $2) returning id`,
      [first?.categories, staffId],
    );
    const job = printCatalogueJob(site.services);
    await job.handle({ id: left?.id ?? 0 }, { id: 'a' });
    expect(await catalogueWith(left?.id)).toMatchObject({ state: 'done', done: expect.any(Number), models: 34 });
    await job.handle({ id: left?.id ?? 0 }, { id: 'b' });
    await job.givenUp?.({ id: left?.id ?? 0 }, { id: 'a', error: 'too late' });
    expect(await catalogueWith(left?.id)).toMatchObject({ state: 'done', problem: '' });
    made = await catalogueWith(left?.id);
  });

  it('has every model of what was chosen, and an index and contents that say on which page', async () => {
    const { rawPayload, headers } = await pdfOf(made?.id);
    expect(headers['content-disposition']).toBe('attachment; filename="Left_behind.pdf"');
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    const { text: pages } = await extractText(pdf);
    expect(pages.length).toBe(made?.pages);
    const index = pages.findIndex((text) => text.includes('Index of model numbers'));
    const names = (await modelsIn('Flanged Base Vertical Clamps')).map(({ name }) => name);
    expect(names).toHaveLength(34);
    const said = pages.slice(index).join(' ');
    // Each number stands on the page that the index says, and on no other before the index.
    for (const name of names) {
      const on = pages.slice(0, index).flatMap((text, at) => (text.split(/\s+/).includes(name) ? [at + 1] : []));
      expect(on, name).toHaveLength(1);
      expect(said.split(/\s+/)).toContain(name);
      expect(said).toMatch(new RegExp(`(^|\\s)${name}\\s+${on[0]}(\\s|$)`));
    }
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }: { title: string }) => title)).toEqual([
      ...['Contents', 'Steel-Smith', 'Index of model numbers'],
    ]);
    const products = outline[1]?.items[0]?.items[0]?.items as { title: string }[];
    for (const { title } of products) {
      const page = pages.findIndex((text, at) => at > 1 && text.includes(title)) + 1;
      expect(pages[1]).toMatch(new RegExp(`${title}\\s+${page}(\\s|$)`));
    }
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('says why there is none: nothing in it, too many at a time, a file that was removed', async () => {
    expect(await print({ title: ' ', categories: [] })).toMatchObject({
      status: 400,
      body: { error: 'title: is required' },
    });
    expect(await print({ title: 'x', categories: [900_000] })).toMatchObject({
      status: 400,
      body: { error: 'categories: there is no visible category 900000' },
    });
    // What was chosen is archived while it waits.
    const [{ id } = { id: 0 }] = await site.query<{ id: number }>(
      `insert into printed_catalogues (title, brands, categories, scope, created_by)
       values ('Gone', '{}', '{900000}', 'Gone', $1) returning id`,
      [staffId],
    );
    const job = printCatalogueJob(site.services);
    const error = await job.handle({ id }, { id: 'c' }).catch((failure: Error) => failure.message);
    await job.givenUp?.({ id }, { id: 'c', error: String(error) });
    expect(await catalogueWith(id)).toMatchObject({
      state: 'failed',
      problem: 'categories: there is no visible category 900000',
    });
    expect((await pdfOf(id)).statusCode).toBe(404);
    await site.query(
      `insert into printed_catalogues (title, brands, categories, scope, created_by)
       select 'Waiting', '{}', '{}', 'All', $1 from generate_series(1, 10)`,
      [staffId],
    );
    expect((await print({ title: 'x' })).status).toBe(429);
  });

  it('is made of what the choice offers', async () => {
    const { brands } = (await site.get('/api/office/printable', editor)).body as Printable;
    expect(brands.map(({ name, models }) => [name, models])).toEqual([
      ['Steel-Smith', 306],
      ['IMAO', 109],
      ['KIPP', 178],
      ['Turnlock', 97],
    ]);
    expect(brands[0]?.categories.slice(0, 2)).toMatchObject([
      { name: 'Vertical Hold Down Clamps', depth: 0, models: 81 },
      { name: 'Flanged Base Vertical Clamps', depth: 1, models: 34 },
    ]);
  });
});
