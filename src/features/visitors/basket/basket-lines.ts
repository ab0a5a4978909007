import { parseStoredJson, storedField, storedImage, storedText } from '../../../web/stored/stored-json.ts';
import { MAX_LINE_NOTE, MAX_OWN_NUMBER, MAX_PIECES } from './basket.limits.ts';

export const BASKET_KEY = 'cartItems';

/** A line of the cart, stored under BASKET_KEY (docs/spec/enquiries.md#the-basket). */
export interface BasketLine {
  id: number;
  name: string;
  quantity: number;
  image: string;
  product_id: number | null;
  model_id: number;
  own_number?: string;
  note?: string;
}

export function asQuantity(value: unknown): number {
  const number = Math.floor(numberOf(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_PIECES) : 1;
}

export function parseLines(text: string | null): BasketLine[] | undefined {
  if (text === null) return [];
  const stored = parseStoredJson(text);
  return Array.isArray(stored) ? stored.flatMap(asLine) : undefined;
}

export const countModels = (lines: readonly BasketLine[], adding: readonly number[]): number =>
  new Set([...lines.map(({ id }) => id), ...adding]).size;

/** Older lines hold numbers as strings; Number() would also accept [7], and can throw for objects. */
const numberOf = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value) ? Number(value) : Number.NaN;

function asLine(value: unknown): BasketLine[] {
  const field = (name: string) => storedField(value, name);
  const id = numberOf(field('id') ?? field('model_id'));
  if (!Number.isInteger(id) || id <= 0) return [];
  const product = numberOf(field('product_id'));
  const textField = (name: string, most: number) => {
    const text = storedText(field(name));
    return text.length <= most ? text : '';
  };
  const [own_number, note] = [textField('own_number', MAX_OWN_NUMBER), textField('note', MAX_LINE_NOTE)];
  return [
    {
      id,
      name: storedText(field('name')),
      quantity: asQuantity(field('quantity')),
      image: storedImage(field('image')),
      product_id: Number.isInteger(product) ? product : null,
      model_id: id,
      ...(own_number && { own_number }),
      ...(note && { note }),
    },
  ];
}
