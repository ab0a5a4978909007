import { findColumnMeasure, NO_MEASURE, type UnitsByName } from './column-measures.ts';
import { parseAttributeLabel } from './parse-attribute-label.ts';
import {
  type AttributeValue,
  type ColumnMeasure,
  isCellEqualTo,
  isConvertible,
  parseCellValue,
} from './parse-cell-value.ts';

export interface TableToBind {
  labels: readonly string[];
  models: readonly { name: string; cells: readonly string[]; stated: ReadonlyMap<string, AttributeValue> }[];
}

export interface CellDisagreement {
  model: string;
  label: string;
  cell: string;
  attribute: string;
  stated: AttributeValue;
  stays: 'cell' | 'value';
}

export interface ColumnBinding {
  measures: string[];
  bound: { label: string; attribute: string }[];
  disagreements: CellDisagreement[];
}

/** Columns with fewer distinct values may equal an attribute by chance. */
const MIN_DIFFERENT = 2;
/** Share of disagreeing models above which a label does not name the attribute. */
const MAX_OTHERS = 0.5;

/**
 * Binds columns to attributes by label, else by equal values; a column stays text where binding would lose a value.
 * @param known labels bound by equality in other tables
 */
export function bindColumns(
  table: TableToBind,
  attributes: UnitsByName,
  known: ReadonlyMap<string, string>,
): ColumnBinding {
  const binding: ColumnBinding = { measures: table.labels.map(() => ''), bound: [], disagreements: [] };
  const taken = new Set<string>();
  for (const [at, label] of table.labels.entries()) {
    const measured = findColumnMeasure(label, '', attributes);
    // A second column of an attribute repeats it in another unit.
    if (!measured || taken.has(measured.name)) continue;
    if (bindByLabel(table, at, measured, binding)) taken.add(measured.name);
    else binding.measures[at] = NO_MEASURE;
  }
  const stated = [...attributes.keys()].filter((name) => table.models.some((model) => model.stated.has(name)));
  const candidates = table.labels.map((label, at) =>
    at === 0 || label === '' || findColumnMeasure(label, '', attributes)
      ? []
      : stated.filter((name) => !taken.has(name) && hasEqualValues(table, at, buildMeasure(label, name, attributes))),
  );
  for (const [at, [name, other]] of candidates.entries()) {
    const label = table.labels[at] ?? '';
    const settled = candidates[at]?.find((one) => known.get(label) === one);
    const isOnly = other === undefined && candidates.filter((names) => names.includes(name ?? '')).length === 1;
    const chosen = settled ?? (isOnly && hasDifferentValues(table, at) ? name : undefined);
    if (chosen === undefined || taken.has(chosen)) continue;
    taken.add(chosen);
    binding.measures[at] = chosen;
    binding.bound.push({ label, attribute: chosen });
  }
  return binding;
}

function bindByLabel(
  table: TableToBind,
  at: number,
  measured: ColumnMeasure,
  { bound, disagreements }: ColumnBinding,
): boolean {
  const label = table.labels[at] ?? '';
  const found = table.models.flatMap((model): CellDisagreement[] => {
    const stated = model.stated.get(measured.name);
    const cell = model.cells[at] ?? '';
    if (stated === undefined || isCellEqualTo(cell, measured, stated)) return [];
    return [{ model: model.name, label, cell, attribute: measured.name, stated, stays: 'cell' }];
  });
  const isLost = found.some(({ cell }) => parseCellValue(cell, measured) === undefined);
  const staysText = isLost || found.length > table.models.length * MAX_OTHERS;
  disagreements.push(...found.map((one): CellDisagreement => ({ ...one, stays: staysText ? 'value' : 'cell' })));
  if (!staysText) bound.push({ label, attribute: measured.name });
  return !staysText;
}

function buildMeasure(label: string, name: string, attributes: UnitsByName): ColumnMeasure | undefined {
  const unit = attributes.get(name);
  const printedUnit = parseAttributeLabel(label).unit;
  return unit === undefined || !isConvertible(name, printedUnit, unit) ? undefined : { name, unit, printedUnit };
}

const hasEqualValues = ({ models }: TableToBind, at: number, measured: ColumnMeasure | undefined): boolean =>
  measured !== undefined &&
  models.every(({ cells, stated }) => {
    const [cell, value] = [cells[at] ?? '', stated.get(measured.name)];
    return value === undefined ? parseCellValue(cell, measured) === undefined : isCellEqualTo(cell, measured, value);
  });

const hasDifferentValues = ({ models }: TableToBind, at: number): boolean =>
  new Set(models.map(({ cells }) => cells[at])).size >= MIN_DIFFERENT;
