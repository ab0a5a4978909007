import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { LeaveGuard } from '../controls/leave-guard.tsx';
import { useSaveKey } from '../controls/use-save-key.ts';
import type { DraftedChange, Resource, Row } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { rowPath } from '../data/values.ts';
import type { OpenedDraft } from '../drafts/opened-draft.tsx';
import { RowDrafts } from '../drafts/row-drafts.tsx';
import { SaveDraft } from '../drafts/save-draft.tsx';
import { useSaveDraft } from '../drafts/use-save-draft.ts';
import { Conflict } from '../form/conflict.tsx';
import { PlainFields } from '../form/plain-fields.tsx';
import { useKeptForm } from '../form/use-kept-form.ts';
import { useRowForm } from '../form/use-row-form.ts';
import { RowHistory } from '../history/row-history.tsx';
import { ArchiveDialog } from '../list/archive-dialog.tsx';
import type { Kinds } from '../parts/kind-screens.ts';
import { LeftNote } from '../parts/left-note.tsx';
import { Screen } from '../parts/screen.tsx';
import { FormActs, UnsavedSign } from './form-acts.tsx';
import { FormSections } from './form-sections.tsx';

/** The list above a row; there is none where there is one row. */
export const aboveOf = ({ name, label, single }: Resource) =>
  single ? {} : { above: { name: label, to: `/${name}` } };

interface ResourceFormProps {
  resource: Resource;
  kinds: Kinds;
  row?: Row;
  /** Values of a new row that are known already. */
  initial?: Record<string, string>;
  /** The draft that is gone on with, instead of what is public. */
  draft?: OpenedDraft;
}

/** The form of any resource, made of its fields; without a row it adds one. */
export function ResourceForm({ resource, kinds, row: opened, initial, draft: continued }: ResourceFormProps) {
  const { Fields = PlainFields } = kinds[resource.name] ?? {};
  const id = useId();
  const mayWrite = useMay(resource.right, 'write');
  const rowForm = useRowForm(resource, opened, continued?.values ?? initial);
  const { form, row, dirty, saving, conflict, save, saveMerged, closeConflict, mergeStored } = rowForm;
  const { drafted, takeDrafted, leave, showRefusal } = rowForm;
  const title = row ? row.label || `No. ${row.id}` : `New ${resource.label_one.toLowerCase()}`;
  const address = resource.single ? `/${resource.name}` : rowPath(resource.name, row?.id ?? 'add');
  const kept = useKeptForm(rowForm, {
    screen: continued ? `draft ${continued.id} ${address}` : address,
    label: `${resource.label_one}: ${title}`,
    to: `${useLocation().pathname}${window.location.search}`,
  });
  const [archiving, setArchiving] = useState(false);
  const [draft, setDraft] = useState<DraftedChange>();
  const saveDraft = useSaveDraft(continued, rowForm, setDraft);
  const submit = form.handleSubmit((values) => (continued ? saveDraft.run(values) : save(values)));
  const saveArchived = form.handleSubmit((values) => save(values, { archived: true }));
  const saveAsDraft = form.handleSubmit((values) => setDraft(drafted(values)));

  useSaveKey(() => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  });

  return (
    <Screen
      title={title}
      {...aboveOf(resource)}
      actions={
        <>
          {dirty && !saving && <UnsavedSign />}
          {!conflict && (
            <FormActs
              {...{ resource, kinds, row, dirty, mayWrite }}
              form={id}
              isDraft={continued !== undefined}
              saving={continued ? saveDraft.busy : saving}
              onArchive={() => setArchiving(true)}
              onDraft={() => void saveAsDraft()}
              onAddArchived={() => void saveArchived()}
            />
          )}
        </>
      }
    >
      <LeaveGuard dirty={dirty} onLeave={kept.forget} />
      {conflict && (
        <Conflict
          resource={resource}
          conflict={conflict}
          saving={saving || saveDraft.busy}
          onSave={continued ? saveDraft.run : saveMerged}
          onBack={closeConflict}
        />
      )}
      <div
        hidden={conflict !== undefined}
        className="grid items-start gap-8 xl:grid-cols-[minmax(0,46rem)_minmax(18rem,24rem)]"
      >
        <FormProvider {...form}>
          <form id={id} noValidate onSubmit={submit} className="dense flex min-w-0 flex-col gap-6">
            {kept.left && mayWrite && <LeftNote left={kept.left} onTake={kept.bringBack} onDiscard={kept.discard} />}
            <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-8">
              <legend className="sr-only">{title}</legend>
              {continued ? (
                <p className="rounded-md bg-steel-100 px-3 py-2">
                  A draft of the set{' '}
                  <Link to={`/drafts/${continued.set}`} className="text-link font-semibold">
                    {continued.setTitle}
                  </Link>
                  . Visitors do not see it before the set is published.
                </p>
              ) : (
                row && <RowDrafts resource={resource} row={row} />
              )}
              {row && !row.active && (
                <p className="rounded-md bg-steel-100 px-3 py-2">Archived: visitors do not see it.</p>
              )}
              <Fields resource={resource} row={row} readOnly={!mayWrite} />
            </fieldset>
          </form>
        </FormProvider>
        {row && (
          <div className="flex min-w-0 flex-col gap-8 self-stretch">
            <FormSections form={id} />
            <RowHistory resource={resource} row={row} onRestored={mergeStored} />
          </div>
        )}
      </div>
      {draft && (
        <SaveDraft
          changes={[draft]}
          row={row}
          onClose={() => setDraft(undefined)}
          onDone={({ id: set }) => {
            setDraft(undefined);
            if (continued) leave(`/drafts/${set}`);
            else takeDrafted();
          }}
          onRefused={showRefusal}
        />
      )}
      {row && archiving && (
        <ArchiveDialog
          resource={resource}
          action={row.active ? 'archive' : 'restore'}
          rows={[row]}
          onClose={() => setArchiving(false)}
          onDone={(rows) => {
            setArchiving(false);
            if (rows[0]) mergeStored(rows[0]);
          }}
        />
      )}
    </Screen>
  );
}
