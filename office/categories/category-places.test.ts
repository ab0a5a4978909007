import { describe, expect, it } from 'vitest';
import type { Row } from '../data/office-types.ts';
import { type Branch, isWithin, placeOnDrop, stepFrom, treesOf } from './category-places.ts';

const row = (id: number, slug: string, parent = '', content = false): Row => ({
  id,
  version: 1,
  active: true,
  updated_at: null,
  label: slug,
  page_address: null,
  slug,
  parent,
  brand: 'Steel-Smith',
  content,
});

/** a (b, c), d, e */
function tree() {
  const [brand] = treesOf([row(1, 'a', '', true), row(2, 'b', 'a'), row(3, 'c', 'a'), row(4, 'd'), row(5, 'e')]);
  const top = brand?.below ?? [];
  const [a, d, e] = top as [Branch, Branch, Branch];
  const [b, c] = a.below as [Branch, Branch];
  return { top, a, b, c, d, e };
}

describe('The tree of categories', () => {
  it('has a category below its parent, or at the top of its brand', () => {
    const { top, a } = tree();
    expect(top.map(({ row: { slug } }) => slug)).toEqual(['a', 'd', 'e']);
    expect(a.below.map(({ row: { slug } }) => slug)).toEqual(['b', 'c']);
    expect(treesOf([row(9, 'x', 'not loaded')])[0]?.below.length).toBe(1);
  });

  it('is walked by keys: up and down, into the one above, and out', () => {
    const { top, a, b, c, d, e } = tree();
    expect(stepFrom(d, top, 'up')).toEqual({ parent: '', before: 1 });
    expect(stepFrom(d, top, 'down')).toEqual({ parent: '', before: null });
    expect(stepFrom(a, top, 'down')).toEqual({ parent: '', before: 5 });
    expect(stepFrom(d, top, 'in')).toEqual({ parent: 'a', before: null });
    expect(stepFrom(c, a.below, 'out')).toEqual({ parent: '', before: 1 });
    expect(stepFrom(b, a.below, 'down')).toEqual({ parent: 'a', before: null });
    for (const [branch, neighbours, direction] of [
      [a, top, 'up'],
      [e, top, 'down'],
      [e, top, 'in'],
      [a, top, 'in'],
      [d, top, 'out'],
    ] as const)
      expect(stepFrom(branch, neighbours, direction)).toBeUndefined();
  });

  it('takes what is dropped before, into or after a row, but nothing into itself', () => {
    const { top, a, c, d } = tree();
    expect(placeOnDrop(d, top, 'before')).toEqual({ parent: '', before: 4 });
    expect(placeOnDrop(d, top, 'after')).toEqual({ parent: '', before: 5 });
    expect(placeOnDrop(c, a.below, 'after')).toEqual({ parent: 'a', before: null });
    expect(placeOnDrop(a, top, 'in')).toEqual({ parent: 'a', before: null });
    expect([isWithin(c, a), isWithin(a, a), isWithin(a, c)]).toEqual([true, true, false]);
  });
});
