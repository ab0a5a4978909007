import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { ChoiceGroup, ComparedChoices } from './choices.contract.ts';
import type { FilterOption } from './filters.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const CATEGORY = 'vertical-hold-down-clamps';
const choices = async (query: Record<string, string>) =>
  (await site.get(`/api/get_choices.php?${new URLSearchParams(query)}`)).body as ChoiceGroup[];
const countsIn = (groups: ChoiceGroup[], name: string) =>
  Object.fromEntries(groups.find((group) => group.name === name)?.values.map((one) => [one.value, one.models]) ?? []);

describe('The choices of a category', () => {
  it('are the values that staff describe and its models differ in, with an image and how many models state them', async () => {
    const groups = await choices({ category_slug: CATEGORY });
    const options = (await site.get(`/api/get_filter_options.php?category_slug=${CATEGORY}`)).body as FilterOption[];
    expect(groups.length).toBeGreaterThan(1);
    expect(options.map(({ name }) => name)).toEqual(expect.arrayContaining(groups.map(({ name }) => name)));
    for (const one of groups.flatMap(({ values }) => values)) {
      expect(one.good_for).not.toBe('');
      expect(one.not_for).not.toBe('');
      expect((await site.app.inject(`/uploads/${one.folder}/${one.picture}`)).statusCode).toBe(200);
    }
    const stated = await site.query<{ value: string; count: number }>(
      `with recursive below (id) as (select id from categories where slug = $1 union all select c.id from categories c join below on c.parent_id = below.id)
       select v.text as value, count(*)::int from model_attributes v join attributes a on a.id = v.attribute_id join models m on m.id = v.model_id
       join product_tables t on t.id = m.table_id join products p on p.id = t.product_id
       where a.name = 'Bar type' and p.category_id in (select id from below) and p.is_active group by 1`,
      [CATEGORY],
    );
    expect(countsIn(groups, 'Bar type')).toEqual(Object.fromEntries(stated.map(({ value, count }) => [value, count])));
  });

  it('count what the other filters leave, and not what they exclude themselves', async () => {
    const all = countsIn(await choices({ category_slug: CATEGORY }), 'Bar type');
    const filters = JSON.stringify({ Mounting: ['Straight base'], 'Bar type': ['U-bar'] });
    const narrowed = await choices({ category_slug: CATEGORY, filters });
    expect(countsIn(narrowed, 'Bar type')['Solid bar']).toBeGreaterThan(0);
    expect(countsIn(narrowed, 'Bar type')['U-bar']).toBeLessThan(all['U-bar'] ?? 0);
    expect(countsIn(narrowed, 'Mounting')['Flanged base']).toBeGreaterThan(0);
  });

  it('are listed for compared models where these differ', async () => {
    const { body } = await site.get('/api/compare_models.php?models=VTC-200-UB,VTC-200-SB');
    const { why } = body as { why: ComparedChoices[] };
    expect(why.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Bar type', ['U-bar', 'Solid bar']],
    ]);
    const page = (await site.inject('/Compare?models=VTC-200-UB,VTC-200-SB')).body.replaceAll('<!-- -->', '');
    expect(page).toContain('Which one to choose, and why');
    expect(page).toContain('The same hole pattern as VTC-200-UB.');
    const family = (await site.inject(`/ProductCategories/${CATEGORY}`)).body.replaceAll('<!-- -->', '');
    expect(family).toContain('Not for: workpieces of changing size; the spindle has one place.');
  });

  it('end where staff say nothing, or all models are alike', async () => {
    expect((await choices({ category_slug: 'flanged-base-vertical-clamps' })).map(({ name }) => name)).not.toContain(
      'Mounting',
    );
    await site.query("update choices set is_active = false where attribute = 'Bar type'");
    await site.knowsOfChanges();
    expect((await choices({ category_slug: CATEGORY })).map(({ name }) => name)).not.toContain('Bar type');
    expect(await choices({ category_slug: 'no-such-category' })).toEqual([]);
  });
});
