import { storedValue } from '../../../web/stored/stored-value.ts';
import { BASKET_KEY, type BasketLine, parseLines } from './basket-lines.ts';

export interface StoredBasket {
  lines: readonly BasketLine[];
  /** The stored value is not a basket. It is left alone until the visitor starts a new one or adds something. */
  broken: boolean;
  /** False on the server and during hydration, when storage has not been read yet. */
  loaded: boolean;
}

function parse(text: string | null): StoredBasket {
  const lines = parseLines(text);
  return { lines: lines ?? [], broken: lines === undefined, loaded: true };
}

export const storedBasket = storedValue(BASKET_KEY, parse, { lines: [], broken: false, loaded: false });

/** Reads the basket from storage. */
export const readBasket = storedBasket.read;

/** Writes the basket; an empty one removes the key. */
export const writeBasket = (lines: readonly BasketLine[]) =>
  storedBasket.write(lines.length ? JSON.stringify(lines) : null);
