import { useState } from 'react';
import { Link } from 'react-router';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ArchiveDialog } from '../../rows/list/archive-dialog.tsx';
import { buildRowPath } from '../../shell/data/form-values.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { StateTag } from '../../shell/parts/state-tag.tsx';

interface RowListProps {
  resource: PresentedResource;
  rows: readonly Row[];
  textOf: (row: Row) => { name: string; about: string };
  onChanged: () => void;
}

export function RowList({ resource, rows, textOf, onChanged }: RowListProps) {
  const mayWrite = useHasRight(resource.right, 'write');
  const [chosen, setChosen] = useState<Row>();
  return (
    <>
      <ul className="flex flex-col">
        {rows.map((row) => {
          const { name, about } = textOf(row);
          return (
            <li
              key={row.id}
              className="flex items-center justify-between gap-4 border-t border-steel-100 py-1.5 first:border-0"
            >
              <p className="min-w-0 truncate">
                <Link to={buildRowPath(resource.name, row.id)} className="text-link">
                  {name}
                </Link>{' '}
                <span className="text-steel-600">{about}</span>
                {!row.active && <StateTag>archived</StateTag>}
              </p>
              {mayWrite && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${row.active ? 'Archive' : 'Restore'} ${row.label}`}
                  onClick={() => setChosen(row)}
                >
                  {row.active ? 'Archive…' : 'Restore…'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {chosen && (
        <ArchiveDialog
          resource={resource}
          action={chosen.active ? 'archive' : 'restore'}
          rows={[chosen]}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}
