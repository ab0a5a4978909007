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
import { numberColumns } from '../document/column-type.ts';
import { type CellPlace, type Column, rowsByKey, splitLabel, type Table } from '../document/grid-document.ts';
import { alsoSelected, type Range, rangeOf, type Selection, selected, wholeOf } from '../document/selection.ts';
import type { Drafts } from '../document/stored.ts';
import type { Order } from '../document/view.ts';
import type { EditEnd } from './cell-editor.tsx';
import { columnWidths } from './column-widths.ts';
import { fillTarget } from './fill.ts';
import { type Editing, GridRow } from './grid-row.tsx';
import { ROW_HEIGHT, reveal, useRowWindow } from './row-window.ts';
import type { LookActs } from './use-grid-look.ts';

interface GridProps {
  label: string;
  box: RefObject<HTMLTableElement | null>;
  table: Table;
  stored: Table | undefined;
  drafts: Drafts;
  rows: readonly string[];
  order: Order | undefined;
  selection: Selection;
  editing: Editing | undefined;
  problems: ReadonlyMap<string, ReadonlyMap<string, string>>;
  onSelect: (selection: Selection) => void;
  onEdit: (place: CellPlace) => void;
  onEnd: (end: EditEnd | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: (at: { x: number; y: number }) => void;
  look: LookActs;
  onFill: ((target: Range) => void) | undefined;
}

const KINDS: Record<Column['kind'], string> = {
  name: '',
  fixed: '',
  printed: '',
  number: 'attribute, a number',
  text: 'attribute, a text',
};
export const GRID_HELP = 'grid-help';

export function Grid(props: GridProps) {
  const { label, box, table, stored, drafts, rows, order, selection, editing, problems, look } = props;
  const { columns } = table;
  const { measure, ...window } = useRowWindow(box, rows.length);
  const byKey = useMemo(() => rowsByKey(table), [table]);
  const storedRows = useMemo(() => (stored ? rowsByKey(stored) : undefined), [stored]);
  const numbers = numberColumns(table);
  const rowAt = useMemo(() => new Map(rows.map((key, at) => [key, at])), [rows]);
  // Widths stay constant while somebody types.
  const { dragged, edgeOf } = useWidthDrag(look);
  const wanted = dragged ? { ...look, widths: { ...look.widths, [dragged.label]: dragged.rem } } : look;
  const shape = `${dragged?.label} ${dragged?.rem}`;
  const measured = () => ({ columns, look, shape, ...columnWidths(columns, table.rows, wanted) });
  const [widths, setWidths] = useState(measured);
  if (widths.columns !== columns || widths.look !== look || widths.shape !== shape) setWidths(measured());
  const columnAt = (key: string) => columns.findIndex((column) => column.key === key);
  const range: Range = rangeOf(selection, (key) => rowAt.get(key) ?? -1, columnAt);
  const { cursor } = selection;
  const cursorAt = rowAt.get(cursor.row) ?? -1;
  const places = Array.from({ length: window.last - window.first }, (_, at) => window.first + at);
  // The focused cell must stay rendered when it is scrolled out of sight.
  if (cursorAt >= 0 && (cursorAt < window.first || cursorAt >= window.last)) places.push(cursorAt);

  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || editing || cursorAt < 0) return;
    const { activeElement, body } = document;
    const cell = cellAt(current, cursor);
    // Keeps the focus of other elements, such as a search field.
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

  const dragging = useRef(false);
  const [fill, setFill] = useState<Range>();
  const also = (selection.more ?? []).map((one) => rangeOf(one, (key) => rowAt.get(key) ?? -1, columnAt));
  const press = (event: PointerEvent) => {
    const place = placeOf(event.target);
    if (event.button !== 0 || !place || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (props.onFill && event.target instanceof HTMLElement && event.target.dataset.fill !== undefined) {
      setFill(range);
      return;
    }
    const anchor = event.shiftKey ? selection.anchor : { row: place.row, column: place.column };
    const next = { cursor: { row: place.row, column: place.column }, anchor };
    const axes = { rows, columns: columns.map(({ key }) => key) };
    const chosen = place.whole ? wholeOf(axes, place.whole, next) : next;
    props.onSelect(event.ctrlKey || event.metaKey ? alsoSelected(selection, chosen) : chosen);
    dragging.current = !place.whole;
    box.current?.querySelector<HTMLElement>('.is-cursor')?.focus({ preventScroll: true });
  };
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) {
      dragging.current = false;
      setFill(undefined);
    }
    const place = dragging.current || fill ? placeOf(event.target) : undefined;
    if (!place || place.whole) return;
    if (fill) setFill(fillTarget(range, rowAt.get(place.row) ?? range.top, columnAt(place.column)));
    else if (place.row !== cursor.row || place.column !== cursor.column) {
      props.onSelect({ ...selection, cursor: { row: place.row, column: place.column } });
    }
  };
  const release = () => {
    if (fill) props.onFill?.(fill);
    setFill(undefined);
  };
  const end = useRef(props.onEnd);
  end.current = props.onEnd;
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
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget)
          hadFocus.current = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true;
      }}
      onKeyDown={props.onKeyDown}
      onPointerDown={press}
      onPointerOver={drag}
      onPointerUp={release}
      onDoubleClick={({ target }) => {
        const place = placeOf(target);
        if (place && !place.whole) props.onEdit(place);
      }}
      onContextMenu={(event) => {
        if (event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        const place = placeOf(event.target);
        if (place && !place.whole && !isInside(range, rowAt.get(place.row) ?? -1, columnAt(place.column))) {
          props.onSelect(selected({ row: place.row, column: place.column }));
        }
        const at = event.target instanceof Element ? event.target.getBoundingClientRect() : undefined;
        const isByKey = event.clientX === 0 && event.clientY === 0;
        props.onMenu({
          x: isByKey && at ? at.left : event.clientX,
          y: isByKey && at ? at.bottom : event.clientY,
        });
      }}
    >
      <thead>
        <tr aria-rowindex={1} className="cell-head">
          <td aria-hidden="true" className="row-number" />
          {columns.map(({ key, kind, label: heading, measured }, at) => {
            const { name, unit } = splitLabel(heading);
            const sorted = order?.column === key ? order : undefined;
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
                title={
                  KINDS[kind]
                    ? `${heading}: ${KINDS[kind]}`
                    : measured
                      ? `${heading} measures ${measured.name}`
                      : heading
                }
                className={kind === 'number' || kind === 'text' ? 'is-attribute' : undefined}
              >
                <span>
                  {name}
                  {sorted && (
                    <Icon path={DOWN} className={`inline size-3.5 ${sorted.descending ? '' : 'rotate-180'}`} />
                  )}
                </span>
                {(unit || KINDS[kind] || measured) && (
                  <span className="measured font-normal text-steel-600 text-xs">
                    {unit ? `(${unit})` : ''} {KINDS[kind] ? 'attribute' : measured?.name !== name && measured?.name}
                  </span>
                )}
                <span aria-hidden="true" className="width-edge" {...edgeOf(heading, widths.each[at] ?? 0)} />
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody style={{ height: rows.length * ROW_HEIGHT }}>
        {places.map((at) => {
          const key = rows[at] ?? '';
          const row = byKey.get(key);
          if (!row) return null;
          const isInRange = at >= range.top && at <= range.bottom;
          return (
            <GridRow
              // Reusing the elements of rows that went out of sight is three times as fast as making new ones.
              key={at >= window.first && at < window.last ? at % window.room : 'cursor'}
              row={row}
              stored={storedRows?.get(key)}
              at={at}
              columns={columns}
              numbers={numbers}
              cursor={at === cursorAt ? cursor.column : undefined}
              from={isInRange ? range.left : -1}
              to={isInRange ? range.right : -2}
              also={columnsIn(also, at)}
              filled={fill ? columnsIn([fill], at) : ''}
              handle={props.onFill && at === range.bottom ? range.right : -1}
              stays={widths.stays}
              editing={editing?.row === key ? editing : undefined}
              problems={problems.get(key)}
              drafts={drafts.cells.get(key)}
              onEnd={onEnd}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const cellAt = (box: HTMLElement, { row, column }: CellPlace) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`);

const columnsIn = (ranges: readonly Range[], row: number): string =>
  ranges.flatMap(({ top, bottom, left, right }) => (row >= top && row <= bottom ? [`${left}-${right}`] : [])).join(' ');

const isInside = ({ top, bottom, left, right }: Range, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right;

function placeOf(target: EventTarget): (CellPlace & { whole?: 'row' | 'column' }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null;
  if (!element) return undefined;
  const { row = '', column = '', whole } = element.dataset;
  return { row, column, ...(whole === 'row' || whole === 'column' ? { whole } : {}) };
}

interface DraggedWidth {
  label: string;
  rem: number;
}

/** A dragged width is stored on release; a double click fits the width to the texts. */
function useWidthDrag({ setWidth }: LookActs) {
  const [dragged, setDragged] = useState<DraggedWidth>();
  const edgeOf = (label: string, width: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ label, rem: width });
    },
    onPointerMove: ({ movementX }: PointerEvent) =>
      setDragged((now) => now && { ...now, rem: now.rem + movementX / remInPixels() }),
    onPointerUp: () => {
      if (dragged) setWidth(dragged.label, dragged.rem);
      setDragged(undefined);
    },
    onDoubleClick: () => setWidth(label, undefined),
  });
  return { dragged, edgeOf };
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
