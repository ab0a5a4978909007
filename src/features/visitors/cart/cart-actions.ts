import { HttpError } from '../../../platform/http-errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';
import { REMOVAL_TOAST_DELAY, REMOVAL_TOAST_DURATION } from '../../../web/timings.ts';
import { MAX_PIECES } from './cart.limits.ts';
import { type CartLineTexts, removeLine, withAddedLine, withLineQuantity, withLineTexts } from './cart-changes.ts';
import type { CartLine } from './cart-line.ts';
import { changeCart, readCart } from './cart-storage.ts';
import { buildLineByName, type ModelToAdd, parseModelReply, storeLineOnce, toNewCartLine } from './new-cart-line.ts';

const fetchLine = async (modelId: number) =>
  parseModelReply(await api.getData('/api/get_models.php', { model_id: modelId }));

/** Adds a model to the cart. Offline, the name suffices. */
export async function addModelToCart(
  modelId: number,
  quantity: number,
  name: string | undefined,
  onAdded: () => void,
): Promise<boolean> {
  try {
    const known = name ? buildLineByName(modelId, name) : undefined;
    const record = fetchLine(modelId).catch((error: unknown) => {
      if (!known || navigator.onLine || error instanceof HttpError) throw error;
      return known;
    });
    await storeLineOnce(record, known, (line) => changeCart((lines) => withAddedLine(lines, line, quantity)));
  } catch (error) {
    console.error('The model was not added', error);
    return announceAdding(false, onAdded);
  }
  return announceAdding(true, onAdded);
}

export function announceAdding(added: boolean, onAdded: () => void): boolean {
  if (added) {
    onAdded();
    toast.success('Item added to cart');
  } else toast.error('Failed to add item to cart');
  return added;
}

/** `replace`: removes the other lines of the cart. */
export function addCartLines(
  items: readonly ({ model: ModelToAdd; quantity: number } & CartLineTexts)[],
  { replace = false } = {},
): void {
  let capped = 0;
  changeCart((stored) =>
    items.reduce<readonly CartLine[]>(
      (cart, { model, quantity, ...words }) => {
        const before = cart.find(({ id }) => id === model.model_id)?.quantity ?? 0;
        if (before + quantity > MAX_PIECES) capped += 1;
        return withAddedLine(cart, { ...toNewCartLine(model), ...words }, quantity);
      },
      replace ? [] : stored,
    ),
  );
  const models = new Set(items.map(({ model }) => model.model_id)).size;
  const limit = capped ? `. The largest quantity is ${MAX_PIECES.toLocaleString('en-IN')}` : '';
  toast.success(`${models} ${models === 1 ? 'model' : 'models'} added to cart${limit}`);
}

export function changeLineQuantity(id: number, quantity: number): void {
  changeCart((lines) => withLineQuantity(lines, id, quantity));
}

export function changeLineTexts(id: number, words: CartLineTexts): void {
  changeCart((lines) => withLineTexts(lines, id, words));
}

export function removeCartLine(id: number): void {
  const { lines } = readCart();
  const name = lines.find((line) => line.id === id)?.name || 'Item';
  changeCart((now) => removeLine(now, id));
  toast.success(`${name} removed from cart`, { delay: REMOVAL_TOAST_DELAY, duration: REMOVAL_TOAST_DURATION });
}

export function clearCart(quiet: boolean): readonly CartLine[] {
  const { lines } = readCart();
  changeCart(() => []);
  if (!quiet) toast.success('Cart has been cleared');
  return lines;
}

export function restoreCartLines(lines: readonly CartLine[]): void {
  changeCart((now) => lines.reduce((cart, line) => withAddedLine(cart, line, line.quantity), now));
}
