import { useState } from 'react';
import type { HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOCK } from '../../../src/ui/page-icon-paths.ts';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { ChangedValues } from './changed-values.tsx';
import { doneIn, useEntries, whoOf } from './entries.ts';
import { HistoryLine } from './history-line.tsx';

interface RowHistoryProps {
  resource: Resource;
  row: Row;
  onRestored: (row: Row) => void;
}

export function RowHistory({ resource, row, onRestored }: RowHistoryProps) {
  const mayRead = useMay('history', 'read');
  const mayWrite = useMay(resource.right, 'write');
  const [opened, setOpened] = useState(false);
  const act = useAct();
  const query = useEntries({ resource: resource.name, id: String(row.id) }, mayRead && opened);
  const { items: entries, error, isPending, refetch } = query;
  if (!mayRead) return null;
  const mayRestore = ({ action, before }: HistoryEntry) =>
    mayWrite && resource.fields.length > 0 && action === 'change' && !('act' in (before ?? {}));
  const restore = (entry: HistoryEntry, fields?: string[]) =>
    act(async () => {
      const { row: restored } = await office.callRaw('/api/office/restore_entry', {
        entry: entry.id,
        version: row.version,
        ...(fields ? { fields } : {}),
      });
      onRestored(restored);
    }, 'Restored');
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={buttonClass({ variant: 'secondary', size: 'small' }, 'list-none')}>
        <Icon path={CLOCK} className="size-4.5" />
        History
      </summary>
      <div className="mt-4 flex flex-col gap-3">
        {error && <FailureNote error={error} onAgain={() => refetch()} />}
        {!isPending && !error && !entries.length && <p className="text-steel-600">No changes are recorded yet.</p>}
        <ol className="flex flex-col gap-4">
          {entries.map((entry) => (
            <HistoryLine key={entry.id} who={whoOf(entry)} at={entry.at} did={`${doneIn(entry)} it`}>
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
