import {
  findColumnMeasure,
  NO_MEASURE,
  toMeasureKey,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel, toLabelKey } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { isPlainNumber } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { isBlankRow } from '../document/cell-problems.ts';
import type { CellTexts } from '../document/clipboard.ts';
import {
  formatAttributeKey,
  type GridColumn,
  type GridColumnHeading,
  type GridTable,
  getShownColumns,
  joinLabel,
  MAX_TABLE_COLUMNS,
  NAME_KEY,
} from '../document/grid-document.ts';
import { buildColumnLabels, countHeadingRows, hasNumbers, haveDecimalComma, listColumnTexts } from './heading-rows.ts';
import { findSourceUnit, isNameHeading, type MatchTarget, matchColumns } from './match-columns.ts';

export const [NEW_COLUMN, AS_ATTRIBUTE, LEFT_OUT] = ['new', 'attribute', 'out'];

export interface PastedColumn {
  label: string;
  measures: string;
  /** `NEW_COLUMN`, `AS_ATTRIBUTE`, `LEFT_OUT`, or a column key. */
  to: string;
  from: string;
}

export interface PastedTable {
  headings: number;
  title: string;
  columns: readonly PastedColumn[];
  comma: boolean;
  /** Matches rows to models by number; otherwise pastes from the selected row on. */
  byName: boolean;
  fresh: boolean;
}

export interface PasteTarget {
  table: GridTable;
  isStored: boolean;
  units: UnitsByName;
  following: readonly string[];
}

const buildKnownLabelTest = ({ table, units }: PasteTarget): ((label: string) => boolean) => {
  const labels = new Set(table.columns.map((column) => toLabelKey(column.label)));
  return (label) =>
    labels.has(toLabelKey(label)) || isNameHeading(label) || findColumnMeasure(label, '', units) !== undefined;
};

const toMatchTarget = ({ key, label, measured }: GridColumn): MatchTarget => ({ key, label, measured });

export const countPastedHeadings = (grid: CellTexts, pasteTarget: PasteTarget): number =>
  countHeadingRows(grid, buildKnownLabelTest(pasteTarget));

export function recognisePastedTable(grid: CellTexts, pasteTarget: PasteTarget, headings: number): PastedTable {
  const { table, isStored } = pasteTarget;
  const { labels, title } = buildColumnLabels(grid, headings, buildKnownLabelTest(pasteTarget));
  const body = grid.slice(headings);
  const fresh = !isStored && headings > 0 && table.rows.every(isBlankRow);
  const targets = fresh
    ? labels.map(() => NEW_COLUMN)
    : headings
      ? matchColumns(labels, table.columns.filter(({ kind }) => kind !== 'fixed').map(toMatchTarget), pasteTarget).map(
          (to) => to ?? NEW_COLUMN,
        )
      : labels.map((_, at) => pasteTarget.following[at] ?? NEW_COLUMN);
  const name = headings ? findNameColumn(labels, targets, table, body) : targets.indexOf(NAME_KEY);
  let free = fresh ? MAX_TABLE_COLUMNS : MAX_TABLE_COLUMNS - getShownColumns(table).length;
  const columns = labels.map((label, at): PastedColumn => {
    const isEmpty = listColumnTexts(body, at).every((text) => text === '');
    let to = at === name ? NAME_KEY : (targets[at] ?? NEW_COLUMN);
    if (to === NEW_COLUMN && ((label === '' && isEmpty) || free === 0)) to = isEmpty ? LEFT_OUT : AS_ATTRIBUTE;
    if (to === NEW_COLUMN || (fresh && to !== LEFT_OUT && to !== AS_ATTRIBUTE)) free -= 1;
    const target = fresh ? undefined : table.columns.find(({ key }) => key === to);
    return { label, measures: '', to, from: target ? findSourceUnit(label, target) : '' };
  });
  return { headings, title, columns, comma: haveDecimalComma(body), byName: headings > 0 && name >= 0, fresh };
}

/** Attribute that a pasted column becomes: the known one of its name, or a new one with the unit of the heading. */
export function buildAttributeColumn(
  label: string,
  texts: readonly string[],
  known: readonly GridColumn[],
): GridColumn {
  const { name: stated, unit: ownUnit } = parseAttributeLabel(label.trim());
  const name = stated.replace(/[[\]]/g, '').trim();
  const stored = known.find(({ measured }) => measured?.name === name);
  if (stored) return stored;
  const unit =
    ownUnit || (texts.some(Boolean) && texts.every((text) => text === '' || isPlainNumber(text)) ? '-' : null);
  const shown = unit === null || unit === '-' ? name : joinLabel(name, unit);
  return {
    key: formatAttributeKey(name, unit),
    kind: unit === null ? 'text' : 'number',
    label: shown,
    measured: { name, unit, printedUnit: '' },
  };
}

export function findSameMeasureLabel(
  head: GridColumnHeading,
  columns: readonly GridColumnHeading[],
): string | undefined {
  const key = toMeasureKey(head.label, head.measured);
  if (key === undefined) return undefined;
  return columns.find(({ label, measured }) => toMeasureKey(label, measured) === key)?.label;
}

function findNameColumn(
  labels: readonly string[],
  targets: readonly string[],
  table: GridTable,
  body: CellTexts,
): number {
  const first = getShownColumns(table)[0]?.key;
  const stated = [
    targets.indexOf(NAME_KEY),
    first === undefined ? -1 : targets.indexOf(first),
    labels.findIndex((label, at) => isNameHeading(label) && targets[at] === NEW_COLUMN),
  ].find((at) => at >= 0);
  if (stated !== undefined) return stated;
  return labels.findIndex((_, at) => {
    const texts = body.map((row) => row[at] ?? '');
    return !hasNumbers(texts.slice(0, 200)) && texts.every(Boolean) && new Set(texts).size === texts.length;
  });
}

/**
 * Problems by position of the column, and of the whole table. Only a new table may have two columns for one attribute.
 */
export function findPasteProblems(
  { columns: pasted, fresh }: PastedTable,
  { table, units }: PasteTarget,
): { columns: Map<number, string>; whole: string | undefined } {
  const columns = new Map<number, string>();
  const remaining = fresh ? [] : getShownColumns(table);
  const taken = new Set(remaining.map(({ label }) => label));
  const heads: GridColumnHeading[] = [...table.columns];
  for (const [at, { to, label, measures }] of pasted.entries()) {
    if (to !== NEW_COLUMN && to !== AS_ATTRIBUTE) continue;
    const measured = findColumnMeasure(label, measures, units);
    const head = { label, ...(measured && { measured }) };
    const repeated = fresh || measures === NO_MEASURE ? undefined : findSameMeasureLabel(head, heads);
    if (label.trim() === '') columns.set(at, 'needs a heading, or leave it out');
    else if (taken.has(label.trim())) columns.set(at, 'is the heading of another column');
    else if (repeated !== undefined)
      columns.set(at, `measures what “${repeated}” measures: choose that column, or leave this one out`);
    taken.add(label.trim());
    heads.push(head);
  }
  const used = pasted.filter(({ to }) => to !== LEFT_OUT);
  const printed = used.filter(({ to }) => (fresh ? to !== AS_ATTRIBUTE : to === NEW_COLUMN));
  const tooMany = remaining.length + printed.length - MAX_TABLE_COLUMNS;
  const leaveOut =
    tooMany > 0 ? `A table has at most ${MAX_TABLE_COLUMNS} columns: make attributes of ${tooMany} more` : undefined;
  return { columns, whole: used.length ? leaveOut : 'Every column is left out' };
}
