import {
  findColumnMeasure,
  NO_MEASURE,
  toMeasureKey,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/column-measures.ts';
import { toLabelKey } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { isBlankRow } from '../document/cell-problems.ts';
import type { CellTexts } from '../document/clipboard.ts';
import {
  type GridColumn,
  type GridColumnHeading,
  type GridTable,
  getShownColumns,
  MAX_TABLE_COLUMNS,
  NAME_KEY,
} from '../document/grid-document.ts';
import { buildColumnLabels, countHeadingRows, hasNumbers, haveDecimalComma, listColumnTexts } from './heading-rows.ts';
import { findSourceUnit, isNameHeading, type MatchTarget, matchColumns } from './match-columns.ts';

export const [NEW_COLUMN, LEFT_OUT] = ['new', 'out'];

export interface PastedColumn {
  label: string;
  measures: string;
  /** `NEW`, `OUT`, or a column key. */
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
    if (to === NEW_COLUMN && ((label === '' && isEmpty) || free === 0)) to = LEFT_OUT;
    if (to === NEW_COLUMN || (fresh && to !== LEFT_OUT)) free -= 1;
    const target = fresh ? undefined : table.columns.find(({ key }) => key === to);
    return { label, measures: '', to, from: target ? findSourceUnit(label, target) : '' };
  });
  return { headings, title, columns, comma: haveDecimalComma(body), byName: headings > 0 && name >= 0, fresh };
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
    if (to !== NEW_COLUMN) continue;
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
  const tooMany = remaining.length + used.filter(({ to }) => fresh || to === NEW_COLUMN).length - MAX_TABLE_COLUMNS;
  const leaveOut =
    tooMany > 0 ? `A table has at most ${MAX_TABLE_COLUMNS} columns: leave out ${tooMany} more` : undefined;
  return { columns, whole: used.length ? leaveOut : 'Every column is left out' };
}
