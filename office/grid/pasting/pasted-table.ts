import {
  measuredBy,
  measureKey,
  NO_MEASURE,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/measured-columns.ts';
import { labelKey } from '../../../src/features/catalogue/units/attribute-label.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { type Column, type ColumnHead, MAX_COLUMNS, NAME, printedOf, type Table } from '../document/grid-document.ts';
import { isBlank } from '../document/problems.ts';
import { columnOf, hasNumbers, headingRows, labelsOf, rowsHaveDecimalComma } from './headings.ts';
import { isOfNames, matchColumns, type Target, unitFrom } from './match-columns.ts';

export const [NEW, OUT] = ['new', 'out'];

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

export interface PastePlace {
  table: Table;
  isStored: boolean;
  units: UnitsByName;
  following: readonly string[];
}

const isKnownIn = ({ table, units }: PastePlace): ((label: string) => boolean) => {
  const labels = new Set(table.columns.map((column) => labelKey(column.label)));
  return (label) => labels.has(labelKey(label)) || isOfNames(label) || measuredBy(label, '', units) !== undefined;
};

const asTarget = ({ key, label, measured }: Column): Target => ({ key, label, measured });

export const headingsOf = (grid: CellTexts, place: PastePlace): number => headingRows(grid, isKnownIn(place));

export function recognised(grid: CellTexts, place: PastePlace, headings: number): PastedTable {
  const { table, isStored } = place;
  const { labels, title } = labelsOf(grid, headings, isKnownIn(place));
  const body = grid.slice(headings);
  const fresh = !isStored && headings > 0 && table.rows.every(isBlank);
  const targets = fresh
    ? labels.map(() => NEW)
    : headings
      ? matchColumns(labels, table.columns.filter(({ kind }) => kind !== 'fixed').map(asTarget), place).map(
          (to) => to ?? NEW,
        )
      : labels.map((_, at) => place.following[at] ?? NEW);
  const name = headings ? nameColumn(labels, targets, table, body) : targets.indexOf(NAME);
  let free = fresh ? MAX_COLUMNS : MAX_COLUMNS - printedOf(table).length;
  const columns = labels.map((label, at): PastedColumn => {
    const isEmpty = columnOf(body, at).every((text) => text === '');
    let to = at === name ? NAME : (targets[at] ?? NEW);
    if (to === NEW && ((label === '' && isEmpty) || free === 0)) to = OUT;
    if (to === NEW || (fresh && to !== OUT)) free -= 1;
    const target = fresh ? undefined : table.columns.find(({ key }) => key === to);
    return { label, measures: '', to, from: target ? unitFrom(label, target) : '' };
  });
  return { headings, title, columns, comma: rowsHaveDecimalComma(body), byName: headings > 0 && name >= 0, fresh };
}

export function sameMeasure(head: ColumnHead, columns: readonly ColumnHead[]): string | undefined {
  const key = measureKey(head.label, head.measured);
  if (key === undefined) return undefined;
  return columns.find(({ label, measured }) => measureKey(label, measured) === key)?.label;
}

function nameColumn(labels: readonly string[], targets: readonly string[], table: Table, body: CellTexts): number {
  const first = printedOf(table)[0]?.key;
  const stated = [
    targets.indexOf(NAME),
    first === undefined ? -1 : targets.indexOf(first),
    labels.findIndex((label, at) => isOfNames(label) && targets[at] === NEW),
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
export function problemsOf(
  { columns: pasted, fresh }: PastedTable,
  { table, units }: PastePlace,
): { columns: Map<number, string>; whole: string | undefined } {
  const columns = new Map<number, string>();
  const remaining = fresh ? [] : printedOf(table);
  const taken = new Set(remaining.map(({ label }) => label));
  const heads: ColumnHead[] = [...table.columns];
  for (const [at, { to, label, measures }] of pasted.entries()) {
    if (to !== NEW) continue;
    const measured = measuredBy(label, measures, units);
    const head = { label, ...(measured && { measured }) };
    const repeated = fresh || measures === NO_MEASURE ? undefined : sameMeasure(head, heads);
    if (label.trim() === '') columns.set(at, 'needs a heading, or leave it out');
    else if (taken.has(label.trim())) columns.set(at, 'is the heading of another column');
    else if (repeated !== undefined)
      columns.set(at, `measures what “${repeated}” measures: choose that column, or leave this one out`);
    taken.add(label.trim());
    heads.push(head);
  }
  const used = pasted.filter(({ to }) => to !== OUT);
  const tooMany = remaining.length + used.filter(({ to }) => fresh || to === NEW).length - MAX_COLUMNS;
  const leaveOut = tooMany > 0 ? `A table has at most ${MAX_COLUMNS} columns: leave out ${tooMany} more` : undefined;
  return { columns, whole: used.length ? leaveOut : 'Every column is left out' };
}
