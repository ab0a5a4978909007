import { type ComponentProps, type MouseEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCart } from './cart-provider.tsx';
import { readPiecesBeside } from './pieces.ts';
import { ADDED_NOTE_MS, fixWidth, formatAddedText } from './pressed-button.ts';

interface AddToCartButtonProps
  extends Omit<ComponentProps<typeof Button>, 'id' | 'name' | 'onClick' | 'busy' | 'children' | 'variant'> {
  id: number;
  name: string;
  /** 0 for a quantity beside the button that cannot be read. */
  pieces?: number;
  'aria-label': string;
  variant?: keyof typeof ADDED;
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
export function AddToCartButton({ id, name, pieces = 1, className = '', children, ...button }: AddToCartButtonProps) {
  const cart = useCart();
  const { addedOf, start } = useAddingFeedback();
  const added = addedOf(id);
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (pieces === 0) {
      readPiecesBeside(currentTarget);
      return;
    }
    fixWidth(currentTarget);
    void start(id, pieces, () => cart.add(id, pieces, name));
  };
  return (
    <Button
      {...button}
      data-add={id}
      data-name={name}
      suppressHydrationWarning
      aria-label={`${added ? `${formatAddedText(added)}. ` : ''}${button['aria-label']}`}
      data-added={added ? '' : undefined}
      className={`${ADDED[button.variant ?? 'primary']} ${className}`}
      onClick={add}
    >
      {added ? formatAddedText(added) : children}
    </Button>
  );
}

interface Added {
  id: number;
  pieces: number;
}

/**
 * State is keyed by id, because sorting changes the model of a row, and needs no effect, because a table has thousands
 * of buttons.
 */
export function useAddingFeedback() {
  const [shown, setShown] = useState<Added>();
  const start = async (id: number, pieces: number, add: () => Promise<boolean>) => {
    const added = { id, pieces };
    const takeBack = () => setShown((now) => (now === added ? undefined : now));
    setShown(added);
    if (await add()) setTimeout(takeBack, ADDED_NOTE_MS);
    else takeBack();
  };
  return { addedOf: (id: number) => (shown?.id === id ? shown.pieces : 0), start };
}
