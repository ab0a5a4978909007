import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
const track = (body: unknown, headers: Record<string, string> = BROWSER) =>
  app.post('/api/track_page_view.php', body, headers);
const views = async () =>
  (
    await app.services.database.pool.query(
      `select item_name, views from page_views where item_type = 'brand' and item_id = 8`,
    )
  ).rows;

describe('Page views', () => {
  it('are counted per day under the name that the item has', async () => {
    expect(await track({ item_id: 8, item_name: '<b>Other</b>', item_type: 'brand' })).toEqual({
      status: 200,
      body: { success: true },
    });
    await track({ item_id: '8', item_name: 'x', item_type: 'brand' });
    await expect.poll(views, { timeout: 3000 }).toEqual([{ item_name: 'Steel-Smith', views: 2 }]);
  });

  it('of bots, of visitors who opt out of tracking and of unknown items are not counted', async () => {
    const item = { item_id: 8, item_name: 'x', item_type: 'brand' };
    await track(item, { 'user-agent': 'Googlebot/2.1' });
    await track(item, { ...BROWSER, 'sec-gpc': '1' });
    await track(item, { ...BROWSER, dnt: '1' });
    expect((await track({ ...item, item_id: 999 })).status).toBe(200);
    await track(item);
    await expect.poll(views, { timeout: 3000 }).toEqual([{ item_name: 'Steel-Smith', views: 3 }]);
    const others = await app.services.database.pool.query('select from page_views where item_id = 999');
    expect(others.rowCount).toBe(0);
  });

  it('without an id, a name or a known type are refused, naming the field', async () => {
    const good = { item_id: 1, item_name: 'x', item_type: 'product' };
    for (const field of ['item_id', 'item_name', 'item_type'] as const) {
      const response = await track({ ...good, [field]: '' });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ error: expect.stringContaining(field) });
    }
  });
});
