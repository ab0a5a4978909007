import { storedValue } from '../../../web/stored/stored-value.ts';
import { BASKET_KEY, type BasketLine, parseLines } from './basket-lines.ts';

export interface StoredBasket {
  lines: readonly BasketLine[];
  /** True if the stored value is not a cart. The value stays until the visitor adds something or starts a new cart. */
  broken: boolean;
  loaded: boolean;
}

function parse(text: string | null): StoredBasket {
  const lines = parseLines(text);
  return { lines: lines ?? [], broken: lines === undefined, loaded: true };
}

export const storedBasket = storedValue(BASKET_KEY, parse, { lines: [], broken: false, loaded: false });

export const readBasket = storedBasket.read;

export const writeBasket = (lines: readonly BasketLine[]) =>
  storedBasket.write(lines.length ? JSON.stringify(lines) : null);
