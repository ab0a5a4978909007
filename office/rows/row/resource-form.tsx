import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import type {
  PresentedResource,
  ResourceAct,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { findGstinWarning } from '../../../src/platform/money/gstin.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { buildMailHref } from '../../../src/ui/contact-href.ts';
import { looksLikeEmail } from '../../../src/ui/forms/looks-like-email.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOCK_ICON } from '../../../src/ui/page-icon-paths.ts';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { useSubmitKey } from '../../shell/controls/use-save-key.ts';
import {
  buildRowPath,
  type FormValues,
  formatDraftNotice,
  formatPlainValue,
  formatPlural,
  formatResourceValue,
  isSeoField,
  listInputFields,
} from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import type { UnsavedWork } from '../../shell/data/unsaved-work.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import type { ActionMenuItem } from '../../shell/parts/action-menu.tsx';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import type { KindScreens, KindScreensByResource } from '../../shell/parts/kind-screens.ts';
import { MenuButton } from '../../shell/parts/menu-button.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import type { OpenedDraft } from '../drafts/draft-loader.tsx';
import { useChangeSetsOfRow } from '../drafts/drafts-data.ts';
import { LazySaveDraftDialog } from '../drafts/lazy-save-draft.tsx';
import { useSaveDraft } from '../drafts/use-save-draft.ts';
import { ResourceFieldInput } from '../form/resource-field-input.tsx';
import { RowConflict } from '../form/row-conflict.tsx';
import { useFirstFocus } from '../form/use-first-focus.ts';
import { useRowForm } from '../form/use-row-form.ts';
import { ChangedValues, HistoryLine } from '../history/changed-values.tsx';
import { getActionVerb, getActorName, useHistoryEntries } from '../history/history-entries.ts';
import { ArchiveDialog } from '../list/archive-dialog.tsx';

const SEO_SECTION = 'Search engines and sharing';
const getSectionName = (field: ResourceField) => field.section ?? (isSeoField(field) ? SEO_SECTION : '');

interface PlainFieldsProps {
  resource: PresentedResource;
  row?: Row | undefined;
  readOnly: boolean;
}

function PlainFields({ resource, row, readOnly }: PlainFieldsProps) {
  const id = useId();
  const asked = listInputFields(resource);
  const main = asked.filter((field) => !getSectionName(field));
  const titles = [...new Set(asked.map(getSectionName))].filter(Boolean);
  useFirstFocus(row ? undefined : main[0]?.name);
  const grid = (fields: readonly ResourceField[]) => (
    <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
      {fields.map((field) => (
        <ResourceFieldInput
          key={field.name}
          resource={resource.name}
          field={field}
          wide={field.name === resource.title}
          readOnly={readOnly}
        />
      ))}
    </div>
  );
  return (
    <>
      {grid(main)}
      {titles.map((title, at) => (
        <section key={title} aria-labelledby={`${id}-${at}`} className="flex flex-col gap-4">
          <h2 id={`${id}-${at}`}>{title}</h2>
          {grid(asked.filter((field) => getSectionName(field) === title))}
        </section>
      ))}
    </>
  );
}

const MIN_SECTIONS = 3;

function FormSections({ sections }: { sections: Sections }) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className="sticky top-(--header-height) z-10 bg-white py-3 max-xl:hidden">
      <h2 id={id}>Sections</h2>
      <ul className="mt-2 flex flex-col">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-7 items-center text-link"
              onClick={(event) => {
                event.preventDefault();
                scrollToSection(section.id);
              }}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function scrollToSection(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.scrollMarginTop = 'calc(var(--header-height) + 1.25rem)';
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

type Sections = readonly { id: string; title: string }[];

function useSections(form: string): Sections {
  const [sections, setSections] = useState<Sections>([]);
  useEffect(() => {
    const element = document.getElementById(form);
    if (!element) return;
    const read = () => {
      const next = [...element.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, title: textContent }));
      setSections((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [form]);
  return sections.length < MIN_SECTIONS ? [] : sections;
}

export const buildListLink = ({ name, label, single }: PresentedResource) =>
  single ? {} : { above: { name: label, to: `/${name}` } };

interface ResourceFormProps {
  resource: PresentedResource;
  kinds: KindScreensByResource;
  row?: Row;
  initial?: Record<string, string>;
  draft?: OpenedDraft;
}

export function ResourceForm({ resource, kinds, row: opened, initial, draft: continued }: ResourceFormProps) {
  const { Fields = PlainFields, Lead, Below, Beside } = kinds[resource.name] ?? {};
  const id = useId();
  const mayWrite = useHasRight(resource.right, 'write');
  const rowForm = useRowForm(resource, opened, continued?.values ?? initial);
  const { form, row, dirty, saving, conflict, save, saveMerged, closeConflict, mergeStored } = rowForm;
  const { drafted, takeDrafted, leave, showRefusal } = rowForm;
  const title = row ? row.label || `No. ${row.id}` : `New ${resource.label_one.toLowerCase()}`;
  const address = resource.single ? `/${resource.name}` : buildRowPath(resource.name, row?.id ?? 'add');
  const unsaved = useUnsavedForm(rowForm, {
    screen: continued ? `draft ${continued.id} ${address}` : address,
    label: `${resource.label_one}: ${title}`,
    to: `${useLocation().pathname}${window.location.search}`,
  });
  const [dialog, setDialog] = useState<ResourceAct | 'archive'>();
  const onClose = () => setDialog(undefined);
  const [draft, setDraft] = useState<DraftChangeInput>();
  const saveDraft = useSaveDraft(continued, rowForm, setDraft);
  const submit = form.handleSubmit((values) => (continued ? saveDraft.run(values) : save(values)));
  const saveArchived = form.handleSubmit((values) => save(values, { archived: true }));
  const saveAsDraft = form.handleSubmit((values) => setDraft(drafted(values)));

  const sections = useSections(id);
  const isHidden = resource.is_private || row?.active === false || (resource.single && !row?.page_address);
  const saveName = continued ? 'Save draft' : isHidden ? 'Save' : 'Publish';
  useSubmitKey(id);

  return (
    <OfficeScreen
      title={title}
      {...buildListLink(resource)}
      actions={
        <>
          {dirty && !saving && <UnsavedMark />}
          {!conflict && (
            <FormActs
              {...{ resource, kinds, row, mayWrite, saveName }}
              form={id}
              isDraft={continued !== undefined}
              saving={continued ? saveDraft.busy : saving}
              onAct={setDialog}
              onArchive={() => setDialog('archive')}
              onDraft={() => void saveAsDraft()}
              onAddArchived={() => void saveArchived()}
            />
          )}
        </>
      }
    >
      <LeaveGuard dirty={dirty} onLeave={unsaved.forget} />
      {conflict && (
        <RowConflict
          resource={resource}
          conflict={conflict}
          saving={saving || saveDraft.busy}
          save={saveName}
          onSave={continued ? saveDraft.run : saveMerged}
          onBack={closeConflict}
        />
      )}
      <div
        hidden={conflict !== undefined}
        className={`grid max-w-[46rem] items-start gap-8 ${sections.length || Beside ? 'xl:max-w-none xl:grid-cols-[minmax(0,46rem)_minmax(12rem,24rem)]' : ''}`}
      >
        <div className="flex min-w-0 flex-col gap-6">
          {row && Lead && <Lead row={row} />}
          <FormProvider {...form}>
            <form id={id} noValidate onSubmit={submit} className="dense flex min-w-0 flex-col gap-6">
              {unsaved.left && mayWrite && (
                <UnsavedInputNote left={unsaved.left} onTake={unsaved.bringBack} onDiscard={unsaved.discardLeft} />
              )}
              <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-8">
                <legend className="sr-only">{title}</legend>
                <RowNotes {...{ resource, row, continued }} />
                {resource.fields.length > 0 && <Fields resource={resource} row={row} readOnly={!mayWrite} />}
              </fieldset>
            </form>
          </FormProvider>
          {row && Below && <Below row={row} />}
        </div>
        {row && <BesideForm {...{ sections, Beside, resource, row, onRestored: mergeStored }} />}
      </div>
      {draft && (
        <LazySaveDraftDialog
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
      {row && <RowDialogs {...{ resource, row, opened: dialog, onClose, mergeStored, leave }} />}
    </OfficeScreen>
  );
}

interface BesideFormProps {
  sections: Sections;
  Beside: KindScreens['Beside'];
  resource: PresentedResource;
  row: Row;
  onRestored: (row: Row) => void;
}

/** History below the form. A wide window shows it beside a long form, or one whose resource has more to show there. */
const BesideForm = ({ sections, Beside, ...history }: BesideFormProps) => (
  <div
    className={`flex min-w-0 flex-col gap-8 self-stretch border-steel-200 ${sections.length || Beside ? 'max-xl:border-t max-xl:pt-5 xl:border-s xl:ps-6' : 'border-t pt-5'}`}
  >
    {sections.length > 0 && <FormSections sections={sections} />}
    {Beside && <Beside row={history.row} />}
    <RowHistory {...history} />
  </div>
);

interface RowDialogsProps extends Pick<ReturnType<typeof useRowForm>, 'mergeStored' | 'leave'> {
  resource: PresentedResource;
  row: Row;
  opened: ResourceAct | 'archive' | undefined;
  onClose: () => void;
}

function RowDialogs({ resource, row, opened, onClose, mergeStored, leave }: RowDialogsProps) {
  const done = (changed: Row | null | undefined) => {
    onClose();
    if (changed) mergeStored(changed);
    else if (changed === null) leave(`/${resource.name}`);
  };
  if (opened === 'archive')
    return (
      <ArchiveDialog
        resource={resource}
        action={row.active ? 'archive' : 'restore'}
        rows={[row]}
        onClose={onClose}
        onDone={([changed]) => done(changed)}
      />
    );
  return opened && <ActDialog {...{ resource, row, onClose }} act={opened} onDone={done} />;
}

interface RowNotesProps {
  resource: PresentedResource;
  row: Row | undefined;
  continued: OpenedDraft | undefined;
}

const RowNotes = ({ resource, row, continued }: RowNotesProps) => (
  <>
    {continued ? (
      <p className="rounded-md bg-steel-100 px-3 py-2">
        A draft of the set{' '}
        <Link to={`/drafts/${continued.set}`} className="text-link font-semibold">
          {continued.setTitle}
        </Link>
        . Visitors do not see it until the change set is published.
      </p>
    ) : (
      row && !resource.is_private && <RowDrafts resource={resource} row={row} />
    )}
    {row && !row.active && <p className="rounded-md bg-steel-100 px-3 py-2">Archived: visitors do not see it.</p>}
    {row && <RowFacts facts={resource.facts.filter(({ name }) => name !== resource.title)} row={row} />}
  </>
);

function RowFacts({ facts, row }: { facts: PresentedResource['facts']; row: Row }) {
  const shown = facts.flatMap((fact) => {
    const text = formatResourceValue(fact, row[fact.name]);
    return text ? { ...fact, text } : [];
  });
  if (!shown.length) return null;
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
      {shown.map(({ label, kind, text }) => (
        <div key={label} className="contents">
          <dt className="text-steel-600">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line text-steel-900">
            {kind === 'link' ? <FactLink to={text} /> : <FactText text={text} />}
            {kind === 'gstin' && <span className="block text-warning">{findGstinWarning(text)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const FactText = ({ text }: { text: string }) => {
  const mail = looksLikeEmail(text) && buildMailHref(text);
  return mail ? (
    <a href={mail} className="text-link">
      {text}
    </a>
  ) : (
    text
  );
};

const FactLink = ({ to }: { to: string }) =>
  to.startsWith('/api/') ? (
    <a download href={to} className="text-link">
      Download
    </a>
  ) : (
    <Link to={to} className="text-link">
      Open
    </Link>
  );

interface FormActsProps {
  resource: PresentedResource;
  kinds: KindScreensByResource;
  row: Row | undefined;
  form: string;
  isDraft: boolean;
  saving: boolean;
  mayWrite: boolean;
  saveName: string;
  onAct: (act: ResourceAct) => void;
  onArchive: () => void;
  onDraft: () => void;
  onAddArchived: () => void;
}

function FormActs(props: FormActsProps) {
  const { resource, kinds, row, form, isDraft, saving, mayWrite, saveName, onAddArchived } = props;
  const { rowLink } = kinds[resource.name] ?? {};
  const [first] = listRowActs(props);
  return (
    <>
      {row && rowLink && (
        <Link to={rowLink.to(row.id)} className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
          {rowLink.name}
        </Link>
      )}
      <MenuButton name="More" groups={buildActMenu(props)} />
      {!row && mayWrite && !isDraft && !resource.is_private && (
        <Button variant="secondary" size="small" busy={saving} onClick={onAddArchived}>
          Save archived
        </Button>
      )}
      {!resource.fields.length && first && (
        <Button size="small" onClick={first.run}>
          {first.name}
        </Button>
      )}
      {mayWrite && resource.fields.length > 0 && (
        <Button type="submit" form={form} size="small" busy={saving} aria-keyshortcuts="Control+S">
          {saveName}
        </Button>
      )}
    </>
  );
}

const listRowActs = ({ resource, row, isDraft, onAct }: FormActsProps) =>
  row && !isDraft
    ? resource.acts
        .filter((act) => !act.of_list && isActOffered(act, row))
        .map((act) => ({ name: act.label, run: () => onAct(act) }))
    : [];

const isActOffered = ({ offered_for: facts }: ResourceAct, row: Row): boolean =>
  Object.entries(facts).every(([fact, values]) => values.includes(formatPlainValue(row[fact])));

function buildActMenu(props: FormActsProps): ActionMenuItem[][] {
  const { resource, row, isDraft, mayWrite, onArchive, onDraft } = props;
  const acts = listRowActs(props).slice(resource.fields.length ? 0 : 1);
  const mayAct = mayWrite && !resource.single && !resource.is_private && !isDraft;
  const draft = { name: 'Save draft…', run: onDraft };
  const archive = { name: row?.active ? 'Archive…' : 'Restore…', run: onArchive };
  const onSite = row?.active && row.page_address ? [{ name: 'Show on the site', href: row.page_address }] : [];
  return [acts, mayAct ? [draft] : [], [...onSite, ...(row && mayAct ? [archive] : [])]];
}

const UnsavedMark = () => (
  <span className="text-warning">
    <span aria-hidden="true" className="sm:hidden">
      ●
    </span>
    <span className="max-sm:sr-only">Not saved yet</span>
  </span>
);

function RowDrafts({ resource, row }: { resource: PresentedResource; row: Row }) {
  const { data: sets } = useChangeSetsOfRow(resource.name, row.id);
  if (!sets?.length) return null;
  return (
    <p className="rounded-md bg-slate-50 px-3 py-2">
      {formatDraftNotice(sets.length)}{' '}
      {sets.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/drafts/${id}`} className="text-link font-semibold">
            {title}
          </Link>
        </span>
      ))}
      . The public version is below.
    </p>
  );
}

interface UnsavedForm {
  row: Row | undefined;
  values: FormValues;
}

interface RowForm {
  form: UseFormReturn<FormValues>;
  dirty: boolean;
  row: Row | undefined;
  typed: () => FormValues;
  takeUp: (unsaved: UnsavedForm) => void;
}

function useUnsavedForm(
  { form, dirty, row, typed, takeUp }: RowForm,
  workScreen: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
) {
  const latest = useRef({ row, typed });
  latest.current = { row, typed };
  const written = useRef(() => {
    const values = latest.current.typed();
    return {
      what: { row: latest.current.row, values },
      amount: formatPlural(Object.keys(values).length, 'changed field'),
    };
  });
  const { left, keep, forget, takeLeft, discardLeft } = useUnsavedWork<UnsavedForm>(workScreen, {
    typed: dirty ? written.current : undefined,
  });
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep(written.current));
    return unsubscribe;
  }, [form, keep]);
  const bringBack = () => {
    const { row: begun, values } = (left?.what ?? {}) as Partial<UnsavedForm>;
    if (!values) return discardLeft();
    takeUp({ row: begun, values });
    takeLeft({ row: begun, values });
  };
  return { left, bringBack, discardLeft, forget };
}

interface RowHistoryProps {
  resource: PresentedResource;
  row: Row;
  onRestored: (row: Row) => void;
}

function RowHistory({ resource, row, onRestored }: RowHistoryProps) {
  const mayRead = useHasRight('history', 'read');
  const mayWrite = useHasRight(resource.right, 'write');
  const [opened, setOpened] = useState(false);
  const act = useReportedAct();
  const offerUndo = useOfferUndo(async () => {
    const id = String(row.id);
    onRestored((await officeApi.getRaw('/api/office/row', { resource: resource.name, id })).row);
  });
  const query = useHistoryEntries({ resource: resource.name, id: String(row.id) }, mayRead && opened);
  const { items: entries, error, isPending, refetch } = query;
  if (!mayRead) return null;
  const mayRestore = ({ action, before }: HistoryEntry) =>
    mayWrite && resource.fields.length > 0 && action === 'change' && !('act' in (before ?? {}));
  const restore = (entry: HistoryEntry, fields?: string[]) =>
    act(async () => {
      const { row: restored, cause } = await officeApi.callRaw('/api/office/restore_entry', {
        entry: entry.id,
        version: row.version,
        ...(fields ? { fields } : {}),
      });
      onRestored(restored);
      offerUndo('Restored', () => undoRecordedAct(cause));
    });
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={buildButtonClass({ variant: 'secondary', size: 'small' }, 'list-none')}>
        <Icon path={CLOCK_ICON} className="size-4.5" />
        History
      </summary>
      <div className="mt-4 flex flex-col gap-3">
        {error && <FailureNote error={error} onAgain={() => refetch()} />}
        {!isPending && !error && !entries.length && <p className="text-steel-600">No changes are recorded yet.</p>}
        <ol className="flex flex-col gap-4">
          {entries.map((entry) => (
            <HistoryLine key={entry.id} who={getActorName(entry)} at={entry.at} did={`${getActionVerb(entry)} it`}>
              <ChangedValues
                entry={entry}
                onRestore={mayRestore(entry) ? (name) => restore(entry, [name]) : undefined}
              />
              {mayRestore(entry) && Object.keys(entry.before ?? {}).length > 1 && (
                <Button variant="secondary" size="small" className="self-start" onClick={() => restore(entry)}>
                  Put all of this back
                </Button>
              )}
            </HistoryLine>
          ))}
        </ol>
        <MoreButton query={query} size="small">
          Show older changes
        </MoreButton>
      </div>
    </details>
  );
}
