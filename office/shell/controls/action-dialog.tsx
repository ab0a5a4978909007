import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../src/ui/button.tsx';
import { handleSubmit } from '../../../src/ui/forms/handle-submit.ts';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

interface ActionDialogProps {
  title: string;
  label?: string;
  narrow?: boolean;
  wide?: boolean;
  ready?: boolean;
  action?: string | undefined;
  /** Nothing undoes the act. */
  danger?: boolean | undefined;
  onAct?: () => unknown;
  busy?: boolean;
  disabled?: boolean;
  noValidate?: boolean;
  problem?: string | undefined;
  others?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    label = title,
    narrow,
    wide,
    ready = false,
    action,
    danger,
    onAct,
    busy,
    disabled,
    noValidate,
    problem,
    others,
  } = props;
  const { onClose, children } = props;
  const submit = handleSubmit(() => onAct?.());
  const form = useRef<HTMLFormElement>(null);
  // Runs after the dialog has focused its first field.
  useEffect(() => {
    if (ready) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [ready]);
  // A portal, because nested forms are invalid and would be submitted together.
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
        <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-white px-6 pt-3 pb-6">
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {action ? 'Cancel' : 'Close'}
          </Button>
          {others}
          {action && (
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
              {action}
            </Button>
          )}
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
