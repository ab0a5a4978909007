import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button, buttonClass, LinkButton } from '../../../ui/button.tsx';
import { lazyComponent, optionalComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useStored } from '../../../web/stored/stored-value.ts';
import { TalkLinks } from '../../../web/talk-links.tsx';
import { whenIdle } from '../../../web/when-idle.ts';
import { MAX_DATA_SHEETS } from '../../catalogue/product-page/data-sheet.limits.ts';
import { WhereToBuy } from '../../catalogue/where-to-buy/where-to-buy.tsx';
import { MAX_WORDS } from '../../site/contact/contact.limits.ts';
import { wordCount } from '../../site/contact/words.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { changeBasket } from '../../visitors/basket/basket-storage.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { ClearButton, UndoButton } from '../../visitors/basket/clear-buttons.tsx';
import { NotStored } from '../../visitors/basket/not-stored.tsx';
import { ENQUIRY_LOGIN_FIRST, PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { MAX_ARCHIVED } from '../downloads/downloads.limits.ts';
import { changeDraft, type EnquiryDraft, NO_DRAFT, storedDraft } from '../enquiries/enquiry-draft.ts';
import { EnquiryFields } from '../enquiries/enquiry-fields.tsx';
import {
  changeWaiting,
  type EnquiryContent,
  isDone,
  storedWaiting,
  withoutSent,
} from '../enquiries/waiting-enquiry.ts';
import { countsOf } from '../saved-lists/stored-lines.ts';
import { CartLines } from './cart-lines.tsx';

const PartsListPanel = lazyComponent(async () => (await import('../parts-list/parts-list-panel.tsx')).PartsListPanel);
const PutAsideDialog = lazyComponent(async () => (await import('../saved-lists/put-aside-dialog.tsx')).PutAsideDialog);
const ShareDialog = lazyComponent(async () => (await import('../saved-lists/share-dialog.tsx')).ShareDialog);

function usePartsList() {
  const { hash } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (hash === '#parts-list') setOpen(true);
  }, [hash]);
  return {
    button: !open && (
      <Button variant="secondary" size="large" onClick={() => setOpen(true)}>
        Paste a parts list
      </Button>
    ),
    panel: open && <PartsListPanel onClose={() => setOpen(false)} />,
    openForFiles: (event: { dataTransfer: DataTransfer }) => {
      if (event.dataTransfer.types.includes('Files')) setOpen(true);
    },
  };
}

function BasketTools({ lines }: { lines: readonly BasketLine[] }) {
  const [sharing, setSharing] = useState(false);
  const [asideOpen, setAsideOpen] = useState(false);
  const { asMember } = useSession();
  const putAside = () => asMember(PROJECTS_LOGIN_FIRST, async () => setAsideOpen(true));
  const download = () =>
    import('./basket-sheet.ts')
      .then(({ downloadSheet }) => downloadSheet(lines))
      .catch((error: unknown) => {
        console.error('The spreadsheet could not be created', error);
        toast.error('The file could not be made. Please try again.');
      });
  return (
    <div data-screen-only="" className="mt-3 -ms-3 flex flex-wrap">
      <Button variant="quiet" size="small" onClick={putAside}>
        Save as project
      </Button>
      <Button variant="quiet" size="small" onClick={() => setSharing(true)}>
        Share by link
      </Button>
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="quiet" size="small" onClick={download}>
        Download XLSX
      </Button>
      {lines.length <= MAX_ARCHIVED && (
        <a
          href={`/api/download_step_files.php?ids=${lines.map(({ id }) => id).join()}`}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          STEP files (zip)
        </a>
      )}
      {lines.length <= MAX_DATA_SHEETS && (
        <a
          href={`/api/download_data_sheets.php?ids=${lines.map(({ id }) => id).join()}`}
          target="_blank"
          rel="nofollow noopener"
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          Data sheets (PDF)
        </a>
      )}
      <ClearButton />
      {asideOpen && <PutAsideDialog lines={lines} onClose={() => setAsideOpen(false)} />}
      {sharing && <ShareDialog lines={lines} onClose={() => setSharing(false)} />}
    </div>
  );
}

const THANKS_AFTER_MS = 100;
const BREADCRUMBS = fromHome('Enquiry Cart');

const SendDialog = lazyComponent(async () => (await import('../enquiries/send-dialog.tsx')).SendDialog);
const CartParts = optionalComponent(async () => (await import('./cart-parts.tsx')).CartParts);
const WaitingNotice = optionalComponent(async () => (await import('../enquiries/waiting-notice.tsx')).WaitingNotice);

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
    // Login is impossible offline: the enquiry is written without login, and sent once the customer is online and
    // logged in.
    if (!navigator.onLine) return setDialog(true);
    await session.asMember(ENQUIRY_LOGIN_FIRST, async () => setDialog(true));
  }

  function finish(message: string, reference: string, content: EnquiryContent) {
    setDialog(false);
    setSent(true);
    changeDraft(NO_DRAFT);
    toast.success(message);
    changeBasket((lines) => withoutSent(lines, content));
    if (waiting?.state === 'taken-back') changeWaiting(waiting.key, null);
    setTimeout(() => navigate('/ThankYou?message=enquiry_sent', { state: { reference } }), THANKS_AFTER_MS);
  }

  if (!cart.loaded || sent) return <CartLoading />;
  const notice = waiting && waiting.state !== 'taken-back' && <WaitingNotice waiting={waiting} />;
  const maySend = !waiting || isDone(waiting);
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
        <EmptyCart listButton={listButton} />
      </>
    );
  }
  return (
    <>
      {notice}
      <p className="mb-4 hidden print:block">{new Date().toLocaleDateString('en-IN', { dateStyle: 'long' })}</p>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <NotStored className="mb-4 rounded-md border-s-4 border-warning bg-steel-50 px-4 py-3" />
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
        <CartSummary lines={cart.lines}>
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
          onClose={() => setDialog(false)}
          onSent={finish}
          onStored={() => {
            setDialog(false);
            changeDraft(NO_DRAFT);
          }}
        />
      )}
    </>
  );
}

function CartLoading() {
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
          and say which models you need, and how many.
        </p>
      </noscript>
    </>
  );
}

function EmptyCart({ listButton }: { listButton: ReactNode }) {
  return (
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
  );
}

function preloadForOffline() {
  return whenIdle(() => {
    for (const part of [SendDialog, WaitingNotice]) void part.preload();
  });
}

interface CartSummaryProps {
  lines: readonly BasketLine[];
  children: ReactNode;
}

function CartSummary({ lines, children }: CartSummaryProps) {
  const { user } = useSession();
  const message = cartMessage(lines, useStored(storedDraft));
  return (
    <section
      aria-labelledby="summary"
      data-screen-only=""
      className="flex flex-col gap-4 rounded-lg border border-steel-200 bg-steel-50 p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h2 id="summary" className="text-xl">
        Your enquiry
      </h2>
      <p className="text-steel-700 tabular-nums">{countsOf(lines)}</p>
      <EnquiryFields />
      {children}
      {!user && (
        <LinkButton to="/ContactUs" state={{ message }} variant="secondary" size="large">
          Send without an account
        </LinkButton>
      )}
      <TalkLinks message={message} />
      <div className="text-sm text-steel-700">
        <h3 className="mb-1.5 text-base md:text-base">What happens next</h3>
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          {!user && <li>You log in or register, free of charge.</li>}
          <li>You get a confirmation by email, with your enquiry number.</li>
          <li>Our sales team replies with a quotation.</li>
          <li>You can follow its status under My enquiries.</li>
        </ol>
      </div>
    </section>
  );
}

/**
 * The cart as a text message for visitors without an account. A long list has no spaces, because the contact form
 * limits the number of words.
 */
function cartMessage(lines: readonly BasketLine[], { note, po_reference: order }: EnquiryDraft): string {
  const models = lines.map(({ quantity, name, own_number: own }) => `${quantity} × ${name}${own ? ` (${own})` : ''}`);
  const notes = lines.map(({ note: ofLine }) => (ofLine ? `: ${ofLine}` : ''));
  const withModels = (list: string) =>
    ['Please quote for:', list, order && `PO reference: ${order}`, note].filter(Boolean).join('\n');
  const message = withModels(models.map((model, at) => model + notes[at]).join('\n'));
  return wordCount(message) <= MAX_WORDS
    ? message
    : withModels(models.map((model, at) => model.replaceAll(' ', '') + notes[at]).join(','));
}
