import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { MyDownload } from './saved-lists.contract.ts';

let site: TestApp;
let model: Awaited<ReturnType<typeof modelsOfCatalogue>>[number];
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100' } });
  const [first] = await modelsOfCatalogue(site, 1);
  if (!first) throw new Error('The catalogue has no model');
  model = first;
  await sql(`delete from files where model_id = $1`, [model.id]);
  await sql(
    `insert into files (model_id, kind, file) values ($1, 'step', 'mine.step'), ($1, 'technical_data', 'mine.pdf')`,
    [model.id],
  );
  await stored('step/mine.step');
  await stored('technical_data/mine.pdf');
});
afterAll(() => site?.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows;
const stored = (key: string) =>
  site.services.files.put(`gated/${key}`, Buffer.from('ISO-10303-21;'), 'application/octet-stream');

async function aVisitor() {
  const customer = await aCustomer(site);
  const headers = await signIn(site, customer.email);
  const download = async (query: string) => {
    const { statusCode } = await site.inject({ url: `/api/download.php?${query}`, headers });
    expect(statusCode).toBe(200);
  };
  const mine = async (page = 1) =>
    (await site.get(`/api/get_my_downloads.php?page=${page}`, headers)).body as {
      data: MyDownload[];
      hasMore: boolean;
    };
  return { ...customer, headers, download, mine };
}

describe('My downloads', () => {
  it('are the files I have downloaded, each once, the last one first', async () => {
    const { download, mine } = await aVisitor();
    for (const kind of ['step', 'technical', 'step']) await download(`kind=${kind}&model_id=${model.id}`);
    await expect
      .poll(async () => (await mine()).data.map(({ kind }) => kind), { timeout: 5000 })
      .toEqual(['step', 'technical']);
    const { data, hasMore } = await mine();
    expect(hasMore).toBe(false);
    expect(data[0]).toMatchObject({
      name: model.name,
      model_name: model.name,
      product_name: model.product,
      url: `/api/download.php?kind=step&model_id=${model.id}`,
      is_newer: false,
    });
  });

  it('say when a file is another one since, and when there is none any more', async () => {
    const { download, mine } = await aVisitor();
    await download(`kind=step&model_id=${model.id}`);
    // Downloads are stored in batches, a moment later.
    await expect.poll(async () => (await mine()).data.length, { timeout: 5000 }).toBe(1);
    await sql(`update files set file = 'second.step' where model_id = $1 and kind = 'step'`, [model.id]);
    expect((await mine()).data).toMatchObject([{ is_newer: true }]);
    await sql(`update files set is_active = false where model_id = $1 and kind = 'step'`, [model.id]);
    expect((await mine()).data).toMatchObject([{ url: '', is_newer: false }]);
    await sql(`update files set is_active = true, file = 'mine.step' where model_id = $1 and kind = 'step'`, [
      model.id,
    ]);
    await sql(`update models set is_active = false where id = $1`, [model.id]);
    expect((await mine()).data).toMatchObject([{ url: '', name: 'mine.step', model_name: '' }]);
    await sql(`update models set is_active = true where id = $1`, [model.id]);
  });

  it('come in pages, and are nobody else’s', async () => {
    const { id, mine } = await aVisitor();
    await sql(
      `insert into download_log (user_id, kind, file) select $1, 'catalogue', 'old-' || n || '.pdf' from generate_series(1, 31) n`,
      [id],
    );
    const first = await mine();
    expect([first.data.length, first.hasMore, first.data[0]?.name]).toEqual([30, true, 'old-31.pdf']);
    expect((await mine(2)).data.map(({ name }) => name)).toEqual(['old-1.pdf']);
    const other = await aVisitor();
    expect((await other.mine()).data).toEqual([]);
    expect((await site.get('/api/get_my_downloads.php')).status).toBe(401);
  });
});
