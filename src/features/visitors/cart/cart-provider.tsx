import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { hasSpareBandwidth } from '../../../ui/connection.ts';
import { preloadToasts } from '../../../ui/overlays/toast.ts';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import type { CartLineTexts } from './cart-changes.ts';
import { type CartLine, countCartModels } from './cart-line.ts';
import { type StoredCart, storedCart } from './cart-storage.ts';

export interface Cart extends StoredCart {
  count: number;
  /**
   * Counts the model at once, then fetches and adds it. @returns false when it could not be fetched; offline, the name
   * suffices
   */
  add: (modelId: number, quantity?: number, name?: string) => Promise<boolean>;
  setQuantity: (id: number, quantity: number) => Promise<void>;
  setWords: (id: number, words: CartLineTexts) => Promise<void>;
  remove: (id: number) => Promise<void>;
  clear: (options?: { quiet?: boolean }) => Promise<void>;
  undoClear: (() => Promise<void>) | undefined;
  isOpen: boolean;
  /** Model whose addition opened the drawer, which then closes by itself; undefined if the visitor opened it. */
  openedBy: number | undefined;
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

const loadActions = () => import('./cart-actions.ts');

const NONE: readonly CartLine[] = [];

interface Opened {
  /** Path at which the drawer was opened; the drawer closes when the path changes. */
  at: string;
  by?: number;
}

/** The code is loaded early, because the first press must not wait for it, and offline the press would be lost. */
const preloadActions = () =>
  runWhenIdle(() => {
    for (const load of hasSpareBandwidth() ? [loadActions, preloadToasts] : [loadActions]) {
      load().catch((error: unknown) => console.debug('It will be loaded on first use', error));
    }
  });

export function CartProvider({ children }: { children: ReactNode }) {
  const cartState = useStoredValue(storedCart);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened?.at === pathname;
  const openedBy = isOpen ? opened.by : undefined;
  // Stable, because the drawer remembers its opener only while this function stays the same.
  const close = useCallback(() => setOpened(null), []);
  const [cleared, setCleared] = useState(NONE);
  const [adding, setAdding] = useState<readonly number[]>([]);
  const isEmpty = cartState.lines.length === 0;
  const openAfterAdding = useCallback((id: number) => {
    setOpened((now) => {
      const at = window.location.pathname;
      return now?.at === at ? now : { at, by: id };
    });
  }, []);
  const counted = useCallback(async (id: number, add: () => Promise<boolean>) => {
    setAdding((ids) => [...ids, id]);
    try {
      return await add();
    } finally {
      setAdding((ids) => ids.toSpliced(ids.indexOf(id), 1));
    }
  }, []);
  useEffect(preloadActions, []);
  // Runs in the frame of the hydration, so that the count does not drop for a moment.
  useLayoutEffect(() => {
    const early = window.earlyAdditions ?? [];
    window.earlyAdditions = undefined;
    for (const { id, added } of early) {
      void counted(id, async () => (await loadActions()).announceAdding(await added, () => openAfterAdding(id)));
    }
  }, [counted, openAfterAdding]);
  useEffect(() => {
    if (!isEmpty) setCleared(NONE);
  }, [isEmpty]);

  const cart = useMemo<Cart>(
    () => ({
      ...cartState,
      count: countCartModels(cartState.lines, adding),
      add: async (modelId, quantity = 1, name) => {
        setOpened((now) => (now?.by === undefined ? now : null));
        return counted(modelId, async () =>
          (await loadActions()).addModelToCart(modelId, quantity, name, () => openAfterAdding(modelId)),
        );
      },
      setQuantity: async (id, quantity) => (await loadActions()).changeLineQuantity(id, quantity),
      setWords: async (id, words) => (await loadActions()).changeLineTexts(id, words),
      remove: async (id) => (await loadActions()).removeCartLine(id),
      clear: async ({ quiet = false } = {}) => setCleared((await loadActions()).clearCart(quiet)),
      undoClear: isEmpty && cleared.length ? async () => (await loadActions()).restoreCartLines(cleared) : undefined,
      isOpen,
      openedBy,
      open: () => setOpened({ at: pathname }),
      close,
      // A press on the cart button keeps open a drawer that would close by itself.
      toggle: () => setOpened(isOpen && openedBy === undefined ? null : { at: pathname }),
    }),
    [cartState, adding, isEmpty, cleared, isOpen, openedBy, pathname, close, counted, openAfterAdding],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
