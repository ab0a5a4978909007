import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type {
  ActOnRowsReply,
  PresentedResource,
  ResourceAct,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { buildFormValues, type FormValues } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { buildFoundRowsFilter, type ListFilter } from '../../shell/data/row-queries.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { ActDescription } from '../acts/act-description.tsx';
import { ResourceFieldInput } from '../form/resource-field-input.tsx';
import { AffectedRows, ARCHIVE_ACTIONS, type ArchiveAction, formatRowCount } from './archive-action.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import type { ResourceListState } from './use-resource-list.ts';

const MAX_ROWS_NAMED = 8;

interface ActOnRowsProps {
  resource: PresentedResource;
  act: ResourceAct;
  rows: readonly Row[];
  onDone: () => void;
  onClose: () => void;
}

function ActOnRowsDialog({ resource, act, rows, onDone, onClose }: ActOnRowsProps) {
  const form = useForm<FormValues>({ defaultValues: buildFormValues(act.fields, undefined) });
  const [outcomes, setOutcomes] = useState<ActOnRowsReply['outcomes']>();
  const client = useQueryClient();
  const notify = useNotify();
  const count = formatRowCount(resource, rows.length);
  const { busy, problem, run } = useOfficeRequest(async () => {
    const chosen = rows.map(({ id, version }) => ({ id, version }));
    const asked = { resource: resource.name, act: act.name, rows: chosen, values: form.getValues() };
    const reply = await officeApi.callRaw('/api/office/run_act_on_rows', asked);
    await client.invalidateQueries();
    if (!reply.outcomes.every(({ is_done }) => is_done)) return setOutcomes(reply.outcomes);
    notify(`${count}: ${reply.outcomes[0]?.text.toLowerCase()}`, { type: 'success' });
    onDone();
  });
  if (outcomes) return <ActOutcomes outcomes={outcomes} onClose={onDone} />;
  const title = `${act.button}: ${count}`;
  return (
    <ActionDialog
      title={title}
      action={act.button}
      danger={act.is_final}
      ready={!act.fields.length}
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <ActDescription act={act} />
      <ul className="list-disc ps-5">
        {rows.slice(0, MAX_ROWS_NAMED).map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
        {rows.length > MAX_ROWS_NAMED && <li>and {rows.length - MAX_ROWS_NAMED} more</li>}
      </ul>
      <FormProvider {...form}>
        {act.fields.map((field) => (
          <ResourceFieldInput key={field.name} resource={resource.name} field={field} readOnly={false} />
        ))}
      </FormProvider>
    </ActionDialog>
  );
}

function ActOutcomes({ outcomes, onClose }: { outcomes: ActOnRowsReply['outcomes']; onClose: () => void }) {
  const done = outcomes.filter(({ is_done }) => is_done).length;
  return (
    <ActionDialog title={`${done} of ${outcomes.length} done`} onClose={onClose}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {outcomes.map(({ id, label, is_done, text }) => (
          <div key={id} className="contents">
            <dt className="font-semibold text-steel-900">{label}</dt>
            <dd className={is_done ? 'text-steel-700' : 'text-danger'}>{text}</dd>
          </div>
        ))}
      </dl>
    </ActionDialog>
  );
}

export function SelectionBar({ resource, list }: { resource: PresentedResource; list: ResourceListState }) {
  const [action, setAction] = useState<ArchiveAction>();
  const [act, setAct] = useState<ResourceAct>();
  const [everything, setEverything] = useState(false);
  const { rows: found = [], selected, total, filter } = list;
  const rows = found.filter(({ id }) => selected.includes(id));
  if (!rows.length) return null;
  const active = rows.filter((row) => row.active);
  const archived = rows.filter((row) => !row.active);
  const actions: [ArchiveAction, string, number][] = resource.is_private
    ? []
    : [
        ['archive', 'Archive', active.length],
        ['restore', 'Restore', archived.length],
      ];
  const offered = (act: ArchiveAction, count: number) =>
    everything ? filter.state === 'all' || (filter.state === 'archived') === (act === 'restore') : count > 0;
  const none = () => {
    setEverything(false);
    list.select([]);
  };
  const done = () => {
    setAction(undefined);
    setAct(undefined);
    none();
    void list.refetch();
  };
  const shared = { resource, onClose: () => setAction(undefined), onDone: done };
  return (
    <section
      aria-label="Selected entries"
      className="sticky bottom-[calc(1rem+var(--notice-height,0px))] z-10 flex flex-wrap items-center gap-3 self-start rounded-lg border border-steel-300 bg-white px-4 py-2 shadow-floating"
    >
      <p className="me-2 font-semibold text-steel-900">
        {everything ? `All ${formatTotal(list)} selected` : `${rows.length} selected`}
      </p>
      {!everything && actions.length > 0 && rows.length === found.length && total > rows.length && (
        <Button variant="quiet" size="small" onClick={() => setEverything(true)}>
          Select all {formatTotal(list)} that the search found
        </Button>
      )}
      {actions.map(
        ([act, name, count]) =>
          offered(act, count) && (
            <Button key={act} variant="secondary" size="small" onClick={() => setAction(act)}>
              {name} {everything ? 'all' : count}…
            </Button>
          ),
      )}
      {resource.acts
        .filter(({ of_many }) => of_many)
        .map((one) => (
          <Button key={one.name} variant="secondary" size="small" onClick={() => setAct(one)}>
            {one.label}
          </Button>
        ))}
      <Button variant="quiet" size="small" onClick={none}>
        Select none
      </Button>
      {act && <ActOnRowsDialog {...{ resource, act, rows }} onDone={done} onClose={() => setAct(undefined)} />}
      {action && everything && <ArchiveFoundDialog {...shared} action={action} filter={filter} />}
      {action && !everything && (
        <ArchiveDialog {...shared} action={action} rows={action === 'archive' ? active : archived} />
      )}
    </section>
  );
}

const formatTotal = ({ total, exact }: ResourceListState): string =>
  `${exact ? '' : 'more than '}${total.toLocaleString('en-GB')}`;

interface FoundDialogProps {
  resource: PresentedResource;
  action: ArchiveAction;
  filter: ListFilter;
  onClose: () => void;
  onDone: () => void;
}

function ArchiveFoundDialog({ resource, action, filter, onClose, onDone }: FoundDialogProps) {
  const client = useQueryClient();
  const offerUndo = useOfferUndo(() => client.invalidateQueries());
  const asked = { resource: resource.name, action, filter: buildFoundRowsFilter(filter) };
  const preview = useQuery({
    queryKey: ['found', asked],
    gcTime: 0,
    queryFn: () => officeApi.callRaw('/api/office/preview_found_rows', asked),
  });
  const { data } = preview;
  const { verb, done } = ARCHIVE_ACTIONS[action];
  const { busy, problem, run } = useOfficeRequest(async () => {
    if (!data) return;
    const { fingerprint } = data;
    const { count, cause } = await officeApi.callRaw('/api/office/set_found_rows', { ...asked, fingerprint });
    offerUndo(`${formatRowCount(resource, count)} ${done}`, () => undoRecordedAct(cause));
    onDone();
  });
  const title = data ? `${verb} ${formatRowCount(resource, data.count)}?` : `${verb} what was found?`;
  return (
    <ActionDialog
      label={title}
      title={data?.more ? 'Too many at once' : title}
      action={data && !data.more && data.count > 0 ? verb : undefined}
      onAct={run}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <QueryStatus query={preview} label="Counting" />
      {data?.more && (
        <p>The search finds more than {formatRowCount(resource, data.count)}. Narrow the search, or add a filter.</p>
      )}
      {data && !data.more && <AffectedRows action={action} labels={data.labels} count={data.count} />}
    </ActionDialog>
  );
}
