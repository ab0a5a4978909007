import { useState } from 'react';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { counted } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import type { CellTexts } from '../document/clipboard.ts';
import type { Editor } from '../document/editor.ts';
import { NAME, printedOf } from '../document/grid-document.ts';
import { MOST_HEADINGS } from './headings.ts';
import { unitFrom } from './match-columns.ts';
import { columnOf, hasNumbers } from './number-style.ts';
import { PastedColumnRow } from './pasted-column-row.tsx';
import {
  NEW,
  OUT,
  type PastedColumn,
  type PastedTable,
  type PastePlace,
  problemsOf,
  recognised,
  repeatedIn,
} from './pasted-table.ts';
import { bodyOf, placeOf, rowsFor, splitBelow } from './take-table.ts';

interface PasteDialogProps {
  editor: Editor;
  grid: CellTexts;
  initial: PastedTable;
  onPaste: (pasted: PastedTable) => void;
  onClose: () => void;
}

export function PasteDialog({ editor, grid, initial, onPaste, onClose }: PasteDialogProps) {
  const [pasted, setPasted] = useState(initial);
  const [tried, setTried] = useState(false);
  const place = placeOf(editor);
  const { table } = place;
  const problems = problemsOf(pasted, table);
  const body = bodyOf(grid, pasted, table);
  const { rows: raw, leftOut } = splitBelow(grid, pasted.headings);
  const repeated = repeatedIn(pasted, place);
  const wrong = new Set([...problems.columns.keys(), ...(pasted.fresh ? [] : repeated.keys())]);
  const keys = rowsFor(editor, body, pasted);
  const blank = new Set(
    table.rows.filter((row) => Object.values(row.cells).every((text) => text === '')).map(({ key }) => key),
  );
  const added = keys.filter((key) => key === undefined || blank.has(key)).length;
  const ofName = pasted.columns.some(({ to }) => to === NAME);
  const targets = [
    { value: NAME, label: 'The model’s number' },
    ...table.columns
      .filter(({ key, kind }) => kind !== 'fixed' && key !== NAME && !(pasted.fresh && kind === 'printed'))
      .map(({ key, label }) => ({ value: key, label })),
  ];
  const set = (at: number, changed: Partial<PastedColumn>) =>
    setPasted({
      ...pasted,
      columns: pasted.columns.map((column, index) => {
        if (index === at) {
          const target = table.columns.find(({ key }) => key === changed.to);
          return {
            ...column,
            ...(changed.to !== undefined && { from: target ? unitFrom(column.label, target) : '' }),
            ...changed,
          };
        }
        const isTaken =
          changed.to !== undefined && changed.to !== NEW && changed.to !== OUT && column.to === changed.to;
        return isTaken ? { ...column, to: NEW, from: '' } : column;
      }),
    });
  const replaced = pasted.fresh ? printedOf(table).slice(1) : [];
  const act = () => {
    setTried(true);
    if (!problems.whole && wrong.size === 0) onPaste(pasted);
  };
  return (
    <ActionDialog
      wide
      ready
      noValidate
      title={`Paste ${counted(body.length, 'row')} with ${counted(pasted.columns.length, 'column')}`}
      action="Paste"
      onAct={act}
      onClose={onClose}
      problem={problems.whole}
    >
      <PasteChoices {...{ grid, place, pasted, ofName }} onChange={setPasted} />
      <DataTable
        columns={['In the clipboard', 'Goes to', 'Heading', 'Unit', 'Measures', 'Holds']}
        label="Columns of the clipboard"
        className="paste-columns max-h-[50dvh] overflow-y-auto"
      >
        {pasted.columns.map((column, at) => (
          <PastedColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of the clipboard are known by their places
            key={`${pasted.headings} ${at}`}
            number={at + 1}
            column={column}
            pasted={columnOf(raw, at)}
            texts={columnOf(body, at)}
            target={table.columns.find(({ key }) => key === column.to)}
            targets={targets}
            units={place.units}
            isFresh={pasted.fresh}
            problem={tried ? problems.columns.get(at) : undefined}
            repeats={repeated.get(at)}
            onChange={(changed) => set(at, changed)}
          />
        ))}
      </DataTable>
      <p role="status">
        {keys.length - added > 0 && `Changes ${counted(keys.length - added, 'row')}. `}
        {added > 0 && `Adds ${counted(added, 'row')}. `}
        {replaced.length > 0 && `Replaces the columns ${replaced.map(({ label }) => `“${label}”`).join(', ')}.`}
      </p>
      {leftOut.length > 0 && <LeftOut rows={leftOut} />}
      {tried && wrong.size > 0 && (
        <ProblemNote>{`${counted(wrong.size, 'column')} cannot be pasted like this.`}</ProblemNote>
      )}
    </ActionDialog>
  );
}

const SHOWN = 5;

function LeftOut({ rows }: { rows: readonly string[] }) {
  return (
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
}

interface PasteChoicesProps {
  grid: CellTexts;
  place: PastePlace;
  pasted: PastedTable;
  ofName: boolean;
  onChange: (pasted: PastedTable) => void;
}

function PasteChoices({ grid, place, pasted, ofName, onChange }: PasteChoicesProps) {
  const numbers = pasted.columns.some((_, at) => hasNumbers(columnOf(grid.slice(pasted.headings), at)));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label="Headings"
        value={pasted.headings}
        onChange={({ target }) => onChange(recognised(grid, place, Number(target.value)))}
      >
        <Options
          choices={Array.from({ length: Math.min(MOST_HEADINGS + 1, grid.length) }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'No header row' : count === 1 ? 'The first row' : `The first ${count} rows`,
          }))}
        />
      </SelectField>
      <SelectField
        label="Rows"
        value={pasted.byName && ofName ? 'name' : 'place'}
        disabled={!ofName}
        onChange={({ target }) => onChange({ ...pasted, byName: target.value === 'name' })}
      >
        <option value="name">Match by model number</option>
        <option value="place">From the selected row on</option>
      </SelectField>
      {numbers && (
        <SelectField
          label="Numbers are written"
          value={pasted.comma ? 'comma' : 'point'}
          onChange={({ target }) => onChange({ ...pasted, comma: target.value === 'comma' })}
        >
          <option value="point">with a decimal point, 1,234.5</option>
          <option value="comma">with a decimal comma, 1.234,5</option>
        </SelectField>
      )}
    </div>
  );
}
