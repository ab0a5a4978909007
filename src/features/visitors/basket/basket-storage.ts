import { storedValue } from '../../../web/stored/stored-value.ts';
import { type BasketLine, parseLines } from './basket-lines.ts';

export interface StoredBasket {
  lines: readonly BasketLine[];
  /** What is stored is not a basket; it stays as it is until the visitor starts a new one or adds something. */
  broken: boolean;
  /** False on the server and in the first paint, when nobody has looked yet. */
  loaded: boolean;
}

function parse(text: string | null): StoredBasket {
  const lines = parseLines(text);
  return { lines: lines ?? [], broken: lines === undefined, loaded: true };
}

export const storedBasket = storedValue('cartItems', parse, { lines: [], broken: false, loaded: false });

/** The basket as it is stored right now. */
export const readBasket = storedBasket.read;

/** Writes the basket; no lines take its key away. */
export const writeBasket = (lines: readonly BasketLine[]) =>
  storedBasket.write(lines.length ? JSON.stringify(lines) : null);
