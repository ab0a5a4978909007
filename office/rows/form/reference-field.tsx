import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/rows/resources.contract.ts';
import { InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useCategoryNames } from '../../shell/data/catalogue-queries.ts';
import type { FieldChoice } from '../../shell/data/form-values.ts';
import { useAttributes, useNamedRows } from '../../shell/data/use-named-rows.ts';
import { CategoryPicker } from './category-picker.tsx';
import { RowPicker } from './row-picker.tsx';

type ReferenceControl = HTMLInputElement | HTMLSelectElement;

interface ReferenceFieldProps {
  label: string;
  name: string;
  required: boolean;
  error: string | undefined;
  refersTo: ResourceField['refers_to'];
  value: string;
  ref: (element: HTMLElement | null) => void;
  onBlur: () => void;
  onChange: (change: ChangeEvent<ReferenceControl> | string) => void;
}

const SEARCHED_RESOURCES = new Set(['products', 'models', 'customers']);

export const ReferenceField = (props: ReferenceFieldProps) => {
  const table = props.refersTo?.sheet ?? '';
  if (table === 'categories') return <CategoryField {...props} />;
  if (table === 'attributes')
    return props.refersTo?.column === 'value' ? <StatedValueField {...props} /> : <AttributeSelect {...props} />;
  return SEARCHED_RESOURCES.has(table) ? <SearchedRowField {...props} /> : <NamedRowSelect {...props} />;
};

function AttributeSelect(props: ReferenceFieldProps) {
  const attributes = useAttributes();
  const fitting = props.refersTo?.only ? attributes.filter(({ unit }) => unit === null) : attributes;
  return <ListedRowSelect {...props} rows={fitting.map(({ name }) => ({ value: name, label: name }))} />;
}

/** Field for a value of the attribute that another field names: one of the texts that models state, or a number. */
function StatedValueField(props: ReferenceFieldProps) {
  const named: unknown = useWatch({ name: 'attribute' });
  const attribute = useAttributes().find(({ name }) => name === named);
  const texts = attribute?.texts ?? [];
  if (attribute?.unit == null)
    return <ListedRowSelect {...props} rows={texts.map((text) => ({ value: text, label: text }))} />;
  const { refersTo: _, ...shared } = props;
  return <InputField {...shared} hint={`A number${attribute.unit === '-' ? '' : ` in ${attribute.unit}`}`} />;
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

function SearchedRowField({ ref, onChange, onBlur, ...shared }: ReferenceFieldProps) {
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

const NamedRowSelect = (props: ReferenceFieldProps) => (
  <ListedRowSelect {...props} rows={useNamedRows(props.refersTo) ?? []} />
);

function ListedRowSelect({
  refersTo: _,
  rows,
  value,
  ...shared
}: ReferenceFieldProps & { rows: readonly FieldChoice[] }) {
  const known = rows.some((row) => row.value === value);
  return (
    <SelectField {...shared} value={value}>
      {(!known || !shared.required) && <option value={known ? '' : value}>{known || !value ? '–' : value}</option>}
      {!known && value && !shared.required && <option value="">–</option>}
      <SelectOptions choices={rows} />
    </SelectField>
  );
}
