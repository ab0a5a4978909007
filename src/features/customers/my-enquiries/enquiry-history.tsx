import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { addLines } from '../../visitors/basket/basket-actions.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { AgainDialog } from './again-dialog.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { SentEnquiry } from './sent-enquiry.tsx';

/** The visitor's enquiries, newest first, in pages of ten. */
export function EnquiryHistory() {
  const { list, hasMore, state, more } = useHistory();
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
      {state === 'failed' && <ErrorText>Failed to load your enquiries. Please try again later.</ErrorText>}
      {(hasMore || state === 'failed') && (
        <Button variant="secondary" className="self-center" busy={state === 'loading'} onClick={more}>
          {state === 'failed' ? 'Try Again' : 'Load More'}
        </Button>
      )}
    </div>
  );
}

function useHistory() {
  const { asMember } = useSession();
  const [list, setList] = useState<MyEnquiry[]>([]);
  const [page, setPage] = useState(0);
  const [hasMore, setHasMore] = useState(false);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');

  const visit = useRef(new AbortController());

  const load = useCallback(
    async (wanted: number) => {
      const { signal } = visit.current;
      setState('loading');
      try {
        const reply = await asMember(ENQUIRIES_LOGIN_FIRST, () =>
          api.getRaw('/api/get_my_enquiries.php', { page: wanted }, signal),
        );
        if (!reply) return;
        setList((known) => (wanted === 1 ? reply.data : [...known, ...reply.data]));
        setHasMore(reply.hasMore);
        setPage(wanted);
        setState('idle');
      } catch (error) {
        if (signal.aborted) return;
        console.error('The enquiries could not be loaded', error);
        setState('failed');
      }
    },
    [asMember],
  );

  // Nothing is loaded any more, and no login asked for, when the visitor has left the page.
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller;
    void load(1);
    return () => controller.abort();
  }, [load]);
  return { list, hasMore, state, more: () => load(page + 1) };
}
