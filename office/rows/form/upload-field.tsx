import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import { plainName } from '../../../src/platform/files/plain-name.ts';
import { Button } from '../../../src/ui/button.tsx';
import { fileUrl, pictureUrl } from '../../shell/data/files.ts';
import { textOf } from '../../shell/data/office-api.ts';
import type { FormValues } from '../../shell/data/values.ts';
import { useUpload } from '../../shell/parts/use-upload.ts';
import { ChooseFiles, PICTURES } from '../media/choose-files.tsx';
import { DropArea } from '../media/drop-zone.tsx';
import { LibraryButton } from '../media/library-button.tsx';
import { FieldGroup } from './field-group.tsx';

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
export function UploadField({ resource, field, value, error, readOnly, onChange, focusRef }: UploadFieldProps) {
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
