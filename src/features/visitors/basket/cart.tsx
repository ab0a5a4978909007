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
  /** Opened by an addition and not by the visitor: it closes by itself. */
  openedByAdding: boolean;
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

interface Opened {
  /** The path of the page: it must not cover the next one. */
  at: string;
  byAdding: boolean;
}

/** Loaded before the connection can be lost: offline, an edit without them would be lost. */
const preloadActions = () =>
  whenIdle(
    () =>
      void actions().catch((error: unknown) => console.debug('The basket actions will be loaded on first use', error)),
  );

export function CartProvider({ children }: { children: ReactNode }) {
  const basket = useStored(storedBasket);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened?.at === pathname;
  const openedByAdding = isOpen && opened.byAdding;
  // The same for every basket: the drawer remembers its opener for as long as this is the same.
  const close = useCallback(() => setOpened(null), []);
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
      add: async (modelId, quantity = 1, name) => {
        setOpened((now) => (now?.byAdding ? null : now));
        return (await actions()).addModel(modelId, quantity, name, () =>
          setOpened((now) => {
            const at = window.location.pathname;
            return now?.at === at ? now : { at, byAdding: true };
          }),
        );
      },
      setQuantity: async (id, quantity) => (await actions()).changeQuantity(id, quantity),
      remove: async (id) => (await actions()).removeLine(id),
      clear: async ({ quiet = false } = {}) => setCleared((await actions()).clearBasket(quiet)),
      undoClear: isEmpty && cleared.length ? async () => (await actions()).restoreLines(cleared) : undefined,
      isOpen,
      openedByAdding,
      open: () => setOpened({ at: pathname, byAdding: false }),
      close,
      toggle: () => setOpened(isOpen ? null : { at: pathname, byAdding: false }),
    }),
    [basket, isEmpty, cleared, isOpen, openedByAdding, pathname, close],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
