import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../src/ui/button.tsx';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

interface ActionDialogProps {
  title: string;
  /** Its accessible name, where that is not the title. */
  label?: string;
  narrow?: boolean;
  /** As wide as a list of several columns needs. */
  wide?: boolean;
  /** The action has the focus, so that Enter does it. */
  ready?: boolean;
  /** What the button says; without one there is nothing to be done but to close it. */
  action?: string | undefined;
  onAct?: () => unknown;
  busy?: boolean;
  disabled?: boolean;
  /** What is missing or wrong is said by the fields, not by the browser. */
  noValidate?: boolean;
  /** Why it was not done. */
  problem?: string | undefined;
  /** Other buttons, between the one that closes it and the one that acts. */
  others?: ReactNode;
  onClose: () => void;
  /** What is asked or will happen, and fields. */
  children: ReactNode;
}

/** A dialog that says what will be done, or asks for what it takes, and does it. Rendered while it is open. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    label = title,
    narrow,
    wide,
    ready = false,
    action,
    onAct,
    busy,
    disabled,
    noValidate,
    problem,
    others,
  } = props;
  const { onClose, children } = props;
  const submit = submitted(() => onAct?.());
  const form = useRef<HTMLFormElement>(null);
  // After the dialog has put it on the first field.
  useEffect(() => {
    if (ready) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [ready]);
  // Outside the form of the screen: a form within a form is not valid, and would be sent with it.
  return createPortal(
    <Dialog
      label={label}
      open
      onClose={busy ? () => {} : onClose}
      className={narrow ? undefined : `dialog-centre ${wide ? 'dialog-columns' : 'dialog-wide'}`}
    >
      <form
        ref={form}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.stopPropagation();
          submit(event);
        }}
        className="dense flex flex-col gap-4 p-6"
      >
        <h2>{title}</h2>
        {children}
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {action ? 'Cancel' : 'Close'}
          </Button>
          {others}
          {action && (
            <Button type="submit" busy={busy} disabled={disabled}>
              {action}
            </Button>
          )}
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
