import { memo } from 'react';
import type { Measured } from '../../../src/features/catalogue/measures/read-figure.ts';
import { draftedIn } from '../../shell/data/values.ts';
import { type Column, cellOf, type TableRow } from '../document/grid-document.ts';
import { notesOf } from '../document/problems.ts';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { ROW_HEIGHT } from './row-window.ts';

export interface Editing {
  row: string;
  column: string;
  text: string | undefined;
}

interface GridRowProps {
  row: TableRow;
  stored: TableRow | undefined;
  at: number;
  columns: readonly Column[];
  numbers: ReadonlyMap<string, Measured>;
  cursor: string | undefined;
  from: number;
  to: number;
  also: string;
  filled: string;
  handle: number;
  stays: readonly (string | undefined)[];
  editing: Editing | undefined;
  problems: ReadonlyMap<string, string> | undefined;
  drafts: ReadonlyMap<string, readonly string[]> | undefined;
  onEnd: (end: EditEnd | undefined) => void;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, stored, at, columns, cursor, from, to, editing, problems, drafts, onEnd } = props;
  const name = cellOf(row, 'name');
  const notes = notesOf(row, props, props.numbers);
  const [also, filled] = [rangesIn(props.also), rangesIn(props.filled)];
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
        const text = cellOf(row, key);
        const problem = problems?.get(key);
        const note = problem ? undefined : notes.get(key);
        const drafted = drafts?.get(key);
        const isEdited = editing?.column === key;
        const classes = [
          kind === 'number' || kind === 'text' ? 'is-attribute' : '',
          row !== stored && text !== cellOf(stored, key) ? 'is-changed' : '',
          cursor === key ? 'is-cursor' : '',
          isEdited ? 'is-editing' : '',
          note ? 'is-noted' : '',
          drafted ? 'is-drafted' : '',
          isIn(filled, column) ? 'is-filled' : '',
        ];
        const left = props.stays[column];
        const Cell = kind === 'name' ? 'th' : 'td';
        return (
          <Cell
            key={key}
            role={kind === 'name' ? 'rowheader' : 'gridcell'}
            scope={kind === 'name' ? 'row' : undefined}
            aria-colindex={column + 1}
            aria-selected={(column >= from && column <= to) || isIn(also, column)}
            aria-readonly={kind === 'fixed' || undefined}
            aria-invalid={problem ? true : undefined}
            aria-label={kind === 'name' && text === '' ? `Row ${at + 1}, without a name` : undefined}
            title={titleOf((problem ?? note) && `${label} ${problem ?? note}`, drafted)}
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

const titleOf = (problem: string | undefined, drafted: readonly string[] | undefined): string | undefined =>
  [problem, drafted && `${draftedIn(drafted.length)} ${drafted.join(', ')}`].filter(Boolean).join('. ') || undefined;

type Ranges = readonly (readonly [number, number])[];
const NO_RANGES: Ranges = [];
const rangesIn = (text: string): Ranges =>
  text === ''
    ? NO_RANGES
    : text.split(' ').map((range) => {
        const [from = 0, to = 0] = range.split('-').map(Number);
        return [from, to];
      });
const isIn = (ranges: Ranges, column: number) => ranges.some(([from, to]) => column >= from && column <= to);
