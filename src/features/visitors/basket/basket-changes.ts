import { asQuantity, type BasketLine } from './basket-lines.ts';

export type NewLine = Omit<BasketLine, 'quantity'>;

/** Compares ids as strings: older lines may hold "12" where newer ones hold 12. */
const hasId = (line: { id: unknown }, id: unknown) => String(line.id) === String(id);

/** Adds the quantity to an existing line, or appends a new one. */
export function withAdded(lines: readonly BasketLine[], item: NewLine, quantity = 1): BasketLine[] {
  const { id, name, image, product_id, model_id } = item;
  if (!lines.some((line) => hasId(line, id))) {
    return [...lines, { id, name, quantity: asQuantity(quantity), image, product_id, model_id }];
  }
  return lines.map((line) =>
    hasId(line, id) ? { ...line, quantity: asQuantity(line.quantity + asQuantity(quantity)) } : line,
  );
}

export const withQuantity = (lines: readonly BasketLine[], id: number, quantity: number): BasketLine[] =>
  lines.map((line) => (hasId(line, id) ? { ...line, quantity: asQuantity(quantity) } : line));

export const without = (lines: readonly BasketLine[], id: number): BasketLine[] =>
  lines.filter((line) => !hasId(line, id));
