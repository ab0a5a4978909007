import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { handleSubmit } from '../forms/handle-submit.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Accessible name, if it says more than the title. */
  label?: string;
  submit: string;
  cancel?: string;
  busy: boolean;
  footer?: ReactNode;
  noValidate?: boolean;
  width?: 'max-w-md' | 'max-w-lg';
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, label = title, submit, cancel = 'Cancel', busy, footer, noValidate, width = 'max-w-lg' } = props;
  return (
    <Dialog label={label} open onClose={props.onClose} className={`dialog-centre w-full ${width}`}>
      <form onSubmit={handleSubmit(props.onSubmit)} noValidate={noValidate} className="flex flex-col gap-4 p-6">
        <h2>{title}</h2>
        {props.children}
        {footer || (
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={props.onClose}>
              {cancel}
            </Button>
            <Button type="submit" busy={busy}>
              {submit}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
