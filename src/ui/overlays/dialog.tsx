import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

export interface DialogProps {
  /** Its accessible name. */
  label: string;
  open: boolean;
  /** Called on Escape, a click outside, or the browser's close gesture. */
  onClose: () => void;
  /** Its position (`dialog-centre`, `dialog-right` or `dialog-left`) and any other classes. */
  className?: string;
  children: ReactNode;
}

/** The native modal dialog: it traps the focus, makes the page behind it inert, and restores the focus. */
export function Dialog({ label, open, onClose, className = 'dialog-centre', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A press that began outside; one that began inside may end outside, for example to select text.
  const pressedOutside = useRef(false);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={`dialog ${className}`}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === ref.current && isOutside(event.currentTarget, event);
      }}
      // Not earlier: the click that follows a touch would reach what is behind the dialog, such as the button that opened it.
      onClick={(event) => {
        if (event.target === ref.current && pressedOutside.current && isOutside(event.currentTarget, event)) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

function isOutside(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
