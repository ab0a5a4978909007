import { asQuantity, type BasketLine } from './basket-lines.ts';

export type NewLine = Omit<BasketLine, 'quantity'>;

/** Ids are compared as text: older lines may hold "12" where newer ones hold 12. */
const same = (line: { id: unknown }, id: unknown) => String(line.id) === String(id);

/** A line that is there grows by the quantity; otherwise a new one is appended. */
export function withAdded(lines: readonly BasketLine[], item: NewLine, quantity = 1): BasketLine[] {
  const { id, name, image, product_id, model_id } = item;
  if (!lines.some((line) => same(line, id))) {
    return [...lines, { id, name, quantity: asQuantity(quantity), image, product_id, model_id }];
  }
  return lines.map((line) =>
    same(line, id) ? { ...line, quantity: asQuantity(line.quantity + asQuantity(quantity)) } : line,
  );
}

export const withQuantity = (lines: readonly BasketLine[], id: number, quantity: number): BasketLine[] =>
  lines.map((line) => (same(line, id) ? { ...line, quantity: asQuantity(quantity) } : line));

export const without = (lines: readonly BasketLine[], id: number): BasketLine[] =>
  lines.filter((line) => !same(line, id));
