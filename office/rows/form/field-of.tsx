import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { plainName } from '../../../src/platform/files/plain-name.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { GstinField } from '../../shell/controls/gstin-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { textOf } from '../../shell/data/office-api.ts';
import { fileUrl, pictureUrl } from '../../shell/data/rows.ts';
import { type Choice, choicesOf, type FormValues } from '../../shell/data/values.ts';
import { later } from '../../shell/parts/later.tsx';
import { useUpload } from '../../shell/parts/use-upload.ts';
import { ChooseFiles, DropArea, PICTURES } from '../media/drop-zone.tsx';
import { LibraryButton } from '../media/library-button.tsx';
import { FieldGroup } from './field-group.tsx';
import { ReferenceField } from './reference-field.tsx';
import { RowsPicker } from './row-picker.tsx';

const RichTextField = later(async () => (await import('./rich-text-field.tsx')).RichTextField, 'Loading the editor');

const WIDE = new Set(['longtext', 'html', 'picture', 'file', 'link', 'video', 'references']);
/** Number of characters that fit into half of the form's width. */
const HALF = 40;
/** Kinds with a hint about allowed values; inputs of other kinds prevent invalid values. */
const EXPLAINED = new Set(['integer', 'degrees', 'link', 'video', 'slug']);

/** The choices, and the stored value if it is none of them. */
const choicesWith = (choices: Choice[], stored: string): Choice[] =>
  !stored || choices.some(({ value }) => value === stored)
    ? choices
    : [...choices, { value: stored, label: `${stored} (not known)` }];

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
  const { watch } = useFormContext<FormValues>();
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
          <Options
            {...(!required || text === '' ? { any: '–' } : {})}
            choices={choicesWith(choicesOf(definition), text)}
          />
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
    case 'gstin':
      return <GstinField {...shared} value={text} state={String(watch('region') ?? '')} />;
    case 'slug':
      // Selects the text on focus, since it is replaced more often than edited.
      return <Field {...shared} value={text} spellCheck={false} onFocus={({ target }) => target.select()} />;
    default:
      return <Field {...shared} value={text} spellCheck={kind === 'text'} />;
  }
}

interface UploadFieldProps {
  resource: string;
  field: ResourceField;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  focusRef: (element: HTMLInputElement | null) => void;
}

/** Field for a file, which is uploaded at once but used only when the row is saved. */
function UploadField({ resource, field, value, error, readOnly, onChange, focusRef }: UploadFieldProps) {
  const id = useId();
  const { getValues } = useFormContext<FormValues>();
  const store = useUpload();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isPicture = field.kind === 'picture';
  const what = isPicture ? 'picture' : 'file';
  const shown = problem || error;

  const upload = async (file: File | undefined) => {
    if (!file || busy || readOnly) return;
    setBusy(true);
    setProblem('');
    try {
      onChange(await store(resource, field.name, file, String(getValues('kind') ?? '')));
    } catch (failure) {
      setProblem(textOf(failure).replace(new RegExp(`^(file|${field.name}): `), `${file.name} `));
    } finally {
      setBusy(false);
    }
  };
  const address = value ? fileUrl(field, value) : undefined;
  const named = /^https?:/.test(value) ? value : plainName(value);
  return (
    <FieldGroup id={id} label={field.label} required={field.required} error={shown}>
      <DropArea aria-labelledby={`${id}-label`} isWrong={!!shown} onFiles={([file]) => void upload(file)}>
        {isPicture && value && (
          <img
            src={pictureUrl(field, value, 480)}
            alt=""
            className="h-24 max-w-60 rounded-sm border border-steel-200 bg-white object-contain"
          />
        )}
        <div className="flex min-w-0 flex-[1_1_13rem] flex-col gap-2">
          {value ? (
            <p className="truncate">
              {address ? (
                <a href={address} target="_blank" rel="noreferrer" className="text-link">
                  {named}
                </a>
              ) : (
                named
              )}
            </p>
          ) : (
            <p className="text-steel-600">{readOnly ? `No ${what}` : `Drop a ${what} here, or choose one.`}</p>
          )}
          {!readOnly && (
            <div className="flex flex-wrap items-center gap-2">
              <ChooseFiles
                ref={focusRef}
                accept={isPicture ? PICTURES : undefined}
                aria-label={`${field.label}: choose a ${what}`}
                aria-describedby={shown ? `${id}-error` : undefined}
                aria-invalid={shown ? true : undefined}
                onFiles={([file]) => void upload(file)}
              >
                {busy ? 'Storing …' : value ? `Replace the ${what}` : `Choose a ${what}`}
              </ChooseFiles>
              {isPicture && (
                <LibraryButton
                  label={`${field.label}: from the library`}
                  folder={field.folder}
                  onPick={(file) => {
                    setProblem('');
                    onChange(file);
                  }}
                />
              )}
              {value && !field.required && (
                <Button variant="quiet" size="small" onClick={() => onChange('')}>
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      </DropArea>
    </FieldGroup>
  );
}
