import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCart } from '../../visitors/cart/cart-provider.tsx';
import type { ChosenModel, RowActions } from './model-row.tsx';

export interface TableSurroundings {
  choose?: (model: ChosenModel) => void;
  fitting?: ReadonlySet<number>;
  fittingOnly?: boolean;
}

export const TableSurroundingsContext = createContext<TableSurroundings>({});

/** Same width as in narrow-table.css. */
const NARROW = '(width < 40rem)';
const isNarrowWindow = () => window.matchMedia(NARROW).matches;
function subscribeToWidth(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsNarrow = () => useSyncExternalStore(subscribeToWidth, isNarrowWindow, () => false);

/** Stable functions, so that a change of the cart does not render all rows again. */
export function useRowActions(): RowActions {
  const cart = useCart();
  const { choose } = useContext(TableSurroundingsContext);
  const latest = useRef({ cart, choose });
  useEffect(() => {
    latest.current = { cart, choose };
  });
  const [actions] = useState<RowActions>(() => ({
    add: (id, quantity, name) => latest.current.cart.add(id, quantity, name),
    choose: (model) => latest.current.choose?.(model),
    quantities: new Map(),
  }));
  return actions;
}
