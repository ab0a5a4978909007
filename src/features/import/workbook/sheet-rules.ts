import { slugOf } from '../../../platform/slug.ts';
import { didYouMean } from './near-matches.ts';
import type { CheckContext, Row } from './sheet.ts';

/** Reports a problem in a column; sheet and row are already set. */
export type Report = (column: string, problem: string, allowed: string | (() => string | Promise<string>)) => void;

export const reporter =
  ({ problems }: CheckContext, sheet: string, { row }: Pick<Row, 'row'>): Report =>
  (column, problem, allowed) =>
    problems.add({ sheet, row, column, problem, allowed });

/** Derives a blank slug from the name; a given one must follow the slug rule. */
export function completeSlug(values: { name: string; slug: string }, report: Report): void {
  if (values.slug === '') {
    values.slug = slugOf(values.name);
    if (values.slug === '' && values.name !== '')
      report('name', 'holds no letter or digit', 'a name that gives a slug');
  } else if (slugOf(values.slug) !== values.slug) {
    report('slug', `"${values.slug}" is not written as a slug`, `lower case without spaces: ${slugOf(values.slug)}`);
  }
}

/** Checks that a referenced key exists. A blank value is not reported here, as `required` columns report it themselves. */
export function checkReference(
  value: string,
  existing: { has(value: string): boolean; keys(): Iterable<string> },
  column: string,
  kind: string,
  report: Report,
): boolean {
  if (value === '' || existing.has(value)) return value !== '';
  report(column, `no ${kind} "${value}"`, () =>
    didYouMean(value, existing.keys(), `a ${kind} of this workbook or stored`),
  );
  return false;
}
