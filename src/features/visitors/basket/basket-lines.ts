import { MAX_PIECES } from './basket.limits.ts';

/** A line of the enquiry basket, as stored under `cartItems` (docs/spec/enquiries.md#the-basket). */
export interface BasketLine {
  /** The model's id. */
  id: number;
  name: string;
  quantity: number;
  /** The URL of the model's image. */
  image: string;
  product_id: number | null;
  model_id: number;
}

/** Clamps a value to a whole number of pieces between 1 and MAX_PIECES; anything but a number becomes 1. */
export function asQuantity(value: unknown): number {
  const number = Math.floor(Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_PIECES) : 1;
}

/** Parses stored lines, dropping unknown fields; undefined when the text is not a basket at all. */
export function parseLines(text: string | null): BasketLine[] | undefined {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(asLine) : undefined;
  } catch {
    return undefined;
  }
}

function asLine(value: unknown): BasketLine[] {
  if (typeof value !== 'object' || value === null) return [];
  const field = (name: string): unknown => Reflect.get(value, name);
  const id = Number(field('id') ?? field('model_id'));
  if (!Number.isInteger(id) || id <= 0) return [];
  const product = Number(field('product_id') ?? Number.NaN);
  const text = (name: string) => (typeof field(name) === 'string' ? String(field(name)) : '');
  return [
    {
      id,
      name: text('name'),
      quantity: asQuantity(field('quantity')),
      image: text('image'),
      product_id: Number.isInteger(product) ? product : null,
      model_id: id,
    },
  ];
}
