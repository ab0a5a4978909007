import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

export interface DialogProps {
  label: string;
  open: boolean;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=hidden], [readonly], :disabled), textarea, select';

/**
 * Focuses the first empty field, else the first one. Without fields the focus stays, so that a phone does not open its
 * keyboard.
 */
export function focusFirstField(within: Element): void {
  const fields = [...within.querySelectorAll<HTMLInputElement>(FIELDS)].filter((field) => !field.closest('nav'));
  (fields.find(({ value }) => !value) ?? fields[0])?.focus();
}

/** The native modal dialog traps the focus, makes the page inert, and restores the focus. */
export function Dialog({ label, open, onClose, className = 'dialog-centre', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    focusFirstField(dialog);
    return () => dialog.close();
  }, [open]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => (ref.current ? closeOnClickOutside(ref.current, () => close.current()) : undefined), []);

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
    >
      {open && children}
    </dialog>
  );
}

/**
 * The browser sends clicks outside to the dialog itself. A press that began inside, such as a text selection, does not
 * count.
 */
function closeOnClickOutside(dialog: HTMLDialogElement, close: () => void): () => void {
  let beganOutside = false;
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const box = dialog.getBoundingClientRect();
    const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    return target === dialog && !inside;
  };
  const onPointerDown = (event: MouseEvent) => {
    beganOutside = isOutside(event);
  };
  const onClick = (event: MouseEvent) => {
    if (beganOutside && isOutside(event)) close();
  };
  dialog.addEventListener('pointerdown', onPointerDown);
  dialog.addEventListener('click', onClick);
  return () => {
    dialog.removeEventListener('pointerdown', onPointerDown);
    dialog.removeEventListener('click', onClick);
  };
}
