import { useEffect, useRef, useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import type { CellConflict } from '../document/conflicts.ts';
import { cellOf, type GridDocument, NAME, tableOf } from '../document/grid-document.ts';
import { placeKey } from '../document/problems.ts';
import { AllOfOneSide, SideChoice } from '../form/choose-side.tsx';
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
const SIDES: readonly Side[] = ['mine', 'theirs'];

/** Cells that two people have changed: both texts, and which of them stays. All other cells are merged already. */
export function CellConflicts({ document, conflicts, saving, onResolve, onBack }: CellConflictsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const keyOf = ({ row, column }: CellConflict) => placeKey(row, column);
  const left = conflicts.filter((conflict) => !chosen.has(keyOf(conflict))).length;
  const all = (side: Side) => setChosen(new Map(conflicts.map((conflict) => [keyOf(conflict), side])));
  const names = [...new Set(conflicts.flatMap(({ by }) => by ?? []))];
  return (
    <section aria-labelledby="cell-conflicts" className="flex flex-col gap-4">
      <h2 id="cell-conflicts" ref={heading} tabIndex={-1}>
        {names.join(' and ') || 'Somebody else'} has changed some of the same cells meanwhile
      </h2>
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
          const table = tableOf(document, conflict.table);
          const row = table?.rows.find(({ key }) => key === conflict.row);
          const label = table?.columns.find(({ key }) => key === conflict.column)?.label ?? '';
          const name = cellOf(row, NAME);
          return (
            <tr key={keyOf(conflict)}>
              <th scope="row">{name}</th>
              <td>{label}</td>
              {SIDES.map((side) => (
                <td key={side}>
                  <SideChoice
                    name={keyOf(conflict)}
                    text={conflict[side] || '(empty)'}
                    label={`${label} of ${name}, ${side === 'mine' ? 'yours' : 'theirs'}: ${conflict[side] || 'empty'}`}
                    checked={chosen.get(keyOf(conflict)) === side}
                    onChoose={() => setChosen(new Map(chosen).set(keyOf(conflict), side))}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </DataTable>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={saving}
          disabled={left > 0}
          onClick={() => onResolve(new Set([...chosen].flatMap(([key, side]) => (side === 'theirs' ? [key] : []))))}
        >
          Save the result
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to the table
        </Button>
        {left > 0 && <p className="text-steel-600">{left} still to choose</p>}
      </div>
    </section>
  );
}
