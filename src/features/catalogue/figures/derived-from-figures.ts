import { LRUCache } from 'lru-cache';
import type { CatalogueFigures } from './catalogue-figures.ts';

/** Maximum number of cached results; one result may list every distinct value in the catalogue. */
const MAX_INPUTS = 100;

export function derivedFromFigures<Value extends object>(
  make: (figures: CatalogueFigures, input: string) => Value,
): (figures: CatalogueFigures, input?: string) => Value {
  const known = new WeakMap<CatalogueFigures, { revision: number; values: LRUCache<string, Value> }>();
  return (figures, input = '') => {
    let current = known.get(figures);
    if (current?.revision !== figures.revision) {
      current = { revision: figures.revision, values: new LRUCache({ max: MAX_INPUTS }) };
      known.set(figures, current);
    }
    const value = current.values.get(input) ?? make(figures, input);
    current.values.set(input, value);
    return value;
  };
}
