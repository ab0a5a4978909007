import { type CartLine, clampQuantity } from './cart-line.ts';

export type NewCartLine = Omit<CartLine, 'quantity'>;

/** Older lines may hold "12" instead of 12. */
const hasId = (line: { id: unknown }, id: unknown) => String(line.id) === String(id);

export function withAddedLine(lines: readonly CartLine[], item: NewCartLine, quantity = 1): CartLine[] {
  const { id, name, image, product_id, model_id, ...written } = item;
  if (!lines.some((line) => hasId(line, id))) {
    return [
      ...lines,
      { id, name, quantity: clampQuantity(quantity), image, product_id, model_id, ...pickFilledTexts(written) },
    ];
  }
  return lines.map((line) =>
    hasId(line, id)
      ? { ...line, quantity: clampQuantity(line.quantity + clampQuantity(quantity)), ...pickFilledTexts(written) }
      : line,
  );
}

function pickFilledTexts({ own_number, note }: CartLineTexts): CartLineTexts {
  return { ...(own_number && { own_number }), ...(note && { note }) };
}

export type CartLineTexts = Pick<CartLine, 'own_number' | 'note'>;

export const withLineTexts = (lines: readonly CartLine[], id: number, words: CartLineTexts): CartLine[] =>
  lines.map((line) => {
    if (!hasId(line, id)) return line;
    const { own_number: _, note: __, ...rest } = line;
    return { ...rest, ...pickFilledTexts(words) };
  });

export const withLineQuantity = (lines: readonly CartLine[], id: number, quantity: number): CartLine[] =>
  lines.map((line) => (hasId(line, id) ? { ...line, quantity: clampQuantity(quantity) } : line));

/** The lines that stay after these ones were sent or saved: pieces that were added since stay. */
export function removePieces(
  lines: readonly CartLine[],
  done: readonly { id: number; quantity: number }[],
): CartLine[] {
  const pieces = new Map(done.map(({ id, quantity }) => [id, quantity]));
  return lines.flatMap((line) => {
    const gone = pieces.get(line.id);
    if (gone === undefined || line.quantity < gone) return [line];
    return line.quantity === gone ? [] : [{ ...line, quantity: line.quantity - gone }];
  });
}

export const removeLine = (lines: readonly CartLine[], id: number): CartLine[] =>
  lines.filter((line) => !hasId(line, id));
