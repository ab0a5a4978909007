import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import type { Resource } from '../data/office-types.ts';
import type { ArchiveAction } from './archive-action.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { FoundDialog } from './found-dialog.tsx';
import type { List } from './use-list.ts';

/** What can be done with the selected rows; along the bottom of the window while there are any. */
export function SelectionBar({ resource, list }: { resource: Resource; list: List }) {
  const [action, setAction] = useState<ArchiveAction>();
  // Of the list in these filters, on all its pages: what that is, the preview counts.
  const [everything, setEverything] = useState(false);
  const { rows: found = [], selected, total, filter } = list;
  const rows = found.filter(({ id }) => selected.includes(id));
  if (!rows.length) return null;
  const active = rows.filter((row) => row.active);
  const archived = rows.filter((row) => !row.active);
  const actions: [ArchiveAction, string, number][] = [
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
    none();
    void list.refetch();
  };
  const shared = { resource, onClose: () => setAction(undefined), onDone: done };
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-3 self-start rounded-lg border border-steel-300 bg-white px-4 py-2 shadow-floating"
    >
      <p className="me-2 font-semibold text-steel-900">
        {everything ? `All ${allOf(list)} selected` : `${rows.length} selected`}
      </p>
      {!everything && rows.length === found.length && total > rows.length && (
        <Button variant="quiet" size="small" onClick={() => setEverything(true)}>
          Select all {allOf(list)} that the search found
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
      <Button variant="quiet" size="small" onClick={none}>
        Select none
      </Button>
      {action && everything && <FoundDialog {...shared} action={action} filter={filter} />}
      {action && !everything && (
        <ArchiveDialog {...shared} action={action} rows={action === 'archive' ? active : archived} />
      )}
    </section>
  );
}

/** How many the list finds; it counts no further than a thousand. */
const allOf = ({ total, exact }: List): string => `${exact ? '' : 'more than '}${total.toLocaleString('en-GB')}`;
