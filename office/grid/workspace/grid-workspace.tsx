import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { AllOfOneSide, ConflictScreen, SideCells } from '../../rows/form/choose-side.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useSaveKey } from '../../shell/controls/use-save-key.ts';
import { ActionMenu, type MenuItem } from '../../shell/parts/action-menu.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { LeftNote } from '../../shell/parts/left-note.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import type { CellConflict } from '../document/conflicts.ts';
import { redo, undo } from '../document/editor.ts';
import { cellOf, type GridDocument, NAME, tableOf } from '../document/grid-document.ts';
import { placeKey } from '../document/problems.ts';
import { EditableGrid, focusCursor } from '../grid/editable-grid.tsx';
import type { GridEditor } from '../grid/use-editor.ts';
import { type LookActs, useGridLook } from '../grid/use-grid-look.ts';
import { FindBar } from './find-bar.tsx';
import { StatusLine } from './status-line.tsx';
import { useKeptGrid } from './use-kept-grid.ts';
import type { GridSave, SaveWay } from './use-save.ts';

type Place = { x: number; y: number };

interface GridWorkspaceProps {
  title: string;
  above: { name: string; to: string };
  grid: GridEditor;
  save: GridSave;
  way: SaveWay;
  /** Route of the screen; key of its stored edits. */
  address: string;
  saveLabel: string;
  actions?: ReactNode;
  label: string;
  mayWrite: boolean;
  mayGrow: boolean;
  menus: readonly { name: string; groups: (look: LookActs) => MenuItem[][] }[];
  tools: ReactNode;
  children: ReactNode;
}

export function GridWorkspace(props: GridWorkspaceProps) {
  const {
    title,
    above,
    grid,
    save,
    way,
    address,
    saveLabel,
    actions,
    label,
    mayWrite,
    mayGrow,
    menus,
    tools,
    children,
  } = props;
  const unsaved = useKeptGrid(grid, save, way, { screen: address, label: `${title} of ${above.name}`, to: address });
  const { past, future } = grid.editor.steps;
  const look = useGridLook(`${address} ${grid.table.number}`);
  const box = useRef<HTMLTableElement>(null);
  const [menu, setMenu] = useState<{ label: string; at: Place; groups: MenuItem[][] }>();
  useSaveKey(() => mayWrite && void save.save());
  const toNextProblem = () => {
    grid.nextProblem();
    focusCursor(box);
  };
  const openMenu = (at: Place, of = menus) => {
    const [first, ...others] = of.map(({ name }) => name);
    const groups = of.flatMap((one) => one.groups(look)).filter((group) => group.length);
    setMenu({ label: [first, ...others.map((name) => name.toLowerCase())].join(' and '), at, groups });
  };
  const isOpen = mayWrite && !save.conflicts;
  return (
    <Screen
      {...{ title, above }}
      actions={
        isOpen && (
          <>
            {actions}
            <Button size="small" busy={save.saving} aria-keyshortcuts="Control+S" onClick={() => void save.save()}>
              {saveLabel}
            </Button>
          </>
        )
      }
    >
      <LeaveGuard dirty={grid.changed > 0} onLeave={unsaved.forget} />
      {save.conflicts && (
        <CellConflicts
          document={grid.editor.steps.now}
          conflicts={save.conflicts}
          saving={save.saving}
          onResolve={(taken) => void save.resolve(taken)}
          onBack={save.closeConflicts}
        />
      )}
      <div hidden={save.conflicts !== undefined} className="grid-screen">
        {unsaved.left && mayWrite && (
          <LeftNote left={unsaved.left} onTake={() => void unsaved.bringBack()} onDiscard={unsaved.discard} />
        )}
        {children}
        {mayWrite && (
          <div role="toolbar" aria-label="Editing" className="flex flex-wrap gap-2">
            {menus.map((one) => (
              <Button
                key={one.name}
                variant="secondary"
                size="small"
                aria-haspopup="menu"
                onClick={({ currentTarget }) => {
                  const { left, bottom } = currentTarget.getBoundingClientRect();
                  openMenu({ x: left, y: bottom + 4 }, [one]);
                }}
              >
                {one.name}
              </Button>
            ))}
            {tools}
            <Button
              variant="quiet"
              size="small"
              disabled={!past.length}
              aria-keyshortcuts="Control+Z"
              onClick={() => grid.update(undo)}
            >
              Undo
            </Button>
            <Button
              variant="quiet"
              size="small"
              disabled={!future.length}
              aria-keyshortcuts="Control+Y"
              onClick={() => grid.update(redo)}
            >
              Redo
            </Button>
          </div>
        )}
        {grid.finding && (
          <FindBar
            grid={grid}
            mayWrite={mayWrite}
            onClose={() => {
              grid.setFinding(false);
              focusCursor(box);
            }}
          />
        )}
        <EditableGrid
          {...{ grid, label, box, mayWrite, mayGrow }}
          onNextProblem={toNextProblem}
          onMenu={(at) => mayWrite && openMenu(at)}
          look={look}
        />
        <StatusLine grid={grid} saving={save.saving} onNextProblem={toNextProblem} />
      </div>
      {menu && (
        <ActionMenu
          {...menu}
          onClose={(chosen) => {
            setMenu(undefined);
            if (chosen) focusCursor(box);
          }}
        />
      )}
    </Screen>
  );
}

export const FindButton = ({ grid, children }: { grid: GridEditor; children: string }) => (
  <Button variant="quiet" size="small" aria-keyshortcuts="Control+F" onClick={() => grid.setFinding(true)}>
    {children}
  </Button>
);

interface CellConflictsProps {
  document: GridDocument;
  conflicts: readonly CellConflict[];
  saving: boolean;
  onResolve: (taken: ReadonlySet<string>) => void;
  onBack: () => void;
}

type Side = 'mine' | 'theirs';

function CellConflicts({ document, conflicts, saving, onResolve, onBack }: CellConflictsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const keyOf = ({ row, column }: CellConflict) => placeKey(row, column);
  const all = (side: Side) => setChosen(new Map(conflicts.map((conflict) => [keyOf(conflict), side])));
  const names = [...new Set(conflicts.flatMap(({ by }) => by ?? []))];
  return (
    <ConflictScreen
      title={`${names.join(' and ') || 'Somebody else'} has changed some of the same cells in the meantime`}
      left={conflicts.filter((conflict) => !chosen.has(keyOf(conflict))).length}
      saving={saving}
      back="Back to the table"
      onSave={() => onResolve(new Set([...chosen].flatMap(([key, side]) => (side === 'theirs' ? [key] : []))))}
      onBack={onBack}
    >
      <p className="max-w-[42em]">
        Your changes are kept, and nothing has been saved yet. Choose which text stays; all other cells are merged.
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
