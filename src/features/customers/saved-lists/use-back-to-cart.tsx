import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { addCartLines } from '../../visitors/cart/cart-actions.ts';
import { useCart } from '../../visitors/cart/cart-provider.tsx';

interface Wanted {
  name: string;
  lines: Parameters<typeof addCartLines>[0];
  remark: string;
  onAlone?: () => void;
}

/**
 * `bringBack` adds lines to the cart and shows the cart. If the cart has models, `dialog` first asks whether to replace
 * them.
 */
export function useBackToCart(title: string) {
  const { count } = useCart();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Wanted | null>(null);
  const close = () => setAsked(null);
  function bring({ lines, remark, onAlone }: Wanted, replace: boolean) {
    addCartLines(lines, { replace });
    if (replace || !count) onAlone?.();
    navigate('/EnquiryCart');
    if (remark) toast.warning(remark, { duration: 15_000 });
  }
  const models = `${count} ${count === 1 ? 'model' : 'models'}`;
  const dialog = asked && (
    <Dialog label={title} open onClose={close} className="dialog-centre w-full max-w-lg">
      <div className="flex flex-col gap-4 p-6">
        <h2>{title}</h2>
        <p className="break-words text-steel-700">
          Your cart already holds {models}. Should {asked.name} be added, or replace what is there?
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => bring(asked, false)}>Add to the {models} already there</Button>
          <Button variant="secondary" onClick={() => bring(asked, true)}>
            Replace
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
  return { bringBack: (wanted: Wanted) => (count ? setAsked(wanted) : bring(wanted, false)), dialog };
}
