import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { HistoryAct, HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { when } from '../../shell/data/moments.ts';
import { tablesPath } from '../../shell/data/values.ts';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { ChangedValues } from './changed-values.tsx';
import { describePart, doneIn, namedRow, useEntries, whoOf } from './entries.ts';

interface ActListProps {
  acts: readonly HistoryAct[];
  resources: readonly Resource[];
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
          <span className="font-semibold text-steel-900">{whoOf(act)}</span>
          <br />
          <time dateTime={act.at} className="text-xs text-steel-600">
            {when(act.at)}
          </time>
        </p>
        <div className="flex min-w-0 flex-col gap-2">
          {act.takes_back && (
            <p className="text-steel-600">
              Undid what {act.takes_back.by ?? 'someone'} did on {when(act.takes_back.at)}
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
        <Change entry={only} resources={resources} />
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {act.parts.map((part) => (
        <p key={`${part.resource} ${part.action} ${part.of?.product.id} ${part.of?.number} ${part.cells > 0}`}>
          {part.of ? (
            <Link to={tablesPath(part.of.product.id)} className="text-link font-semibold">
              {describePart(part, resources)}
            </Link>
          ) : (
            <span className="font-semibold">{describePart(part, resources)}</span>
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
          <Changes entries={act.changes} resources={resources} />
        ) : (
          <AllChanges {...{ act, resources }} />
        ))}
    </div>
  );
}

function AllChanges({ act, resources }: Pick<ActListProps, 'resources'> & { act: HistoryAct }) {
  const query = useEntries({ cause: act.cause });
  return (
    <>
      <Waiting query={query} label="Loading the changes" />
      <Changes entries={query.items} resources={resources} />
      <MoreButton query={query} size="small">
        Show more changes
      </MoreButton>
    </>
  );
}

interface ChangesProps {
  entries: readonly HistoryEntry[];
  resources: readonly Resource[];
}

function Changes({ entries, resources }: ChangesProps) {
  return (
    <ul className="flex flex-col gap-3 border-s-2 border-steel-200 ps-4">
      {entries
        .filter(({ derived }) => !derived)
        .map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1">
            <Change entry={entry} resources={resources} />
          </li>
        ))}
    </ul>
  );
}

function Change({ entry, resources }: { entry: HistoryEntry; resources: readonly Resource[] }) {
  const { kind, name, path } = namedRow(entry, resources);
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
        {doneIn(entry)}
      </p>
      <ChangedValues entry={entry} />
    </>
  );
}
