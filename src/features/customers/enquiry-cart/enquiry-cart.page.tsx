import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, buildButtonClass, LinkButton } from '../../../ui/button.tsx';
import { lazyComponent, optionalComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { DealerSection } from '../../catalogue/model-page/dealer-section.tsx';
import { MAX_DATA_SHEETS } from '../../catalogue/product-page/data-sheet.limits.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { CartNotStoredWarning } from '../../visitors/cart/cart-not-stored-warning.tsx';
import { useCart } from '../../visitors/cart/cart-provider.tsx';
import { changeCart } from '../../visitors/cart/cart-storage.ts';
import { ClearCartButton, UndoClearButton } from '../../visitors/cart/clear-cart-buttons.tsx';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { ENQUIRY_LOGIN_FIRST, PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { hasUserWithoutId } from '../../visitors/session/session-storage.ts';
import { MAX_STEP_FILES_IN_ARCHIVE } from '../downloads/downloads.limits.ts';
import { changeEnquiryDraft, EMPTY_ENQUIRY_DRAFT } from '../enquiries/enquiry-draft.ts';
import type { GuestEnquiry } from '../enquiries/guest-enquiry-form.tsx';
import {
  changeWaitingEnquiry,
  type EnquiryContent,
  isEnquiryDone,
  removeSentLines,
  storedWaitingEnquiry,
} from '../enquiries/waiting-enquiry.ts';
import { formatLineCounts } from '../saved-lists/saved-lines.ts';
import { CartSummary } from './cart-summary.tsx';
import { CartTable } from './cart-table.tsx';

const PartsListPanel = lazyComponent(async () => (await import('../parts-list/parts-list-panel.tsx')).PartsListPanel);
const SaveProjectDialog = lazyComponent(
  async () => (await import('../saved-lists/save-project-dialog.tsx')).SaveProjectDialog,
);
const ShareCartDialog = lazyComponent(
  async () => (await import('../saved-lists/share-cart-dialog.tsx')).ShareCartDialog,
);

function usePartsListPanel() {
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

function CartTools({ lines }: { lines: readonly CartLine[] }) {
  const [sharing, setSharing] = useState(false);
  const [asideOpen, setAsideOpen] = useState(false);
  const { asCustomer } = useCustomerSession();
  const putAside = () => asCustomer(PROJECTS_LOGIN_FIRST, async () => setAsideOpen(true));
  const download = () =>
    import('./cart-workbook.ts')
      .then(({ downloadCartWorkbook }) => downloadCartWorkbook(lines))
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
      {lines.length <= MAX_STEP_FILES_IN_ARCHIVE && (
        <a
          href={`/api/download_step_files.php?ids=${lines.map(({ id }) => id).join()}`}
          className={buildButtonClass({ variant: 'quiet', size: 'small' })}
        >
          STEP files (zip)
        </a>
      )}
      {lines.length <= MAX_DATA_SHEETS && (
        <a
          href={`/api/download_data_sheets.php?ids=${lines.map(({ id }) => id).join()}`}
          target="_blank"
          rel="nofollow noopener"
          className={buildButtonClass({ variant: 'quiet', size: 'small' })}
        >
          Data sheets (PDF)
        </a>
      )}
      <ClearCartButton />
      {asideOpen && <SaveProjectDialog lines={lines} onClose={() => setAsideOpen(false)} />}
      {sharing && <ShareCartDialog lines={lines} onClose={() => setSharing(false)} />}
    </div>
  );
}

const THANKS_AFTER_MS = 100;
const BREADCRUMBS = buildHomeBreadcrumbs('Enquiry Cart');

const SendEnquiryDialog = lazyComponent(
  async () => (await import('../enquiries/send-enquiry-dialog.tsx')).SendEnquiryDialog,
);
const GuestEnquirySent = lazyComponent(
  async () => (await import('../enquiries/guest-enquiry-sent.tsx')).GuestEnquirySent,
);
const CartRelatedModels = optionalComponent(async () => (await import('./cart-related-models.tsx')).CartRelatedModels);
const WaitingEnquiryNotice = optionalComponent(
  async () => (await import('../enquiries/waiting-enquiry-notice.tsx')).WaitingEnquiryNotice,
);

export const head = () => ({
  title: 'Enquiry Cart',
  description: 'The models you have chosen, ready to be sent as an enquiry.',
  noindex: true,
});

export function Page() {
  const list = usePartsListPanel();
  return (
    <section aria-label="Enquiry cart" onDragEnter={list.openForFiles}>
      <PageHeading title="Enquiry Cart" breadcrumbs={BREADCRUMBS}>
        <span className="print:hidden">
          Add the products you need with the desired quantity, and send them to us as one enquiry. We answer with a
          quotation.
        </span>
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <CartContent listButton={list.button} />
        {list.panel}
      </div>
    </section>
  );
}

function CartContent({ listButton }: { listButton: ReactNode }) {
  const cart = useCart();
  const session = useCustomerSession();
  const navigate = useNavigate();
  const waiting = useStoredValue(storedWaitingEnquiry);
  const [dialog, setDialog] = useState(false);
  const [sent, setSent] = useState(false);
  const [guestEnquiry, setGuestEnquiry] = useState<GuestEnquiry>();
  useEffect(preloadForOffline, []);

  async function startSending() {
    if (cart.lines.length === 0) return toast.error('Cart is empty');
    if (hasUserWithoutId()) toast.error('User data not found');
    // Login is impossible offline: the enquiry is written without login, and sent once the customer is online and
    // logged in.
    if (!navigator.onLine) return setDialog(true);
    await session.asCustomer(ENQUIRY_LOGIN_FIRST, async () => setDialog(true));
  }

  function finish(message: string, reference: string, content: EnquiryContent) {
    setDialog(false);
    setSent(true);
    changeEnquiryDraft(EMPTY_ENQUIRY_DRAFT);
    toast.success(message);
    changeCart((lines) => removeSentLines(lines, content));
    if (waiting?.state === 'taken-back') changeWaitingEnquiry(waiting.key, null);
    setTimeout(() => navigate('/ThankYou?message=enquiry_sent', { state: { reference } }), THANKS_AFTER_MS);
  }

  function finishAsGuest(enquiry: GuestEnquiry) {
    setGuestEnquiry(enquiry);
    if (waiting?.state === 'taken-back') changeWaitingEnquiry(waiting.key, null);
    changeEnquiryDraft(EMPTY_ENQUIRY_DRAFT);
    changeCart((lines) => removeSentLines(lines, enquiry.content));
  }

  if (!cart.loaded || sent) return <CartLoading />;
  const notice = (
    <>
      {waiting && waiting.state !== 'taken-back' && <WaitingEnquiryNotice waiting={waiting} />}
      {guestEnquiry && (
        <GuestEnquirySent
          key={guestEnquiry.reference}
          sent={guestEnquiry}
          onRestored={() => setGuestEnquiry(undefined)}
        />
      )}
    </>
  );
  const maySend = !waiting || isEnquiryDone(waiting);
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
        {!guestEnquiry && <EmptyCart listButton={listButton} />}
      </>
    );
  }
  return (
    <>
      {notice}
      <p className="mb-4 hidden print:block">{new Date().toLocaleDateString('en-IN', { dateStyle: 'long' })}</p>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div>
          <CartNotStoredWarning className="mb-4 rounded-md border-s-4 border-warning bg-steel-50 px-4 py-3" />
          <CartTable lines={cart.lines} />
          {maySend && <SendBar lines={cart.lines} onSend={startSending} />}
        </div>
        <CartSummary lines={cart.lines} onSend={maySend ? startSending : undefined} onSentAsGuest={finishAsGuest} />
        <CartExtras lines={cart.lines} listButton={listButton} />
      </div>
      {dialog && (
        <SendEnquiryDialog
          user={session.user}
          lines={cart.lines}
          onClose={() => setDialog(false)}
          onSent={finish}
          onStored={() => {
            setDialog(false);
            changeEnquiryDraft(EMPTY_ENQUIRY_DRAFT);
          }}
        />
      )}
    </>
  );
}

/** On a phone the enquiry can be sent while lines are in view. */
const SendBar = ({ lines, onSend }: { lines: readonly CartLine[]; onSend: () => void }) => (
  <div
    data-screen-only=""
    className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-steel-200 border-t bg-white px-4 py-2 lg:hidden"
  >
    <p className="min-w-0 flex-1 text-sm text-steel-700 tabular-nums">{formatLineCounts(lines)}</p>
    <Button size="large" onClick={onSend}>
      Send Enquiry
    </Button>
  </div>
);

function CartExtras({ lines, listButton }: { lines: readonly CartLine[]; listButton: ReactNode }) {
  return (
    <div className="lg:-mt-3">
      <div data-screen-only="" className="flex flex-wrap gap-3">
        <LinkButton to="/allproducts" variant="secondary" size="large">
          Browse Products
        </LinkButton>
        {listButton}
      </div>
      <CartTools lines={lines} />
      <CartRelatedModels lines={lines} />
      <DealerSection className="mt-10" />
    </div>
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
          <UndoClearButton />
        </>
      }
    >
      <p>Add some items to your cart to get a quotation.</p>
    </EmptyState>
  );
}

function preloadForOffline() {
  return runWhenIdle(() => {
    for (const component of [SendEnquiryDialog, WaitingEnquiryNotice, GuestEnquirySent]) void component.preload();
  });
}
