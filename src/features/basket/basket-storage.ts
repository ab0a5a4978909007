import { type BasketLine, parseLines } from './basket-lines.ts';

const KEY = 'cartItems';

export interface StoredBasket {
  lines: readonly BasketLine[];
  /** What is stored is not a basket; it stays as it is until the visitor starts a new one or adds something. */
  broken: boolean;
  /** False on the server and in the first paint, when nobody has looked yet. */
  loaded: boolean;
}

export const UNREAD: StoredBasket = { lines: [], broken: false, loaded: false };

const listeners = new Set<() => void>();
let kept: { text: string | null; basket: StoredBasket } | undefined;
/** Stands in where the browser keeps no storage: the basket then lives as long as the page. */
let withoutStorage: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return withoutStorage;
  }
}

/** The basket as it is stored right now; the same object as long as nothing changed. */
export function readBasket(): StoredBasket {
  const text = readText();
  if (kept?.text !== text || !kept) {
    const lines = parseLines(text);
    kept = { text, basket: { lines: lines ?? [], broken: lines === undefined, loaded: true } };
  }
  return kept.basket;
}

/** Writes the basket; no lines take its key away. Every tab that listens hears of it. */
export function writeBasket(lines: readonly BasketLine[]): void {
  const text = lines.length ? JSON.stringify(lines) : null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch (error) {
    console.error('The browser keeps no storage: the basket ends with this page', error);
    withoutStorage = text;
  }
  for (const listener of listeners) listener();
}

/** Calls back on changes in this tab and in others. */
export function onBasketChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
