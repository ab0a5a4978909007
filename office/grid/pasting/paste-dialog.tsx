import { useState } from 'react';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { counted } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import type { CellTexts } from '../document/clipboard.ts';
import type { Editor } from '../document/editor.ts';
import { type Column, NAME, printedOf } from '../document/grid-document.ts';
import { isBlank } from '../document/problems.ts';
import { MOST_HEADINGS } from './headings.ts';
import { unitFrom } from './match-columns.ts';
import { columnOf, hasNumbers } from './number-style.ts';
import { PastedColumnRow } from './pasted-column-row.tsx';
import { headingsOf, NEW, type PastedColumn, type PastedTable, problemsOf, recognised } from './pasted-table.ts';
import { bodyOf, placeOf, rowsFor, splitBelow } from './take-table.ts';

interface PasteDialogProps {
  editor: Editor;
  grid: CellTexts;
  onPaste: (pasted: PastedTable) => void;
  onClose: () => void;
}

export function PasteDialog({ editor, grid, onPaste, onClose }: PasteDialogProps) {
  const place = placeOf(editor);
  const { table, units } = place;
  const [pasted, setPasted] = useState(() => recognised(grid, place, headingsOf(grid, place)));
  const { headings, columns, fresh } = pasted;
  const problems = problemsOf(pasted, place);
  const { rows, leftOut } = splitBelow(grid, headings);
  const body = bodyOf(rows, pasted, table);
  const wrong = problems.columns.size;
  const whole = problems.whole ?? (wrong ? `${counted(wrong, 'column')} cannot be pasted like this.` : undefined);
  const targets = [
    { value: NAME, label: 'The model’s number' },
    ...table.columns
      .filter(({ key, kind }) => kind !== 'fixed' && key !== NAME && !(fresh && kind === 'printed'))
      .map(({ key, label }) => ({ value: key, label })),
  ];
  const set = (at: number, changed: Partial<PastedColumn>) =>
    setPasted({ ...pasted, columns: withColumn(pasted, at, changed, table.columns) });
  return (
    <ActionDialog
      wide
      ready
      noValidate
      title={`Paste ${counted(body.length, 'row')} with ${counted(columns.length, 'column')}`}
      action="Paste"
      onAct={() => !whole && onPaste(pasted)}
      onClose={onClose}
      problem={whole}
    >
      <PasteChoices
        grid={grid}
        pasted={pasted}
        onHeadings={(count) => setPasted(recognised(grid, place, count))}
        onChange={setPasted}
      />
      <DataTable
        columns={['In the clipboard', 'Goes to', 'Heading or unit', 'Measures', 'Holds']}
        label="Columns of the clipboard"
        className="paste-columns max-h-[50dvh] overflow-y-auto"
      >
        {columns.map((column, at) => (
          <PastedColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of the clipboard are known by their places
            key={`${headings} ${at}`}
            {...{ column, targets, units }}
            number={at + 1}
            pasted={columnOf(rows, at)}
            texts={columnOf(body, at)}
            target={table.columns.find(({ key }) => key === column.to)}
            isFresh={fresh}
            problem={problems.columns.get(at)}
            onChange={(changed) => set(at, changed)}
          />
        ))}
      </DataTable>
      <Outcome {...{ editor, pasted, body }} />
      {leftOut.length > 0 && <LeftOut rows={leftOut} />}
    </ActionDialog>
  );
}

/** Changes a pasted column. If its target belonged to another column, that one becomes a new column. */
function withColumn({ columns }: PastedTable, at: number, changed: Partial<PastedColumn>, known: readonly Column[]) {
  const { to } = changed;
  const target = known.find(({ key }) => key === to);
  return columns.map((column, index): PastedColumn => {
    if (index !== at) return target && column.to === to ? { ...column, to: NEW, from: '' } : column;
    return { ...column, ...(to !== undefined && { from: target ? unitFrom(column.label, target) : '' }), ...changed };
  });
}

function Outcome({ editor, pasted, body }: { editor: Editor; pasted: PastedTable; body: CellTexts }) {
  const { table } = placeOf(editor);
  const blank = new Set(table.rows.filter(isBlank).map(({ key }) => key));
  const keys = rowsFor(editor, body, pasted);
  const added = keys.filter((key) => key === undefined || blank.has(key)).length;
  const replaced = pasted.fresh ? printedOf(table).slice(1) : [];
  return (
    <p role="status">
      {keys.length - added > 0 && `Changes ${counted(keys.length - added, 'row')}. `}
      {added > 0 && `Adds ${counted(added, 'row')}. `}
      {replaced.length > 0 && `Replaces the columns ${replaced.map(({ label }) => `“${label}”`).join(', ')}.`}
    </p>
  );
}

const SHOWN = 5;

const LeftOut = ({ rows }: { rows: readonly string[] }) => (
  <details open={rows.length <= SHOWN}>
    <summary>{counted(rows.length, 'row')} left out</summary>
    <ul className="list-disc ps-5">
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row}>{row}</li>
      ))}
      {rows.length > SHOWN && <li>and {rows.length - SHOWN} more</li>}
    </ul>
  </details>
);

interface PasteChoicesProps {
  grid: CellTexts;
  pasted: PastedTable;
  onHeadings: (count: number) => void;
  onChange: (pasted: PastedTable) => void;
}

function PasteChoices({ grid, pasted, onHeadings, onChange }: PasteChoicesProps) {
  const { headings, columns, byName, comma } = pasted;
  const ofName = columns.some(({ to }) => to === NAME);
  const numbers = columns.some((_, at) => hasNumbers(columnOf(grid.slice(headings), at)));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField label="Headings" value={headings} onChange={({ target }) => onHeadings(Number(target.value))}>
        <Options
          choices={Array.from({ length: Math.min(MOST_HEADINGS + 1, grid.length) }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'No header row' : count === 1 ? 'The first row' : `The first ${count} rows`,
          }))}
        />
      </SelectField>
      <SelectField
        label="Rows"
        value={byName && ofName ? 'name' : 'place'}
        disabled={!ofName}
        onChange={({ target }) => onChange({ ...pasted, byName: target.value === 'name' })}
      >
        <option value="name">Match by model number</option>
        <option value="place">From the selected row on</option>
      </SelectField>
      {numbers && (
        <SelectField
          label="Numbers are written"
          value={comma ? 'comma' : 'point'}
          onChange={({ target }) => onChange({ ...pasted, comma: target.value === 'comma' })}
        >
          <option value="point">with a decimal point, 1,234.5</option>
          <option value="comma">with a decimal comma, 1.234,5</option>
        </SelectField>
      )}
    </div>
  );
}
