import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useStored } from '../../../web/stored/stored-value.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import { type StoredBasket, storedBasket } from './basket-storage.ts';

export interface Cart extends StoredBasket {
  /** The number of lines, not of pieces. */
  count: number;
  /**
   * Fetches the model, adds it, opens the drawer and says so. False when the model could not be had.
   * Its name is enough while there is no connection.
   */
  add: (modelId: number, quantity?: number, name?: string) => Promise<boolean>;
  setQuantity: (id: number, quantity: number) => Promise<void>;
  remove: (id: number) => Promise<void>;
  /** Empties the basket; `quiet` without a toast. */
  clear: (options?: { quiet?: boolean }) => Promise<void>;
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

/** They have to be there before the connection is gone: an edit without them would be lost. */
const bringActions = () =>
  whenIdle(() => void actions().catch((error: unknown) => console.debug('They come with their first use', error)));

export function CartProvider({ children }: { children: ReactNode }) {
  const basket = useStored(storedBasket);
  const { pathname } = useLocation();
  // Open on the page where it was opened, so that the next page is not covered.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  useEffect(bringActions, []);

  const cart = useMemo<Cart>(
    () => ({
      ...basket,
      count: basket.lines.length,
      add: async (modelId, quantity = 1, name) =>
        (await actions()).addModel(modelId, quantity, name, () => setOpenAt(window.location.pathname)),
      setQuantity: async (id, quantity) => (await actions()).changeQuantity(id, quantity),
      remove: async (id) => (await actions()).removeLine(id),
      clear: async ({ quiet = false } = {}) => (await actions()).clearBasket(quiet),
      isOpen,
      open: () => setOpenAt(pathname),
      close: () => setOpenAt(null),
      toggle: () => setOpenAt(isOpen ? null : pathname),
    }),
    [basket, isOpen, pathname],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
