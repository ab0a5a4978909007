import { HttpError } from '../../../platform/errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { REMOVAL_TOAST_DELAY, REMOVAL_TOAST_DURATION } from '../../../web/timings.ts';
import { lineByName, lineOf, lineOfReply, type ModelToAdd, storeOnce } from './adding.ts';
import { MAX_PIECES } from './basket.limits.ts';
import { type LineWords, withAdded, without, withQuantity, withWords } from './basket-changes.ts';
import type { BasketLine } from './basket-lines.ts';
import { changeBasket, readBasket } from './basket-storage.ts';

const fetchLine = async (modelId: number) =>
  lineOfReply(await api.getData('/api/get_models.php', { model_id: modelId }));

/** Adds a model to the cart. Offline, the name suffices. */
export async function addModel(
  modelId: number,
  quantity: number,
  name: string | undefined,
  onAdded: () => void,
): Promise<boolean> {
  try {
    const known = name ? lineByName(modelId, name) : undefined;
    const record = fetchLine(modelId).catch((error: unknown) => {
      if (!known || navigator.onLine || error instanceof HttpError) throw error;
      return known;
    });
    await storeOnce(record, known, (line) => changeBasket((lines) => withAdded(lines, line, quantity)));
  } catch (error) {
    console.error('The model was not added', error);
    return announce(false, onAdded);
  }
  return announce(true, onAdded);
}

export function announce(added: boolean, onAdded: () => void): boolean {
  if (added) {
    onAdded();
    toast.success('Item added to cart');
  } else toast.error('Failed to add item to cart');
  return added;
}

/** `replace`: removes the other lines of the cart. */
export function addLines(
  items: readonly ({ model: ModelToAdd; quantity: number } & LineWords)[],
  { replace = false } = {},
): void {
  let capped = 0;
  changeBasket((stored) =>
    items.reduce<readonly BasketLine[]>(
      (basket, { model, quantity, ...words }) => {
        const before = basket.find(({ id }) => id === model.model_id)?.quantity ?? 0;
        if (before + quantity > MAX_PIECES) capped += 1;
        return withAdded(basket, { ...lineOf(model), ...words }, quantity);
      },
      replace ? [] : stored,
    ),
  );
  const models = new Set(items.map(({ model }) => model.model_id)).size;
  const limit = capped ? `. The largest quantity is ${MAX_PIECES.toLocaleString('en-IN')}` : '';
  toast.success(`${models} ${models === 1 ? 'model' : 'models'} added to cart${limit}`);
}

export function changeQuantity(id: number, quantity: number): void {
  changeBasket((lines) => withQuantity(lines, id, quantity));
}

export function changeWords(id: number, words: LineWords): void {
  changeBasket((lines) => withWords(lines, id, words));
}

export function removeLine(id: number): void {
  const { lines } = readBasket();
  const name = lines.find((line) => line.id === id)?.name || 'Item';
  changeBasket((now) => without(now, id));
  toast.success(`${name} removed from cart`, { delay: REMOVAL_TOAST_DELAY, duration: REMOVAL_TOAST_DURATION });
}

export function clearBasket(quiet: boolean): readonly BasketLine[] {
  const { lines } = readBasket();
  changeBasket(() => []);
  if (!quiet) toast.success('Cart has been cleared');
  return lines;
}

export function restoreLines(lines: readonly BasketLine[]): void {
  changeBasket((now) => lines.reduce((basket, line) => withAdded(basket, line, line.quantity), now));
}
