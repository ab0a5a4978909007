import {
  parseStoredJson,
  readStoredField,
  readStoredImageFile,
  readStoredText,
} from '../../../web/stored/stored-json.ts';
import { MAX_LINE_NOTE_LENGTH, MAX_OWN_NUMBER_LENGTH, MAX_PIECES } from './cart.limits.ts';

export const CART_STORAGE_KEY = 'cartItems';

/** A line of the cart, stored under BASKET_KEY (docs/spec/enquiries.md#the-cart). */
export interface CartLine {
  id: number;
  name: string;
  quantity: number;
  image: string;
  product_id: number | null;
  model_id: number;
  own_number?: string;
  note?: string;
}

export function clampQuantity(value: unknown): number {
  const number = Math.floor(toNumber(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_PIECES) : 1;
}

export function parseCartLines(text: string | null): CartLine[] | undefined {
  if (text === null) return [];
  const stored = parseStoredJson(text);
  return Array.isArray(stored) ? stored.flatMap(parseCartLine) : undefined;
}

export const countCartModels = (lines: readonly CartLine[], adding: readonly number[]): number =>
  new Set([...lines.map(({ id }) => id), ...adding]).size;

/** Older lines hold numbers as strings; Number() would also accept [7], and can throw for objects. */
const toNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value) ? Number(value) : Number.NaN;

function parseCartLine(value: unknown): CartLine[] {
  const field = (name: string) => readStoredField(value, name);
  const id = toNumber(field('id') ?? field('model_id'));
  if (!Number.isInteger(id) || id <= 0) return [];
  const product = toNumber(field('product_id'));
  const textField = (name: string, most: number) => {
    const text = readStoredText(field(name));
    return text.length <= most ? text : '';
  };
  const [own_number, note] = [textField('own_number', MAX_OWN_NUMBER_LENGTH), textField('note', MAX_LINE_NOTE_LENGTH)];
  return [
    {
      id,
      name: readStoredText(field('name')),
      quantity: clampQuantity(field('quantity')),
      image: readStoredImageFile(field('image')),
      product_id: Number.isInteger(product) ? product : null,
      model_id: id,
      ...(own_number && { own_number }),
      ...(note && { note }),
    },
  ];
}
