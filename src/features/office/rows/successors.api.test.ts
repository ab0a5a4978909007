import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

let site: TestApp;
let editor: Record<string, string>;
let models: { id: number; name: string; version: number }[];
beforeAll(async () => {
  site = await testApp();
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  models = await site.query(`select id, name, version from models m where is_active and not exists (
    select from models o where o.name_norm = m.name_norm and o.id <> m.id) order by id limit 3`);
});
afterAll(() => site?.close());

const archive = (at: number, successor: string) => {
  const { id, version } = models[at] ?? { id: 0, version: 0 };
  return site.post('/api/office/archive_rows', { resource: 'models', rows: [{ id, version }], successor }, editor);
};
const [old, next] = [() => models[0]?.name ?? '', () => models[1]?.name ?? ''];

describe('A model that is archived with its successor', () => {
  it('is not found, but its reply and its page name the successor', async () => {
    expect(await archive(0, next())).toMatchObject({ status: 200 });
    await site.knowsOfChanges();
    expect(await site.get(`/api/get_model_details.php?model_name=${old()}`)).toEqual({
      status: 404,
      body: { error: 'Model not found', replaced_by: [next()] },
    });
    const { statusCode, body } = await site.inject(`/product-single/${old()}`);
    expect([statusCode, body.includes('This model is no longer made')]).toEqual([404, true]);
    expect(body).toContain(`/product-single/${next()}`);
  });

  it('is stored as a relation once, also when it is archived again', async () => {
    await site.query('update models set is_active = true, version = version where id = $1', [models[0]?.id]);
    const [{ version }] = await site.query('select version from models where id = $1', [models[0]?.id]);
    models[0] = { id: models[0]?.id ?? 0, name: old(), version };
    expect(await archive(0, next())).toMatchObject({ status: 200 });
    const stored = await site.query(`select from relations where kind = 'successor' and model_id = $1`, [models[0].id]);
    expect(stored).toHaveLength(1);
  });

  it('is not archived where there is no such successor', async () => {
    const { status, body } = await archive(2, 'No-such-model');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('No-such-model')]);
    expect(await site.query('select is_active from models where id = $1', [models[2]?.id])).toEqual([
      { is_active: true },
    ]);
  });
});
