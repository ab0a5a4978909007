import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { useStored } from '../../../web/stored/stored-value.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { writeBasket } from '../../visitors/basket/basket-storage.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { UndoButton } from '../../visitors/basket/clear-buttons.tsx';
import { ENQUIRY_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { currentUser } from '../../visitors/session/session-store.ts';
import { type EnquiryContent, storedWaiting, withoutSent, writeWaiting } from '../enquiries/waiting-enquiry.ts';
import { BasketTools, usePartsList } from './basket-tools.tsx';
import { QuantityField } from './quantity-field.tsx';

const THANKS_AFTER_MS = 100;
const BREADCRUMBS = fromHome('Enquiry Cart');

const SendDialog = lazyComponent(async () => (await import('../enquiries/send-dialog.tsx')).SendDialog);
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

function Basket({ listButton }: { listButton: ReactNode }) {
  const cart = useCart();
  const session = useSession();
  const navigate = useNavigate();
  const waiting = useStored(storedWaiting);
  const [dialog, setDialog] = useState(false);
  const [sent, setSent] = useState(false);
  useEffect(preloadForOffline, []);

  async function startSending() {
    if (cart.lines.length === 0) return toast.error('Cart is empty');
    // Offline, nobody can log in: the enquiry is written anyway and waits for its sender.
    if (!navigator.onLine) return setDialog(true);
    await session.asMember(ENQUIRY_LOGIN_FIRST, async () => {
      if (currentUser()?.id) setDialog(true);
      else toast.error('User data not found');
    });
  }

  function finish(message: string, reference: string, content: EnquiryContent) {
    setDialog(false);
    setSent(true);
    toast.success(message);
    writeBasket(withoutSent(cart.lines, content));
    if (waiting?.state === 'taken-back') writeWaiting(null);
    setTimeout(() => navigate('/ThankYou?message=enquiry_sent', { state: { reference } }), THANKS_AFTER_MS);
  }

  if (!cart.loaded || sent) return <Spinner label="Loading" />;
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
      <table className="w-full max-w-3xl border-collapse">
        <thead>
          <tr className="border-steel-800 border-b-2 text-start text-sm">
            <th scope="col" className="py-2 text-start">
              Model Number
            </th>
            <th scope="col" className="py-2 text-start">
              Quantity
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      <div data-screen-only="" className="mt-6 flex flex-wrap gap-3">
        {maySend && (
          <Button size="large" onClick={startSending}>
            Send Enquiry
          </Button>
        )}
        <LinkButton to="/allproducts" variant="secondary" size="large">
          Browse Products
        </LinkButton>
        {listButton}
      </div>
      <BasketTools lines={cart.lines} />
      {dialog && (
        <SendDialog
          user={session.user}
          lines={cart.lines}
          onClose={() => setDialog(false)}
          onSent={finish}
          onStored={() => setDialog(false)}
        />
      )}
    </>
  );
}

/** Preloads what is needed to write an enquiry offline. */
function preloadForOffline() {
  return whenIdle(() => {
    for (const part of [SendDialog, WaitingNotice]) {
      part.preload().catch((error: unknown) => console.debug('It will be loaded on first use', error));
    }
  });
}

function Line({ line }: { line: BasketLine }) {
  const { setQuantity, remove } = useCart();
  return (
    <tr className="border-steel-200 border-b">
      <th scope="row" className="py-3 pe-3 text-start font-semibold">
        <Link to={modelPath(line.name)} className="text-brand-700 hover:underline">
          {line.name}
        </Link>
      </th>
      <td className="py-3 pe-3">
        <QuantityField
          label={`Quantity of ${line.name}`}
          value={line.quantity}
          onChange={(quantity) => setQuantity(line.id, quantity)}
        />
      </td>
      <td className="py-3 text-end">
        <Button
          variant="quiet"
          size="small"
          className="print:hidden"
          aria-label={`Remove ${line.name}`}
          onClick={() => remove(line.id)}
        >
          Remove
        </Button>
      </td>
    </tr>
  );
}
