import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PIECES } from './cart.limits.ts';
import { removeLine, withAddedLine, withLineQuantity } from './cart-changes.ts';
import { type CartLine, clampQuantity, parseCartLines } from './cart-line.ts';

const item = (id: number) => ({
  id,
  model_id: id,
  name: `VTC-${id}`,
  image: `/uploads/models/${id}.webp`,
  product_id: 7,
});
const ids = fc.integer({ min: 1, max: 8 });
const quantities = fc.integer({ min: 1, max: 20_000 });
const additions = fc.array(fc.tuple(ids, quantities), { maxLength: 30 });
const filled = (adds: [number, number][]) =>
  adds.reduce<CartLine[]>((lines, [id, quantity]) => withAddedLine(lines, item(id), quantity), []);

describe('The lines of the cart', () => {
  it('hold each model once, with the sum of the added quantities', () => {
    fc.assert(
      fc.property(additions, (adds) => {
        const lines = filled(adds);
        expect(lines.map(({ id }) => id)).toEqual([...new Set(adds.map(([id]) => id))]);
        for (const line of lines) {
          const sum = adds.filter(([id]) => id === line.id).reduce((total, [, quantity]) => total + quantity, 0);
          expect(line.quantity).toBe(Math.min(sum, MAX_PIECES));
        }
      }),
    );
  });

  it('lose exactly the one that is removed', () => {
    fc.assert(
      fc.property(additions, ids, (adds, id) => {
        const lines = filled(adds);
        expect(removeLine(lines, id)).toEqual(lines.filter((line) => line.id !== id));
      }),
    );
  });

  it('are read from storage as they were written', () => {
    fc.assert(
      fc.property(additions, (adds) => {
        const lines = filled(adds);
        expect(parseCartLines(JSON.stringify(lines))).toEqual(lines);
      }),
    );
  });

  it('are parsed without an error from any stored value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const line of parseCartLines(text) ?? []) {
          expect(line.id).toBeGreaterThan(0);
          expect(line.quantity).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it('treat "12" and 12 as the same model', () => {
    const lines = parseCartLines('[{"id":"12","name":"HTC-12","quantity":"3","image":"","product_id":"4","price":9}]');
    expect(lines).toEqual([{ id: 12, name: 'HTC-12', quantity: 3, image: '', product_id: 4, model_id: 12 }]);
    expect(withAddedLine(lines ?? [], item(12), 2)).toHaveLength(1);
  });

  it('are undefined when storage holds something else', () => {
    expect(parseCartLines('not json')).toBeUndefined();
    expect(parseCartLines('{"id":1}')).toBeUndefined();
    expect(parseCartLines(null)).toEqual([]);
  });

  it('have quantities between 1 and 99 999', () => {
    expect([0, -3, 'abc', '', 2.9, 1e9, undefined].map(clampQuantity)).toEqual([1, 1, 1, 1, 2, MAX_PIECES, 1]);
    expect(withLineQuantity(filled([[1, 5]]), 1, 0)[0]?.quantity).toBe(1);
  });
});
