import { type ComponentProps, useId } from 'react';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { Options } from '../controls/options.tsx';
import { useRested } from '../controls/use-rested.ts';
import { useNamedRows, useRowsLike } from '../data/named-rows.ts';
import type { ResourceField } from '../data/office-types.ts';
import { written } from '../data/values.ts';

const PAUSE_MS = 250;

type Control = HTMLInputElement | HTMLSelectElement;

interface ReferenceFieldProps {
  label: string;
  name: string;
  required: boolean;
  error: string | undefined;
  refersTo: ResourceField['refers_to'];
  value: string;
  ref: (element: Control | null) => void;
  onBlur: () => void;
  onChange: ComponentProps<'input'>['onChange'] & ComponentProps<'select'>['onChange'];
}

/** Names another row: chosen from a list; where that would be too long, from those whose names hold what is typed. */
export function ReferenceField({ refersTo, value, ...shared }: ReferenceFieldProps) {
  const rows = useNamedRows(refersTo);
  if (!rows) return <TypedName {...shared} refersTo={refersTo} value={value} />;
  const known = rows.some((row) => row.value === value);
  return (
    <SelectField {...shared} value={value}>
      {(!known || !shared.required) && <option value={known ? '' : value}>{known || !value ? '–' : value}</option>}
      {!known && value && !shared.required && <option value="">–</option>}
      <Options choices={rows} />
    </SelectField>
  );
}

function TypedName({ refersTo, ...shared }: ReferenceFieldProps) {
  const id = useId();
  const search = useRested(shared.value.trim(), PAUSE_MS);
  const found = useRowsLike(refersTo?.sheet, search);
  return (
    <>
      <Field {...shared} list={id} autoComplete="off" />
      <datalist id={id}>
        {found?.map((row) => (
          <option key={row.id} value={written(row[refersTo?.column ?? ''])}>
            {row.label}
          </option>
        ))}
      </datalist>
    </>
  );
}
