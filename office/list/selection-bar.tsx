import type { ListControllerResult } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import type { Noun, Row } from '../data/office-types.ts';
import { ArchiveDialog } from './archive-dialog.tsx';

/** What can be done with the selected rows; along the bottom of the window while there are any. */
export function SelectionBar({ noun, list }: { noun: Noun; list: ListControllerResult<Row> }) {
  const [action, setAction] = useState<'archive' | 'restore'>();
  const rows = (list.data ?? []).filter(({ id }) => list.selectedIds.includes(id));
  if (!rows.length) return null;
  const active = rows.filter((row) => row.active);
  const archived = rows.filter((row) => !row.active);
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-3 self-start rounded-lg border border-steel-300 bg-white px-4 py-2 shadow-floating"
    >
      <p className="me-2 font-semibold text-steel-900">{rows.length} selected</p>
      {active.length > 0 && (
        <Button variant="secondary" size="small" onClick={() => setAction('archive')}>
          Archive {active.length}…
        </Button>
      )}
      {archived.length > 0 && (
        <Button variant="secondary" size="small" onClick={() => setAction('restore')}>
          Restore {archived.length}…
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => list.onUnselectItems()}>
        Select none
      </Button>
      {action && (
        <ArchiveDialog
          noun={noun}
          action={action}
          rows={action === 'archive' ? active : archived}
          onClose={() => setAction(undefined)}
          onDone={() => {
            setAction(undefined);
            list.onUnselectItems();
            list.refetch();
          }}
        />
      )}
    </section>
  );
}
