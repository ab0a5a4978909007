import { useIsStored } from '../../../web/stored/stored-value.ts';
import { storedBasket } from './basket-storage.ts';

export const NotStored = ({ className }: { className: string }) =>
  useIsStored(storedBasket) ? null : (
    <p role="status" className={className}>
      Your browser does not let this site store anything: this cart is lost when you reload or close the page.
    </p>
  );
