import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE_ICON } from '../../../ui/icon-paths.ts';
import { Link } from '../../../ui/links/link.tsx';
import { isModalOpen } from '../../../ui/overlays/is-modal-open.ts';
import { TRASH_ICON } from '../../../ui/page-icon-paths.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { CartLine } from './cart-line.ts';
import { CartLineImage } from './cart-line-image.tsx';
import { CartNotStoredWarning } from './cart-not-stored-warning.tsx';
import { useCart } from './cart-provider.tsx';
import { ClearCartButton, UndoClearButton } from './clear-cart-buttons.tsx';

const UNDER_BUTTON = 'end-0 max-w-none sm:w-92 nav:end-[max(0.5rem,calc((100vw-80rem)/2))]';
/** Leaves room for the toast, which fits beside the drawer only in a very wide window. */
const UNDER_MESSAGE = 'mt-18 rounded-t-lg min-[120rem]:mt-0 min-[120rem]:rounded-t-none';
const ASIDE = 'max-w-80 mt-18 rounded-t-lg';
const SHOWN_AFTER_ADDING_MS = 4000;
const CONTROLS = 'a, button, input, select, textarea, label';
const ASIDE_WIDTH = 320;
const GAP = 12;
/** Browsers scroll to a focused element of the header, although it is always in view. */
const STAY = { preventScroll: true };

function measureCoveredLeft({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): number | undefined {
  const covered = [...document.querySelectorAll('[data-added]')]
    .map((button) => (button.parentElement ?? button).getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => {
      const isBeside = right < offsetLeft || left > offsetLeft + offsetWidth;
      return !isBeside && bottom > offsetTop && top < offsetTop + offsetHeight;
    });
  return covered.length ? Math.min(...covered.map(({ left }) => left)) : undefined;
}

/**
 * Cart beside the page, not modal, so that visitors can keep adding models. Only the cart button moves the focus into
 * the drawer.
 */
export function CartDrawer() {
  const { lines, broken, clear, close, openedBy } = useCart();
  const byAdding = openedBy !== undefined;
  const ref = useRef<HTMLDialogElement>(null);
  const [aside, setAside] = useState<number>();
  const [isShort, setShort] = useState(false);

  // The button shows what was added and may be pressed again, so the drawer must not cover it.
  useLayoutEffect(() => {
    if (openedBy === undefined || !ref.current) return;
    const left = measureCoveredLeft(ref.current);
    if (left !== undefined && left >= ASIDE_WIDTH + 2 * GAP)
      setAside(document.documentElement.clientWidth - left + GAP);
    // Without room beside the button, as on a phone, the drawer hides its lines to be lower.
    else setShort(left !== undefined);
    ref.current.querySelector(`[data-line="${openedBy}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openedBy]);

  useEffect(() => {
    // Touch devices close the drawer at the next touch elsewhere.
    if (!byAdding || matchMedia('(hover: none)').matches) return;
    const timer = setInterval(() => {
      if (!ref.current?.matches(':hover, :focus-within')) close();
    }, SHOWN_AFTER_ADDING_MS);
    return () => clearInterval(timer);
  }, [byAdding, close]);

  // The cleanup of a layout effect runs before the drawer, and with it the focus, is removed.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const openedByButton = opener instanceof HTMLElement && opener.hasAttribute('data-cart-button');
    if (openedByButton) ref.current?.querySelector<HTMLElement>('[data-close]')?.focus(STAY);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isModalOpen()) close();
    };
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const others = byAdding && event.pointerType === 'touch' ? '[data-add]' : CONTROLS;
      if (!target?.closest(`dialog, header, [data-toast-area], ${others}`)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointerDown);
    const dialog = ref.current;
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointerDown);
      if (openedByButton && dialog?.contains(document.activeElement)) opener.focus(STAY);
    };
  }, [byAdding, close]);

  return (
    <dialog
      ref={ref}
      open
      aria-label="Order Summary"
      data-screen-only=""
      data-cart-drawer={aside ? 'aside' : byAdding ? 'added' : ''}
      style={{ insetInlineEnd: aside }}
      className={`fixed start-auto top-(--header-height) z-40 m-0 flex w-full animate-drawer flex-col rounded-b-lg border border-steel-200 bg-white text-steel-800 shadow-floating ${byAdding ? 'max-h-[min(24rem,50dvh)]' : 'max-h-[calc(100dvh-var(--header-height))]'} ${aside ? ASIDE : byAdding ? `${UNDER_BUTTON} ${UNDER_MESSAGE}` : UNDER_BUTTON} ${isShort ? '[&_ul]:hidden' : ''}`}
    >
      <div className="flex items-center justify-between border-b border-steel-200 py-2 ps-5 pe-2">
        <h2 className="text-xl">Order Summary</h2>
        <Button variant="quiet" data-close="" size="icon" aria-label="Close" onClick={close}>
          <Icon path={CLOSE_ICON} className="size-5" />
        </Button>
      </div>
      {broken ? (
        <div className="flex flex-col items-start gap-4 p-5">
          <p role="alert">Error: Failed to load cart data. Please try again later.</p>
          <Button onClick={() => clear({ quiet: true })}>Start new cart</Button>
        </div>
      ) : lines.length === 0 ? (
        <div className="flex flex-col items-center gap-4 px-5 py-10">
          <p className="text-steel-600">Your enquiry basket is empty</p>
          <UndoClearButton />
        </div>
      ) : (
        <ul className="divide-y divide-steel-100 overflow-y-auto overscroll-contain px-5">
          {lines.map((line) => (
            <DrawerLine key={line.id} line={line} />
          ))}
        </ul>
      )}
      {!broken && (
        <div className="flex flex-wrap items-center gap-2 border-t border-steel-200 px-5 py-3">
          <CartNotStoredWarning className="w-full text-sm text-warning" />
          <LinkButton to="/EnquiryCart" size={byAdding ? 'medium' : 'large'} className="flex-1" onClick={close}>
            Go to Cart
          </LinkButton>
          {lines.length > 0 && !byAdding && <ClearCartButton />}
        </div>
      )}
    </dialog>
  );
}

function DrawerLine({ line }: { line: CartLine }) {
  const { remove, close } = useCart();
  return (
    <li data-line={line.id} className="flex items-center gap-4 py-3">
      <CartLineImage line={line} className="w-20" />
      <div className="min-w-0 flex-1">
        <Link
          to={modelPath(line.name)}
          onClick={close}
          className="font-semibold whitespace-nowrap text-steel-900 hover:text-slate-700"
        >
          {line.name}
        </Link>
        <p className="text-sm text-steel-600 tabular-nums">Quantity: {line.quantity}</p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Remove ${line.name}`}
        title="Remove"
        onClick={() => remove(line.id)}
      >
        <Icon path={TRASH_ICON} className="size-4.5" />
      </Button>
    </li>
  );
}
