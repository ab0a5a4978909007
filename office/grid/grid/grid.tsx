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
import { DOWN } from '../../../src/ui/icon-paths.ts';
import { fillTarget, fillTo } from '../document/acts.ts';
import { numberColumns } from '../document/column-type.ts';
import { axesOf, type Order, select, viewOf } from '../document/editor.ts';
import { type CellPlace, type Column, rowsByKey, splitLabel, tableOf } from '../document/grid-document.ts';
import type { CellProblem } from '../document/problems.ts';
import { isInside, type Range, rangeOf, selected, wholeOf } from '../document/selection.ts';
import { type ColumnWidths, columnWidths, type GridLook } from './column-widths.ts';
import { type EditEnd, type Editing, GridRow } from './grid-row.tsx';
import { ROW_HEIGHT, reveal, useRowWindow } from './row-window.ts';
import type { GridEditor } from './use-editor.ts';

interface GridProps {
  grid: GridEditor;
  label: string;
  box: RefObject<HTMLTableElement | null>;
  mayWrite: boolean;
  editing: Editing | undefined;
  onEdit: (place: CellPlace) => void;
  onEnd: (end: EditEnd | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: (at: { x: number; y: number }) => void;
  look: GridLook;
}

export const GRID_HELP = 'grid-help';

export function Grid({ grid, label, box, mayWrite, editing, look, ...on }: GridProps) {
  const { editor, table, problems, update } = grid;
  const { rows, order, selection } = viewOf(editor);
  const { stored } = editor;
  const { columns, number } = table;
  const { measure, ...window } = useRowWindow(box, rows.length);
  const byKey = useMemo(() => rowsByKey(table), [table]);
  const storedRows = useMemo(() => rowsByKey(tableOf(stored.document, number) ?? { rows: [] }), [stored, number]);
  const marked = useMemo(() => problemsByRow(problems, number), [problems, number]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths stay constant while somebody types
  const widths = useMemo(() => columnWidths(columns, table.rows, look), [columns, look]);
  const numbers = numberColumns(table);
  const range = rangeOf(selection, axesOf(editor));
  const { cursor } = selection;
  const cursorAt = rows.indexOf(cursor.row);
  const places = Array.from({ length: window.last - window.first }, (_, at) => window.first + at);
  // The focused cell must stay rendered after scrolling, or the focus would be lost.
  if (cursorAt >= 0 && (cursorAt < window.first || cursorAt >= window.last)) places.push(cursorAt);
  const focus = useFocusOnCursor(box, cursor, cursorAt, editing !== undefined, measure);
  const { fill, ...pointer } = usePointer(grid, range, mayWrite, box);
  const shown = fill ?? range;
  const end = useRef(on.onEnd);
  end.current = on.onEnd;
  const onEnd = useCallback((result: EditEnd | undefined) => end.current(result), []);
  return (
    <table
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of this table are edited
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={GRID_HELP}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      className="cell-grid"
      style={{ '--columns': widths.css } as React.CSSProperties}
      onKeyDown={on.onKeyDown}
      {...focus}
      {...pointer}
      onDoubleClick={({ target }) => {
        const place = placeOf(target);
        if (place && !place.whole) on.onEdit(place);
      }}
      onContextMenu={(event) => {
        const { target, clientX, clientY } = event;
        if (target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        const place = placeOf(target);
        const column = columns.findIndex(({ key }) => key === place?.column);
        if (place && !place.whole && !isInside(range, rows.indexOf(place.row), column))
          update((now) => select(now, selected({ row: place.row, column: place.column })));
        const isByKey = clientX === 0 && clientY === 0;
        const { left = 0, bottom = 0 } = target instanceof Element ? target.getBoundingClientRect() : {};
        on.onMenu(isByKey ? { x: left, y: bottom } : { x: clientX, y: clientY });
      }}
    >
      <GridHead columns={columns} order={order} widths={widths} look={look} />
      <tbody style={{ height: rows.length * ROW_HEIGHT }}>
        {places.map((at) => {
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

function problemsByRow(problems: readonly CellProblem[], number: number): Map<string, Map<string, string>> {
  const byRow = new Map<string, Map<string, string>>();
  for (const { table, row, column, problem } of problems)
    if (table === number) byRow.set(row, (byRow.get(row) ?? new Map<string, string>()).set(column, problem));
  return byRow;
}

/** The focus follows the cursor, unless the focus is outside the grid, such as in a search field. */
function useFocusOnCursor(
  box: RefObject<HTMLTableElement | null>,
  cursor: CellPlace,
  cursorAt: number,
  isEditing: boolean,
  measure: () => void,
) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isEditing || cursorAt < 0) return;
    const { activeElement, body } = document;
    const cell = cellAt(current, cursor);
    const isOurs = current.contains(activeElement) || (activeElement === body && hadFocus.current);
    if (isOurs && activeElement !== cell) cell?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || cursorAt < 0) return;
    const head = current.querySelector<HTMLElement>('.cell-head');
    const last = [...(head?.querySelectorAll<HTMLElement>('[data-sticky]') ?? [])].at(-1);
    const covered = last ? last.offsetLeft + last.offsetWidth - current.scrollLeft : 0;
    reveal(current, cursorAt, head?.offsetHeight ?? 0, cellAt(current, cursor), covered);
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

function usePointer({ editor, update }: GridEditor, range: Range, mayWrite: boolean, box: RefObject<Element | null>) {
  const dragging = useRef(false);
  const [fill, setFill] = useState<Range>();
  const { selection } = viewOf(editor);
  const axes = axesOf(editor);
  const onPointerDown = (event: PointerEvent) => {
    const { target, button, shiftKey } = event;
    const place = placeOf(target);
    if (button !== 0 || !place || target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (mayWrite && target instanceof HTMLElement && target.dataset.fill !== undefined) return setFill(range);
    const cursor = { row: place.row, column: place.column };
    const next = { cursor, anchor: shiftKey ? selection.anchor : cursor };
    update((now) => select(now, place.whole ? wholeOf(axes, place.whole, next) : next));
    dragging.current = !place.whole;
    box.current?.querySelector<HTMLElement>('.is-cursor')?.focus({ preventScroll: true });
  };
  const onPointerOver = ({ buttons, target }: PointerEvent) => {
    if (buttons !== 1) {
      dragging.current = false;
      setFill(undefined);
    }
    const place = dragging.current || fill ? placeOf(target) : undefined;
    if (!place || place.whole) return;
    const { row, column } = place;
    if (fill) setFill(fillTarget(range, axes.rows.indexOf(row), axes.columns.indexOf(column)));
    else update((now) => select(now, { ...selection, cursor: { row, column } }));
  };
  const onPointerUp = ({ ctrlKey, metaKey }: PointerEvent) => {
    if (fill) update((now) => fillTo(now, fill, ctrlKey || metaKey));
    setFill(undefined);
  };
  return { fill, onPointerDown, onPointerOver, onPointerUp };
}

const cellAt = (box: HTMLElement, { row, column }: CellPlace) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`);

function placeOf(target: EventTarget): (CellPlace & { whole?: 'row' | 'column' }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null;
  if (!element) return undefined;
  const { row = '', column = '', whole } = element.dataset;
  return { row, column, ...(whole === 'row' || whole === 'column' ? { whole } : {}) };
}

const KINDS: Record<Column['kind'], string> = {
  name: '',
  fixed: '',
  printed: '',
  number: 'attribute, a number',
  text: 'attribute, text',
};

interface GridHeadProps {
  columns: readonly Column[];
  order: Order | undefined;
  widths: ColumnWidths;
  look: GridLook;
}

const GridHead = ({ columns, order, widths, look }: GridHeadProps) => (
  <thead>
    <tr aria-rowindex={1} className="cell-head">
      <td aria-hidden="true" className="row-number" />
      {columns.map(({ key, kind, label, measured }, at) => {
        const { name, unit } = splitLabel(label);
        const sorted = order?.column === key ? order : undefined;
        const meaning = KINDS[kind] ? `: ${KINDS[kind]}` : measured ? ` measures ${measured.name}` : '';
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
              {sorted && <Icon path={DOWN} className={`inline size-3.5 ${sorted.descending ? '' : 'rotate-180'}`} />}
            </span>
            {(unit || measured) && (
              <span className="measured font-normal text-steel-600 text-xs">
                {unit ? `(${unit})` : ''} {measured?.name !== name && measured?.name}
              </span>
            )}
            <WidthEdge label={label} width={widths.each[at] ?? 0} onWidth={look.setWidth} />
          </th>
        );
      })}
    </tr>
  </thead>
);

interface WidthEdgeProps {
  label: string;
  width: number;
  onWidth: GridLook['setWidth'];
}

const WidthEdge = ({ label, width, onWidth }: WidthEdgeProps) => (
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
