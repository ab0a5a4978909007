import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { GatedFileList } from './downloads.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const page = async (number: number, more = '') =>
  (await app.get(`/api/get_file_list.php?page=${number}${more}`)).body as GatedFileList;
async function allPages(more = ''): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; ; number += 1) {
    const { data, hasMore } = await page(number, more);
    ids.push(...data.map(({ model_id }) => model_id));
    if (!hasMore) return ids;
  }
}
const inOrder = async (kinds: string) => {
  const { rows } = await app.services.database.pool.query<{ id: number }>(`
    select m.id from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
    join brands b on b.id = c.brand_id
    where m.is_active and p.is_active and c.is_active and exists (
      select from files f where f.model_id = m.id and f.is_active and f.kind in (${kinds}))
    order by b.menu_order, c.sort_order, p.sort_order, p.id, m.id`);
  return rows.map(({ id }) => id);
};
const GATED = "'igs', 'step', 'cad', 'technical_data'";

describe('The pages of the list of files', () => {
  it('have every model once, in catalogue order, with any kind of file or one', async () => {
    const all = await allPages();
    expect(all.length).toBeGreaterThan(20);
    expect(all).toEqual(await inOrder(GATED));
    expect(await allPages('&kind=step')).toEqual(await inOrder("'step'"));
  });

  it('have no model for a text that is in no name', async () => {
    for (const text of ['---', 'क्लैंप', 'vtc क्लैंप']) {
      expect(await page(1, `&text=${encodeURIComponent(text)}`), text).toEqual({ data: [], hasMore: false });
    }
    expect((await page(1, '&text=vtc-')).data.length).toBeGreaterThan(0);
  });

  it('end with the last model, and follow a file that is hidden', async () => {
    const all = await inOrder(GATED);
    expect(await page(Math.floor(all.length / 20) + 2)).toEqual({ data: [], hasMore: false });
    const hidden = all[20];
    await app.query('update files set is_active = false where model_id = $1', [hidden]);
    await app.knowsOfChanges();
    expect((await page(2)).data.map(({ model_id }) => model_id)).not.toContain(hidden);
    expect(await allPages()).toEqual(await inOrder(GATED));
  });

  it('leave out the models of a category that is hidden, found by a text as well', async () => {
    const [first] = (await page(1)).data;
    const has = async (more: string) => (await allPages(more)).includes(first?.model_id ?? 0);
    const named = `&text=${encodeURIComponent(first?.model_name ?? '')}`;
    expect([await has(''), await has(named)]).toEqual([true, true]);
    const hide = (hidden: boolean) =>
      app.query(
        `update categories c set is_active = $2 from products p join models m on m.product_id = p.id
         where c.id = p.category_id and m.id = $1`,
        [first?.model_id, !hidden],
      );
    await hide(true);
    await app.knowsOfChanges();
    expect([await has(''), await has(named)]).toEqual([false, false]);
    await hide(false);
    await app.knowsOfChanges();
  });
});
