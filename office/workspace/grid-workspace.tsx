import { type ReactNode, useRef } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { LeaveGuard } from '../controls/leave-guard.tsx';
import { useSaveKey } from '../controls/use-save-key.ts';
import { EditableGrid, focusCursor } from '../grid/editable-grid.tsx';
import type { GridEditor } from '../grid/use-editor.ts';
import { ActionMenu, type MenuItem } from './action-menu.tsx';
import { CellConflicts } from './cell-conflicts.tsx';
import { FindBar } from './find-bar.tsx';
import { StatusLine } from './status-line.tsx';
import type { GridSave } from './use-save.ts';

type Place = { x: number; y: number };

export interface OpenMenu {
  label: string;
  at: Place;
  groups: MenuItem[][];
}

interface GridWorkspaceProps {
  grid: GridEditor;
  save: GridSave;
  /** The name of the grid. */
  label: string;
  mayWrite: boolean;
  /** Whether a paste may add rows. */
  mayGrow: boolean;
  finding: boolean;
  onFinding: (open: boolean) => void;
  menu: OpenMenu | undefined;
  onMenu: (menu: OpenMenu | undefined) => void;
  /** The menu of a cell, at a place of the window. */
  menuAt: (at: Place) => OpenMenu;
  /** What is above the grid. */
  children: ReactNode;
}

/** The grid while it is edited, with what is found, marked, in conflict and not saved yet. */
export function GridWorkspace(props: GridWorkspaceProps) {
  const { grid, save, label, mayWrite, mayGrow, finding, onFinding, menu, onMenu, menuAt, children } = props;
  const box = useRef<HTMLTableElement>(null);
  useSaveKey(() => mayWrite && void save.save());
  const toNextProblem = () => {
    grid.nextProblem();
    focusCursor(box);
  };
  return (
    <>
      <LeaveGuard dirty={grid.changed > 0} />
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
        {children}
        {finding && (
          <FindBar
            grid={grid}
            mayWrite={mayWrite}
            onClose={() => {
              onFinding(false);
              focusCursor(box);
            }}
          />
        )}
        <EditableGrid
          grid={grid}
          label={label}
          box={box}
          mayWrite={mayWrite}
          mayGrow={mayGrow}
          onFind={() => onFinding(true)}
          onNextProblem={toNextProblem}
          onMenu={(at) => mayWrite && onMenu(menuAt(at))}
        />
        <StatusLine grid={grid} saving={save.saving} onNextProblem={toNextProblem} />
      </div>
      {menu && (
        <ActionMenu
          {...menu}
          onClose={(chosen) => {
            onMenu(undefined);
            if (chosen) focusCursor(box);
          }}
        />
      )}
    </>
  );
}

/** Opens a menu below itself. */
export const MenuButton = ({ label, onOpen }: { label: string; onOpen: (at: Place) => void }) => (
  <Button
    variant="secondary"
    size="small"
    aria-haspopup="menu"
    onClick={({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      onOpen({ x: left, y: bottom + 4 });
    }}
  >
    {label}
  </Button>
);
