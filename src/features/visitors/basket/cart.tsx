import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useStored } from '../../../web/stored/stored-value.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import type { BasketLine } from './basket-lines.ts';
import { type StoredBasket, storedBasket } from './basket-storage.ts';

export interface Cart extends StoredBasket {
  /** The number of lines, not of pieces. */
  count: number;
  /**
   * Fetches the model, adds it, opens the drawer and shows a toast. False when the model could not be fetched.
   * While offline, its name is enough.
   */
  add: (modelId: number, quantity?: number, name?: string) => Promise<boolean>;
  setQuantity: (id: number, quantity: number) => Promise<void>;
  remove: (id: number) => Promise<void>;
  /** Empties the basket; with `quiet`, without a toast. */
  clear: (options?: { quiet?: boolean }) => Promise<void>;
  /** Undoes `clear`; undefined when there is nothing to undo. */
  undoClear: (() => Promise<void>) | undefined;
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
}

const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

const actions = () => import('./basket-actions.ts');

const NONE: readonly BasketLine[] = [];

/** Loaded before the connection can be lost: offline, an edit without them would be lost. */
const preloadActions = () =>
  whenIdle(
    () =>
      void actions().catch((error: unknown) => console.debug('The basket actions will be loaded on first use', error)),
  );

export function CartProvider({ children }: { children: ReactNode }) {
  const basket = useStored(storedBasket);
  const { pathname } = useLocation();
  // Open only on the page where it was opened, so that it does not cover the next one.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  // The same for every basket: the drawer remembers its opener for as long as this is the same.
  const close = useCallback(() => setOpenAt(null), []);
  const [cleared, setCleared] = useState(NONE);
  const isEmpty = basket.lines.length === 0;
  useEffect(preloadActions, []);
  useEffect(() => {
    if (!isEmpty) setCleared(NONE);
  }, [isEmpty]);

  const cart = useMemo<Cart>(
    () => ({
      ...basket,
      count: basket.lines.length,
      add: async (modelId, quantity = 1, name) =>
        (await actions()).addModel(modelId, quantity, name, () => setOpenAt(window.location.pathname)),
      setQuantity: async (id, quantity) => (await actions()).changeQuantity(id, quantity),
      remove: async (id) => (await actions()).removeLine(id),
      clear: async ({ quiet = false } = {}) => setCleared((await actions()).clearBasket(quiet)),
      undoClear: isEmpty && cleared.length ? async () => (await actions()).restoreLines(cleared) : undefined,
      isOpen,
      open: () => setOpenAt(pathname),
      close,
      toggle: () => setOpenAt(isOpen ? null : pathname),
    }),
    [basket, isEmpty, cleared, isOpen, pathname, close],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
