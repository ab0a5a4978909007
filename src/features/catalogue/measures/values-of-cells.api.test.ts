import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { CategoryModels } from '../category-page/category-models.contract.ts';
import type { FoundClampsReply } from '../clamp-finder/clamp-finder.contract.ts';
import { compareAttributes } from '../compare/compare-attributes.ts';
import type { Model } from '../products/models.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  await site.query('delete from products');
});
afterAll(() => site?.close());

const slug = 'cells';
const save = async (changes: object[]) => {
  const drafted = await site.post('/api/office/draft_changes', { title: 'Cells', changes }, headers);
  expect(drafted.body).not.toHaveProperty('error');
  const { set } = drafted.body as { set: { id: number; version: number } };
  const { body } = await site.post('/api/office/publish_change_set', { id: set.id, version: set.version }, headers);
  expect(body).not.toHaveProperty('error');
};

/** A number in one of several printed forms. */
const readPrintedTables = (number: number, way: number): string =>
  [String(number), `${number.toFixed(1)}`, `≈ ${number}`, number.toLocaleString('en'), `Ø${number}`, ` ${number} `][
    way % 6
  ] ?? '';
const blank = fc.constantFrom('', '–', 'on request', '6 x 6', 'M8x25');
const cell = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 5000 }), fc.nat(5))
      .map(([number, way]) => ({ text: readPrintedTables(number, way), from: number, to: number })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 90 }))
      .map(([from, more]) => ({ text: `${from}–${from + more}`, from, to: from + more })),
  },
  { weight: 2, arbitrary: blank.map((text) => ({ text, from: undefined, to: undefined })) },
);
const clamp = fc.record({
  capacity: cell,
  height: cell,
  action: fc.constantFrom('Vertical Hold Down', 'Screw Press', ''),
});

describe('A catalogue of random cells', () => {
  it('answers filters, finder and comparison as a plain scan of the printed cells does', async () => {
    const [category] = await site.query<{ id: number; slug: string }>(
      'select id, slug from categories where not content and is_active order by id limit 1',
    );
    const product = { resource: 'products', action: 'add', values: { category: category?.slug, name: 'Cells', slug } };
    const labels = { c1: 'Model', c2: 'Holding capacity (daN)', c3: 'H (mm)', c4: 'Action', a3: 'Height' };
    await save([product, { resource: 'tables', action: 'add', values: { product: slug, table: '1', ...labels } }]);
    const questions = fc.record({ from: fc.nat(5000), more: fc.nat(2000), force: fc.integer({ min: 1, max: 4000 }) });
    for (const [turn, clamps] of fc
      .sample(fc.array(clamp, { minLength: 5, maxLength: 25 }), { numRuns: 6, seed: 27 })
      .entries()) {
      const named = clamps.map((one, at) => ({ ...one, name: `C-${turn}-${at}` }));
      await site.query('delete from models');
      await save(
        named.map(({ name, capacity, height, action }) => ({
          resource: 'models',
          action: 'add',
          values: { product: slug, table: '1', name, r2: capacity.text, r3: height.text, r4: action },
        })),
      );
      for (const { from, more, force } of fc.sample(questions, { numRuns: 8, seed: turn })) {
        const wanted = { min: from, max: from + more };
        const filters = JSON.stringify({ Height: wanted });
        const { body } = await site.get(
          `/api/get_category_models.php?category_id=${category?.id}&filters=${encodeURIComponent(filters)}`,
        );
        const meets = named.filter(
          ({ height }) => (height.to ?? -1) >= wanted.min && (height.from ?? wanted.max + 1) <= wanted.max,
        );
        const isFacet = new Set(named.map(({ height }) => height.from).filter((one) => one !== undefined)).size > 2;
        if (isFacet) {
          const found = (body as CategoryModels).models.map(({ model_name: name }) => name);
          expect(found.sort()).toEqual(meets.map(({ name }) => name).sort());
        }
        const asked = `/api/find_clamps.php?force=${force * 10}&safety=1&action=vertical&limit=0`;
        const { total } = (await site.get(asked)).body as FoundClampsReply;
        const holds = named.filter(
          ({ capacity, action }) => action === 'Vertical Hold Down' && (capacity.from ?? 0) >= force,
        );
        expect(total, `${force} daN`).toBe(holds.length);
      }
      const [one, other] = named;
      const details = async (name = '') =>
        (await site.get(`/api/get_model_details.php?model_name=${encodeURIComponent(name)}`)).body as Model;
      const rows = compareAttributes([await details(one?.name), await details(other?.name)]).flatMap(
        (group) => group.rows,
      );
      const heights = rows.find(({ name }) => name === 'Height')?.values.map((value) => value?.figures ?? '');
      expect(heights ?? ['', '']).toEqual([one?.height.text.trim(), other?.height.text.trim()]);
      const cells = await site.query<{ cells: string[] }>('select cells from models order by position');
      expect(cells.map((row) => row.cells[2] ?? '')).toEqual(named.map(({ height }) => height.text.trim()));
    }
  });
});
