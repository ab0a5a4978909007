import { type DragEvent, lazy, Suspense, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { fileUrl, pictureUrl } from '../data/files.ts';
import { textOf } from '../data/office-api.ts';
import type { ResourceField } from '../data/office-types.ts';
import { uploadFile } from '../data/transport.ts';
import type { FormValues } from '../data/values.ts';
import { FieldGroup } from './field-group.tsx';

const PickPicture = lazy(() => import('../media/pick-picture.tsx').then((file) => ({ default: file.PickPicture })));

interface UploadFieldProps {
  resource: string;
  field: ResourceField;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  focusRef: (element: HTMLInputElement | null) => void;
}

/** A picture or file: by choice or by drop. It is stored at once, and belongs to the row when that is saved. */
export function UploadField({ resource, field, value, error, readOnly, onChange, focusRef }: UploadFieldProps) {
  const id = useId();
  const { getValues } = useFormContext<FormValues>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [over, setOver] = useState(false);
  const [picking, setPicking] = useState(false);
  const isPicture = field.kind === 'picture';
  const what = isPicture ? 'picture' : 'file';
  const shown = problem || error;

  const upload = async (file: File | undefined) => {
    if (!file || busy || readOnly) return;
    setBusy(true);
    setProblem('');
    try {
      onChange(await uploadFile(resource, field.name, file, String(getValues('kind') ?? '')));
    } catch (failure) {
      setProblem(textOf(failure).replace(new RegExp(`^(file|${field.name}): `), `${file.name} `));
    } finally {
      setBusy(false);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const address = value ? fileUrl(field, value) : undefined;
  return (
    <FieldGroup id={id} label={field.label} required={field.required} error={shown}>
      <fieldset
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex min-w-0 flex-wrap items-center gap-4 rounded-md border border-dashed p-3 ${
          over ? 'border-slate-700 bg-slate-50' : shown ? 'border-danger' : 'border-steel-400'
        }`}
      >
        {isPicture && value && (
          <img
            src={pictureUrl(field, value, 480)}
            alt=""
            className="h-24 max-w-60 rounded-sm border border-steel-200 bg-white object-contain"
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {value ? (
            <p className="truncate">
              {address ? (
                <a href={address} target="_blank" rel="noreferrer" className="text-link">
                  {value}
                </a>
              ) : (
                value
              )}
            </p>
          ) : (
            <p className="text-steel-600">{readOnly ? `No ${what}` : `Drop a ${what} here, or choose one.`}</p>
          )}
          {!readOnly && (
            <div className="flex flex-wrap items-center gap-2">
              <label
                className={buttonClass(
                  { variant: 'secondary', size: 'small' },
                  'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus-ring)',
                )}
              >
                {busy ? 'Storing …' : value ? `Replace the ${what}` : `Choose a ${what}`}
                <input
                  type="file"
                  ref={focusRef}
                  accept={isPicture ? 'image/*' : undefined}
                  aria-label={`${field.label}: choose a ${what}`}
                  aria-describedby={shown ? `${id}-error` : undefined}
                  aria-invalid={shown ? true : undefined}
                  className="sr-only"
                  onChange={(event) => {
                    void upload(event.target.files?.[0]);
                    event.target.value = '';
                  }}
                />
              </label>
              {isPicture && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${field.label}: from the library`}
                  onClick={() => setPicking(true)}
                >
                  From the library
                </Button>
              )}
              {value && !field.required && (
                <Button variant="quiet" size="small" onClick={() => onChange('')}>
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      </fieldset>
      {picking && (
        <Suspense>
          <PickPicture
            folder={field.folder}
            onClose={() => setPicking(false)}
            onPick={(file) => {
              setPicking(false);
              setProblem('');
              onChange(file.name);
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
}
