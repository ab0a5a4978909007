import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  ChangeSet,
  DraftChange,
  DraftHistoryEntry,
} from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { buildRowPath, formatPlural, formatShownValue } from '../../shell/data/form-values.ts';
import { isResourceInMenu } from '../../shell/data/menu-places.ts';
import { formatInputTime, formatMoment, formatMomentInZone } from '../../shell/data/moments.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import { useResource, useResources, useStaffSession } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { SideCells } from '../form/side-cells.tsx';
import { ChangedValues, HistoryLine } from '../history/changed-values.tsx';
import { UndoActDialog } from '../history/undo-act.tsx';
import { describeChangeSet } from './change-set-list.tsx';
import { DRAFT_ACTION_KEY, DRAFT_ACTION_NAMES } from './draft-conflicts.ts';
import {
  CHANGE_SET_STATE_NAMES,
  isSetOpen,
  isSetWaiting,
  useChangeSet,
  useDraftHistory,
  useInvalidateDrafts,
} from './drafts-data.ts';
import { cancelSchedule, launchChangeSet } from './launch-rows.ts';
import {
  getPublishMoment,
  isPublishTimeComplete,
  type PublishTime,
  PublishTimeFields,
} from './publish-time-fields.tsx';

const DRAFT_ACTION_VERBS: Record<DraftHistoryEntry['action'], string> = {
  add: 'drafted',
  change: 'changed the draft of',
  remove: 'took out',
};

function DraftHistory({ set }: { set: number }) {
  const { data: resources = [] } = useResources();
  const query = useDraftHistory(set);
  const { items: entries, error, refetch } = query;
  if (!entries.length && !error) return null;
  return (
    <details className="max-w-4xl border-t border-steel-200 pt-4">
      <summary className="cursor-pointer font-semibold text-steel-900">Who drafted what</summary>
      {error && <FailureNote error={error} onAgain={() => void refetch()} />}
      <ol className="mt-3 flex flex-col gap-4">
        {entries.map((entry) => (
          <HistoryLine
            key={entry.id}
            who={entry.actor ?? 'The office'}
            at={entry.at}
            did={
              <>
                {DRAFT_ACTION_VERBS[entry.action]} {entry.label}{' '}
                <span className="text-steel-600">({entry.resource_label})</span>
              </>
            }
          >
            <ChangedValues
              entry={{
                action: 'change',
                fields: buildChangedFields(
                  toShownValues(entry.before),
                  toShownValues(entry.after),
                  resources.find(({ name }) => name === entry.resource),
                ),
              }}
            />
          </HistoryLine>
        ))}
      </ol>
      <MoreButton query={query} size="small">
        Show older drafts
      </MoreButton>
    </details>
  );
}

const toShownValues = ({ [DRAFT_ACTION_KEY]: act, ...values }: DraftHistoryEntry['before']) =>
  act === undefined || act === 'change' ? values : { ...values, [DRAFT_ACTION_KEY]: act };

const buildChangedFields = (
  before: DraftHistoryEntry['before'],
  after: DraftHistoryEntry['after'],
  resource: PresentedResource | undefined,
) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    label: resource?.fields.find((field) => field.name === name)?.label ?? name.replaceAll('_', ' '),
    before: before[name],
    after: after[name],
  }));

export function ChangeSetScreen() {
  const id = Number(useParams().id);
  return (
    <QueryScreen live query={useChangeSet(id)} title="Drafts" above={{ name: 'Drafts', to: '/drafts' }}>
      {(data) => <OpenedChangeSet {...data} />}
    </QueryScreen>
  );
}

interface OpenedChangeSetProps {
  set: ChangeSet;
  changes: readonly DraftChange[];
  pages: readonly string[];
  hidden: number;
}

function OpenedChangeSet({ set, changes, pages, hidden }: OpenedChangeSetProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const changed = useInvalidateDrafts();
  const mayWrite = useMayWriteAll(changes) && hidden === 0;
  const [dialog, setDialog] = useState<'publish' | 'discard' | 'take back'>();
  const waiting = isSetWaiting(set);
  const blocked = changes.filter(isDraftBlocked);
  const offerUndo = useOfferUndo(() => client.invalidateQueries());
  const done = async (text: string) => {
    setDialog(undefined);
    await client.invalidateQueries();
    notify(text, { type: 'success' });
  };
  const unplan = useOfficeRequest(async () => {
    const open = await cancelSchedule(set).finally(changed);
    await client.invalidateQueries();
    offerUndo('The schedule is cancelled', () => launchChangeSet(open, set.publish_at ?? undefined));
  });
  const actions = mayWrite && (
    <>
      {set.state === 'published' && set.cause && (
        <Button variant="secondary" size="small" onClick={() => setDialog('take back')}>
          Undo…
        </Button>
      )}
      {waiting && (
        <Button variant="quiet" size="small" onClick={() => setDialog('discard')}>
          Discard…
        </Button>
      )}
      {set.state === 'scheduled' && (
        <Button variant="secondary" size="small" busy={unplan.busy} onClick={unplan.run}>
          Cancel schedule
        </Button>
      )}
      {waiting && changes.length > 0 && (
        <Button size="small" disabled={blocked.length > 0} onClick={() => setDialog('publish')}>
          Publish…
        </Button>
      )}
    </>
  );
  return (
    <OfficeScreen title={set.title} above={{ name: 'Drafts', to: '/drafts' }} actions={actions}>
      <p className="flex flex-wrap items-baseline gap-2">
        <StateTag>{CHANGE_SET_STATE_NAMES[set.state]}</StateTag>
        <span className="text-steel-600">{describeChangeSet(set)}</span>
      </p>
      {set.problem && <ProblemNote>This set could not be published on schedule: {set.problem}</ProblemNote>}
      {unplan.problem && <ProblemNote>{unplan.problem.text}</ProblemNote>}
      {waiting && blocked.length > 0 && (
        <p className="max-w-[42em] rounded-md bg-steel-100 px-3 py-2 text-steel-900">
          Someone has changed {blocked.map(({ label }) => label).join(', ')} since it was drafted. Choose a value for
          each field below; then the change set can be published.
        </p>
      )}
      {waiting && blocked.length === 0 && pages.length > 0 && <PreviewLinks set={set} pages={pages} />}
      {mayWrite && set.state === 'scheduled' && (
        <p className="text-steel-600">
          This set will be published as it is now. To change its drafts, cancel the schedule first.
        </p>
      )}
      {changes.length + hidden === 0 && <EmptyState title="No drafts">This set is empty.</EmptyState>}
      {hidden > 0 && (
        <p className="text-steel-600">
          {formatPlural(hidden, 'draft')} of this set {hidden === 1 ? 'is' : 'are'} hidden from your role.
        </p>
      )}
      <div className="flex max-w-4xl flex-col gap-6">
        {changes.map((change) => (
          <DraftRow key={change.id} set={set.id} change={change} open={isSetOpen(set) && mayWrite} />
        ))}
      </div>
      <DraftHistory set={set.id} />
      {dialog === 'publish' && <PublishDialog set={set} onClose={() => setDialog(undefined)} onDone={done} />}
      {dialog === 'discard' && <DiscardDialog set={set} onClose={() => setDialog(undefined)} onDone={done} />}
      {dialog === 'take back' && set.cause && (
        <UndoActDialog cause={set.cause} onClose={() => setDialog(undefined)} onDone={done} />
      )}
    </OfficeScreen>
  );
}

const isDraftBlocked = ({ gone, fields }: DraftChange) => gone || fields.some(({ conflict }) => conflict);

function useMayWriteAll(changes: readonly DraftChange[]): boolean {
  const { data: session } = useStaffSession();
  const { data: resources = [] } = useResources();
  const rights = changes.flatMap(({ resource }) => resources.find((one) => one.name === resource)?.right ?? []);
  const needed = rights.length > 0 ? rights : ['content'];
  return needed.every((right) => session?.rights[right]?.includes('write'));
}

function PreviewLinks({ set, pages }: { set: ChangeSet; pages: readonly string[] }) {
  return (
    <section aria-labelledby="previews" className="flex flex-col gap-2">
      <h2 id="previews">Preview pages</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {pages.map((page) => (
          <li key={page}>
            <a
              href={`/admin/preview/${set.id}${page}`}
              target="_blank"
              rel="noreferrer"
              className="text-link break-all"
            >
              {page === '/' ? 'Home page' : decodeURI(page)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DiscardDialogProps {
  set: ChangeSet;
  onClose: () => void;
  onDone: (text: string) => void;
}

function DiscardDialog({ set, onClose, onDone }: DiscardDialogProps) {
  const changed = useInvalidateDrafts();
  const { busy, problem, run } = useOfficeRequest(async () => {
    await officeApi.callRaw('/api/office/discard_change_set', { id: set.id, version: set.version }).finally(changed);
    onDone('Discarded');
  });
  return (
    <ActionDialog
      title={`Discard ${formatPlural(set.changes, 'draft')}?`}
      action="Discard"
      danger
      onAct={run}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <p>They will never be published, but can still be read here. Nothing public changes.</p>
    </ActionDialog>
  );
}

interface PublishDialogProps {
  set: ChangeSet;
  onClose: () => void;
  onDone: (text: string) => void;
}

function PublishDialog({ set, onClose, onDone }: PublishDialogProps) {
  const [when, setWhen] = useState<PublishTime>({
    later: set.state === 'scheduled',
    typed: set.publish_at ? formatInputTime(new Date(set.publish_at)) : '',
  });
  const at = getPublishMoment(when);
  const changed = useInvalidateDrafts();
  const { busy, problem, run } = useOfficeRequest(async () => {
    await launchChangeSet(set, at).finally(changed);
    onDone(
      at
        ? `The change set will be published on ${formatMomentInZone(at)}`
        : `${formatPlural(set.changes, 'draft')} published`,
    );
  });
  return (
    <ActionDialog
      title={`Publish ${formatPlural(set.changes, 'draft')}?`}
      action={when.later ? 'Publish at this time' : 'Publish now'}
      onAct={run}
      disabled={!isPublishTimeComplete(when)}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <p>All drafts become public together, or none if one of them cannot be published.</p>
      <PublishTimeFields when={when} onChange={setWhen} />
    </ActionDialog>
  );
}

type ComparedSide = 'stored' | 'draft';

function DraftRow({ set, change, open }: { set: number; change: DraftChange; open: boolean }) {
  const { id, version, resource, resource_label, row_id, action, label, gone, changed_by, fields } = change;
  const changed = useInvalidateDrafts();
  const [take, setTake] = useState<Record<string, ComparedSide>>({});
  const conflicts = fields.filter(({ conflict }) => conflict);
  const left = conflicts.filter(({ name }) => !take[name]).length;
  const resolve = useOfficeRequest(() =>
    officeApi.callRaw('/api/office/resolve_change', { id, version, take }).finally(changed),
  );
  const known = useResource(resource);
  // A draft is editable only if the form shows all of it; attributes of a model are edited in the grid.
  const mayEdit =
    known &&
    isResourceInMenu(resource) &&
    (action === 'add' || action === 'change') &&
    !gone &&
    !conflicts.length &&
    fields.every(({ name }) => known.fields.some((field) => field.name === name));
  const heading = `draft-${id}`;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={heading} className="min-w-0 break-words">
          {row_id === null || gone ? (
            label
          ) : (
            <Link to={buildRowPath(resource, row_id)} className="text-link">
              {label}
            </Link>
          )}
        </h2>
        <span className="text-steel-600">{resource_label}</span>
        {DRAFT_ACTION_NAMES[action] && <StateTag>{DRAFT_ACTION_NAMES[action]}</StateTag>}
        <span className="text-sm text-steel-600">
          drafted by {change.drafted_by} on {formatMoment(change.drafted_at)}
        </span>
        {open && (
          <span className="ms-auto flex gap-2">
            {mayEdit && (
              <Link
                to={`${row_id === null ? `/${resource}/add` : buildRowPath(resource, row_id)}?set=${set}&draft=${id}`}
                className={buildButtonClass({ variant: 'quiet', size: 'small' })}
              >
                Edit
              </Link>
            )}
            <RemoveDraftButton change={change} />
          </span>
        )}
      </div>
      {gone && open && (
        <ProblemNote>This entry no longer exists. Remove the draft, so that the others can be published.</ProblemNote>
      )}
      {conflicts.length > 0 && open && (
        <p className="text-warning">{changed_by ?? 'Someone'} has changed this since it was drafted.</p>
      )}
      {fields.length > 0 && (
        <DataTable
          kind="conflict"
          columns={['Field', open ? 'Now' : 'Before', 'Draft']}
          caption={`What changes in ${label}`}
        >
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              {field.conflict && open ? (
                <SideCells
                  name={`take-${id}-${field.name}`}
                  texts={{ stored: formatShownValue(field, field.stored), draft: formatShownValue(field, field.draft) }}
                  chosen={take[field.name]}
                  onChoose={(side) => setTake({ ...take, [field.name]: side })}
                />
              ) : (
                <>
                  <td>{formatShownValue(field, open ? field.stored : field.seen)}</td>
                  <td>{formatShownValue(field, field.draft)}</td>
                </>
              )}
            </tr>
          ))}
        </DataTable>
      )}
      {conflicts.length > 0 && open && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" variant="secondary" disabled={left > 0} busy={resolve.busy} onClick={resolve.run}>
            Apply choices
          </Button>
          {left > 0 && <span className="text-steel-600">{left} left to choose</span>}
        </div>
      )}
      {resolve.error !== undefined && <ProblemNote>{getErrorText(resolve.error)}</ProblemNote>}
    </section>
  );
}

function RemoveDraftButton({ change: { id, version, label } }: { change: DraftChange }) {
  const changed = useInvalidateDrafts();
  const { ask, question } = useConfirmation();
  const remove = () => officeApi.callRaw('/api/office/remove_change', { id, version }).finally(changed);
  const about = `The draft of ${label} leaves the change set. Its values stay readable under “Who drafted what”.`;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => ask({ title: 'Remove this draft?', action: 'Remove', about, run: remove })}
      >
        Remove this draft…
      </Button>
      {question}
    </>
  );
}
