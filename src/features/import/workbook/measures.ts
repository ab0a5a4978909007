import { series, twenty, withoutBlankEnd } from '../../../platform/resource/columns.ts';
import {
  measuredColumns,
  NO_MEASURE,
  readCells,
  repeatedColumns,
  statedAttribute,
} from '../../catalogue/measures/measured-columns.ts';
import {
  agrees,
  isConvertible,
  type Measured,
  readFigure,
  type Value,
  valueText,
} from '../../catalogue/measures/read-figure.ts';
import { convert, quantityOf } from '../../catalogue/units/unit-table.ts';
import { attributeColumns, reportMisspelt, statedIn } from './attribute-columns.ts';
import { type TableColumns, tableKey } from './catalogue-keys.ts';
import type { CheckContext, Row } from './sheet.ts';
import { shortened } from './sheet-parser.ts';
import { type Report, reporter } from './sheet-rules.ts';

type Twenty<Prefix extends string> = Record<`${Prefix}${(typeof twenty)[number]}`, string>;
type TableValues = { product: string; table: number | null } & Twenty<'c'> & Twenty<'a'>;

/** If the row states no measures, the stored ones stay with their column labels. */
export function checkMeasures(row: Row<TableValues>, context: CheckContext): void {
  const { values } = row;
  const { attributes, tables, used } = context.keys;
  const key = tableKey(values.product, values.table ?? 0);
  const labels = withoutBlankEnd(series(values, 'c', twenty));
  const stored = tables.get(key);
  if (stored && !twenty.some((number) => (row.changed ?? [...context.headings]).includes(`a${number}`))) {
    for (const [at, number] of twenty.entries())
      values[`a${number}`] = stored.measures[stored.labels.indexOf(labels[at] ?? '')] ?? '';
  }
  const measures = withoutBlankEnd(series(values, 'a', twenty));
  tables.set(key, { labels, measures });
  const report = reporter(context, 'tables', row);
  for (const [at, stated] of measures.entries()) {
    const [label, column] = [labels[at] ?? '', `a${at + 1}`];
    if (stated === '' || stated === NO_MEASURE) continue;
    if (label === '') report(column, `"${stated}" has no column`, `a label in c${at + 1}, or a blank cell`);
    const { name, unit } = statedAttribute(stated, label);
    const storedUnit = attributes.get(name);
    reportMisspelt([name, unit], [...attributes], ({ problem, attribute: [meant] }) =>
      report(column, problem, `${meant}, or another name`),
    );
    used.add(name);
    if (storedUnit === undefined) attributes.set(name, unit);
    else if (!isConvertible(name, unit ?? '', storedUnit))
      report(
        column,
        `"${name}" is in ${storedUnit}, into which ${unit} cannot be converted`,
        'an attribute in a unit of the label',
      );
  }
  noteRepeated(row.row, { labels, measures }, stored, context);
}

function noteRepeated(row: number, table: TableColumns, stored: TableColumns | undefined, context: CheckContext): void {
  const repeatedIn = ({ labels, measures }: TableColumns) =>
    repeatedColumns(labels, measuredColumns(labels, measures, context.keys.attributes));
  const before = stored && repeatedIn(stored);
  for (const [at, { first }] of repeatedIn(table)) {
    const [label, other] = [table.labels[at] ?? '', table.labels[first] ?? ''];
    if (before?.has(stored?.labels.indexOf(label) ?? -1)) continue;
    const problem = `"${label}" measures what "${other}" measures`;
    context.notes?.add({ sheet: 'tables', row, column: `c${at + 1}`, problem, allowed: 'one column of each measure' });
  }
}

type ModelValues = Twenty<'r'>;

export function checkStated(row: Row<ModelValues>, table: TableColumns | undefined, context: CheckContext): void {
  const report = reporter(context, 'models', row);
  const headings = attributeColumns(context.headings).filter(
    ({ name, unit }) => (context.keys.attributes.get(name) ?? null) === unit,
  );
  const beside = statedIn(row, headings, report);
  const columns = table ? context.keys.measured(table) : [];
  const given = row.changed?.slice();
  if (row.changed) writeIntoCells(row, columns, context);
  const hasCells = row.changed !== undefined || twenty.some((number) => context.headings.has(`r${number}`));
  const { values, problems } = hasCells
    ? readCells(series(row.values, 'r', twenty), columns)
    : { values: new Map<string, Value | null>(), problems: [] };
  for (const { at, problem, allowed, hasDecimalComma } of problems) {
    const column = cellKey(at);
    const cell = row.values[column];
    const notice = { sheet: 'models', row: row.row, column, problem: `"${shortened(cell)}" ${problem}`, allowed };
    // A decimal comma in a number is never intended. Imports report it later, once all rows are staged; the office
    // checks edited cells only.
    if (!hasDecimalComma) context.notes?.add(notice);
    else if (!given) context.keys.withDecimalComma.push({ row: row.row, at, cell, problem: notice.problem, allowed });
    else if (given.includes(column)) context.problems.add(notice);
  }
  for (const { name, heading } of headings) {
    const places = columns.flatMap((column, at) => (column?.name === name ? [at] : []));
    const [first] = places;
    if (first === undefined) continue;
    const stated = beside.get(name) ?? null;
    beside.delete(name);
    if (stated === null) continue;
    if (!hasCells) context.keys.unprinted.push({ row: row.row, heading, name, stated });
    else if (row.changed?.includes(heading) ?? true) {
      const at = places.find((place) => isRead(row.values[cellKey(place)], columns[place])) ?? first;
      reportOther({ heading, at, stated, measured: columns[at] }, row, report);
    }
  }
  row.stated = Object.fromEntries([...beside, ...values]);
  for (const [name, value] of [...beside, ...values]) if (value !== null) context.keys.used.add(name);
}

const cellKey = (at: number) => `r${at + 1}` as keyof ModelValues;

const isRead = (cell: string, measured: Measured | undefined) => {
  const reading = measured && readFigure(cell, measured);
  return reading !== undefined && 'value' in reading;
};

interface Beside {
  heading: string;
  at: number;
  stated: Value;
  measured: Measured | undefined;
}

function reportOther({ heading, at, stated, measured }: Beside, row: Row<ModelValues>, report: Report): void {
  const column = cellKey(at);
  const cell = row.values[column];
  if (measured && agrees(cell, measured, stated)) return;
  const says = cell === '' ? `${column} is blank` : `${column} has "${shortened(cell)}"`;
  report(heading, `"${valueText(stated)}" is stated, but ${says}`, `a blank cell here, and the value in ${column}`);
}

/** Writes changed measured attributes into their cells, unless the cell is changed as well. */
function writeIntoCells(
  row: Row<ModelValues>,
  columns: readonly (Measured | undefined)[],
  context: CheckContext,
): void {
  const { changed = [] } = row;
  for (const { heading, name } of attributeColumns(context.headings)) {
    if (!changed.includes(heading)) continue;
    for (const [at, measured] of columns.entries()) {
      const cell = cellKey(at);
      if (measured?.name !== name || (changed.includes(cell) && row.values[cell] !== '')) continue;
      row.values[cell] = printed(row.extra[heading] ?? '', measured);
      changed.push(cell);
    }
  }
}

function printed(cell: string, { name, unit, printedUnit }: Measured): string {
  const quantity = unit === null || printedUnit === '' || printedUnit === unit ? undefined : quantityOf(name, unit);
  const reading = readFigure(cell, { name, unit, printedUnit: '' });
  if (!quantity || !unit || !reading || 'problem' in reading || typeof reading.value === 'string') return cell;
  const inUnit = (value: number) => Number((convert(value, quantity, unit, printedUnit) ?? 0).toPrecision(4));
  return valueText(
    typeof reading.value === 'number' ? inUnit(reading.value) : [inUnit(reading.value[0]), inUnit(reading.value[1])],
  );
}
