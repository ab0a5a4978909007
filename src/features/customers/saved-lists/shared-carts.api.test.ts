import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { rounds } from '../../../../test/rounds.ts';
import { applyRetention } from '../retention/retention.job.ts';
import type { ShareCartReply, SharedCart } from './saved-lists.contract.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('A shared cart', () => {
  let site: TestApp;
  let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
    models = await modelsOfCatalogue(site, 3);
  });
  afterAll(() => site?.close());

  const lines = () => models.map(({ id }, at) => ({ model_id: id, quantity: at + 1 }));
  const share = async (body: unknown = { lines: lines() }) => {
    const response = await site.post('/api/share_basket.php', body);
    expect(response.status).toBe(200);
    return response.body as ShareCartReply;
  };
  const read = async (id: string) => (await site.get(`/api/get_shared_basket.php?id=${id}`)).body as SharedCart;

  it('can be read line by line by everyone who has its link', async () => {
    const { id, path, left_out } = await share();
    expect(id).toMatch(/^[\w-]{22}$/);
    expect([path, left_out]).toEqual([`/SharedBasket/${id}`, 0]);
    expect((await read(id)).lines).toEqual(
      models.map(({ id: model_id, name, product_id, product }, at) => ({
        model_id,
        name,
        quantity: at + 1,
        own_number: '',
        note: '',
        model: { model_id, model_name: name, product_id, product_name: product, image_upload1: expect.any(String) },
      })),
    );
    const page = await site.inject(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<meta name="robots" content="noindex"');
    for (const { name, product } of models) {
      expect(page.body).toContain(name);
      expect(page.body).toContain(product);
    }
    expect(page.body.match(/<img [^>]*src="\/uploads\/models\//g)).toHaveLength(models.length);
  });

  it('has a new id each time, and stores only models and quantities', async () => {
    const ids = [await share(), await share({ lines: lines(), email: 'me@works.example' })].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    const { rows } = await site.services.database.pool.query('select * from shared_baskets where id = any($1)', [ids]);
    expect(Object.keys(rows[0]).sort()).toEqual(['created_at', 'expires_at', 'id', 'lines']);
    expect(rows[0].lines[0]).toEqual({
      model_id: models[0]?.id,
      model_name: models[0]?.name,
      quantity: 1,
      own_number: '',
      note: '',
    });
    expect(JSON.stringify(rows)).not.toContain('works.example');
  });

  it('marks models that are no longer in the catalogue', async () => {
    const { id } = await share();
    const { pool } = site.services.database;
    await pool.query('update models set is_active = false where id = $1', [models[0]?.id]);
    expect((await read(id)).lines[0]).toEqual({
      model_id: models[0]?.id,
      name: models[0]?.name,
      quantity: 1,
      own_number: '',
      note: '',
      model: null,
    });
    expect((await share()).left_out).toBe(1);
    await pool.query('update models set is_active = true where id = $1', [models[0]?.id]);
  });

  it('expires after 90 days, and is deleted', async () => {
    const { id, expires_at } = await share();
    expect(new Date(expires_at).getTime() - Date.now()).toBeGreaterThan(90 * DAY - 60_000);
    expect(new Date(expires_at).getTime() - Date.now()).toBeLessThanOrEqual(90 * DAY);
    const { pool } = site.services.database;
    const page = await site.inject(`/SharedBasket/${id}`);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    const reply = await site.inject(`/api/get_shared_basket.php?id=${id}`);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    await pool.query(`update shared_baskets set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await site.get(`/api/get_shared_basket.php?id=${id}`)).status).toBe(404);
    expect((await site.inject(`/SharedBasket/${id}`)).statusCode).toBe(404);
    await applyRetention(site.services);
    expect((await pool.query('select 1 from shared_baskets where id = $1', [id])).rowCount).toBe(0);
  });

  it('is not created from invalid lines', async () => {
    const one = { model_id: models[0]?.id, quantity: 1 };
    for (const bad of [
      [],
      'x',
      [{ ...one, quantity: 0 }],
      [{ ...one, quantity: 100_000 }],
      [{ ...one, quantity: 1.5 }],
      [{ model_id: 'x', quantity: 1 }],
      [{ model_id: 2_000_000_000, quantity: 1 }],
      Array.from({ length: 1001 }, () => one),
    ]) {
      const response = await site.post('/api/share_basket.php', { lines: bad });
      expect(response).toMatchObject({ status: 400, body: { error: expect.stringContaining('lines') } });
    }
  });

  it('is not found by any other id, without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (id) => {
        const { status } = await site.get(`/api/get_shared_basket.php?id=${encodeURIComponent(id)}`);
        expect([400, 404]).toContain(status);
      }),
      { numRuns: rounds(40) },
    );
  });

  it('is rate-limited per IP address', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_SCALE: '0.1' } });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++) {
      statuses.push((await strict.post('/api/share_basket.php', { lines: lines() })).status);
    }
    await strict.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
