import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFurtherItems } from './further-items.ts';

const SIZE = 3;
const loadFrom = (ids: readonly number[]) => async (page: number) => ({
  items: ids.slice((page - 1) * SIZE, page * SIZE).map((id) => ({ id })),
  hasMore: ids.length > page * SIZE,
});

describe('The next page of a list', () => {
  it('skips and repeats nothing, whatever was removed or added since', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(ids, fc.array(fc.integer({ min: 1, max: 60 })), ids, async (before, removed, added) => {
        const known = (await loadFrom(before)(1)).items;
        const now = [...added.filter((id) => !before.includes(id)), ...before.filter((id) => !removed.includes(id))];
        let list = { items: known, page: 1, hasMore: true };
        while (list.hasMore)
          list = await loadFurtherItems(list.items, { firstPage: 1, page: list.page }, loadFrom(now));
        const shown = list.items.map(({ id }) => id);
        expect(new Set(shown).size).toBe(shown.length);
        expect(now.filter((id) => !shown.includes(id))).toEqual([]);
      }),
    );
  });

  it('is read with the last one only, while the list is the same', async () => {
    const read: number[] = [];
    const load = (page: number) => {
      read.push(page);
      return loadFrom([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(page);
    };
    const known = [1, 2, 3, 4, 5, 6].map((id) => ({ id }));
    const { items, hasMore } = await loadFurtherItems(known, { firstPage: 1, page: 2 }, load);
    expect([items.length, hasMore, read]).toEqual([9, true, [2, 3]]);
  });
});
