import { useController, useFormContext } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { CheckField, Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { choicesOf } from '../../shell/data/values.ts';
import { later } from '../../shell/parts/later.tsx';
import { ReferenceField } from './reference-field.tsx';
import { RowsPicker } from './row-picker.tsx';
import { UploadField } from './upload-field.tsx';

const RichTextField = later(async () => (await import('./rich-text-field.tsx')).RichTextField, 'Loading the editor');

const WIDE = new Set(['longtext', 'html', 'picture', 'file', 'link', 'video', 'references']);
/** Characters that fit into half of the form. */
const HALF = 40;
/** Kinds with a hint about allowed values; other inputs prevent invalid values. */
const EXPLAINED = new Set(['integer', 'degrees', 'link', 'video', 'slug']);

interface FieldOfProps {
  resource: string;
  field: ResourceField;
  wide?: boolean;
  readOnly: boolean;
}

export function FieldOf({ resource, field, wide, readOnly }: FieldOfProps) {
  const { defaultValues } = useFormContext().formState;
  const written = field.kind === 'text' ? String(defaultValues?.[field.name] ?? '') : '';
  const isLong = written.length > HALF || (field.hint ?? '').length > 2 * HALF;
  return (
    <div
      className={
        wide || isLong || WIDE.has(field.kind) ? 'md:col-span-2' : field.kind === 'yesno' ? 'self-center pt-4' : ''
      }
    >
      <InputOf resource={resource} field={field} readOnly={readOnly} />
    </div>
  );
}

function InputOf({ resource, field: definition, readOnly }: FieldOfProps) {
  const { name, label, kind, required, allowed } = definition;
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const hint =
    definition.hint ?? (EXPLAINED.has(kind) ? allowed.charAt(0).toUpperCase() + allowed.slice(1) : undefined);
  const text = String(field.value ?? '');
  const shared = { label, required, error, hint, name, ref: field.ref, onBlur: field.onBlur, onChange: field.onChange };

  switch (kind) {
    case 'yesno':
      return (
        <CheckField
          label={label}
          error={error}
          name={name}
          ref={field.ref}
          onBlur={field.onBlur}
          onChange={field.onChange}
          checked={field.value === true}
        />
      );
    case 'choice':
      return (
        <SelectField {...shared} value={text}>
          <Options {...(!required || text === '' ? { any: '–' } : {})} choices={choicesOf(definition)} />
        </SelectField>
      );
    case 'longtext':
      return <TextAreaField {...shared} rows={4} value={text} />;
    case 'html':
      return (
        <RichTextField
          label={label}
          required={required}
          error={error}
          value={text}
          readOnly={readOnly}
          onChange={field.onChange}
          focusRef={field.ref}
        />
      );
    case 'picture':
    case 'file':
      return (
        <UploadField
          resource={resource}
          field={definition}
          value={text}
          error={error}
          readOnly={readOnly}
          onChange={field.onChange}
          focusRef={field.ref}
        />
      );
    case 'date':
      return <DateField {...shared} value={text} />;
    case 'moment':
      return (
        <DateField
          {...shared}
          withTime
          hint="Office time"
          value={text.replace(' ', 'T')}
          onChange={(event) => field.onChange(event.target.value.replace('T', ' '))}
        />
      );
    case 'integer':
      return <Field {...shared} inputMode="numeric" value={text} />;
    case 'degrees':
      return <Field {...shared} inputMode="decimal" value={text} />;
    case 'reference':
      return <ReferenceField {...shared} refersTo={definition.refers_to} value={text} />;
    case 'references':
      return (
        <RowsPicker
          {...{ label, required, error }}
          refersTo={definition.refers_to}
          value={text}
          focusRef={field.ref}
          onPick={field.onChange}
        />
      );
    case 'slug':
      // The text is selected on focus, since it is replaced more often than edited.
      return <Field {...shared} value={text} spellCheck={false} onFocus={({ target }) => target.select()} />;
    default:
      return <Field {...shared} value={text} spellCheck={kind === 'text'} />;
  }
}
