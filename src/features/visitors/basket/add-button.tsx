import type { ComponentProps, MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCart } from './cart.tsx';
import { addedText, keepWidth } from './pieces.ts';
import { useAdding } from './use-adding.ts';

interface AddButtonProps extends Omit<ComponentProps<typeof Button>, 'id' | 'name' | 'onClick' | 'busy' | 'children'> {
  id: number;
  name: string;
  pieces?: number;
  'aria-label': string;
  children: string;
}

const ADDED = {
  primary: 'data-added:bg-success',
  secondary: 'data-added:border-success data-added:text-success',
  quiet: 'data-added:text-success',
};

/**
 * src/boot.ts handles presses of this button before the page is hydrated; it finds the button by its data attributes.
 */
export function AddButton({ id, name, pieces = 1, className = '', children, ...button }: AddButtonProps) {
  const cart = useCart();
  const { addedOf, start } = useAdding();
  const added = addedOf(id);
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    keepWidth(currentTarget);
    void start(id, pieces, () => cart.add(id, pieces, name));
  };
  return (
    <Button
      {...button}
      data-add={id}
      data-name={name}
      suppressHydrationWarning
      aria-label={`${added ? `${addedText(added)}. ` : ''}${button['aria-label']}`}
      data-added={added ? '' : undefined}
      className={`${ADDED[button.variant ?? 'primary']} ${className}`}
      onClick={add}
    >
      {added ? addedText(added) : children}
    </Button>
  );
}
