import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { when } from '../data/moments.ts';
import type { HistoryEntry, Resource } from '../data/office-types.ts';
import { counted, rowPath } from '../data/values.ts';
import { ChangedValues } from './changed-values.tsx';
import { doneIn, OTHERS, whoOf } from './entries.ts';

interface EntryListProps {
  entries: readonly HistoryEntry[];
  resources: readonly Resource[];
  actionsOf?: (entry: HistoryEntry) => ReactNode;
}

/** Changes of any rows: who, when, what, before and after. */
export function EntryList({ entries, resources, actionsOf }: EntryListProps) {
  return (
    <ol className="flex max-w-5xl flex-col">
      {entries.map((entry) => {
        const resource = resources.find((one) => one.name === entry.resource);
        const label = entry.label || `No. ${entry.row_id}`;
        return (
          <li
            key={entry.id}
            className="grid gap-x-6 gap-y-2 border-t border-steel-200 py-3 first:border-0 first:pt-0 md:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <p>
              <span className="font-semibold text-steel-900">{whoOf(entry)}</span>
              <br />
              <time dateTime={entry.at} className="text-xs text-steel-600">
                {when(entry.at)}
              </time>
            </p>
            <div className="flex min-w-0 flex-col gap-2">
              {entry.act && <ImportAct act={entry.act} />}
              <p hidden={entry.act !== null}>
                {(resource ?? OTHERS.find(({ name }) => name === entry.resource))?.label_one ?? entry.resource}{' '}
                {resource ? (
                  <Link to={rowPath(entry.resource, entry.row_id)} className="text-link font-semibold">
                    {label}
                  </Link>
                ) : (
                  <span className="font-semibold">{label}</span>
                )}{' '}
                {doneIn(entry)}
              </p>
              {!entry.act && <ChangedValues entry={entry} resource={resource} />}
            </div>
            {actionsOf && <div className="flex items-start gap-2">{actionsOf(entry)}</div>}
          </li>
        );
      })}
    </ol>
  );
}

/** All that an import or its undo has changed. */
const ImportAct = ({ act: { import: id, name, is_undo, entries } }: { act: NonNullable<HistoryEntry['act']> }) => (
  <p>
    {is_undo ? 'Undid the import of ' : 'Imported '}
    <Link to={`/imports/${id}`} className="text-link font-semibold">
      {name}
    </Link>
    : {counted(entries, 'change')}
  </p>
);
