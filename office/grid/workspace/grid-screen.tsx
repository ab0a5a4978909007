import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import type { MergeLine } from '../../rows/form/merge-values.ts';
import { ConflictScreen } from '../../rows/form/row-conflict.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { useSaveKey } from '../../shell/controls/use-save-key.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { loadBase, type UnsavedWork } from '../../shell/data/unsaved-work.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { ActionMenu, type ActionMenuItem } from '../../shell/parts/action-menu.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import type { CellConflict } from '../document/cell-conflicts.ts';
import { buildCellKey } from '../document/cell-problems.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { findTable, type GridDocument, getCellText, NAME_KEY } from '../document/grid-document.ts';
import {
  changeView,
  collectUnsavedEdits,
  editTable,
  getCurrentTable,
  getCurrentView,
  redoEdit,
  restoreEditor,
  type UnsavedEdits,
  undoEdit,
} from '../document/grid-editor.ts';
import { clearSelection, fillSelection } from '../document/grid-edits.ts';
import { type GridLayout, useGridLayout } from '../grid/column-widths.ts';
import { EditableGrid, focusCursor } from '../grid/editable-grid.tsx';
import type { GridEditor } from '../grid/use-grid-editor.ts';
import { FindBar } from './find-bar.tsx';
import { StatusLine } from './status-line.tsx';
import { type GridSave, type SaveStrategy, useGridSave } from './use-grid-save.ts';

export const buildCellItems = ({ update }: GridEditor): ActionMenuItem[] => [
  { name: 'Fill down', keys: 'Ctrl D', run: () => update((now) => fillSelection(now, true)) },
  { name: 'Fill right', keys: 'Ctrl R', run: () => update((now) => fillSelection(now, false)) },
  { name: 'Clear cells', keys: 'Delete', run: () => update(clearSelection) },
];

export function buildLookItems({ current, update }: GridEditor, { frozen, freeze }: GridLayout): ActionMenuItem[][] {
  const { selection, order } = getCurrentView(current());
  const { columns } = getCurrentTable(current());
  const { column } = selection.cursor;
  const label = columns.find(({ key }) => key === column)?.label ?? '';
  const sort = (name: string, descending: boolean): ActionMenuItem => {
    const isSorted = order?.column === column && order.descending === descending;
    const next = isSorted ? undefined : { column, descending };
    return { name: isSorted ? 'Stop sorting' : name, run: () => update((now) => changeView(now, { order: next })) };
  };
  const isFrozen = frozen === label;
  const hidden = current().stored.attributes.filter((one) => columns.every(({ key }) => key !== one.key));
  return [
    [
      sort('Sort ascending', false),
      sort('Sort descending', true),
      { name: isFrozen ? 'Unfreeze columns' : `Freeze up to “${label}”`, run: () => freeze(isFrozen ? '' : label) },
    ],
    hidden.map((one) => ({
      name: `Attribute: ${one.label}`,
      run: () => update((now) => editTable(now, (table) => ({ ...table, columns: [...table.columns, one] }))),
    })),
  ];
}

type MenuPosition = { x: number; y: number };
type GridMenu = { name: string; groups: (look: GridLayout) => ActionMenuItem[][] };

interface GridScreenProps {
  title: string;
  above: { name: string; to: string };
  grid: GridEditor;
  way: SaveStrategy;
  /** Route of the screen; key of its stored edits. */
  address: string;
  saveLabel: string;
  actions?: ReactNode;
  label: string;
  mayWrite: boolean;
  mayGrow: boolean;
  onPasteTable?: (cells: CellTexts) => boolean;
  menus: readonly GridMenu[];
  tools: ReactNode;
  children: ReactNode;
}

export function GridScreen(props: GridScreenProps) {
  const { title, above, grid, address, label, mayWrite, mayGrow, menus, onPasteTable } = props;
  const save = useGridSave(grid, props.way);
  const unsaved = useUnsavedGrid(grid, { screen: address, label: `${title} of ${above.name}`, to: address });
  const look = useGridLayout(`${address} ${grid.table.number}`);
  const box = useRef<HTMLTableElement>(null);
  const [menu, setMenu] = useState<{ label: string; at: MenuPosition; groups: ActionMenuItem[][] }>();
  useSaveKey(() => mayWrite && save.save());
  const toNextProblem = () => {
    grid.nextProblem();
    focusCursor(box);
  };
  const openMenu = (at: MenuPosition, of = menus) => {
    const [first, ...others] = of.map(({ name }) => name);
    const groups = of.flatMap((one) => one.groups(look)).filter((group) => group.length);
    setMenu({ label: [first, ...others.map((name) => name.toLowerCase())].join(' and '), at, groups });
  };
  const actions = mayWrite && !save.conflicts && (
    <>
      {props.actions}
      <Button size="small" busy={save.saving} aria-keyshortcuts="Control+S" onClick={() => void save.save()}>
        {props.saveLabel}
      </Button>
    </>
  );
  return (
    <OfficeScreen title={title} above={above} actions={actions}>
      <LeaveGuard dirty={grid.changed > 0} onLeave={unsaved.forget} />
      {save.conflicts && (
        <CellConflictsDialog
          document={grid.editor.steps.now}
          conflicts={save.conflicts}
          save={save}
          saveLabel={props.saveLabel}
        />
      )}
      <div hidden={save.conflicts !== undefined} className="grid-screen">
        {unsaved.left && mayWrite && (
          <UnsavedInputNote
            left={unsaved.left}
            onTake={() => void unsaved.bringBack()}
            onDiscard={unsaved.discardLeft}
          />
        )}
        {props.children}
        {mayWrite && (
          <Toolbar grid={grid} menus={menus} onMenu={openMenu}>
            {props.tools}
          </Toolbar>
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
          {...{ grid, label, box, mayWrite, mayGrow, look, onPasteTable }}
          onNextProblem={toNextProblem}
          onMenu={(at) => mayWrite && openMenu(at)}
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
    </OfficeScreen>
  );
}

interface ToolbarProps {
  grid: GridEditor;
  menus: readonly GridMenu[];
  onMenu: (at: MenuPosition, of: readonly GridMenu[]) => void;
  children: ReactNode;
}

function Toolbar({ grid: { editor, update }, menus, onMenu, children }: ToolbarProps) {
  const { past, future } = editor.steps;
  return (
    <div role="toolbar" aria-label="Editing" className="flex flex-wrap gap-2">
      {menus.map((menu) => (
        <Button
          key={menu.name}
          variant="secondary"
          size="small"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            onMenu({ x: left, y: bottom + 4 }, [menu]);
          }}
        >
          {menu.name}
        </Button>
      ))}
      {children}
      <QuietButton name="Undo" keys="Control+Z" disabled={!past.length} onPress={() => update(undoEdit)} />
      <QuietButton name="Redo" keys="Control+Y" disabled={!future.length} onPress={() => update(redoEdit)} />
    </div>
  );
}

interface QuietButtonProps {
  name: string;
  keys: string;
  disabled?: boolean;
  onPress: () => void;
}

export const QuietButton = ({ name, keys, disabled, onPress }: QuietButtonProps) => (
  <Button variant="quiet" size="small" disabled={disabled} aria-keyshortcuts={keys} onClick={onPress}>
    {name}
  </Button>
);

interface CellConflictsProps {
  document: GridDocument;
  conflicts: readonly CellConflict[];
  save: GridSave;
  saveLabel: string;
}

function CellConflictsDialog({ document, conflicts, save, saveLabel }: CellConflictsProps) {
  const lines = conflicts.map(({ table: number, row, column, mine, theirs }): MergeLine => {
    const table = findTable(document, number);
    const name = getCellText(
      table?.rows.find(({ key }) => key === row),
      NAME_KEY,
    );
    const label = table?.columns.find(({ key }) => key === column)?.label ?? '';
    const field = { name: buildCellKey(row, column), label: `${label} of ${name}`, kind: 'text' as const };
    return { field, base: '', mine, theirs, collides: true };
  });
  const names = [...new Set(conflicts.flatMap(({ by }) => by ?? []))];
  return (
    <ConflictScreen
      title={`${names.join(' and ') || 'Someone else'} changed some of the same cells while you were editing`}
      lines={lines}
      saving={save.saving}
      save={saveLabel}
      back="Back to the table"
      onSave={(chosen) => {
        const taken = Object.entries(chosen).flatMap(([key, side]) => (side === 'theirs' ? [key] : []));
        void save.resolve(new Set(taken));
      }}
      onBack={save.closeConflicts}
    >
      <p className="max-w-[42em]">
        Your changes are kept, and nothing has been saved yet. Choose which text stays; all other cells are merged.
      </p>
    </ConflictScreen>
  );
}

function useUnsavedGrid(
  { changed, editor, current, update }: GridEditor,
  workScreen: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
) {
  const run = useReportedAct();
  const { now } = editor.steps;
  const { stored } = editor;
  const collect = () => ({
    what: collectUnsavedEdits(current()),
    base: current().stored,
    amount: formatPlural(changed, 'change'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each edit and each save
  const typed = useMemo(() => (changed ? collect : undefined), [changed, now, stored]);
  const { left, forget, takeLeft, discardLeft } = useUnsavedWork<UnsavedEdits>(workScreen, { typed });
  const bringBack = () =>
    run(async () => {
      const restored = left && restoreEditor(await loadBase(left), left.what);
      if (!restored) {
        discardLeft();
        throw new Error('The unsaved changes can no longer be read.');
      }
      update(() => restored);
      takeLeft(collectUnsavedEdits(current()), current().stored);
    });
  return { left, bringBack, discardLeft, forget };
}
