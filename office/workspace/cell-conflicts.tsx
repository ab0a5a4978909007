import { useState } from 'react';
import type { CellConflict } from '../document/conflicts.ts';
import { cellOf, type GridDocument, NAME, tableOf } from '../document/grid-document.ts';
import { placeKey } from '../document/problems.ts';
import { AllOfOneSide, ConflictScreen, SideCells } from '../form/choose-side.tsx';
import { DataTable } from '../parts/data-table.tsx';

interface CellConflictsProps {
  document: GridDocument;
  conflicts: readonly CellConflict[];
  saving: boolean;
  /** With the cells that are to be as the other person has them. */
  onResolve: (taken: ReadonlySet<string>) => void;
  onBack: () => void;
}

type Side = 'mine' | 'theirs';

/** Cells that two people have changed: both texts, and which of them stays. All other cells are merged already. */
export function CellConflicts({ document, conflicts, saving, onResolve, onBack }: CellConflictsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const keyOf = ({ row, column }: CellConflict) => placeKey(row, column);
  const all = (side: Side) => setChosen(new Map(conflicts.map((conflict) => [keyOf(conflict), side])));
  const names = [...new Set(conflicts.flatMap(({ by }) => by ?? []))];
  return (
    <ConflictScreen
      title={`${names.join(' and ') || 'Somebody else'} has changed some of the same cells meanwhile`}
      left={conflicts.filter((conflict) => !chosen.has(keyOf(conflict))).length}
      saving={saving}
      back="Back to the table"
      onSave={() => onResolve(new Set([...chosen].flatMap(([key, side]) => (side === 'theirs' ? [key] : []))))}
      onBack={onBack}
    >
      <p className="max-w-[42em]">
        Nothing of yours is lost, and nothing has been saved yet. Choose which text stays; all other cells are merged.
      </p>
      <AllOfOneSide onChoose={all} />
      <DataTable
        kind="conflict"
        columns={['Model', 'Column', 'Yours', 'Theirs']}
        className="max-h-[60dvh] overflow-y-auto"
      >
        {conflicts.map((conflict) => {
          const { mine, theirs } = conflict;
          const table = tableOf(document, conflict.table);
          const row = table?.rows.find(({ key }) => key === conflict.row);
          const label = table?.columns.find(({ key }) => key === conflict.column)?.label ?? '';
          const cell = `${label} of ${cellOf(row, NAME)}`;
          return (
            <tr key={keyOf(conflict)}>
              <th scope="row">{cellOf(row, NAME)}</th>
              <td>{label}</td>
              <SideCells
                name={keyOf(conflict)}
                texts={{ mine: mine || '(empty)', theirs: theirs || '(empty)' }}
                labels={{ mine: `${cell}, yours: ${mine || 'empty'}`, theirs: `${cell}, theirs: ${theirs || 'empty'}` }}
                chosen={chosen.get(keyOf(conflict))}
                onChoose={(side) => setChosen(new Map(chosen).set(keyOf(conflict), side))}
              />
            </tr>
          );
        })}
      </DataTable>
    </ConflictScreen>
  );
}
