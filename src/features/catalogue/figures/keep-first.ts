/** Puts an item in its place among the first `count` in order, and drops the one that is too many. For few of many: no list of all is sorted. */
export function keepFirst<Item>(first: Item[], item: Item, count: number, compare: (a: Item, b: Item) => number): void {
  const last = first[count - 1];
  if (last !== undefined && compare(item, last) >= 0) return;
  let at = first.length;
  while (at > 0 && compare(item, first[at - 1] as Item) < 0) at -= 1;
  first.splice(at, 0, item);
  if (first.length > count) first.pop();
}
