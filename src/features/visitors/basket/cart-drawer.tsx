import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE } from '../../../ui/icon-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { TRASH } from '../../../ui/page-icon-paths.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { BasketLine } from './basket-lines.ts';
import { useCart } from './cart.tsx';
import { ClearButton, UndoButton } from './clear-buttons.tsx';
import { LinePicture } from './line-picture.tsx';

const BY_BUTTON =
  'end-0 top-(--header-height) max-h-[calc(100dvh-var(--header-height))] flex-col rounded-b-lg border-t-0 sm:w-92 nav:end-[max(0.5rem,calc((100vw-80rem)/2))]';
/** Beside the column with the buttons that add, under the message; on a narrow screen one line under the header. */
const AFTER_ADDING =
  'top-(--header-height) end-0 items-center md:top-[calc(var(--header-height)+4.5rem)] md:end-[calc(max(0px,(100vw-80rem)/2)+13rem)] md:max-h-[calc(100dvh-var(--header-height)-9rem)] md:w-80 md:flex-col md:items-stretch md:rounded-lg';
const SHOWN_AFTER_ADDING_MS = 4000;

/**
 * The basket at the side of the page. Not modal: visitors can keep adding models while it is open, and the focus
 * only moves into it when it was opened with the cart button.
 */
export function CartDrawer() {
  const { lines, broken, clear, close, openedByAdding } = useCart();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!openedByAdding) return;
    const timer = setInterval(() => {
      // Not while the visitor reads or uses it.
      if (!ref.current?.matches(':hover, :focus-within')) close();
    }, SHOWN_AFTER_ADDING_MS);
    return () => clearInterval(timer);
  }, [openedByAdding, close]);

  // A layout effect, because its cleanup runs before the drawer is removed; later, the focus would already be lost.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const openedByButton = opener instanceof HTMLElement && opener.hasAttribute('data-cart-button');
    if (openedByButton) ref.current?.querySelector<HTMLElement>('[data-close]')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) close();
    };
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest('dialog, header, [data-toast-area], a, button, input, select, textarea, label')) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointerDown);
    const dialog = ref.current;
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointerDown);
      // Returns the focus if it would otherwise be removed with the drawer.
      if (openedByButton && dialog?.contains(document.activeElement)) opener.focus();
    };
  }, [close]);

  return (
    <dialog
      ref={ref}
      open
      aria-label="Order Summary"
      data-screen-only=""
      data-cart-drawer={openedByAdding ? 'added' : ''}
      className={`fixed start-auto z-40 m-0 flex w-full max-w-none animate-drawer border border-steel-200 bg-white text-steel-800 shadow-floating ${openedByAdding ? AFTER_ADDING : BY_BUTTON}`}
    >
      <div
        className={`flex items-center justify-between border-steel-200 py-2 ps-5 pe-2 ${openedByAdding ? 'max-md:order-1 max-md:flex-1 max-md:gap-1 md:border-b' : 'border-b'}`}
      >
        <h2 className="text-xl">Order Summary</h2>
        <Button variant="quiet" data-close="" size="icon" aria-label="Close" onClick={close}>
          <Icon path={CLOSE} className="size-5" />
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
          <UndoButton />
        </div>
      ) : (
        <ul
          className={`divide-y divide-steel-100 overflow-y-auto overscroll-contain px-5 ${openedByAdding ? 'max-md:hidden' : ''}`}
        >
          {lines.map((line) => (
            <DrawerLine key={line.id} line={line} />
          ))}
        </ul>
      )}
      {!broken && (
        // In one row: a higher drawer would cover the button that adds the next model.
        <div
          className={`flex items-center gap-2 border-steel-200 ${openedByAdding ? 'max-md:order-2 max-md:pe-3 md:border-t md:px-5 md:py-4' : 'border-t px-5 py-4'}`}
        >
          <LinkButton to="/EnquiryCart" size={openedByAdding ? 'medium' : 'large'} className="flex-1" onClick={close}>
            Go to Cart
          </LinkButton>
          {lines.length > 0 && !openedByAdding && <ClearButton />}
        </div>
      )}
    </dialog>
  );
}

function DrawerLine({ line }: { line: BasketLine }) {
  const { remove, close } = useCart();
  return (
    <li className="flex items-center gap-4 py-3">
      <LinePicture line={line} className="w-20" />
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
        <Icon path={TRASH} className="size-4.5" />
      </Button>
    </li>
  );
}
