import { type DragEvent, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { ResourceField } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { buildSlotValues, IMAGE_SLOTS, readSlotImages, type SlotImage } from '../../rows/form/image-slots.ts';
import { ACCEPTED_IMAGE_TYPES, ChooseFilesButton } from '../../rows/media/drop-zone.tsx';
import { LibraryButton } from '../../rows/media/library-button.tsx';
import { useDragOrder } from '../../shell/controls/use-drag-order.tsx';
import type { FormValues } from '../../shell/data/form-values.ts';
import { getErrorText } from '../../shell/data/office-api.ts';
import { buildImageUrl } from '../../shell/data/row-queries.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { useFileUpload } from '../../shell/parts/use-upload.ts';

const IMAGE_FIELD_NAMES = IMAGE_SLOTS.flatMap((slot) => [`image${slot}`, `alt${slot}`]);

export const buildAltText = (name: string, slot: number): string =>
  name && (slot === 1 ? name : `${name}, image ${slot}`);

interface ImageListProps {
  resource: string;
  field: ResourceField;
  name?: string;
  readOnly: boolean;
}

/** Presents the numbered image fields of a row as a list. `name`: the row's name, if no field has it. */
function useImages({ resource, field, name = '' }: ImageListProps) {
  const { setValue, getValues, setFocus, control } = useFormContext<FormValues>();
  const values = useWatch({ control, name: IMAGE_FIELD_NAMES });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const store = useFileUpload();
  const valuesOf = (given: readonly FormValues[string][]) =>
    Object.fromEntries(IMAGE_FIELD_NAMES.map((key, at) => [key, given[at] ?? '']));
  const current = () => readSlotImages(valuesOf(getValues(IMAGE_FIELD_NAMES)));
  const write = (list: readonly SlotImage[]) => {
    for (const [key, value] of Object.entries(buildSlotValues(list))) setValue(key, value, { shouldDirty: true });
  };
  const add = (file: string) => {
    const list = current();
    const alt = buildAltText(String(getValues('name') ?? name).trim(), list.length + 1);
    if (list.length < IMAGE_SLOTS.length) write([...list, { file, alt }]);
  };
  const upload = async (files: Iterable<File>, box: HTMLElement | null) => {
    setBusy(true);
    setProblem('');
    const first = current().length + 1;
    for (const file of [...files].slice(0, IMAGE_SLOTS.length - current().length)) {
      try {
        add(await store(resource, field.name, file));
      } catch (failure) {
        setProblem(getErrorText(failure).replace(/^(file|image\d): /, `${file.name} `));
      }
    }
    setBusy(false);
    const { activeElement, body } = document;
    // Moves the focus only if the person does not type elsewhere.
    if (current().length >= first && (activeElement === body || box?.contains(activeElement)))
      requestAnimationFrame(() => setFocus(`alt${first}`, { shouldSelect: true }));
  };
  return { pictures: readSlotImages(valuesOf(values)), problem, busy, current, write, add, upload };
}

export function ImageList(props: ImageListProps) {
  const { field, readOnly } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState('');
  const { pictures: images, problem, busy, current, write, add, upload } = useImages(props);
  const move = (from: number, to: number) => {
    const list = current();
    const [taken] = list.splice(from, 1);
    if (taken) list.splice(to, 0, taken);
    write(list);
    setMoved(`Image ${from + 1} is now number ${to + 1} of ${list.length}`);
  };
  const order = useDragOrder(
    images.map(({ file }) => file),
    move,
  );
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!readOnly && !busy && event.dataTransfer.files.length) void upload(event.dataTransfer.files, box.current);
  };
  return (
    <fieldset
      ref={box}
      aria-label="Images"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="flex flex-col gap-3"
    >
      <ol className="flex flex-col gap-3">
        {images.map(({ file }, at) => {
          const { className, ...target } = order.targetOf(at);
          return (
            <li
              key={file}
              {...target}
              className={`flex flex-wrap items-center gap-4 rounded-md border border-steel-200 p-3 ${className}`}
            >
              {!readOnly && order.handleOf(at, `image ${at + 1}`)}
              <img
                src={buildImageUrl(field, file, 160)}
                alt=""
                className="h-16 w-24 flex-none rounded-sm bg-white object-contain"
              />
              <div className="min-w-52 flex-1">
                <AltField slot={at + 1} readOnly={readOnly} />
              </div>
              {!readOnly && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove image ${at + 1}`}
                  onClick={() => write(current().filter((_, other) => other !== at))}
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {problem && <ProblemNote>{problem}</ProblemNote>}
      {!readOnly && images.length < IMAGE_SLOTS.length && (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-steel-400 p-3">
          <p className="text-steel-600">
            {busy ? 'Storing …' : `Drop images here: room for ${IMAGE_SLOTS.length - images.length} more.`}
          </p>
          <ChooseFilesButton
            multiple
            accept={ACCEPTED_IMAGE_TYPES}
            aria-label="Choose images"
            onFiles={(files) => void upload(files, box.current)}
          >
            Choose images
          </ChooseFilesButton>
          <LibraryButton folder={field.folder} onPick={add} />
        </div>
      )}
    </fieldset>
  );
}

function AltField({ slot, readOnly }: { slot: number; readOnly: boolean }) {
  const { field, fieldState } = useController<FormValues>({
    name: `alt${slot}`,
    rules: {
      validate: (value, { [`image${slot}`]: file }) =>
        !file || String(value).trim() !== '' || 'Describe what the image shows',
    },
  });
  return (
    <InputField
      label={`What image ${slot} shows`}
      required
      readOnly={readOnly}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      value={String(field.value ?? '')}
      error={fieldState.error?.message}
      maxLength={300}
    />
  );
}
