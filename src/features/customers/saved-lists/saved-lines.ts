import type { CartLine } from '../../visitors/cart/cart-line.ts';
import type { SavedLine } from './saved-lists.contract.ts';

export type CartLineBody = Pick<CartLine, 'model_id' | 'quantity' | 'own_number' | 'note'>;

export const toCartLineBody = ({ model_id, quantity, own_number = '', note = '' }: CartLineBody) => ({
  ...{ model_id, quantity, own_number, note },
});

export const toLinesToAdd = (lines: readonly SavedLine[]) =>
  lines.flatMap(({ model, quantity, own_number, note }) => (model ? [{ model, quantity, own_number, note }] : []));

export const toTableLine = ({ model_id, name, model, quantity, own_number, note }: SavedLine) => ({
  id: model_id,
  model: model?.model_name ?? name,
  product: model?.product_name,
  quantity,
  isGone: !model,
  own_number,
  note,
});

export function formatLineCounts(lines: readonly { quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${lines.length} ${lines.length === 1 ? 'model' : 'models'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
}
