import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useCategoryNames } from '../../shell/data/catalogue.ts';
import { useAttributes, useNamedRows } from '../../shell/data/named-rows.ts';
import type { Choice } from '../../shell/data/values.ts';
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
  if (sheet === 'attributes')
    return props.refersTo?.column === 'value' ? <StatedValue {...props} /> : <Attribute {...props} />;
  return SEARCHED.has(sheet) ? <SearchedRow {...props} /> : <NamedRow {...props} />;
};

function Attribute(props: ReferenceFieldProps) {
  const attributes = useAttributes();
  const fitting = props.refersTo?.only ? attributes.filter(({ unit }) => unit === null) : attributes;
  return <ListedRow {...props} rows={fitting.map(({ name }) => ({ value: name, label: name }))} />;
}

/** Field for a value of the attribute that another field names: one of the texts that models state, or a number. */
function StatedValue(props: ReferenceFieldProps) {
  const named: unknown = useWatch({ name: 'attribute' });
  const attribute = useAttributes().find(({ name }) => name === named);
  const texts = attribute?.texts ?? [];
  if (attribute?.unit == null)
    return <ListedRow {...props} rows={texts.map((text) => ({ value: text, label: text }))} />;
  const { refersTo: _, ...shared } = props;
  return <Field {...shared} hint={`A number${attribute.unit === '-' ? '' : ` in ${attribute.unit}`}`} />;
}

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

const NamedRow = (props: ReferenceFieldProps) => <ListedRow {...props} rows={useNamedRows(props.refersTo) ?? []} />;

function ListedRow({ refersTo: _, rows, value, ...shared }: ReferenceFieldProps & { rows: readonly Choice[] }) {
  const known = rows.some((row) => row.value === value);
  return (
    <SelectField {...shared} value={value}>
      {(!known || !shared.required) && <option value={known ? '' : value}>{known || !value ? '–' : value}</option>}
      {!known && value && !shared.required && <option value="">–</option>}
      <Options choices={rows} />
    </SelectField>
  );
}
