import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import type { ColumnMeasure } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { formatDraftNotice } from '../../shell/data/form-values.ts';
import { findCellWarnings } from '../document/cell-problems.ts';
import { type GridColumn, type GridTableRow, getCellText } from '../document/grid-document.ts';
import { ARROW_STEPS, type GridStep } from '../document/grid-selection.ts';
import { ROW_HEIGHT } from './row-window.ts';

export interface CellEditing {
  row: string;
  column: string;
  text: string | undefined;
}

export interface CellEditEnd {
  text: string;
  step: GridStep | undefined;
}

interface GridRowProps {
  row: GridTableRow;
  stored: GridTableRow | undefined;
  at: number;
  columns: readonly GridColumn[];
  numbers: ReadonlyMap<string, ColumnMeasure>;
  cursor: string | undefined;
  from: number;
  to: number;
  handle: number;
  stays: readonly (string | undefined)[];
  editing: CellEditing | undefined;
  problems: ReadonlyMap<string, string> | undefined;
  drafts: ReadonlyMap<string, readonly string[]> | undefined;
  onEnd: (end: CellEditEnd | undefined) => void;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, stored, at, columns, cursor, from, to, editing, problems, drafts, onEnd } = props;
  const name = getCellText(row, 'name');
  const notes = findCellWarnings(row, props, props.numbers);
  return (
    <tr
      aria-rowindex={at + 2}
      className={`cell-row ${row.active ? '' : 'is-archived'}`}
      style={{ top: at * ROW_HEIGHT }}
    >
      <td aria-hidden="true" className="row-number" data-row={row.key} data-whole="row">
        {at + 1}
      </td>
      {columns.map(({ key, kind, label }, column) => {
        const text = getCellText(row, key);
        const problem = problems?.get(key);
        const note = problem ? undefined : notes.get(key);
        const drafted = drafts?.get(key);
        const isEdited = editing?.column === key;
        const classes = [
          kind === 'number' || kind === 'text' ? 'is-attribute' : '',
          row !== stored && text !== getCellText(stored, key) ? 'is-changed' : '',
          cursor === key ? 'is-cursor' : '',
          isEdited ? 'is-editing' : '',
          note ? 'is-noted' : '',
          drafted ? 'is-drafted' : '',
        ];
        const left = props.stays[column];
        const Cell = kind === 'name' ? 'th' : 'td';
        return (
          <Cell
            key={key}
            role={kind === 'name' ? 'rowheader' : 'gridcell'}
            scope={kind === 'name' ? 'row' : undefined}
            aria-colindex={column + 1}
            aria-selected={column >= from && column <= to}
            aria-readonly={kind === 'fixed' || undefined}
            aria-invalid={problem ? true : undefined}
            aria-label={kind === 'name' && text === '' ? `Row ${at + 1}, without a name` : undefined}
            title={formatCellTitle((problem ?? note) && `${label} ${problem ?? note}`, drafted)}
            tabIndex={cursor === key ? 0 : -1}
            data-row={row.key}
            data-column={key}
            data-sticky={left === undefined ? undefined : ''}
            style={left === undefined ? undefined : { left }}
            className={classes.filter(Boolean).join(' ') || undefined}
          >
            {isEdited ? (
              <CellEditor
                label={`${label} of ${name || `row ${at + 1}`}`}
                text={editing.text ?? text}
                typed={editing.text !== undefined}
                onEnd={onEnd}
              />
            ) : (
              text.replaceAll('\n', ' ⏎ ')
            )}
            {props.handle === column && !isEdited && <span aria-hidden="true" data-fill="" className="fill-handle" />}
          </Cell>
        );
      })}
    </tr>
  );
});

const formatCellTitle = (problem: string | undefined, drafted: readonly string[] | undefined): string | undefined =>
  [problem, drafted && `${formatDraftNotice(drafted.length)} ${drafted.join(', ')}`].filter(Boolean).join('. ') ||
  undefined;

interface CellEditorProps {
  label: string;
  text: string;
  typed: boolean;
  onEnd: GridRowProps['onEnd'];
}

function CellEditor({ label, text, typed, onEnd }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const end = (step: CellEditEnd['step'], isAccepted = true) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(isAccepted ? { text: field.current?.value ?? text, step } : undefined);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing) return;
    const arrow = typed && !shiftKey && !altKey ? ARROW_STEPS[key] : undefined;
    if (key === 'Enter' && altKey) {
      event.preventDefault();
      currentTarget.setRangeText('\n', currentTarget.selectionStart, currentTarget.selectionEnd, 'end');
      return;
    }
    if (key === 'Escape') end(undefined, false);
    else if (key === 'Enter') end([shiftKey ? -1 : 1, 0]);
    else if (key === 'Tab') end([0, shiftKey ? -1 : 1]);
    else if (arrow) end(arrow);
    else {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 's') end(undefined);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={label}
      defaultValue={text}
      spellCheck={false}
      onKeyDown={press}
      onBlur={() => end(undefined)}
    />
  );
}
