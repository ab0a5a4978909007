import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCart } from './cart-provider.tsx';

/** True from clearing the cart until the undo button has the focus. */
let hasCleared = false;

export function ClearCartButton() {
  const { clear } = useCart();
  const empty = () => {
    hasCleared = true;
    void clear();
  };
  return (
    <Button variant="quiet" size="small" onClick={empty}>
      Clear cart
    </Button>
  );
}

export function UndoClearButton() {
  const { undoClear } = useCart();
  return undoClear && <Undo onUndo={undoClear} />;
}

function Undo({ onUndo }: { onUndo: () => Promise<void> }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasCleared && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    hasCleared = false;
  }, []);
  const undo = ({ currentTarget }: MouseEvent) => {
    const drawer = currentTarget.closest('dialog');
    const next = drawer ? drawer.querySelector<HTMLElement>('[data-close]') : document.getElementById('main');
    next?.focus({ preventScroll: true });
    void onUndo();
  };
  return (
    <Button ref={ref} variant="secondary" size="large" onClick={undo}>
      Undo clearing
    </Button>
  );
}
