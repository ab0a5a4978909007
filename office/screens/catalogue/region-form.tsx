import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useInvalidateDrafts } from '../../rows/drafts/drafts-data.ts';
import { LazySaveDraftDialog } from '../../rows/drafts/lazy-save-draft.tsx';
import { useSendDraft } from '../../rows/drafts/use-save-draft.ts';
import { ResourceFieldInput } from '../../rows/form/resource-field-input.tsx';
import { RowConflict } from '../../rows/form/row-conflict.tsx';
import { useRowForm } from '../../rows/form/use-row-form.ts';
import { useSubmitKey } from '../../shell/controls/use-save-key.ts';
import { buildFieldChanges, buildFormValues, type FormValues } from '../../shell/data/form-values.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { type EditSubject, getDraftedValues } from './catalogue-selection.ts';
import { ImageList } from './image-list.tsx';

export type SavedRegion = { row: Row } | { set: ChangeSet };

interface RegionFormProps {
  title: string;
  resource: PresentedResource;
  subject: EditSubject;
  fields: readonly string[];
  dropped?: Partial<Row> | undefined;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
  onSaved: (saved: SavedRegion) => void;
}

export function RegionForm({
  title,
  resource: whole,
  subject,
  fields,
  dropped,
  onDirty,
  onClose,
  onSaved,
}: RegionFormProps) {
  const { row, draft, set } = subject;
  const id = useId();
  const notify = useNotify();
  const draftsChanged = useInvalidateDrafts();
  const resource = {
    ...whole,
    fields: fields.flatMap((name) => whole.fields.find((field) => field.name === name) ?? []),
  };
  const rowForm = useRowForm(resource, row, { ...getDraftedValues(draft), ...dropped });
  const { form, saving, conflict, save, saveMerged, closeConflict, drafted, showRefusal } = rowForm;
  const [asDraft, setAsDraft] = useState<DraftChangeInput>();
  const regionDraft = useRegionDraft(resource, subject, rowForm, (into) => onSaved({ set: into }));
  const { row: now, dirty } = rowForm;
  const [opened] = useState(row);
  useEffect(() => {
    if (now && now !== opened) onSaved({ row: now });
  }, [now, opened, onSaved]);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const submit = form.handleSubmit((values) => (set ? regionDraft.run(values) : save(values)));
  useSubmitKey(id);
  const publicSave = row?.active === false ? 'Save' : 'Publish';
  if (conflict) {
    return (
      <RowConflict
        resource={resource}
        conflict={conflict}
        saving={saving || regionDraft.busy}
        save={set ? 'Save draft' : publicSave}
        onSave={set ? regionDraft.run : saveMerged}
        onBack={closeConflict}
      />
    );
  }
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
        className="dense flex min-w-0 flex-col gap-4"
      >
        {renderInputs(resource, row?.label ?? '')}
        <div className="flex flex-wrap items-center gap-2">
          {set ? (
            <Button type="submit" size="small" busy={regionDraft.busy} aria-keyshortcuts="Control+S">
              Save draft
            </Button>
          ) : (
            <>
              <Button type="submit" size="small" busy={saving} aria-keyshortcuts="Control+S">
                {publicSave}
              </Button>
              <Button
                variant="secondary"
                size="small"
                onClick={form.handleSubmit((values) => setAsDraft(drafted(values)))}
              >
                Save draft…
              </Button>
            </>
          )}
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
        {set && (
          <p className="text-xs text-steel-600">Saved to the change set “{set.title}”; visitors do not see it yet.</p>
        )}
      </form>
      {asDraft && (
        <LazySaveDraftDialog
          changes={[asDraft]}
          onClose={() => setAsDraft(undefined)}
          onDone={(into) => {
            draftsChanged();
            notify('Saved as a draft', { type: 'success' });
            onSaved({ set: into });
          }}
          onRefused={showRefusal}
        />
      )}
    </FormProvider>
  );
}

function renderInputs(resource: PresentedResource, name: string): ReactNode {
  const [first] = resource.fields;
  if (first?.name === 'image1')
    return <ImageList resource={resource.name} field={first} name={name} readOnly={false} />;
  return (
    <div className={`grid grid-cols-1 gap-x-5 gap-y-4 ${resource.fields.length > 1 ? 'md:grid-cols-2' : ''}`}>
      {resource.fields.map((field) => (
        <ResourceFieldInput
          key={field.name}
          resource={resource.name}
          field={field}
          wide={resource.fields.length === 1}
          readOnly={false}
        />
      ))}
    </div>
  );
}

/**
 * Merges the fields into the row's draft of the change set; conflicts are shown first.
 * @param resource with only the form's fields
 */
function useRegionDraft(
  { fields, name }: PresentedResource,
  { row, draft, set }: EditSubject,
  form: ReturnType<typeof useRowForm>,
  onDone: (set: ChangeSet) => void,
) {
  const { conflict } = form;
  const notify = useNotify();
  const { busy, send } = useSendDraft(form);
  const run = async (values: FormValues) => {
    if (!set) return;
    const before = conflict ? conflict.theirs : buildFormValues(fields, { ...row, ...getDraftedValues(draft) });
    const changes = buildFieldChanges(fields, before, values);
    if (!Object.keys(changes).length) return notify('Nothing was changed', { type: 'info' });
    const seen = conflict?.draft?.version ?? draft?.version;
    const current = conflict?.current ?? row;
    const change: DraftChangeInput =
      row && current
        ? {
            ...{ resource: name, action: 'change', id: row.id, version: current.version, values: changes },
            ...(seen === undefined ? {} : { draft_version: seen }),
          }
        : { resource: name, action: 'add', values: { ...pickPlainValues(getDraftedValues(draft)), ...changes } };
    const replaces = !row && draft && seen !== undefined ? { id: draft.id, version: seen } : undefined;
    await send({ set: set.id, replaces, change }, values, { onDone });
  };
  return { run, busy };
}

const pickPlainValues = (values: Record<string, unknown>): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
