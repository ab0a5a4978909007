import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOrderNumbers } from './row-order.store.ts';

const inOrder = (rows: readonly { id: number; number: number }[]) =>
  rows.toSorted((a, b) => a.number - b.number || a.id - b.id).map(({ id }) => id);
const numbered = (...numbers: number[]) => numbers.map((number, at) => ({ id: at + 1, number }));

describe('The numbers of a row that moves', () => {
  it('put it at its place among any others, and leave these in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 9 }), fc.nat(9), (found, position) => {
        const others = numbered(...found).toSorted((a, b) => a.number - b.number || a.id - b.id);
        const at = Math.min(position, others.length);
        const numbers = new Map(others.map(({ id, number }) => [id, number]));
        for (const { id, number } of planOrderNumbers(99, others, at)) numbers.set(id, number);
        const expected = others.map(({ id }) => id).toSpliced(at, 0, 99);
        expect(inOrder([...numbers].map(([id, number]) => ({ id, number })))).toEqual(expected);
        expect([...numbers.values()].every((number) => number >= 0)).toBe(true);
      }),
    );
  });

  it('are few: those between its old place and its new one, and its own alone where there is room', () => {
    expect(planOrderNumbers(99, numbered(1, 2, 3, 5, 6), 1)).toEqual([
      { id: 99, number: 2 },
      { id: 2, number: 3 },
      { id: 3, number: 4 },
    ]);
    expect(planOrderNumbers(99, numbered(1, 3, 4, 5, 6, 7), 3)).toEqual([
      { id: 99, number: 4 },
      { id: 3, number: 3 },
      { id: 2, number: 2 },
    ]);
    expect(planOrderNumbers(99, numbered(10, 20), 1)).toEqual([{ id: 99, number: 11 }]);
    expect(planOrderNumbers(99, numbered(10, 20), 2)).toEqual([{ id: 99, number: 21 }]);
    expect(planOrderNumbers(99, [], 0)).toEqual([{ id: 99, number: 1 }]);
  });
});
