import pg from 'pg';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { printCatalogueJob } from './print-catalogue.job.ts';

interface PrintedCatalogue {
  id: number;
  version: number;
  name: string;
  state: string;
  file: string;
  revision: string;
  pages: number;
}

let site: TestApp;
let editor: Record<string, string>;
let staffId: number;
let made: PrintedCatalogue | undefined;
beforeAll(async () => {
  site = await testApp();
  staffId = (await aMemberOfStaff(site, 'editor')).id;
  editor = await officeSession(site, staffId);
});
afterAll(() => site?.close());

const act = (act: string, values: object, of: object = {}) =>
  site.post('/api/office/run_act', { resource: 'printed_catalogues', act, values, ...of }, editor);
const listed = async () =>
  ((await site.get('/api/office/rows?resource=printed_catalogues', editor)).body as { rows: PrintedCatalogue[] }).rows;
const catalogueWith = async (id: unknown) => (await listed()).find((one) => one.id === id);
/** The latest catalogue, once it is made. */
const ended = () =>
  vi.waitFor(
    async () => {
      const [latest] = await listed();
      expect(latest?.state).not.toBe('making');
      return latest as PrintedCatalogue;
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
const [CATEGORY, SLUG] = ['Flanged Base Vertical Clamps', 'flanged-base-vertical-clamps'];
const categoryId = async () =>
  (await site.query<{ id: number }>('select id from categories where slug = $1', [SLUG]))[0]?.id;

describe('A printed catalogue', () => {
  it('is made by a job, and is listed with who asked for it and what it has', async () => {
    expect(await act('print', { title: 'Vertical clamps', categories: SLUG })).toMatchObject({ status: 200 });
    expect(await ended()).toMatchObject({
      ...{ state: 'done', problem: '', name: 'Vertical clamps', scope: CATEGORY, models: 34 },
      ...{ made_by: 'Ravi editor', revision: expect.stringMatching(/^[0-9a-f]{8}$/) },
      file: expect.stringMatching(/^Vertical-clamps\.[0-9a-f]{8}\.pdf$/),
    });
  });

  it('is the same bytes when nothing has changed, and is stored once', async () => {
    const first = (await listed())[0] as PrintedCatalogue;
    expect(await act('again', {}, first)).toMatchObject({ status: 200 });
    const second = await ended();
    expect(second).toMatchObject({ file: first.file, revision: first.revision });
    expect(second.id).not.toBe(first.id);
    const { length } = await site.query("select from media where key like 'gated/catalogues/Vertical-clamps.%'");
    expect(length).toBe(1);
  });

  it('takes the place of a file of the site as a change of its row, with its history', async () => {
    const [latest] = await listed();
    const [row] = await site.query<{ id: number; title: string }>('select id, title from catalogues order by id');
    expect(await act('use', { catalogue: 'No such catalogue' }, latest)).toMatchObject({ status: 400 });
    expect(await act('use', { catalogue: row?.title }, latest)).toMatchObject({ status: 200 });
    const { body: found } = await site.get(`/api/office/media_uses?key=gated/catalogues/${latest?.file}`, editor);
    expect(found).toMatchObject({ total: 1, uses: [{ resource: 'catalogues', field: 'file' }] });
    const [entry] = await site.query(
      `select actor, via from history where noun = 'catalogues' and row_id = $1 order by id desc limit 1`,
      [String(row?.id)],
    );
    expect(entry).toMatchObject({ actor: staffId, via: 'office' });
  });

  it('is begun again after the process that made it was killed, and an end is never written over', async () => {
    // The state that a killed process leaves.
    const [left] = await site.query<{ id: number }>(
      `insert into printed_catalogues (title, brands, categories, scope, state, done, total, created_by)
       values ('Left behind', '{}', $1, 'Some', 'drawing', 3, 4, $2) returning id`,
      [[await categoryId()], staffId],
    );
    const job = printCatalogueJob(site.services);
    await job.handle({ id: left?.id ?? 0 }, { id: 'a' });
    expect(await catalogueWith(left?.id)).toMatchObject({ state: 'done', models: 34 });
    await job.handle({ id: left?.id ?? 0 }, { id: 'b' });
    await job.givenUp?.({ id: left?.id ?? 0 }, { id: 'a', error: 'too late' });
    expect(await catalogueWith(left?.id)).toMatchObject({ state: 'done', problem: '' });
    made = await catalogueWith(left?.id);
  });

  it('waits for an import at its storing, and is not drawn again for that', async () => {
    const drawings = vi.spyOn(site.services.workers.catalogues, 'run');
    const lock = new pg.Client(site.connectionString);
    await lock.connect();
    try {
      // The lock of a running import.
      await lock.query('select pg_advisory_lock(7402119)');
      const [waiting] = await site.query<{ id: number }>(
        `insert into printed_catalogues (title, brands, categories, scope, created_by)
         values ('During an import', '{}', $1, 'Some', $2) returning id`,
        [[await categoryId()], staffId],
      );
      const id = waiting?.id ?? 0;
      const done = Promise.resolve(printCatalogueJob(site.services).handle({ id }, { id: 'c' }));
      const stateOf = async () =>
        (await site.query('select state from printed_catalogues where id = $1', [id]))[0]?.state;
      await vi.waitFor(async () => expect(await stateOf()).toBe('storing'), { timeout: 60_000, interval: 100 });
      const { length } = drawings.mock.calls;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(await stateOf()).toBe('storing');
      await lock.query('select pg_advisory_unlock(7402119)');
      await done;
      expect(await catalogueWith(id)).toMatchObject({ state: 'done', models: 34, problem: '' });
      expect(drawings.mock.calls).toHaveLength(length);
    } finally {
      drawings.mockRestore();
      await lock.end();
    }
  }, 120_000);

  it('has every model of what was chosen, and an index and contents that say on which page', async () => {
    const { rawPayload, headers } = await pdfOf(made?.id);
    expect(headers['content-disposition']).toBe('attachment; filename="Left_behind.pdf"');
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    const { text: pages } = await extractText(pdf);
    expect(pages.length).toBe(made?.pages);
    const index = pages.findIndex((text) => text.includes('Index of model numbers'));
    const names = (await modelsIn(CATEGORY)).map(({ name }) => name);
    expect(names).toHaveLength(34);
    const said = pages.slice(index).join(' ');
    // Each model number is on the page that the index states, and on no other page before the index.
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
    expect(await act('print', { title: ' ' })).toMatchObject({ status: 400, body: { error: 'title: is required' } });
    expect(await act('print', { title: 'x', categories: 'no-such' })).toMatchObject({
      status: 400,
      body: { error: 'categories: "no-such" has nothing that visitors see' },
    });
    // The chosen category is archived while the catalogue waits.
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
    expect((await act('print', { title: 'x' })).status).toBe(429);
  });
});
