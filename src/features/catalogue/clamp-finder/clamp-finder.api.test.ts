import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { FoundClampsReply, ReadNeedReply } from './clamp-finder.contract.ts';
import { NEED_FIELD_NAMES, NEED_FIELDS } from './need/need-fields.limits.ts';

describe('The clamp finder', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
    await site.query(`truncate products, attributes cascade`);
    await site.query(
      `insert into brands (id, name, slug) values (8, 'Steel-Smith', 'steelsmith') on conflict do nothing`,
    );
    await site.query(`insert into categories (id, brand_id, name, slug) values (90001, 8, 'Finder', 'finder-clamps')`);
    await site.query(`insert into products (id, category_id, name, slug) values
        (90001, 90001, 'Finder clamp', 'finder-clamp'), (90002, 90001, 'Second clamp', 'second-clamp')`);
    await site.query(`insert into product_tables (id, product_id, number, labels) values
        (90001, 90001, 1, '{Model}'), (90002, 90002, 1, '{Model}')`);
    await site.query(`insert into attributes (id, name, unit) values
      (90001, 'Holding capacity', 'N'), (90002, 'Reach', 'mm'), (90003, 'Height', 'mm'), (90004, 'Mounting', null),
      (90005, 'Action', null)`);
    const clamps: [number, string, number, [number, number] | null, number, string, number, string | null][] = [
      [90001, 'VTC-450', 4450, [49.5, 80.5], 120, 'Flanged base', 90001, 'Vertical Hold Down'],
      [90002, 'H-450', 4450, [60, 90], 40, 'Straight base', 90002, 'Horizontal Hold Down'],
      [90003, 'HTC-300', 3000, null, 60, 'Four-hole base', 90002, 'Straight Line'],
      [90004, 'K0660', 9000, [10, 20], 10, 'Threaded stud', 90001, null],
      [90005, 'VTC-900', 9000, [60, 110], 200, 'Flanged base', 90001, 'Vertical Hold Down'],
    ];
    for (const [id, name, capacity, reach, height, mounting, product, action] of clamps) {
      await site.query(
        `insert into models (id, product_id, table_id, name, slug, cells)
        values ($1, $2, $2, $3, $4, array[$3])`,
        [id, product, name, name.toLowerCase()],
      );
      await site.query(
        `insert into model_attributes (model_id, attribute_id, number, text) values
        ($1, 90001, $2, null), ($1, 90003, $3, null), ($1, 90004, null, $4)`,
        [id, capacity, height, mounting],
      );
      if (action !== null) {
        await site.query(`insert into model_attributes (model_id, attribute_id, text) values ($1, 90005, $2)`, [
          id,
          action,
        ]);
      }
      if (reach !== null) {
        await site.query(
          `insert into model_attributes (model_id, attribute_id, number, upper) values ($1, 90002, $2, $3)`,
          [id, reach[0], reach[1]],
        );
      }
    }
  });
  afterAll(() => site.close());

  const find = async (query: string) => {
    const { status, body } = await site.get(`/api/find_clamps.php?${query}`);
    expect(status).toBe(200);
    return body as FoundClampsReply;
  };
  const names = async (query: string) => (await find(query)).clamps.map(({ model_name }) => model_name);

  it('lowers the capacity of hold-down clamps with the reach, but not that of plungers', async () => {
    const { clamps } = await find('force=2000&reach=80.5&safety=1');
    expect(clamps.map(({ model_name, usable }) => [model_name, usable])).toEqual([
      ['VTC-450', 2736],
      ['VTC-900', 6708],
      ['H-450', 3316],
    ]);
    expect(clamps[0]).toMatchObject({ capacity: 4450, rated_reach: 49.5, hand_force: 912, mounting: 'Flanged base' });
    expect(clamps[0]?.margin).toBeCloseTo(1.368, 3);
    const plungers = await find('force=2000&reach=80.5&safety=1&action=straight');
    expect(plungers.clamps).toMatchObject([{ model_name: 'HTC-300', usable: 3000, rated_reach: null }]);
  });

  it('says the capacity at the reach without a force as well', async () => {
    const { clamps } = await find('reach=80.5&action=vertical');
    expect(clamps.map(({ model_name, usable, hand_force }) => [model_name, usable, hand_force])).toEqual([
      ['VTC-450', 2736, 912],
      ['VTC-900', 6708, 2236],
    ]);
  });

  it('lists no clamp for a place beyond the end of its bar, however weak the force', async () => {
    expect(await names('force=10&reach=81&safety=1')).toEqual(['H-450', 'VTC-900']);
    expect(await names('force=10&reach=110.1&safety=1')).toEqual([]);
    expect(await names('force=10&reach=110.1&safety=1&action=straight')).toEqual(['HTC-300']);
  });

  it('lists the clamps by product, the best fit first, and counts those that push or pull apart', async () => {
    const { clamps, total, products, others } = await find('force=2000&reach=80.5&safety=1');
    expect(clamps.map(({ product_slug, product_total }) => [product_slug, product_total])).toEqual([
      ['finder-clamp', 2],
      ['finder-clamp', 2],
      ['second-clamp', 1],
    ]);
    expect([total, products]).toEqual([3, 2]);
    expect(others).toEqual([{ action: 'straight', name: 'Straight Line', lever: false, total: 1 }]);
    expect(await find('force=2000&reach=80.5&safety=1&limit=0')).toMatchObject({ clamps: [], total: 3, hasMore: true });
    expect(await find('force=2000&reach=80.5&safety=1&limit=1')).toMatchObject({ products: 2, hasMore: true });
  });

  it('leaves out clamps that do not hold with the safety factor', async () => {
    expect(await names('force=2000&reach=80.5&safety=1.5')).toEqual(['H-450', 'VTC-900']);
    expect(await names('force=2000&reach=80.5&safety=1.5&action=straight')).toEqual(['HTC-300']);
    expect(await names('force=2736.4&reach=80.5&safety=1&action=vertical')).toEqual(['VTC-900']);
    expect(await names('force=2736.3&reach=80.5&safety=1&action=vertical')).toEqual(['VTC-450', 'VTC-900']);
  });

  it('narrows by action, mounting and height', async () => {
    expect(await names('force=100&reach=50&action=horizontal')).toEqual(['H-450']);
    expect(await names('force=100&reach=50&mounting=Flanged%20base')).toEqual(['VTC-450', 'VTC-900']);
    expect(await names('force=100&reach=50&height=60')).toEqual(['H-450']);
  });

  it('takes the rated capacity when no reach is given', async () => {
    expect(await names('force=4450&reach=&safety=1')).toEqual(['VTC-450', 'VTC-900', 'H-450']);
    expect(await names('force=4451&safety=1')).toEqual(['VTC-900']);
  });

  it('sees a change of the catalogue', async () => {
    const { pool } = site.services.database;
    await pool.query("update models set is_active = false where name = 'H-450'");
    await expect.poll(() => names('force=100&reach=50&action=horizontal')).toEqual([]);
    await pool.query("update models set is_active = true where name = 'H-450'");
    await expect.poll(() => names('force=100&reach=50&action=horizontal')).toEqual(['H-450']);
  });

  it('takes the family of a model from its attribute "Action", and hides it with its category', async () => {
    const { pool } = site.services.database;
    const pulling = () => names('force=100&reach=50&action=pull');
    const states = (id: number, action: string) =>
      pool.query(
        `insert into model_attributes (model_id, attribute_id, text) values ($1, 90005, $2)
         on conflict (model_id, attribute_id) do update set text = excluded.text`,
        [id, action],
      );
    expect(await pulling()).toEqual([]);
    await states(90004, 'Pull Action');
    await expect.poll(pulling).toEqual(['K0660']);
    await states(90003, 'Pull Action');
    await expect.poll(pulling).toEqual(['HTC-300', 'K0660']);
    expect(await names('force=100&reach=50&action=straight')).toEqual([]);
    await pool.query('update categories set is_active = false where id = 90001');
    await expect.poll(pulling).toEqual([]);
    await pool.query('update categories set is_active = true where id = 90001');
    await expect.poll(pulling).toEqual(['HTC-300', 'K0660']);
    await pool.query('delete from model_attributes where attribute_id = 90005 and model_id = 90004');
    await states(90003, 'Straight Line');
    await expect.poll(pulling).toEqual([]);
    expect(await names('force=100&reach=50&action=straight')).toEqual(['HTC-300']);
  });

  it('has a family that is new to the catalogue as soon as models state it, in its form as well', async () => {
    const { pool } = site.services.database;
    expect((await site.get('/api/find_clamps.php?force=100&action=swing-arm')).status).toBe(400);
    await pool.query("insert into model_attributes (model_id, attribute_id, text) values (90004, 90005, 'Swing Arm')");
    const swinging = async () => {
      const { status, body } = await site.get('/api/find_clamps.php?force=4000&reach=20&safety=1&action=swing-arm');
      return status === 200
        ? (body as FoundClampsReply).clamps.map(({ model_name, usable }) => [model_name, usable])
        : status;
    };
    // The family states a range of reaches, so the capacity falls along the bar.
    await expect.poll(swinging).toEqual([['K0660', 4500]]);
    expect((await site.get('/api/get_clamp_actions.php')).body).toContainEqual({
      ...{ key: 'swing-arm', name: 'Swing Arm', lever: true },
    });
    expect((await site.inject('/ClampFinder')).body).toMatch(/<input type="radio"[^>]* value="swing-arm"[^>]*>/);
    await pool.query('delete from model_attributes where attribute_id = 90005 and model_id = 90004');
    await expect.poll(swinging).toBe(400);
  });

  it('asks any one thing alone; without a force the lightest of those that fit comes first, or the weakest if none states a weight', async () => {
    expect(await names('reach=85')).toEqual(['H-450', 'VTC-900']);
    expect(await names('height=60')).toEqual(['H-450']);
    expect(await names('mounting=Flanged%20base')).toEqual(['VTC-450', 'VTC-900']);
    expect(await names('action=straight')).toEqual(['HTC-300']);
    expect(await names('width=40')).toEqual(['VTC-450', 'VTC-900', 'H-450']);
  });

  it('lists a model that another one replaces after all others, and says by which', async () => {
    const { pool } = site.services.database;
    const listed = async () =>
      (await find('force=2000&reach=80.5&safety=1')).clamps.map(({ model_name, replaced_by }) => [
        model_name,
        replaced_by,
      ]);
    await pool.query("insert into relations (kind, model_id, to_model_id) values ('successor', 90001, 90002)");
    await expect.poll(listed).toEqual([
      ['H-450', ''],
      ['VTC-900', ''],
      ['VTC-450', 'H-450'],
    ]);
    expect((await site.inject('/ClampFinder?force=2000&reach=80.5&safety=1')).body).toMatch(
      /Replaced by(<!-- -->| )*<a[^>]* href="\/product-single\/H-450"/,
    );
    await pool.query("update models set is_active = false where name = 'H-450'");
    await expect.poll(listed).toEqual([
      ['VTC-450', ''],
      ['VTC-900', ''],
    ]);
    await pool.query("update models set is_active = true where name = 'H-450'");
    await pool.query("delete from relations where kind = 'successor'");
  });

  it('reads a need in words, says what was not understood, and counts the same clamps as the fields', async () => {
    const read = async (words: string) =>
      (await site.get(`/api/read_need.php?${new URLSearchParams({ words })}`)).body as ReadNeedReply;
    const { understood, unknown, total } = await read('vertical flanged purple, 2000 N at 80.5 mm');
    expect(understood.map(({ field, text }) => [field, text])).toEqual([
      ['action', 'Vertical Hold Down'],
      ['mounting', 'Flanged base'],
      ['force', 'Force to hold 2000 N'],
      ['reach', 'Reach 80.5 mm'],
    ]);
    expect(unknown).toEqual(['purple']);
    const asked = 'force=2000&reach=80.5&action=vertical&mounting=Flanged%20base';
    expect(total).toBe((await find(asked)).total);
    expect(total).toBeGreaterThan(0);
    expect(await read('purple')).toEqual({ understood: [], unknown: ['purple'], total: null });
    expect((await read('90000 kN')).total).toBe(null);
    const { status, body } = await site.get(`/api/read_need.php?words=${'x'.repeat(201)}`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('words:')]);
    const page = (
      await site.inject(`/ClampFinder?${new URLSearchParams({ words: 'purple, 2000 N at 80.5 mm, safety 1' })}`)
    ).body;
    expect(page).toMatch(/Not understood:(<!-- -->|\s)*purple/);
    expect(page).toMatch(/name="force"[^>]* value="2000"/);
    expect(page).toContain('2736');
  });

  it('refuses invalid figures, naming the field', async () => {
    for (const [query, field] of [
      ['', 'force'],
      ['safety=2&limit=3', 'force'],
      ['force=-1&reach=50', 'force'],
      ['force=10&reach=0', 'reach'],
      ['force=10&reach=5&safety=0.5', 'safety'],
      ['force=10&reach=5&action=sideways', 'action'],
    ]) {
      const { status, body } = await site.get(`/api/find_clamps.php?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect((body as { error: string }).error).toMatch(new RegExp(`^${field}:`));
    }
  });

  it('refuses in every field what is no number, naming the field, and keeps it in the form', async () => {
    const fields = NEED_FIELD_NAMES.filter((name) => NEED_FIELDS[name].unit || name === 'safety');
    expect(fields.length).toBeGreaterThan(10);
    for (const field of fields)
      for (const typed of ['abc', '99/0', 'NaN', 'Infinity', '1'.repeat(40), '60 kg mm']) {
        const query = new URLSearchParams({ force: '100', [field]: typed });
        const { status, body } = await site.get(`/api/find_clamps.php?${query}`);
        expect([field, typed, status, body]).toEqual([
          ...[field, typed, 400],
          { error: expect.stringMatching(new RegExp(`^${field}: must be`)) },
        ]);
      }
    const page = await site.inject('/ClampFinder?force=2000&reach=abc');
    expect(page.body).toMatch(/role="alert"[^>]*>reach: must be a number/);
    expect(page.body).toMatch(/name="reach"[^>]* value="abc"/);
  });

  it('is a page with a plain form that works without scripts', async () => {
    const found = await site.inject('/ClampFinder?force=2000&reach=80.5&safety=1');
    expect(found.statusCode).toBe(200);
    expect(found.body).toContain('action="/ClampFinder#found" method="get"');
    expect(found.body).toContain('/product-single/VTC-450');
    expect(found.body).toContain('2736');
    expect(found.body, 'links to clamps that push, with the same force').toContain(
      '/ClampFinder?force=2000&amp;reach=80.5&amp;safety=1&amp;action=straight',
    );
    const wrong = await site.inject('/ClampFinder?force=x&reach=80.5');
    expect(wrong.statusCode).toBe(200);
    expect(wrong.body).toMatch(/role="alert"[^>]*>force:/);
  });
});
