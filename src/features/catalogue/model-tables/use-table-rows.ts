import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCart } from '../../visitors/basket/cart.tsx';
import type { ChosenModel, RowActions } from './model-row.tsx';

/** Callbacks of the page around model tables: follow the chosen row, highlight wanted models. */
export interface TableSurroundings {
  choose?: (model: ChosenModel) => void;
  /** The models that fit the filters of the list from which the visitor came; undefined when there are none. */
  fitting?: ReadonlySet<number>;
  /** True if the others are left out. */
  fittingOnly?: boolean;
}

export const TableSurroundingsContext = createContext<TableSurroundings>({});

/** Equal to narrow-table.css. */
const NARROW = '(width < 40rem)';
const isNarrow = () => window.matchMedia(NARROW).matches;
function onWidth(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True if the screen is so narrow that a row shows its key figures only. */
export const useIsNarrow = () => useSyncExternalStore(onWidth, isNarrow, () => false);

/** Stable functions: a change of the basket must not render all rows again. */
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
