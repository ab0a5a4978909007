import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useDraftsChanged } from '../../rows/drafts/drafts-data.ts';
import { SaveDraft } from '../../rows/drafts/save-draft.tsx';
import { useSendDraft } from '../../rows/drafts/use-save-draft.ts';
import { Conflict } from '../../rows/form/conflict.tsx';
import { FieldOf } from '../../rows/form/field-of.tsx';
import { useRowForm } from '../../rows/form/use-row-form.ts';
import { useSubmitKey } from '../../shell/controls/use-save-key.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { changesOf, type FormValues, formValues } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { PictureList } from '../product/picture-list.tsx';
import { draftedValues, type Subject } from './selection.ts';

export type Saved = { row: Row } | { set: ChangeSet };

interface PartFormProps {
  title: string;
  resource: Resource;
  subject: Subject;
  fields: readonly string[];
  dropped?: Partial<Row> | undefined;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
}

export function PartForm({
  title,
  resource: whole,
  subject,
  fields,
  dropped,
  onDirty,
  onClose,
  onSaved,
}: PartFormProps) {
  const { row, draft, set } = subject;
  const id = useId();
  const notify = useNotify();
  const draftsChanged = useDraftsChanged();
  const resource = {
    ...whole,
    fields: fields.flatMap((name) => whole.fields.find((field) => field.name === name) ?? []),
  };
  const rowForm = useRowForm(resource, row, { ...draftedValues(draft), ...dropped });
  const { form, saving, conflict, save, saveMerged, closeConflict, drafted, showRefusal } = rowForm;
  const [asDraft, setAsDraft] = useState<DraftedChange>();
  const partDraft = usePartDraft(resource, subject, rowForm, (into) => onSaved({ set: into }));
  const { row: now, dirty } = rowForm;
  const [opened] = useState(row);
  useEffect(() => {
    if (now && now !== opened) onSaved({ row: now });
  }, [now, opened, onSaved]);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const submit = form.handleSubmit((values) => (set ? partDraft.run(values) : save(values)));
  useSubmitKey(id);
  const publicSave = row?.active === false ? 'Save' : 'Publish';
  if (conflict) {
    return (
      <Conflict
        resource={resource}
        conflict={conflict}
        saving={saving || partDraft.busy}
        save={set ? 'Save draft' : publicSave}
        onSave={set ? partDraft.run : saveMerged}
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
        {inputsOf(resource, row?.label ?? '')}
        <div className="flex flex-wrap items-center gap-2">
          {set ? (
            <Button type="submit" size="small" busy={partDraft.busy} aria-keyshortcuts="Control+S">
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
        {set && <p className="text-xs text-steel-600">Into the set “{set.title}”; visitors do not see it yet.</p>}
      </form>
      {asDraft && (
        <SaveDraft
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

function inputsOf(resource: Resource, name: string): ReactNode {
  const [first] = resource.fields;
  if (first?.name === 'image1')
    return <PictureList resource={resource.name} field={first} name={name} readOnly={false} />;
  return (
    <div className={`grid grid-cols-1 gap-x-5 gap-y-4 ${resource.fields.length > 1 ? 'md:grid-cols-2' : ''}`}>
      {resource.fields.map((field) => (
        <FieldOf
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
function usePartDraft(
  { fields, name }: Resource,
  { row, draft, set }: Subject,
  form: ReturnType<typeof useRowForm>,
  onDone: (set: ChangeSet) => void,
) {
  const { conflict } = form;
  const notify = useNotify();
  const { busy, send } = useSendDraft(form);
  const run = async (values: FormValues) => {
    if (!set) return;
    const before = conflict ? conflict.theirs : formValues(fields, { ...row, ...draftedValues(draft) });
    const changes = changesOf(fields, before, values);
    if (!Object.keys(changes).length) return notify('Nothing was changed', { type: 'info' });
    const seen = conflict?.draft?.version ?? draft?.version;
    const current = conflict?.current ?? row;
    const change: DraftedChange =
      row && current
        ? {
            ...{ resource: name, action: 'change', id: row.id, version: current.version, values: changes },
            ...(seen === undefined ? {} : { draft_version: seen }),
          }
        : { resource: name, action: 'add', values: { ...filled(draftedValues(draft)), ...changes } };
    const replaces = !row && draft && seen !== undefined ? { id: draft.id, version: seen } : undefined;
    await send({ set: set.id, replaces, change }, values, { onDone });
  };
  return { run, busy };
}

const filled = (values: Record<string, unknown>): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
