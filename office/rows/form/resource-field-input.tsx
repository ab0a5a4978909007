import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/rows/resources.contract.ts';
import { getReadableFileName } from '../../../src/platform/files/readable-file-name.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, InputField, SelectField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { GstinField } from '../../shell/controls/gstin-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { type FieldChoice, type FormValues, getFieldChoices } from '../../shell/data/form-values.ts';
import { getErrorText } from '../../shell/data/office-api.ts';
import { buildFileUrl, buildImageUrl } from '../../shell/data/row-queries.ts';
import { lazyWithSpinner } from '../../shell/parts/lazy-with-spinner.tsx';
import { useFileUpload } from '../../shell/parts/use-upload.ts';
import { ACCEPTED_IMAGE_TYPES, ChooseFilesButton, DropArea } from '../media/drop-zone.tsx';
import { LibraryButton } from '../media/library-button.tsx';
import { FieldGroup } from './field-group.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { RowsPicker } from './row-picker.tsx';
import { WeekdaysField } from './weekdays-field.tsx';

const RichTextField = lazyWithSpinner(
  async () => (await import('./rich-text-field.tsx')).RichTextField,
  'Loading the editor',
);

const WIDE_KINDS = new Set([
  'longtext',
  'html',
  'picture',
  'file',
  'link',
  'video',
  'references',
  'weekdays',
  'daylist',
]);
/** Number of characters that fit into half of the form's width. */
const HALF_WIDTH_CHARACTERS = 40;
/** Kinds with a hint about allowed values; inputs of other kinds prevent invalid values. */
const EXPLAINED_KINDS = new Set(['integer', 'degrees', 'link', 'video', 'slug']);

/** The choices, and the stored value if it is none of them. */
const addStoredChoice = (choices: FieldChoice[], stored: string): FieldChoice[] =>
  !stored || choices.some(({ value }) => value === stored)
    ? choices
    : [...choices, { value: stored, label: `${stored} (not known)` }];

interface ResourceFieldInputProps {
  resource: string;
  field: ResourceField;
  wide?: boolean;
  readOnly: boolean;
}

export function ResourceFieldInput({ resource, field, wide, readOnly }: ResourceFieldInputProps) {
  const { defaultValues } = useFormContext().formState;
  const written = field.kind === 'text' ? String(defaultValues?.[field.name] ?? '') : '';
  const isLong = written.length > HALF_WIDTH_CHARACTERS || (field.hint ?? '').length > 2 * HALF_WIDTH_CHARACTERS;
  return (
    <div
      className={
        wide || isLong || WIDE_KINDS.has(field.kind)
          ? 'md:col-span-2'
          : field.kind === 'yesno'
            ? 'self-center pt-4'
            : ''
      }
    >
      <FieldInput resource={resource} field={field} readOnly={readOnly} />
    </div>
  );
}

function FieldInput({ resource, field: definition, readOnly }: ResourceFieldInputProps) {
  const { name, label, kind, required, allowed } = definition;
  const { field, fieldState } = useController({ name });
  const { watch } = useFormContext<FormValues>();
  const error = fieldState.error?.message;
  const hint =
    definition.hint ?? (EXPLAINED_KINDS.has(kind) ? allowed.charAt(0).toUpperCase() + allowed.slice(1) : undefined);
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
          <SelectOptions
            {...(!required || text === '' ? { any: '–' } : {})}
            choices={addStoredChoice(getFieldChoices(definition), text)}
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
      return <InputField {...shared} inputMode="numeric" value={text} />;
    case 'degrees':
      return <InputField {...shared} inputMode="decimal" value={text} />;
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
      return <GstinField {...shared} value={text} state={String(watch('region') ?? watch('seller_state') ?? '')} />;
    case 'weekdays':
      return <WeekdaysField {...{ label, required, error }} value={text} onChange={field.onChange} />;
    case 'daylist':
      return <HolidaysField {...{ label, required, error }} value={text} onChange={field.onChange} />;
    case 'slug':
      // Selects the text on focus, since it is replaced more often than edited.
      return <InputField {...shared} value={text} spellCheck={false} onFocus={({ target }) => target.select()} />;
    default:
      return <InputField {...shared} value={text} spellCheck={kind === 'text'} />;
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
  const store = useFileUpload();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isImage = field.kind === 'picture';
  const kind = isImage ? 'image' : 'file';
  const what = isImage ? 'an image' : 'a file';
  const shown = problem || error;

  const upload = async (file: File | undefined) => {
    if (!file || busy || readOnly) return;
    setBusy(true);
    setProblem('');
    try {
      onChange(await store(resource, field.name, file, String(getValues('kind') ?? '')));
    } catch (failure) {
      setProblem(getErrorText(failure).replace(new RegExp(`^(file|${field.name}): `), `${file.name} `));
    } finally {
      setBusy(false);
    }
  };
  const address = value ? buildFileUrl(field, value) : undefined;
  const named = /^https?:/.test(value) ? value : getReadableFileName(value);
  return (
    <FieldGroup id={id} label={field.label} required={field.required} error={shown}>
      <DropArea aria-labelledby={`${id}-label`} isWrong={!!shown} onFiles={([file]) => void upload(file)}>
        {isImage && value && (
          <img
            src={buildImageUrl(field, value, 480)}
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
            <p className="text-steel-600">{readOnly ? `No ${kind}` : `Drop ${what} here, or choose it.`}</p>
          )}
          {!readOnly && (
            <div className="flex flex-wrap items-center gap-2">
              <ChooseFilesButton
                ref={focusRef}
                accept={isImage ? ACCEPTED_IMAGE_TYPES : undefined}
                aria-label={`${field.label}: choose ${what}`}
                aria-describedby={shown ? `${id}-error` : undefined}
                aria-invalid={shown ? true : undefined}
                onFiles={([file]) => void upload(file)}
              >
                {busy ? 'Storing …' : value ? `Replace the ${kind}` : `Choose ${what}`}
              </ChooseFilesButton>
              {isImage && (
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
