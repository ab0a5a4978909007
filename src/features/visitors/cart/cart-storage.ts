import { createStoredValue } from '../../../web/stored/stored-value.ts';
import { CART_STORAGE_KEY, type CartLine, parseCartLines } from './cart-line.ts';

export interface StoredCart {
  lines: readonly CartLine[];
  /** True if the stored value is not a cart. The value stays until the visitor adds something or starts a new cart. */
  broken: boolean;
  loaded: boolean;
}

function parseStoredCart(text: string | null): StoredCart {
  const lines = parseCartLines(text);
  return { lines: lines ?? [], broken: lines === undefined, loaded: true };
}

export const storedCart = createStoredValue(CART_STORAGE_KEY, {
  parse: parseStoredCart,
  format: ({ lines }) => (lines.length ? JSON.stringify(lines) : null),
  firstRender: { lines: [], broken: false, loaded: false },
});

export const readCart = storedCart.read;

/** Changes the lines that are stored now, so that two tabs do not overwrite each other. */
export const changeCart = (next: (lines: readonly CartLine[]) => readonly CartLine[]) =>
  void storedCart.change((now) => ({ ...now, lines: next(now.lines) }));
