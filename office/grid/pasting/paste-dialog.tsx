import { type ComponentProps, useId, useState } from 'react';
import {
  findColumnMeasure,
  NO_MEASURE,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { isPlainNumber, parseCellValue } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { type FieldChoice, formatPlural } from '../../shell/data/form-values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { isBlankRow } from '../document/cell-problems.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { type GridColumn, getShownColumns, MAX_TABLE_COLUMNS, NAME_KEY } from '../document/grid-document.ts';
import type { EditorState } from '../document/grid-editor.ts';
import { findMeasureByLabel } from '../document/number-columns.ts';
import { buildBodyTexts, findTargetRows, getPasteTarget, splitBodyRows } from './apply-pasted-table.ts';
import {
  findAmbiguousNumber,
  formatAmbiguousNumber,
  hasNumbers,
  listColumnTexts,
  MAX_PASTED_HEADING_ROWS,
} from './heading-rows.ts';
import { findSourceUnit, getTargetUnit } from './match-columns.ts';
import {
  AS_ATTRIBUTE,
  countPastedHeadings,
  findPasteProblems,
  LEFT_OUT,
  NEW_COLUMN,
  type PastedColumn,
  type PastedTable,
  recognisePastedTable,
} from './pasted-table.ts';

interface PastedColumnRowProps {
  number: number;
  column: PastedColumn;
  pasted: readonly string[];
  texts: readonly string[];
  target: GridColumn | undefined;
  targets: readonly FieldChoice[];
  units: UnitsByName;
  isFresh: boolean;
  problem: string | undefined;
  onChange: (changed: Partial<PastedColumn>) => void;
}

const CONTROL_CLASS =
  'min-h-8 w-full rounded-md border border-steel-400 bg-white px-2 text-sm hover:border-steel-500 aria-invalid:border-danger';
const MAX_EXAMPLES = 3;
const formatExamples = (texts: readonly string[]): string => texts.filter(Boolean).slice(0, MAX_EXAMPLES).join(', ');

const TextControl = (props: ComponentProps<'input'>) => (
  <input type="text" {...props} className={`${CONTROL_CLASS} min-w-40`} />
);

function PastedColumnRow(props: PastedColumnRowProps) {
  const { number, column, pasted, texts, target, targets, isFresh, problem, onChange } = props;
  const id = useId();
  const { label, to, from } = column;
  const isHeading = to === NEW_COLUMN || to === AS_ATTRIBUTE || (isFresh && to === NAME_KEY);
  const unit = target && to !== NAME_KEY ? getTargetUnit(target) : '';
  return (
    <tr className={to === LEFT_OUT ? 'text-steel-500' : undefined}>
      <th scope="row" className="max-w-44 truncate">
        {label && <span className="block truncate">{label}</span>}
        <span className="font-normal">{formatExamples(pasted) || '(empty)'}</span>
      </th>
      <td>
        <select
          aria-label={`Column ${number} goes to`}
          className={`${CONTROL_CLASS} min-w-44`}
          value={to}
          onChange={(event) => onChange({ to: event.target.value })}
        >
          <option value={NEW_COLUMN}>A new column</option>
          <option value={AS_ATTRIBUTE}>An attribute beside the table</option>
          <SelectOptions choices={targets} />
          <option value={LEFT_OUT}>Leave it out</option>
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
            → {unit}: {formatExamples(texts)}
          </p>
        )}
        {problem && (
          <p id={id} className="max-w-52 whitespace-normal text-danger text-xs">
            {problem}
          </p>
        )}
      </td>
      <td>{to === NEW_COLUMN && <MeasureSelect {...props} />}</td>
      <td className="max-w-48">{to !== LEFT_OUT && <PastedColumnContent {...props} />}</td>
    </tr>
  );
}

function MeasureSelect({ number, column: { label, measures }, units, onChange }: PastedColumnRowProps) {
  const byLabel = findColumnMeasure(label, '', units);
  const { name } = parseAttributeLabel(label.trim());
  const others = [...units.keys()].filter((known) => known !== byLabel?.name);
  return (
    <select
      aria-label={`What column ${number} measures`}
      className={`${CONTROL_CLASS} min-w-40`}
      value={measures}
      onChange={({ target }) => onChange({ measures: target.value })}
    >
      <SelectOptions
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

function PastedColumnContent({ texts, column: { to, label, measures }, target, units }: PastedColumnRowProps) {
  const filled = texts.filter(Boolean);
  const known = to === NEW_COLUMN ? findColumnMeasure(label, measures, units) : target?.measured;
  const measured = known ?? findMeasureByLabel(to === NEW_COLUMN ? label : (target?.label ?? label), measures);
  const isText = measured ? measured.unit === null : !hasNumbers(filled);
  if (to === NAME_KEY || measures === NO_MEASURE || isText) return formatPlural(filled.length, 'text');
  const fits = (text: string) => {
    const reading = measured && parseCellValue(text, measured);
    return measured ? reading === undefined || 'value' in reading : isPlainNumber(text);
  };
  const others = filled.filter((text) => !fits(text));
  const named = others.slice(0, 2).map((text) => `“${text}”`);
  return (
    <>
      {formatPlural(filled.length - others.length, 'number')}
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
  editor: EditorState;
  grid: CellTexts;
  onPaste: (pasted: PastedTable) => void;
  onClose: () => void;
}

export function PasteDialog({ editor, grid, onPaste, onClose }: PasteDialogProps) {
  const pasteTarget = getPasteTarget(editor);
  const { table, units } = pasteTarget;
  const [pasted, setPasted] = useState(() =>
    recognisePastedTable(grid, pasteTarget, countPastedHeadings(grid, pasteTarget)),
  );
  const { headings, columns, fresh } = pasted;
  const problems = findPasteProblems(pasted, pasteTarget);
  const { rows, leftOut } = splitBodyRows(grid, headings);
  const body = buildBodyTexts(rows, pasted, table, editor.stored.attributes);
  const wrong = problems.columns.size;
  const whole = problems.whole ?? (wrong ? `${formatPlural(wrong, 'column')} cannot be pasted like this.` : undefined);
  const targets = [
    { value: NAME_KEY, label: 'The model’s number' },
    ...table.columns
      .filter(({ key, kind }) => kind !== 'fixed' && key !== NAME_KEY && !(fresh && kind === 'printed'))
      .map(({ key, label }) => ({ value: key, label })),
  ];
  const set = (at: number, changed: Partial<PastedColumn>) =>
    setPasted({ ...pasted, columns: replaceColumn(pasted, at, changed, table.columns) });
  return (
    <ActionDialog
      wide
      ready
      noValidate
      title={`Paste ${formatPlural(body.length, 'row')} with ${formatPlural(columns.length, 'column')}`}
      action="Paste"
      onAct={() => !whole && onPaste(pasted)}
      onClose={onClose}
      problem={whole}
    >
      <PasteChoices
        grid={grid}
        pasted={pasted}
        onHeadings={(count) => setPasted(recognisePastedTable(grid, pasteTarget, count))}
        onChange={setPasted}
      />
      <ColumnsBesideNote columns={columns} />
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
            pasted={listColumnTexts(rows, at)}
            texts={listColumnTexts(body, at)}
            target={table.columns.find(({ key }) => key === column.to)}
            isFresh={fresh}
            problem={problems.columns.get(at)}
            onChange={(changed) => set(at, changed)}
          />
        ))}
      </DataTable>
      <PasteOutcome {...{ editor, pasted, body }} />
      {leftOut.length > 0 && <LeftOutRows rows={leftOut} />}
    </ActionDialog>
  );
}

/** Names the columns that the table does not get, so that none is lost unseen. */
function ColumnsBesideNote({ columns }: Pick<PastedTable, 'columns'>) {
  const listLabels = (to: string) =>
    columns.flatMap((column) => (column.to === to && column.label ? [column.label] : []));
  const [beside, leftOut] = [listLabels(AS_ATTRIBUTE), listLabels(LEFT_OUT)];
  if (beside.length + leftOut.length === 0) return null;
  return (
    <div className="rounded-md border border-steel-200 bg-steel-50 p-3 text-sm text-steel-800">
      {beside.length > 0 && (
        <p>
          A table has at most {MAX_TABLE_COLUMNS} columns. {formatPlural(beside.length, 'column')}{' '}
          {beside.length === 1 ? 'becomes an attribute' : 'become attributes'} beside it: {beside.join(', ')}.
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          {formatPlural(leftOut.length, 'column')} {leftOut.length === 1 ? 'is' : 'are'} left out: {leftOut.join(', ')}.
        </p>
      )}
    </div>
  );
}

/** Changes a pasted column. Another pasted column with the same target becomes a new column. */
function replaceColumn(
  { columns }: PastedTable,
  at: number,
  changed: Partial<PastedColumn>,
  known: readonly GridColumn[],
) {
  const { to } = changed;
  const target = known.find(({ key }) => key === to);
  return columns.map((column, index): PastedColumn => {
    if (index !== at) return target && column.to === to ? { ...column, to: NEW_COLUMN, from: '' } : column;
    return {
      ...column,
      ...(to !== undefined && { from: target ? findSourceUnit(column.label, target) : '' }),
      ...changed,
    };
  });
}

function PasteOutcome({ editor, pasted, body }: { editor: EditorState; pasted: PastedTable; body: CellTexts }) {
  const { table } = getPasteTarget(editor);
  const blank = new Set(table.rows.filter(isBlankRow).map(({ key }) => key));
  const keys = findTargetRows(editor, body, pasted);
  const added = keys.filter((key) => key === undefined || blank.has(key)).length;
  const replaced = pasted.fresh ? getShownColumns(table).slice(1) : [];
  return (
    <p role="status">
      {keys.length - added > 0 && `Changes ${formatPlural(keys.length - added, 'row')}. `}
      {added > 0 && `Adds ${formatPlural(added, 'row')}. `}
      {replaced.length > 0 && `Replaces the columns ${replaced.map(({ label }) => `“${label}”`).join(', ')}.`}
    </p>
  );
}

const MAX_ROWS_SHOWN = 5;

const LeftOutRows = ({ rows }: { rows: readonly string[] }) => (
  <details open={rows.length <= MAX_ROWS_SHOWN}>
    <summary>{formatPlural(rows.length, 'row')} left out</summary>
    <ul className="list-disc ps-5">
      {rows.slice(0, MAX_ROWS_SHOWN).map((row) => (
        <li key={row}>{row}</li>
      ))}
      {rows.length > MAX_ROWS_SHOWN && <li>and {rows.length - MAX_ROWS_SHOWN} more</li>}
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
  const ofName = columns.some(({ to }) => to === NAME_KEY);
  const numbers = columns.some((_, at) => hasNumbers(listColumnTexts(grid.slice(headings), at)));
  const either = findAmbiguousNumber(grid.slice(headings));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField label="Headings" value={headings} onChange={({ target }) => onHeadings(Number(target.value))}>
        <SelectOptions
          choices={Array.from({ length: Math.min(MAX_PASTED_HEADING_ROWS + 1, grid.length) }, (_, count) => ({
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
      {numbers && either && (
        <p className="text-sm text-warning sm:col-span-3">{formatAmbiguousNumber(either, comma)}</p>
      )}
    </div>
  );
}
