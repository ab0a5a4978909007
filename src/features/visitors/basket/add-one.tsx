import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCart } from './cart.tsx';

interface AddOneProps extends Omit<ComponentProps<typeof Button>, 'id' | 'name' | 'onClick' | 'busy'> {
  /** The model's id. */
  id: number;
  /** The model's number. */
  name: string;
}

/** A button that adds one piece of a model to the cart, and is busy meanwhile. */
export function AddOne({ id, name, ...button }: AddOneProps) {
  const cart = useCart();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await cart.add(id, 1, name);
    setBusy(false);
  };
  return <Button {...button} busy={busy} onClick={add} />;
}
