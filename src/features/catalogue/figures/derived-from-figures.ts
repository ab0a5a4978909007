import type { CatalogueFigures } from './catalogue-figures.ts';

/** So many inputs are remembered, each with lists as long as the texts of the catalogue. */
const MAX_INPUTS = 100;

/** Something that is made from the figures of the catalogue, once for each input until they change. */
export function derivedFromFigures<Value>(
  make: (figures: CatalogueFigures, input: string) => Value,
): (figures: CatalogueFigures, input?: string) => Value {
  const known = new WeakMap<CatalogueFigures, { revision: number; values: Map<string, Value> }>();
  return (figures, input = '') => {
    let current = known.get(figures);
    if (current?.revision !== figures.revision) {
      current = { revision: figures.revision, values: new Map() };
      known.set(figures, current);
    }
    const { values } = current;
    const value = values.get(input) ?? make(figures, input);
    // The one that was not asked for longest goes first.
    values.delete(input);
    values.set(input, value);
    const [oldest] = values.size > MAX_INPUTS ? values.keys() : [];
    if (oldest !== undefined) values.delete(oldest);
    return value;
  };
}
