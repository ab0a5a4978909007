import { asQuantity, type BasketLine } from './basket-lines.ts';

export type NewLine = Omit<BasketLine, 'quantity'>;

/** Older lines may hold "12" instead of 12. */
const hasId = (line: { id: unknown }, id: unknown) => String(line.id) === String(id);

export function withAdded(lines: readonly BasketLine[], item: NewLine, quantity = 1): BasketLine[] {
  const { id, name, image, product_id, model_id, ...written } = item;
  if (!lines.some((line) => hasId(line, id))) {
    return [
      ...lines,
      { id, name, quantity: asQuantity(quantity), image, product_id, model_id, ...givenWords(written) },
    ];
  }
  return lines.map((line) =>
    hasId(line, id)
      ? { ...line, quantity: asQuantity(line.quantity + asQuantity(quantity)), ...givenWords(written) }
      : line,
  );
}

function givenWords({ own_number, note }: LineWords): LineWords {
  return { ...(own_number && { own_number }), ...(note && { note }) };
}

export type LineWords = Pick<BasketLine, 'own_number' | 'note'>;

export const withWords = (lines: readonly BasketLine[], id: number, words: LineWords): BasketLine[] =>
  lines.map((line) => {
    if (!hasId(line, id)) return line;
    const { own_number: _, note: __, ...rest } = line;
    return { ...rest, ...givenWords(words) };
  });

export const withQuantity = (lines: readonly BasketLine[], id: number, quantity: number): BasketLine[] =>
  lines.map((line) => (hasId(line, id) ? { ...line, quantity: asQuantity(quantity) } : line));

/** The lines that stay after these ones were sent or saved: pieces that were added since stay. */
export function withoutPieces(
  lines: readonly BasketLine[],
  done: readonly { id: number; quantity: number }[],
): BasketLine[] {
  const pieces = new Map(done.map(({ id, quantity }) => [id, quantity]));
  return lines.flatMap((line) => {
    const gone = pieces.get(line.id);
    if (gone === undefined || line.quantity < gone) return [line];
    return line.quantity === gone ? [] : [{ ...line, quantity: line.quantity - gone }];
  });
}

export const without = (lines: readonly BasketLine[], id: number): BasketLine[] =>
  lines.filter((line) => !hasId(line, id));
