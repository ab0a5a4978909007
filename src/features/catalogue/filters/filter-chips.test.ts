import { describe, expect, it } from 'vitest';
import { buildFilterChips } from './filter-chips.ts';
import { formatResetQuery, listSearch } from './filter-selection-url.ts';
import type { FilterOption } from './filters.contract.ts';

const height: FilterOption = { name: 'Height', label: 'Height', type: 'range', min: 1, max: 9, unit: 'mm' };

const chips = (query: string) =>
  buildFilterChips(listSearch.parse(query), [height]).map(
    ({ filter, text, search }) => `${filter} ${text}: ${decodeURIComponent(search)}`,
  );

describe('The chips of a grid', () => {
  it('name each active filter and link to the first page without it', () => {
    expect(chips('search=vtc&page=2&f.Thread=M6&f.Thread=M8&f.Height.min=2&f.Height.max=5')).toEqual([
      'Search “vtc”: ?f.Thread=M6&f.Thread=M8&f.Height.min=2&f.Height.max=5',
      'Thread M6: ?search=vtc&f.Thread=M8&f.Height.min=2&f.Height.max=5',
      'Thread M8: ?search=vtc&f.Thread=M6&f.Height.min=2&f.Height.max=5',
      'Height 2 to 5 mm: ?search=vtc&f.Thread=M6&f.Thread=M8',
    ]);
    expect(chips('f.Height.min=2')).toEqual(['Height from 2 mm: ']);
    expect(chips('f.Height.max=5')).toEqual(['Height up to 5 mm: ']);
    expect(chips('f.Height.max=&f.Thread=&search=+')).toEqual([]);
  });

  it('remove filters that the category does not have', () => {
    expect(chips('f.Nope=1&f.__proto__=2')).toEqual(['Nope 1: ?f.__proto__=2', '__proto__ 2: ?f.Nope=1']);
  });

  it('have a reset link that preserves the search', () => {
    expect(formatResetQuery(listSearch.parse('search=vtc&page=2&f.Thread=M6'))).toBe('?search=vtc');
    expect(formatResetQuery(listSearch.parse('f.Thread=M6'))).toBe('');
  });
});
