import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useStored } from '../../../web/stored/stored-value.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import { WhereToBuy } from '../../catalogue/where-to-buy/where-to-buy.tsx';
import { writeBasket } from '../../visitors/basket/basket-storage.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { UndoButton } from '../../visitors/basket/clear-buttons.tsx';
import { NotKept } from '../../visitors/basket/not-kept.tsx';
import { ENQUIRY_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { type EnquiryDraft, NO_DRAFT } from '../enquiries/enquiry-fields.tsx';
import { type EnquiryContent, storedWaiting, withoutSent, writeWaiting } from '../enquiries/waiting-enquiry.ts';
import { BasketTools, usePartsList } from './basket-tools.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';

const THANKS_AFTER_MS = 100;
const BREADCRUMBS = fromHome('Enquiry Cart');

const SendDialog = lazyComponent(async () => (await import('../enquiries/send-dialog.tsx')).SendDialog);
const CartParts = lazyComponent(async () => (await import('./cart-parts.tsx')).CartParts);
const WaitingNotice = lazyComponent(async () => (await import('../enquiries/waiting-notice.tsx')).WaitingNotice);

export const head = () => ({
  title: 'Enquiry Cart',
  description: 'The models you have chosen, ready to be sent as an enquiry.',
  noindex: true,
});

export function Page() {
  const list = usePartsList();
  return (
    <section aria-label="Enquiry cart" onDragEnter={list.openForFiles}>
      <PageHeading title="Enquiry Cart" breadcrumbs={BREADCRUMBS}>
        <span className="print:hidden">
          Add the products you need with the desired quantity, and send them to us as one enquiry. We answer with a
          quotation.
        </span>
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <Basket listButton={list.button} />
        {list.panel}
      </div>
    </section>
  );
}

/** What was written is kept while the visitor looks for more models. */
let lastDraft = NO_DRAFT;

function Basket({ listButton }: { listButton: ReactNode }) {
  const cart = useCart();
  const session = useSession();
  const navigate = useNavigate();
  const waiting = useStored(storedWaiting);
  const [dialog, setDialog] = useState(false);
  const [sent, setSent] = useState(false);
  const [draft, keepDraft] = useState(lastDraft);
  const setDraft = (next: EnquiryDraft) => {
    lastDraft = next;
    keepDraft(next);
  };
  useEffect(preloadForOffline, []);

  async function startSending() {
    if (cart.lines.length === 0) return toast.error('Cart is empty');
    // Offline, nobody can log in: the enquiry is written anyway and waits for its sender.
    if (!navigator.onLine) return setDialog(true);
    await session.asMember(ENQUIRY_LOGIN_FIRST, async () => setDialog(true));
  }

  function finish(message: string, reference: string, content: EnquiryContent) {
    setDialog(false);
    setSent(true);
    lastDraft = NO_DRAFT;
    toast.success(message);
    writeBasket(withoutSent(cart.lines, content));
    if (waiting?.state === 'taken-back') writeWaiting(null);
    setTimeout(() => navigate('/ThankYou?message=enquiry_sent', { state: { reference } }), THANKS_AFTER_MS);
  }

  if (!cart.loaded || sent) {
    return (
      <>
        <div className="noscript:hidden">
          <Spinner label="Loading" />
        </div>
        <noscript>
          <p>
            The cart needs JavaScript, which is switched off in this browser. Please{' '}
            <Link to="/ContactUs" className="text-link">
              write to us
            </Link>{' '}
            which models you need, and how many.
          </p>
        </noscript>
      </>
    );
  }
  const notice = waiting && waiting.state !== 'taken-back' && <WaitingNotice waiting={waiting} />;
  const maySend = !notice || waiting.state === 'sent';
  if (cart.broken) {
    return (
      <EmptyState
        title="Error: Failed to load cart data. Please try again later."
        actions={<Button onClick={() => cart.clear({ quiet: true })}>Start new cart</Button>}
      />
    );
  }
  if (cart.lines.length === 0) {
    return (
      <>
        {notice}
        <EmptyState
          title="Your Cart is Empty"
          actions={
            <>
              <LinkButton to="/allproducts" size="large">
                Browse Products
              </LinkButton>
              {listButton}
              <UndoButton />
            </>
          }
        >
          <p>Add some items to your cart to get a quotation.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {notice}
      <p className="mb-4 hidden print:block">{new Date().toLocaleDateString('en-IN', { dateStyle: 'long' })}</p>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <NotKept className="mb-4 rounded-md border-s-4 border-warning bg-steel-50 px-4 py-3" />
          <CartLines lines={cart.lines} />
          <div data-screen-only="" className="mt-5 flex flex-wrap gap-3">
            <LinkButton to="/allproducts" variant="secondary" size="large">
              Browse Products
            </LinkButton>
            {listButton}
          </div>
          <BasketTools lines={cart.lines} />
          <CartParts lines={cart.lines} />
          <WhereToBuy className="mt-10" />
        </div>
        <CartSummary lines={cart.lines} draft={draft} onDraft={setDraft}>
          {maySend && (
            <Button size="large" onClick={startSending}>
              Send Enquiry
            </Button>
          )}
        </CartSummary>
      </div>
      {dialog && (
        <SendDialog
          user={session.user}
          lines={cart.lines}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setDialog(false)}
          onSent={finish}
          onStored={() => {
            setDialog(false);
            setDraft(NO_DRAFT);
          }}
        />
      )}
    </>
  );
}

/** Preloads what is needed to write an enquiry offline. */
function preloadForOffline() {
  return whenIdle(() => {
    for (const part of [SendDialog, WaitingNotice]) void part.preload();
  });
}
