import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';

describe('The models of a cart', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site?.close());

  it('come with their product and two figures, without those that are not in the catalogue', async () => {
    const models = await modelsOfCatalogue(site, 3);
    const { pool } = site.services.database;
    await pool.query('update models set is_active = false where id = $1', [models[2]?.id]);
    const model_ids = [...models.map(({ id }) => id), 2_000_000_000];
    const { body } = await site.post('/api/get_cart_models.php', { model_ids });
    expect(body).toEqual(
      models.slice(0, 2).map(({ id, product }) => ({
        model_id: id,
        product_name: product,
        figures: [
          { name: 'Holding capacity', unit: 'N', figures: expect.stringMatching(/^\d+$/) },
          { name: expect.any(String), unit: expect.any(String), figures: expect.any(String) },
        ],
      })),
    );
    expect((await site.post('/api/get_cart_models.php', { model_ids: [] })).body).toEqual([]);
  });
});
