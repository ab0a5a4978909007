import { useHasStoredValue } from '../../../web/stored/stored-value.ts';
import { storedCart } from './cart-storage.ts';

export const CartNotStoredWarning = ({ className }: { className: string }) =>
  useHasStoredValue(storedCart) ? null : (
    <p role="status" className={className}>
      Your browser does not allow this site to store data: this cart is lost when you reload or close the page.
    </p>
  );
