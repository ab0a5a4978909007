import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { HistoryAct, HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { buildTablesPath } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { ChangedValues } from './changed-values.tsx';
import {
  describeChangedRow,
  describeChangeGroup,
  getActionVerb,
  getActorName,
  useHistoryEntries,
} from './history-entries.ts';

interface ActListProps {
  acts: readonly HistoryAct[];
  resources: readonly PresentedResource[];
  actionsOf?: (act: HistoryAct) => ReactNode;
}

export const ActList = ({ acts, resources, actionsOf }: ActListProps) => (
  <ol className="flex max-w-5xl flex-col">
    {acts.map((act) => (
      <li
        key={act.id}
        className="grid gap-x-6 gap-y-2 border-t border-steel-200 py-3 first:border-0 first:pt-0 md:grid-cols-[12rem_minmax(0,1fr)_auto]"
      >
        <p>
          <span className="font-semibold text-steel-900">{getActorName(act)}</span>
          <br />
          <time dateTime={act.at} className="text-xs text-steel-600">
            {formatMoment(act.at)}
          </time>
        </p>
        <div className="flex min-w-0 flex-col gap-2">
          {act.takes_back && (
            <p className="text-steel-600">
              Undid what {act.takes_back.by ?? 'someone'} did on {formatMoment(act.takes_back.at)}
            </p>
          )}
          {act.import && (
            <p>
              {act.import.undone ? 'Undid the import of' : 'Imported'}{' '}
              <Link to={`/imports/${act.import.id}`} className="text-link">
                {act.import.name}
              </Link>
            </p>
          )}
          <ActChanges act={act} resources={resources} />
        </div>
        {actionsOf && <div className="flex items-start gap-2">{actionsOf(act)}</div>}
      </li>
    ))}
  </ol>
);

function ActChanges({ act, resources }: Pick<ActListProps, 'resources'> & { act: HistoryAct }) {
  const [open, setOpen] = useState(false);
  const [only, ...more] = act.changes;
  if (only && !more.length)
    return (
      <div className="flex min-w-0 flex-col gap-2">
        <EntryChange entry={only} resources={resources} />
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {act.parts.map((group) => (
        <p key={`${group.resource} ${group.action} ${group.of?.product.id} ${group.of?.number} ${group.cells > 0}`}>
          {group.of ? (
            <Link to={buildTablesPath(group.of.product.id)} className="text-link font-semibold">
              {describeChangeGroup(group, resources)}
            </Link>
          ) : (
            <span className="font-semibold">{describeChangeGroup(group, resources)}</span>
          )}
        </p>
      ))}
      <Button
        variant="quiet"
        size="small"
        aria-expanded={open}
        className="-ms-3 self-start"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the changes' : 'Show the changes'}
      </Button>
      {open &&
        (more.length ? (
          <EntryChanges entries={act.changes} resources={resources} />
        ) : (
          <AllActChanges {...{ act, resources }} />
        ))}
    </div>
  );
}

function AllActChanges({ act, resources }: Pick<ActListProps, 'resources'> & { act: HistoryAct }) {
  const query = useHistoryEntries({ cause: act.cause });
  return (
    <>
      <QueryStatus query={query} label="Loading the changes" />
      <EntryChanges entries={query.items} resources={resources} />
      <MoreButton query={query} size="small">
        Show more changes
      </MoreButton>
    </>
  );
}

interface ChangesProps {
  entries: readonly HistoryEntry[];
  resources: readonly PresentedResource[];
}

function EntryChanges({ entries, resources }: ChangesProps) {
  return (
    <ul className="flex flex-col gap-3 border-s-2 border-steel-200 ps-4">
      {entries
        .filter(({ derived }) => !derived)
        .map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1">
            <EntryChange entry={entry} resources={resources} />
          </li>
        ))}
    </ul>
  );
}

function EntryChange({ entry, resources }: { entry: HistoryEntry; resources: readonly PresentedResource[] }) {
  const { kind, name, path } = describeChangedRow(entry, resources);
  return (
    <>
      <p>
        {kind}{' '}
        {path ? (
          <Link to={path} className="text-link font-semibold">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}{' '}
        {getActionVerb(entry)}
      </p>
      <ChangedValues entry={entry} />
    </>
  );
}
