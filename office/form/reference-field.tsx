import { type ChangeEvent, useId } from 'react';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { Options } from '../controls/options.tsx';
import { useRested } from '../controls/use-rested.ts';
import { useCategoryNames } from '../data/catalogue.ts';
import { useNamedRows, useRowsLike } from '../data/named-rows.ts';
import type { ResourceField } from '../data/office-types.ts';
import { written } from '../data/values.ts';
import { CategoryPicker } from './category-picker.tsx';

const PAUSE_MS = 250;

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
  /** The event of an input, or the value itself. */
  onChange: (change: ChangeEvent<Control> | string) => void;
}

/**
 * Names another row: a category in the tree, others in a list; where that would be too long, among those whose names hold what is typed.
 */
export const ReferenceField = (props: ReferenceFieldProps) =>
  props.refersTo?.sheet === 'categories' ? <CategoryField {...props} /> : <NamedRow {...props} />;

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

function NamedRow({ refersTo, value, ...shared }: ReferenceFieldProps) {
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
