import type { ComponentProps } from 'react';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { Options } from '../controls/options.tsx';
import { useNamedRows } from '../data/named-rows.ts';
import type { ResourceField } from '../data/office-types.ts';

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

/** Names another row: chosen from a list, or typed where the list would be too long. */
export function ReferenceField({ refersTo, value, ...shared }: ReferenceFieldProps) {
  const rows = useNamedRows(refersTo);
  if (!rows) return <Field {...shared} value={value} />;
  const known = rows.some((row) => row.value === value);
  return (
    <SelectField {...shared} value={value}>
      {(!known || !shared.required) && <option value={known ? '' : value}>{known || !value ? '–' : value}</option>}
      {!known && value && !shared.required && <option value="">–</option>}
      <Options choices={rows} />
    </SelectField>
  );
}
