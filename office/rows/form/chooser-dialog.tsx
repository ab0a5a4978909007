import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { FieldGroup } from './field-group.tsx';

interface ChooserFieldProps {
  label: string;
  value: string;
  empty: string;
  required: boolean;
  error: string | undefined;
  focusRef?: ((element: HTMLElement | null) => void) | undefined;
  dialog: (begun: string, onClose: () => void) => ReactNode;
}

export function ChooserField({ label, value, empty, required, error, focusRef, dialog }: ChooserFieldProps) {
  const id = useId();
  const [begun, setBegun] = useState<string>();
  return (
    <div className="min-w-0">
      <FieldGroup id={id} label={label} required={required} error={error}>
        <button
          type="button"
          ref={focusRef}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-haspopup="dialog"
          onClick={() => setBegun('')}
          // Typing searches, as in a native list.
          onKeyDown={(event) => {
            if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            setBegun(event.key);
          }}
          className={`flex min-h-9.5 w-full min-w-44 items-center rounded-md border bg-white px-3 py-1 text-start text-sm hover:border-steel-500 ${error ? 'border-danger' : 'border-steel-400'} ${value ? 'text-steel-900' : 'text-steel-600'}`}
        >
          <span id={`${id}-value`} className="line-clamp-2">
            {value || empty}
          </span>
        </button>
      </FieldGroup>
      {begun !== undefined && dialog(begun, () => setBegun(undefined))}
    </div>
  );
}

interface ChooserDialogProps {
  label: string;
  search: string;
  hint: string | undefined;
  empty: string | undefined;
  onSearch: (search: string) => void;
  onEnter: () => void;
  onEmpty: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function ChooserDialog(props: ChooserDialogProps) {
  const { label, search, hint, empty, onSearch, onEnter, onEmpty, onClose, children } = props;
  // Portal, because Enter in the search would submit the surrounding form.
  return createPortal(
    <Dialog label={`Choose: ${label}`} open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="dense flex max-h-[85dvh] flex-col gap-3 p-5">
        <h2>{label}</h2>
        <InputField
          label="Search"
          type="search"
          autoComplete="off"
          hint={hint}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        {children}
        <div className="flex justify-end gap-3">
          {empty !== undefined && (
            <Button variant="secondary" size="small" onClick={onEmpty}>
              {empty}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}

export const CHOICE_CLASS = 'flex min-h-8 w-full items-center gap-1 rounded-md pe-2 text-start hover:bg-steel-100';
