import { type ComponentProps, useId, useState } from 'react';
import { measuredBy, NO_MEASURE, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { isPlainNumber, readFigure } from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel } from '../../../src/features/catalogue/units/attribute-label.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { type Choice, counted } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import type { CellTexts } from '../document/clipboard.ts';
import { numbersByLabel } from '../document/column-type.ts';
import type { Editor } from '../document/editor.ts';
import { type Column, NAME, printedOf } from '../document/grid-document.ts';
import { isBlank } from '../document/problems.ts';
import { columnOf, eitherNumberIn, eitherText, hasNumbers, MOST_HEADINGS } from './headings.ts';
import { unitFrom, unitOf } from './match-columns.ts';
import { headingsOf, NEW, OUT, type PastedColumn, type PastedTable, problemsOf, recognised } from './pasted-table.ts';
import { bodyOf, placeOf, rowsFor, splitBelow } from './take-table.ts';

interface PastedColumnRowProps {
  number: number;
  column: PastedColumn;
  pasted: readonly string[];
  texts: readonly string[];
  target: Column | undefined;
  targets: readonly Choice[];
  units: UnitsByName;
  isFresh: boolean;
  problem: string | undefined;
  onChange: (changed: Partial<PastedColumn>) => void;
}

const CONTROL =
  'min-h-8 w-full rounded-md border border-steel-400 bg-white px-2 text-sm hover:border-steel-500 aria-invalid:border-danger';
const EXAMPLES = 3;
const examplesOf = (texts: readonly string[]): string => texts.filter(Boolean).slice(0, EXAMPLES).join(', ');

const TextControl = (props: ComponentProps<'input'>) => (
  <input type="text" {...props} className={`${CONTROL} min-w-40`} />
);

function PastedColumnRow(props: PastedColumnRowProps) {
  const { number, column, pasted, texts, target, targets, isFresh, problem, onChange } = props;
  const id = useId();
  const { label, to, from } = column;
  const isHeading = to === NEW || (isFresh && to === NAME);
  const unit = target && to !== NAME ? unitOf(target) : '';
  return (
    <tr className={to === OUT ? 'text-steel-500' : undefined}>
      <th scope="row" className="max-w-44 truncate">
        {label && <span className="block truncate">{label}</span>}
        <span className="font-normal">{examplesOf(pasted) || '(empty)'}</span>
      </th>
      <td>
        <select
          aria-label={`Column ${number} goes to`}
          className={`${CONTROL} min-w-44`}
          value={to}
          onChange={(event) => onChange({ to: event.target.value })}
        >
          <option value={NEW}>A new column</option>
          <Options choices={targets} />
          <option value={OUT}>Leave it out</option>
        </select>
      </td>
      <td>
        {isHeading && (
          <TextControl
            aria-label={`Heading of column ${number}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && id}
            maxLength={100}
            value={label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
        {!isHeading && unit !== '' && unit !== '-' && (
          <TextControl
            aria-label={`Unit of column ${number} in the clipboard`}
            placeholder={unit}
            maxLength={12}
            value={from}
            onChange={(event) => onChange({ from: event.target.value.trim() })}
          />
        )}
        {!isHeading && from !== '' && (
          <p className="text-xs">
            → {unit}: {examplesOf(texts)}
          </p>
        )}
        {problem && (
          <p id={id} className="max-w-52 whitespace-normal text-danger text-xs">
            {problem}
          </p>
        )}
      </td>
      <td>{to === NEW && <MeasureSelect {...props} />}</td>
      <td className="max-w-48">{to !== OUT && <Holds {...props} />}</td>
    </tr>
  );
}

function MeasureSelect({ number, column: { label, measures }, units, onChange }: PastedColumnRowProps) {
  const byLabel = measuredBy(label, '', units);
  const { name } = attributeLabel(label.trim());
  const others = [...units.keys()].filter((known) => known !== byLabel?.name);
  return (
    <select
      aria-label={`What column ${number} measures`}
      className={`${CONTROL} min-w-40`}
      value={measures}
      onChange={({ target }) => onChange({ measures: target.value })}
    >
      <Options
        any={byLabel ? byLabel.name : 'Not linked'}
        choices={[
          { value: NO_MEASURE, label: 'None: the values are texts' },
          ...(name && !byLabel ? [{ value: name, label: `A new attribute “${name}”` }] : []),
          ...others.map((value) => ({ value, label: value })),
        ]}
      />
    </select>
  );
}

function Holds({ texts, column: { to, label, measures }, target, units }: PastedColumnRowProps) {
  const filled = texts.filter(Boolean);
  const known = to === NEW ? measuredBy(label, measures, units) : target?.measured;
  const measured = known ?? numbersByLabel(to === NEW ? label : (target?.label ?? label), measures);
  const isText = measured ? measured.unit === null : !hasNumbers(filled);
  if (to === NAME || measures === NO_MEASURE || isText) return counted(filled.length, 'text');
  const fits = (text: string) => {
    const reading = measured && readFigure(text, measured);
    return measured ? reading === undefined || 'value' in reading : isPlainNumber(text);
  };
  const others = filled.filter((text) => !fits(text));
  const named = others.slice(0, 2).map((text) => `“${text}”`);
  return (
    <>
      {counted(filled.length - others.length, 'number')}
      {others.length > 0 && (
        <span className="text-warning">
          , not {named.join(', ')}
          {others.length > 2 && ` and ${others.length - 2} more`}
        </span>
      )}
    </>
  );
}

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

/** Changes a pasted column. Another pasted column with the same target becomes a new column. */
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
  const either = eitherNumberIn(grid.slice(headings));
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
      {numbers && either && <p className="text-sm text-warning sm:col-span-3">{eitherText(either, comma)}</p>}
    </div>
  );
}
