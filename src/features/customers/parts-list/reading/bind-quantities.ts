import type { Phrase, QuantityPhrase } from './parts-phrases.ts';
import { isIn, type RowItem, type Segment } from './row-items.ts';

interface PlacedQuantity {
  phrase: QuantityPhrase;
  at: number;
}

/** Gives each item its quantity. Quantities that are left over belong to none. */
export function bindQuantities(
  phrases: readonly Phrase[],
  segments: readonly Segment[],
  items: readonly RowItem[],
  isCountColumn: (column: number) => boolean,
): void {
  const quantities = phrases.flatMap((phrase, at) =>
    phrase.kind === 'quantity' && !items.some((item) => isIn(at, item)) ? [{ phrase, at }] : [],
  );
  const [only, ...others] = items;
  if (only && !others.length) {
    const segment = segments.find((one) => isIn(only.from, one));
    only.quantity = best(quantities, only, (quantity) => [
      isCountColumn(quantity.phrase.tokens[0]?.column ?? -1),
      segment !== undefined && isIn(quantity.at, segment) && quantity.phrase.stated,
    ]);
    return;
  }
  const free = new Set(quantities);
  for (const segment of segments) {
    const inside = items.filter(({ from }) => isIn(from, segment));
    const beside = quantities.filter(({ at }) => isIn(at, segment));
    const [single, ...more] = inside;
    if (!single) continue;
    for (const one of beside) free.delete(one);
    if (more.length) bindInOrder(beside, inside);
    else single.quantity = best(beside, single, () => []);
  }
  bindInOrder([...free], items);
}

/** The quantity that is likeliest the item's: by the given reasons, then a usable one, a stated one, one after the name. */
function best(
  quantities: readonly PlacedQuantity[],
  item: RowItem,
  reasons: (quantity: PlacedQuantity) => boolean[],
): QuantityPhrase | undefined {
  const ranked = quantities.map((quantity) => ({
    phrase: quantity.phrase,
    rank: [...reasons(quantity), !quantity.phrase.count.problem, quantity.phrase.stated, quantity.at > item.from],
  }));
  return ranked.toSorted((a, b) => compareRanks(b.rank, a.rank))[0]?.phrase;
}

function compareRanks(a: readonly boolean[], b: readonly boolean[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : Number(a[at]) - Number(b[at]);
}

/** A list that begins with a name has each quantity after its name; one that begins with a quantity, before it. */
function bindInOrder(quantities: readonly PlacedQuantity[], items: readonly RowItem[]): void {
  const waiting = items.filter(({ quantity }) => !quantity);
  const [firstItem] = waiting;
  const [firstQuantity] = quantities;
  if (!firstItem || !firstQuantity) return;
  const areAfter = firstItem.from < firstQuantity.at;
  for (const { phrase, at } of quantities) {
    const after = phrase.towards ? phrase.towards === 'previous' : areAfter;
    const item = after ? items.findLast(({ from }) => from < at) : items.find(({ from }) => from > at);
    if (item && !item.quantity) item.quantity = phrase;
  }
}
