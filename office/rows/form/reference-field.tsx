import type { ChangeEvent } from 'react';
import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useCategoryNames } from '../../shell/data/catalogue.ts';
import { useNamedRows } from '../../shell/data/named-rows.ts';
import { CategoryPicker } from './category-picker.tsx';
import { RowPicker } from './row-picker.tsx';

type Control = HTMLInputElement | HTMLSelectElement;

interface ReferenceFieldProps {
  label: string;
  name: string;
  required: boolean;
  error: string | undefined;
  refersTo: ResourceField['refers_to'];
  value: string;
  ref: (element: HTMLElement | null) => void;
  onBlur: () => void;
  onChange: (change: ChangeEvent<Control> | string) => void;
}

const SEARCHED = new Set(['products', 'models', 'customers']);

export const ReferenceField = (props: ReferenceFieldProps) => {
  const sheet = props.refersTo?.sheet ?? '';
  if (sheet === 'categories') return <CategoryField {...props} />;
  return SEARCHED.has(sheet) ? <SearchedRow {...props} /> : <ListedRow {...props} />;
};

function CategoryField({ label, required, error, refersTo, value, ref, onChange, onBlur }: ReferenceFieldProps) {
  const names = useCategoryNames(true);
  const only = refersTo?.only;
  return (
    <CategoryPicker
      label={label}
      value={names?.[value] ?? value}
      empty="None"
      required={required}
      error={error}
      focusRef={ref}
      only={({ holdsCategories }) => only?.column !== 'content' || holdsCategories === only.is}
      onPick={({ category }) => {
        onChange(category?.slug ?? '');
        onBlur();
      }}
    />
  );
}

function SearchedRow({ ref, onChange, onBlur, ...shared }: ReferenceFieldProps) {
  return (
    <RowPicker
      {...shared}
      focusRef={ref}
      onPick={(value) => {
        onChange(value);
        onBlur();
      }}
    />
  );
}

function ListedRow({ refersTo, value, ...shared }: ReferenceFieldProps) {
  const rows = useNamedRows(refersTo) ?? [];
  const known = rows.some((row) => row.value === value);
  return (
    <SelectField {...shared} value={value}>
      {(!known || !shared.required) && <option value={known ? '' : value}>{known || !value ? '–' : value}</option>}
      {!known && value && !shared.required && <option value="">–</option>}
      <Options choices={rows} />
    </SelectField>
  );
}
