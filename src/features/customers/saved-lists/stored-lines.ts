import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { StoredLine } from './saved-lists.contract.ts';

export type CartLine = Pick<BasketLine, 'model_id' | 'quantity' | 'own_number' | 'note'>;

export const cartLineOf = ({ model_id, quantity, own_number = '', note = '' }: CartLine) => ({
  ...{ model_id, quantity, own_number, note },
});

export const linesForCart = (lines: readonly StoredLine[]) =>
  lines.flatMap(({ model, quantity, own_number, note }) => (model ? [{ model, quantity, own_number, note }] : []));

export const tableLineOf = ({ model_id, name, model, quantity, own_number, note }: StoredLine) => ({
  id: model_id,
  model: model?.model_name ?? name,
  product: model?.product_name,
  quantity,
  isGone: !model,
  own_number,
  note,
});

export function countsOf(lines: readonly { quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${lines.length} ${lines.length === 1 ? 'model' : 'models'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
}
