import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../../src/ui/icon.tsx';
import { DOWN_ICON } from '../../../src/ui/icon-paths.ts';
import type { GridCellProblem } from '../document/cell-problems.ts';
import { type CellAddress, findTable, type GridColumn, indexRowsByKey, splitLabel } from '../document/grid-document.ts';
import { getAxes, getCurrentView, type RowSort, setSelection } from '../document/grid-editor.ts';
import { fillToRange, findFillRange } from '../document/grid-edits.ts';
import { type CellRange, getCellRange, isInRange, selectCell, selectWhole } from '../document/grid-selection.ts';
import { findNumberColumns } from '../document/number-columns.ts';
import { type ColumnWidths, computeColumnWidths, type GridLayout } from './column-widths.ts';
import { type CellEditEnd, type CellEditing, GridRow } from './grid-row.tsx';
import { ROW_HEIGHT, scrollToCell, useRowWindow } from './row-window.ts';
import type { GridEditor } from './use-grid-editor.ts';

interface GridProps {
  grid: GridEditor;
  label: string;
  box: RefObject<HTMLTableElement | null>;
  mayWrite: boolean;
  editing: CellEditing | undefined;
  onEdit: (address: CellAddress) => void;
  onEnd: (end: CellEditEnd | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: (at: { x: number; y: number }) => void;
  look: GridLayout;
}

export const GRID_HELP_ID = 'grid-help';

export function CellGrid({ grid, label, box, mayWrite, editing, look, ...on }: GridProps) {
  const { editor, table, problems, update } = grid;
  const { rows, order, selection } = getCurrentView(editor);
  const { stored } = editor;
  const { columns, number } = table;
  const { measure, ...window } = useRowWindow(box, rows.length);
  const byKey = useMemo(() => indexRowsByKey(table), [table]);
  const storedRows = useMemo(
    () => indexRowsByKey(findTable(stored.document, number) ?? { rows: [] }),
    [stored, number],
  );
  const marked = useMemo(() => groupProblemsByRow(problems, number), [problems, number]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths stay constant while somebody types
  const widths = useMemo(() => computeColumnWidths(columns, table.rows, look), [columns, look]);
  const numbers = findNumberColumns(table);
  const range = getCellRange(selection, getAxes(editor));
  const { cursor } = selection;
  const cursorAt = rows.indexOf(cursor.row);
  const rowIndices = Array.from({ length: window.last - window.first }, (_, at) => window.first + at);
  // The focused cell must stay rendered after scrolling, or the focus would be lost.
  if (cursorAt >= 0 && (cursorAt < window.first || cursorAt >= window.last)) rowIndices.push(cursorAt);
  const focus = useFocusOnCursor(box, cursor, cursorAt, editing !== undefined, measure);
  const { fill, ...pointer } = useGridPointer(grid, range, mayWrite, box);
  const shown = fill ?? range;
  const end = useRef(on.onEnd);
  end.current = on.onEnd;
  const onEnd = useCallback((result: CellEditEnd | undefined) => end.current(result), []);
  return (
    <table
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of this table are edited
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={GRID_HELP_ID}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      className="cell-grid"
      style={{ '--columns': widths.css } as React.CSSProperties}
      onKeyDown={on.onKeyDown}
      {...focus}
      {...pointer}
      onDoubleClick={({ target }) => {
        const address = findCellAddress(target);
        if (address && !address.whole) on.onEdit(address);
      }}
      onContextMenu={(event) => {
        const { target, clientX, clientY } = event;
        if (target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        const address = findCellAddress(target);
        const column = columns.findIndex(({ key }) => key === address?.column);
        if (address && !address.whole && !isInRange(range, rows.indexOf(address.row), column))
          update((now) => setSelection(now, selectCell({ row: address.row, column: address.column })));
        const isByKey = clientX === 0 && clientY === 0;
        const { left = 0, bottom = 0 } = target instanceof Element ? target.getBoundingClientRect() : {};
        on.onMenu(isByKey ? { x: left, y: bottom } : { x: clientX, y: clientY });
      }}
    >
      <GridHead columns={columns} order={order} widths={widths} look={look} />
      <tbody style={{ height: rows.length * ROW_HEIGHT }}>
        {rowIndices.map((at) => {
          const key = rows[at] ?? '';
          const row = byKey.get(key);
          if (!row) return null;
          const isShown = at >= shown.top && at <= shown.bottom;
          return (
            <GridRow
              // Reusing the elements of rows that were scrolled away is three times as fast as creating new ones.
              key={at >= window.first && at < window.last ? at % window.room : 'cursor'}
              {...{ row, at, columns, numbers, onEnd }}
              stored={storedRows.get(key)}
              cursor={at === cursorAt ? cursor.column : undefined}
              from={isShown ? shown.left : -1}
              to={isShown ? shown.right : -2}
              handle={mayWrite && at === range.bottom ? range.right : -1}
              stays={widths.stays}
              editing={editing?.row === key ? editing : undefined}
              problems={marked.get(key)}
              drafts={stored.drafts.cells.get(key)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function groupProblemsByRow(problems: readonly GridCellProblem[], number: number): Map<string, Map<string, string>> {
  const byRow = new Map<string, Map<string, string>>();
  for (const { table, row, column, problem } of problems)
    if (table === number) byRow.set(row, (byRow.get(row) ?? new Map<string, string>()).set(column, problem));
  return byRow;
}

/** The focus follows the cursor, unless the focus is outside the grid, such as in a search field. */
function useFocusOnCursor(
  box: RefObject<HTMLTableElement | null>,
  cursor: CellAddress,
  cursorAt: number,
  isEditing: boolean,
  measure: () => void,
) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isEditing || cursorAt < 0) return;
    const { activeElement, body } = document;
    const cell = findCellElement(current, cursor);
    const isOurs = current.contains(activeElement) || (activeElement === body && hadFocus.current);
    if (isOurs && activeElement !== cell) cell?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || cursorAt < 0) return;
    const head = current.querySelector<HTMLElement>('.cell-head');
    const last = [...(head?.querySelectorAll<HTMLElement>('[data-sticky]') ?? [])].at(-1);
    const covered = last ? last.offsetLeft + last.offsetWidth - current.scrollLeft : 0;
    scrollToCell(current, cursorAt, head?.offsetHeight ?? 0, findCellElement(current, cursor), covered);
    measure();
  }, [box, cursorAt, cursor, measure]);
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget)
        hadFocus.current = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true;
    },
  };
}

function useGridPointer(
  { editor, update }: GridEditor,
  range: CellRange,
  mayWrite: boolean,
  box: RefObject<Element | null>,
) {
  const dragging = useRef(false);
  const [fill, setFill] = useState<CellRange>();
  const { selection } = getCurrentView(editor);
  const axes = getAxes(editor);
  const onPointerDown = (event: PointerEvent) => {
    const { target, button, shiftKey } = event;
    const address = findCellAddress(target);
    if (button !== 0 || !address || target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (mayWrite && target instanceof HTMLElement && target.dataset.fill !== undefined) return setFill(range);
    const cursor = { row: address.row, column: address.column };
    const next = { cursor, anchor: shiftKey ? selection.anchor : cursor };
    update((now) => setSelection(now, address.whole ? selectWhole(axes, address.whole, next) : next));
    dragging.current = !address.whole;
    box.current?.querySelector<HTMLElement>('.is-cursor')?.focus({ preventScroll: true });
  };
  const onPointerOver = ({ buttons, target }: PointerEvent) => {
    if (buttons !== 1) {
      dragging.current = false;
      setFill(undefined);
    }
    const address = dragging.current || fill ? findCellAddress(target) : undefined;
    if (!address || address.whole) return;
    const { row, column } = address;
    if (fill) setFill(findFillRange(range, axes.rows.indexOf(row), axes.columns.indexOf(column)));
    else update((now) => setSelection(now, { ...selection, cursor: { row, column } }));
  };
  const onPointerUp = ({ ctrlKey, metaKey }: PointerEvent) => {
    if (fill) update((now) => fillToRange(now, fill, ctrlKey || metaKey));
    setFill(undefined);
  };
  return { fill, onPointerDown, onPointerOver, onPointerUp };
}

const findCellElement = (box: HTMLElement, { row, column }: CellAddress) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`);

function findCellAddress(target: EventTarget): (CellAddress & { whole?: 'row' | 'column' }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null;
  if (!element) return undefined;
  const { row = '', column = '', whole } = element.dataset;
  return { row, column, ...(whole === 'row' || whole === 'column' ? { whole } : {}) };
}

const COLUMN_KIND_LABELS: Record<GridColumn['kind'], string> = {
  name: '',
  fixed: '',
  printed: '',
  number: 'attribute, a number',
  text: 'attribute, text',
};

interface GridHeadProps {
  columns: readonly GridColumn[];
  order: RowSort | undefined;
  widths: ColumnWidths;
  look: GridLayout;
}

const GridHead = ({ columns, order, widths, look }: GridHeadProps) => (
  <thead>
    <tr aria-rowindex={1} className="cell-head">
      <td aria-hidden="true" className="row-number" />
      {columns.map(({ key, kind, label, measured }, at) => {
        const { name, unit } = splitLabel(label);
        const sorted = order?.column === key ? order : undefined;
        const meaning = COLUMN_KIND_LABELS[kind]
          ? `: ${COLUMN_KIND_LABELS[kind]}`
          : measured
            ? ` measures ${measured.name}`
            : '';
        return (
          <th
            key={key}
            scope="col"
            aria-colindex={at + 1}
            aria-sort={sorted && (sorted.descending ? 'descending' : 'ascending')}
            data-column={key}
            data-whole="column"
            data-sticky={widths.stays[at] === undefined ? undefined : ''}
            style={{ left: widths.stays[at] }}
            title={label + meaning}
            className={kind === 'number' || kind === 'text' ? 'is-attribute' : undefined}
          >
            <span>
              {name}
              {sorted && (
                <Icon path={DOWN_ICON} className={`inline size-3.5 ${sorted.descending ? '' : 'rotate-180'}`} />
              )}
            </span>
            {(unit || measured) && (
              <span className="measured font-normal text-steel-600 text-xs">
                {unit ? `(${unit})` : ''} {measured?.name !== name && measured?.name}
              </span>
            )}
            <ColumnResizer label={label} width={widths.each[at] ?? 0} onWidth={look.setWidth} />
          </th>
        );
      })}
    </tr>
  </thead>
);

interface WidthEdgeProps {
  label: string;
  width: number;
  onWidth: GridLayout['setWidth'];
}

const ColumnResizer = ({ label, width, onWidth }: WidthEdgeProps) => (
  <span
    aria-hidden="true"
    className="width-edge"
    onPointerDown={(event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    }}
    onPointerMove={({ currentTarget, pointerId, movementX }) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (currentTarget.hasPointerCapture(pointerId)) onWidth(label, width + movementX / rem);
    }}
    onDoubleClick={() => onWidth(label, undefined)}
  />
);
