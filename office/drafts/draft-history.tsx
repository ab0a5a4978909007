import { MoreButton } from '../controls/more-button.tsx';
import type { DraftEntry, Resource } from '../data/office-types.ts';
import { useResources } from '../data/session.ts';
import { ChangedValues } from '../history/changed-values.tsx';
import { HistoryLine } from '../history/history-line.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { ACTION } from './draft-conflicts.ts';
import { useSetHistory } from './drafts-data.ts';

const DONE: Record<DraftEntry['action'], string> = {
  add: 'drafted',
  change: 'changed the draft of',
  remove: 'took out',
};

/** Who drafted what in a set, when, and what it was before; also what was replaced or taken out since. */
export function DraftHistory({ set }: { set: number }) {
  const { data: resources = [] } = useResources();
  const query = useSetHistory(set);
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
                {DONE[entry.action]} {entry.label} <span className="text-steel-600">({entry.resource_label})</span>
              </>
            }
          >
            <ChangedValues
              entry={{
                action: 'change',
                fields: changedFields(
                  shown(entry.before),
                  shown(entry.after),
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

/** That a draft changes its row needs no word. */
const shown = ({ [ACTION]: act, ...values }: DraftEntry['before']) =>
  act === undefined || act === 'change' ? values : { ...values, [ACTION]: act };

/** The fields of a draft under their labels. */
const changedFields = (before: DraftEntry['before'], after: DraftEntry['after'], resource: Resource | undefined) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    label: resource?.fields.find((field) => field.name === name)?.label ?? name.replaceAll('_', ' '),
    before: before[name],
    after: after[name],
  }));
