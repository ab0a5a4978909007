import { slugOf } from '../../../platform/slug.ts';
import { didYouMean } from './near-matches.ts';
import type { Row } from './parsed-sheet.ts';
import type { CheckContext } from './sheet.ts';

/** Told where a problem stands; the sheet and row are filled in. */
export type Report = (column: string, problem: string, allowed: string | (() => string)) => void;

export const reporter =
  ({ problems }: CheckContext, sheet: string, { row }: Pick<Row, 'row'>): Report =>
  (column, problem, allowed) =>
    problems.add({ sheet, row, column, problem, allowed });

/** Makes a blank slug from the name; a given one must be as the slug rule writes it. */
export function completeSlug(values: { name: string; slug: string }, report: Report): void {
  if (values.slug === '') {
    values.slug = slugOf(values.name);
    if (values.slug === '' && values.name !== '')
      report('name', 'holds no letter or digit', 'a name that gives a slug');
  } else if (slugOf(values.slug) !== values.slug) {
    report('slug', `"${values.slug}" is not written as a slug`, `lower case without spaces: ${slugOf(values.slug)}`);
  }
}

/** A reference that may be blank only where the column's own problem has been told. */
export function checkReference(
  value: string,
  held: { has(value: string): boolean; keys(): Iterable<string> },
  column: string,
  noun: string,
  report: Report,
): boolean {
  if (value === '' || held.has(value)) return value !== '';
  report(column, `no ${noun} "${value}"`, () => didYouMean(value, held.keys(), `a ${noun} of this workbook or stored`));
  return false;
}
