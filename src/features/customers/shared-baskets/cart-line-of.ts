import type { BasketLine } from '../../visitors/basket/basket-lines.ts';

export type CartLine = Pick<BasketLine, 'model_id' | 'quantity' | 'own_number' | 'note'>;

/** A line of the cart as it is sent to be stored. */
export const cartLineOf = ({ model_id, quantity, own_number = '', note = '' }: CartLine) => ({
  ...{ model_id, quantity, own_number, note },
});
