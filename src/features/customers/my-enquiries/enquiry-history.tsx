import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { addLines } from '../../visitors/basket/basket-actions.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MoreOfMine } from '../own-lists/more-of-mine.tsx';
import { useOwnList } from '../own-lists/use-own-list.ts';
import { AgainDialog } from './again-dialog.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { SentEnquiry } from './sent-enquiry.tsx';

const load = (page: number, signal: AbortSignal) => api.getRaw('/api/get_my_enquiries.php', { page }, signal);

/** The visitor's enquiries, newest first, in pages of ten. */
export function EnquiryHistory() {
  const own = useOwnList(ENQUIRIES_LOGIN_FIRST, load);
  const { items: list, state } = own;
  const cart = useCart();
  const navigate = useNavigate();
  /** The enquiry to repeat while the cart holds others. */
  const [asked, setAsked] = useState<MyEnquiry | null>(null);

  function again({ lines }: MyEnquiry, options?: { replace: boolean }) {
    const available = lines.flatMap(({ model_id, quantity, ...model }) =>
      model_id === null ? [] : [{ model: { ...model, model_id }, quantity }],
    );
    addLines(available, options);
    navigate('/EnquiryCart');
    const gone = lines.flatMap(({ model_id, model_name }) => (model_id === null ? [model_name] : []));
    if (gone.length) toast.warning(`No longer in the catalogue: ${gone.join(', ')}`, { duration: 10_000 });
  }

  if (!list.length && state === 'loading') return <Spinner label="Loading your enquiries" />;
  if (!list.length && state === 'idle') {
    return (
      <EmptyState title="No enquiries yet" actions={<LinkButton to="/allproducts">Browse Products</LinkButton>}>
        <p>Your sent enquiries and their status appear here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {list.map((enquiry) => (
        <SentEnquiry
          key={enquiry.id}
          enquiry={enquiry}
          onAgain={() => (cart.count ? setAsked(enquiry) : again(enquiry))}
        />
      ))}
      {asked && (
        <AgainDialog
          enquiry={asked}
          inCart={cart.count}
          onChoose={(options) => again(asked, options)}
          onClose={() => setAsked(null)}
        />
      )}
      <MoreOfMine list={own} failure="Failed to load your enquiries. Please try again later." />
    </div>
  );
}
