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

export const storedBasket = storedValue(BASKET_KEY, {
  parse,
  format: ({ lines }) => (lines.length ? JSON.stringify(lines) : null),
  firstRender: { lines: [], broken: false, loaded: false },
});

export const readBasket = storedBasket.read;

/** Changes the lines that are stored now, so that two tabs do not overwrite each other. */
export const changeBasket = (next: (lines: readonly BasketLine[]) => readonly BasketLine[]) =>
  void storedBasket.change((now) => ({ ...now, lines: next(now.lines) }));
