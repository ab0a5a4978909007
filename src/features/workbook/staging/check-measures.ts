import { dropBlankEnd, listNumberedValues, ONE_TO_TWENTY } from '../../../platform/resource/columns.ts';
import {
  findColumnMeasures,
  findRepeatedColumns,
  NO_MEASURE,
  parseCells,
  parseStatedAttribute,
} from '../../catalogue/measures/column-measures.ts';
import {
  type AttributeValue,
  type ColumnMeasure,
  formatAttributeValue,
  isCellEqualTo,
  isConvertible,
  parseCellValue,
} from '../../catalogue/measures/parse-cell-value.ts';
import { convertUnit, findQuantity } from '../../catalogue/measures/unit-table.ts';
import {
  type AttributeColumn,
  parseAttributeColumns,
  readAttributeCells,
  reportMisspeltAttribute,
} from './attribute-columns.ts';
import { buildTableKey, type TableColumns } from './catalogue-keys.ts';
import type { CheckContext, Headings, ResourceRow } from './resource-table.ts';
import { buildRowReporter, type ReportProblem } from './row-checks.ts';
import { shortenCell } from './worksheet-parser.ts';

type Twenty<Prefix extends string> = Record<`${Prefix}${(typeof ONE_TO_TWENTY)[number]}`, string>;
type TableValues = { product: string; table: number | null } & Twenty<'c'> & Twenty<'a'>;

/** If the row states no measures, the stored ones stay with their column labels. */
export function checkTableMeasures(row: ResourceRow<TableValues>, context: CheckContext): void {
  const { values } = row;
  const { attributes, tables, used } = context.keys;
  const key = buildTableKey(values.product, values.table ?? 0);
  const labels = dropBlankEnd(listNumberedValues(values, 'c', ONE_TO_TWENTY));
  const stored = tables.get(key);
  if (stored && !ONE_TO_TWENTY.some((number) => (row.changed ?? [...context.headings]).includes(`a${number}`))) {
    for (const [at, number] of ONE_TO_TWENTY.entries())
      values[`a${number}`] = stored.measures[stored.labels.indexOf(labels[at] ?? '')] ?? '';
  }
  const measures = dropBlankEnd(listNumberedValues(values, 'a', ONE_TO_TWENTY));
  tables.set(key, { labels, measures });
  const report = buildRowReporter(context, 'tables', row);
  for (const [at, stated] of measures.entries()) {
    const [label, column] = [labels[at] ?? '', `a${at + 1}`];
    if (stated === '' || stated === NO_MEASURE) continue;
    if (label === '') report(column, `"${stated}" has no column`, `a label in c${at + 1}, or a blank cell`);
    const { name, unit } = parseStatedAttribute(stated, label);
    const storedUnit = attributes.get(name);
    reportMisspeltAttribute([name, unit], [...attributes], ({ problem, attribute: [meant] }) =>
      report(column, problem, `${meant}, or another name`),
    );
    used.add(name);
    if (storedUnit === undefined) attributes.set(name, unit);
    else if (!isConvertible(name, unit ?? '', storedUnit))
      report(
        column,
        `"${name}" is in ${storedUnit}, but ${unit} cannot be converted to ${storedUnit}`,
        'an attribute in a unit of the label',
      );
  }
  noteRepeatedMeasures(row.row, { labels, measures }, stored, context);
}

function noteRepeatedMeasures(
  row: number,
  table: TableColumns,
  stored: TableColumns | undefined,
  context: CheckContext,
): void {
  const repeatedIn = ({ labels, measures }: TableColumns) =>
    findRepeatedColumns(labels, findColumnMeasures(labels, measures, context.keys.attributes));
  const before = stored && repeatedIn(stored);
  for (const [at, { first }] of repeatedIn(table)) {
    const [label, other] = [table.labels[at] ?? '', table.labels[first] ?? ''];
    if (before?.has(stored?.labels.indexOf(label) ?? -1)) continue;
    const problem = `"${label}" measures what "${other}" measures`;
    context.notes?.add({ sheet: 'tables', row, column: `c${at + 1}`, problem, allowed: 'one column of each measure' });
  }
}

type ModelValues = Twenty<'r'>;

export function checkStatedValues(
  row: ResourceRow<ModelValues>,
  table: TableColumns | undefined,
  context: CheckContext,
): void {
  const report = buildRowReporter(context, 'models', row);
  const headings = parseAttributeColumns(context.headings).filter(
    ({ name, unit }) => (context.keys.attributes.get(name) ?? null) === unit,
  );
  const beside = readAttributeCells(row, headings, report);
  const columns = table ? context.keys.measured(table) : [];
  const given = row.changed?.slice();
  if (row.changed) writeIntoCells(row, columns, context);
  else if (!findNumberedHeading(context.headings)) writeStatedIntoCells(row, columns, headings, beside);
  const hasCells = row.changed !== undefined || ONE_TO_TWENTY.some((number) => context.headings.has(`r${number}`));
  const { values, problems } = hasCells
    ? parseCells(listNumberedValues(row.values, 'r', ONE_TO_TWENTY), columns)
    : { values: new Map<string, AttributeValue | null>(), problems: [] };
  for (const { at, problem, allowed, hasDecimalComma } of problems) {
    const column = getCellKey(at);
    const cell = row.values[column];
    const notice = { sheet: 'models', row: row.row, column, problem: `"${shortenCell(cell)}" ${problem}`, allowed };
    // A decimal comma in a number is never intended. Imports report it later, once all rows are staged; the office
    // checks edited cells only.
    if (!hasDecimalComma) context.notes?.add(notice);
    else if (!given) context.keys.withDecimalComma.push({ row: row.row, at, cell, problem: notice.problem, allowed });
    else if (given.includes(column)) context.problems.add(notice);
  }
  for (const { name, heading } of headings) {
    const positions = columns.flatMap((column, at) => (column?.name === name ? [at] : []));
    const [first] = positions;
    if (first === undefined) continue;
    const stated = beside.get(name) ?? null;
    beside.delete(name);
    if (stated === null) continue;
    if (row.changed?.includes(heading) ?? true) {
      const at =
        positions.find((position) => isReadableCell(row.values[getCellKey(position)], columns[position])) ?? first;
      reportDifferentCell({ heading, at, stated, measured: columns[at] }, row, report);
    }
  }
  row.stated = Object.fromEntries([...beside, ...values]);
  for (const [name, value] of [...beside, ...values]) if (value !== null) context.keys.used.add(name);
}

/** The first heading of a cell by its number, other than `r1`, which is the name. */
export const findNumberedHeading = (headings: Headings): string | undefined =>
  ONE_TO_TWENTY.map((number) => `r${number}`).find((name) => name !== 'r1' && headings.has(name));

const getCellKey = (at: number) => `r${at + 1}` as keyof ModelValues;

const isReadableCell = (cell: string, measured: ColumnMeasure | undefined) => {
  const reading = measured && parseCellValue(cell, measured);
  return reading !== undefined && 'value' in reading;
};

interface Beside {
  heading: string;
  at: number;
  stated: AttributeValue;
  measured: ColumnMeasure | undefined;
}

function reportDifferentCell(
  { heading, at, stated, measured }: Beside,
  row: ResourceRow<ModelValues>,
  report: ReportProblem,
): void {
  const column = getCellKey(at);
  const cell = row.values[column];
  if (measured && isCellEqualTo(cell, measured, stated)) return;
  const says = cell === '' ? `${column} is blank` : `${column} has "${shortenCell(cell)}"`;
  report(
    heading,
    `"${formatAttributeValue(stated)}" is stated, but ${says}`,
    `a blank cell here, and the value in ${column}`,
  );
}

/** Writes changed measured attributes into their cells, unless the cell is changed as well. */
function writeIntoCells(
  row: ResourceRow<ModelValues>,
  columns: readonly (ColumnMeasure | undefined)[],
  context: CheckContext,
): void {
  const { changed = [] } = row;
  for (const { heading, name } of parseAttributeColumns(context.headings)) {
    if (!changed.includes(heading)) continue;
    for (const [at, measured] of columns.entries()) {
      const cell = getCellKey(at);
      if (measured?.name !== name || (changed.includes(cell) && row.values[cell] !== '')) continue;
      row.values[cell] = convertToPrintedUnit(row.extra[heading] ?? '', measured);
      changed.push(cell);
    }
  }
}

/** Marks an attribute that is written into a cell, which shows the change. */
export const PRINTED_SOURCE = '';

/** Writes the attributes of a worksheet without cells into the cells that measure them, unless they say the same. */
function writeStatedIntoCells(
  row: ResourceRow<ModelValues>,
  columns: readonly (ColumnMeasure | undefined)[],
  headings: readonly AttributeColumn[],
  beside: ReadonlyMap<string, AttributeValue | null>,
): void {
  for (const { heading, name } of headings) {
    const stated = beside.get(name) ?? null;
    for (const [at, measured] of columns.entries()) {
      const cell = getCellKey(at);
      if (stated === null || measured?.name !== name || isCellEqualTo(row.values[cell], measured, stated)) continue;
      row.values[cell] = convertToPrintedUnit(row.extra[heading] ?? '', measured);
      if (row.source?.[heading]) row.source[cell] = row.source[heading];
    }
    const isPrinted = columns.some((measured) => measured?.name === name);
    if (isPrinted && stated !== null && row.source) row.source[heading] = PRINTED_SOURCE;
  }
}

function convertToPrintedUnit(cell: string, { name, unit, printedUnit }: ColumnMeasure): string {
  const quantity = unit === null || printedUnit === '' || printedUnit === unit ? undefined : findQuantity(name, unit);
  const reading = parseCellValue(cell, { name, unit, printedUnit: '' });
  if (!quantity || !unit || !reading || 'problem' in reading || typeof reading.value === 'string') return cell;
  const inUnit = (value: number) => Number((convertUnit(value, quantity, unit, printedUnit) ?? 0).toPrecision(4));
  return formatAttributeValue(
    typeof reading.value === 'number' ? inUnit(reading.value) : [inUnit(reading.value[0]), inUnit(reading.value[1])],
  );
}
