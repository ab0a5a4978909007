export interface Numbered {
  id: number;
  number: number;
}

/**
 * New order numbers when a row moves; as few other numbers as possible change.
 * @param others in order, without the row itself
 * @param at number of rows before it
 */
export function numbersAt(id: number, others: readonly Numbered[], at: number): Numbered[] {
  const [above, below] = [others.slice(0, at), others.slice(at)];
  const down = pushed(id, above.at(-1)?.number ?? 0, below, 1);
  if (below.length === 0) return down;
  const up = pushed(id, below[0]?.number ?? 0, above.toReversed(), -1);
  return up.length < down.length && up.every(({ number }) => number > 0) ? up : down;
}

function pushed(id: number, beside: number, others: readonly Numbered[], step: 1 | -1): Numbered[] {
  let last = beside + step;
  const numbers = [{ id, number: last }];
  for (const other of others) {
    if ((other.number - last) * step > 0) break;
    last += step;
    numbers.push({ id: other.id, number: last });
  }
  return numbers;
}
