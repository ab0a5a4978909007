import { createHash } from 'node:crypto';
import { headingsOf, placesOfHeadings, STORED, WORKSHEET } from './mapped-rows.ts';
import { countFilled } from './mapped-workbook.ts';
import type { SheetMapping, SheetTop } from './sheet-mapping.contract.ts';

/** Minimum share of known headings for a mapping to be suggested. */
const LIKE = 0.6;

export const keyOfHeadings = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...headings].sort()))
    .digest('base64url');

export function filledColumns(
  { rows, below }: SheetTop,
  { first, rows: heads }: Pick<SheetMapping, 'first' | 'rows'>,
): Map<string, number> {
  const counts = [...below];
  countFilled(
    rows.filter(({ row }) => row >= first + heads),
    counts,
  );
  return new Map(headingsOf(rows, first, heads).flatMap((heading, at) => (counts[at] ? [[heading, counts[at]]] : [])));
}

/** Applies a mapping to a table with the mapping's headings, in any order and row; undefined for other headings. */
export function mappingFor({ rows: top }: SheetTop, mapping: SheetMapping): SheetMapping | undefined {
  const key = keyOfHeadings(mapping.columns.map(({ heading }) => heading));
  const places = [mapping.first, ...placesOfHeadings(top).map(({ row }) => row)];
  const first = places.find((row) => keyOfHeadings(headingsOf(top, row, mapping.rows)) === key);
  return first === undefined ? undefined : { ...mapping, first };
}

export interface Recalled<Known> {
  remembered: Known;
  /** Mapping in the order of this worksheet's headings, without absent ones. */
  mapping: SheetMapping;
  unknown: string[];
  absent: string[];
}

/** Finds the mapping of the same headings, or the one that shares most of them. */
export function recall<Known extends { mapping: SheetMapping }>(
  mappings: readonly Known[],
  top: SheetTop,
): Recalled<Known> | undefined {
  const headings = new Map<string, string[]>();
  const headingsAt = (first: number, rows: number) => {
    const key = `${first} ${rows}`;
    const found = headings.get(key) ?? headingsOf(top.rows, first, rows);
    headings.set(key, found);
    return found;
  };
  let best: { recalled: Recalled<Known>; score: number } | undefined;
  for (const known of mappings) {
    const { first, rows, columns } = known.mapping;
    const byHeading = new Map(columns.map((column) => [column.heading, column]));
    // The title above the headings may have more or fewer rows than before.
    for (const at of [first, ...placesOfHeadings(top.rows).map(({ row }) => row)]) {
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
  const filled = filledColumns(top, mapping);
  const asked = mapping.columns.filter(({ heading, empty }) => empty && filled.has(heading));
  return { ...best.recalled, unknown: [...unknown, ...asked.map(({ heading }) => heading)] };
}

/**
 * True if no confirmation is needed. Constants need confirmation unless trusted, because they may differ from file to
 * file.
 */
export const isCertain = ({ mapping, unknown, absent }: Recalled<unknown>, isTrusted: boolean): boolean =>
  unknown.length === 0 &&
  absent.length === 0 &&
  (isTrusted ||
    Object.values(mapping.constants).every((value) => value === '' || value === WORKSHEET || value === STORED));
