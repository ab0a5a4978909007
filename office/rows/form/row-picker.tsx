import { useId, useState } from 'react';
import type { ResourceField, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useDebouncedText } from '../../shell/controls/use-debounced-text.ts';
import { formatPlainValue } from '../../shell/data/form-values.ts';
import { useMatchingRows, useRowName } from '../../shell/data/use-named-rows.ts';
import { CHOICE_CLASS, ChooserDialog, ChooserField } from './chooser-dialog.tsx';
import { FieldGroup } from './field-group.tsx';

const PAUSE_MS = 250;
const SEARCH_HINT = 'Type at least two characters of the number or name';

type RefersTo = ResourceField['refers_to'];

interface RowPickerProps {
  label: string;
  value: string;
  required: boolean;
  error: string | undefined;
  refersTo: RefersTo;
  focusRef: (element: HTMLElement | null) => void;
  onPick: (value: string) => void;
}

export function RowPicker({ label, value, required, error, refersTo, focusRef, onPick }: RowPickerProps) {
  const name = useRowName(refersTo, value);
  return (
    <ChooserField
      {...{ label, required, error, focusRef }}
      value={name}
      empty="None"
      dialog={(begun, onClose) => (
        <RowDialog
          {...{ label, refersTo, begun, onClose }}
          empty={required ? undefined : 'None'}
          onPick={(picked) => {
            onClose();
            onPick(picked);
          }}
        />
      )}
    />
  );
}

const DIVIDER = '; ';
const splitNames = (value: string): string[] => value.split(DIVIDER.trim()).flatMap((name) => name.trim() || []);

export function RowsPicker({ label, value, required, error, refersTo, focusRef, onPick }: RowPickerProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const names = splitNames(value);
  return (
    <FieldGroup {...{ id, label, required, error }}>
      <ul aria-labelledby={`${id}-label`} className="flex flex-wrap items-center gap-2">
        {names.map((name) => (
          <li key={name} className="flex items-center rounded-md border border-steel-300 bg-steel-50 ps-2.5">
            <span>{name}</span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => {
                onPick(names.filter((other) => other !== name).join(DIVIDER));
                document.getElementById(`${id}-add`)?.focus();
              }}
              className="grid size-8 place-items-center rounded-md text-steel-600 hover:bg-steel-200"
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        <li>
          <Button
            id={`${id}-add`}
            ref={focusRef}
            variant="secondary"
            size="small"
            aria-haspopup="dialog"
            aria-describedby={error ? `${id}-label ${id}-error` : `${id}-label`}
            onClick={() => setOpen(true)}
          >
            Choose…
          </Button>
        </li>
      </ul>
      {open && (
        <RowDialog
          {...{ label, refersTo }}
          begun=""
          empty={undefined}
          onPick={(picked) => {
            setOpen(false);
            onPick([...new Set([...names, picked])].join(DIVIDER));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </FieldGroup>
  );
}

interface RowDialogProps {
  label: string;
  refersTo: RefersTo;
  begun: string;
  empty: string | undefined;
  onPick: (value: string) => void;
  onClose: () => void;
}

function RowDialog({ label, refersTo, begun, empty, onPick, onClose }: RowDialogProps) {
  const [typed, setTyped] = useState(begun);
  const search = useDebouncedText(typed.trim(), PAUSE_MS);
  const found = useMatchingRows(refersTo?.sheet, search);
  const [first] = found ?? [];
  const pick = (row: Row) => onPick(formatPlainValue(row[refersTo?.column ?? '']));
  return (
    <ChooserDialog
      {...{ label, empty, onClose }}
      search={typed}
      hint={first ? `Press Enter to choose ${first.label}` : SEARCH_HINT}
      onSearch={setTyped}
      onEnter={() => first && search === typed.trim() && pick(first)}
      onEmpty={() => onPick('')}
    >
      <ul aria-label="Results" className="min-h-40 overflow-y-auto">
        {found?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => pick(row)}
              className={`${CHOICE_CLASS} gap-3 ps-3 ${row === first ? 'bg-slate-100' : ''}`}
            >
              <span className="min-w-0 truncate">{row.label}</span>
              <span className="min-w-0 truncate text-steel-600">
                {formatPlainValue(row.product ?? row.company ?? row.brand)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-steel-600">
        {search.length > 1 && found?.length === 0 && 'No number or name matches.'}
      </p>
    </ChooserDialog>
  );
}
