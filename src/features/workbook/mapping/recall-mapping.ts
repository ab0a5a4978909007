import { createHash } from 'node:crypto';
import { joinHeadingRows, STORED_MODEL_PLACEHOLDER, takeHeadingCandidates, WORKSHEET_PLACEHOLDER } from './map-rows.ts';
import { countFilledCells } from './map-workbook.ts';
import type { WorksheetMapping, WorksheetTop } from './worksheet-mapping.contract.ts';

/** Minimum share of known headings for a mapping to be suggested. */
const LIKE = 0.6;

export const hashHeadings = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...headings].sort()))
    .digest('base64url');

export function countFilledColumns(
  { rows, below }: WorksheetTop,
  { first, rows: heads }: Pick<WorksheetMapping, 'first' | 'rows'>,
): Map<string, number> {
  const counts = [...below];
  countFilledCells(
    rows.filter(({ row }) => row >= first + heads),
    counts,
  );
  return new Map(
    joinHeadingRows(rows, first, heads).flatMap((heading, at) => (counts[at] ? [[heading, counts[at]]] : [])),
  );
}

/** Applies a mapping to a table with the mapping's headings, in any order and row; undefined for other headings. */
export function applyMapping({ rows: top }: WorksheetTop, mapping: WorksheetMapping): WorksheetMapping | undefined {
  const key = hashHeadings(mapping.columns.map(({ heading }) => heading));
  const candidates = [mapping.first, ...takeHeadingCandidates(top).map(({ row }) => row)];
  const first = candidates.find((row) => hashHeadings(joinHeadingRows(top, row, mapping.rows)) === key);
  return first === undefined ? undefined : { ...mapping, first };
}

export interface RecalledMapping<Known> {
  remembered: Known;
  /** Mapping in the order of this worksheet's headings, without absent ones. */
  mapping: WorksheetMapping;
  unknown: string[];
  absent: string[];
}

/** Finds the mapping of the same headings, or the one that shares most of them. */
export function recallMapping<Known extends { mapping: WorksheetMapping }>(
  mappings: readonly Known[],
  top: WorksheetTop,
): RecalledMapping<Known> | undefined {
  const headings = new Map<string, string[]>();
  const headingsAt = (first: number, rows: number) => {
    const key = `${first} ${rows}`;
    const found = headings.get(key) ?? joinHeadingRows(top.rows, first, rows);
    headings.set(key, found);
    return found;
  };
  let best: { recalled: RecalledMapping<Known>; score: number } | undefined;
  for (const known of mappings) {
    const { first, rows, columns } = known.mapping;
    const byHeading = new Map(columns.map((column) => [column.heading, column]));
    // The title above the headings may have more or fewer rows than before.
    for (const at of [first, ...takeHeadingCandidates(top.rows).map(({ row }) => row)]) {
      const found = headingsAt(at, rows);
      const met = found.filter((heading) => byHeading.has(heading));
      if (met.length === 0 || met.length < LIKE * columns.length) continue;
      const unknown = found.filter((heading) => !byHeading.has(heading));
      const absent = columns.map(({ heading }) => heading).filter((heading) => !found.includes(heading));
      const score = met.length - unknown.length - absent.length + (unknown.length + absent.length === 0 ? 1000 : 0);
      if (best && best.score >= score) continue;
      const mapping = { ...known.mapping, first: at, columns: met.flatMap((heading) => byHeading.get(heading) ?? []) };
      best = { recalled: { remembered: known, mapping, unknown, absent }, score };
    }
  }
  if (!best) return undefined;
  const { mapping, unknown } = best.recalled;
  const filled = countFilledColumns(top, mapping);
  const asked = mapping.columns.filter(({ heading, empty }) => empty && filled.has(heading));
  return { ...best.recalled, unknown: [...unknown, ...asked.map(({ heading }) => heading)] };
}

/**
 * True if no confirmation is needed. Constants need confirmation unless trusted, because they may differ from file to
 * file.
 */
export const isCertainMapping = ({ mapping, unknown, absent }: RecalledMapping<unknown>, isTrusted: boolean): boolean =>
  unknown.length === 0 &&
  absent.length === 0 &&
  (isTrusted ||
    Object.values(mapping.constants).every(
      (value) => value === '' || value === WORKSHEET_PLACEHOLDER || value === STORED_MODEL_PLACEHOLDER,
    ));
