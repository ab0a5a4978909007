import { CheckField, Field } from '../../../src/ui/forms/field.tsx';
import { ReferenceField } from '../../rows/form/reference-field.tsx';
import { type Draft, MODELS } from './suggest-mapping.ts';

interface NewFamiliesProps {
  draft: Draft;
  onChange: (makes: Draft['makes']) => void;
}

const BRANDS = { sheet: 'brands', column: 'name' };
const NONE = { brand: '', category: '', number_heading: 'Model' };

export function NewFamilies({ draft: { sheet, makes }, onChange }: NewFamiliesProps) {
  const ofModels = sheet === MODELS;
  return (
    <fieldset className="dense grid max-w-3xl gap-4 sm:grid-cols-2">
      <CheckField
        className="sm:col-span-2"
        label={
          ofModels
            ? 'Add the products of this list that are not there yet, with a table of its columns for each'
            : 'Add the categories of this list that are not there yet'
        }
        checked={makes !== undefined}
        onChange={({ target }) => onChange(target.checked ? NONE : undefined)}
      />
      {makes && (
        <ReferenceField
          label="Brand of new categories"
          name="brand"
          required
          value={makes.brand}
          refersTo={BRANDS}
          error={undefined}
          ref={() => {}}
          onBlur={() => {}}
          onChange={(change) =>
            onChange({ ...makes, brand: typeof change === 'string' ? change : change.target.value })
          }
        />
      )}
      {makes && ofModels && (
        <Field
          label="Category of new products"
          hint="One that is there, or a new one. Not needed where another sheet of the file lists the products."
          maxLength={150}
          value={makes.category}
          onChange={({ target }) => onChange({ ...makes, category: target.value })}
        />
      )}
    </fieldset>
  );
}
