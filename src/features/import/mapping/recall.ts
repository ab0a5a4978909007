import { createHash } from 'node:crypto';
import { headingsOf, type NumberedRow } from './mapped-rows.ts';
import { MAX_FIRST, type SheetMapping } from './sheet-mapping.contract.ts';

/** Of a mapping's headings so many must be in a sheet for it to be what the sheet is likely to be read by. */
const LIKE = 0.6;

/** The same for the same headings in any order. */
export const keyOfHeadings = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...headings].sort()))
    .digest('base64url');

export interface Recalled<Known> {
  remembered: Known;
  /** The mapping with the headings of this sheet, in its order; those that it has not are left out. */
  mapping: SheetMapping;
  /** Headings of the sheet that the mapping does not know. */
  unknown: string[];
  /** Headings of the mapping that the sheet does not have. */
  absent: string[];
}

/** The mapping by which a sheet was read before: of the same headings, or else the one with the most of them. */
export function recall<Known extends { mapping: SheetMapping }>(
  mappings: readonly Known[],
  top: readonly NumberedRow[],
): Recalled<Known> | undefined {
  const headings = new Map<string, string[]>();
  const headingsAt = (first: number, rows: number) => {
    const key = `${first} ${rows}`;
    const found = headings.get(key) ?? headingsOf(top, first, rows);
    headings.set(key, found);
    return found;
  };
  let best: { recalled: Recalled<Known>; score: number } | undefined;
  for (const known of mappings) {
    const { first, rows, columns } = known.mapping;
    const byHeading = new Map(columns.map((column) => [column.heading, column]));
    // A title above may be longer or shorter than it was.
    for (const at of [first, ...top.slice(0, MAX_FIRST).map(({ row }) => row)]) {
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
  return best?.recalled;
}

/** Whether a sheet is read by a recalled mapping without asking: what it says of all rows may differ from file to file. */
export const isCertain = ({ mapping, unknown, absent }: Recalled<unknown>): boolean =>
  unknown.length === 0 && absent.length === 0 && Object.values(mapping.constants).every((value) => value === '');
