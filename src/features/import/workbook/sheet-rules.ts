import { slugOf } from '../../../platform/slug.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import { didYouMean } from './near-matches.ts';
import type { CheckContext, Row, Sheet } from './sheet.ts';

const SLUGS = 5;

export type Report = (column: string, problem: string, allowed: string | (() => string | Promise<string>)) => void;

export const reporter =
  ({ problems }: CheckContext, sheet: string, { row }: Pick<Row, 'row'>): Report =>
  (column, problem, allowed) =>
    problems.add({ sheet, row, column, problem, allowed });

/** A blank slug is derived from the name. */
export function completeSlug(values: { name: string; slug: string }, report: Report): void {
  if (values.slug === '') {
    values.slug = slugOf(values.name);
    if (values.slug === '' && values.name !== '')
      report('name', 'holds no letter or digit', 'a name with a letter or digit');
  } else if (slugOf(values.slug) !== values.slug) {
    report('slug', `"${values.slug}" is not written as a slug`, `lower case without spaces: ${slugOf(values.slug)}`);
  }
}

/** Replaces names and paths of referenced rows by slugs, except for references within the worksheet. */
export function resolveReferences({ name: own, columns }: Sheet, rows: readonly Row[], keys: CatalogueKeys): void {
  for (const [column, { refersTo }] of Object.entries(columns)) {
    if (refersTo?.column !== 'slug' || refersTo.sheet === own) continue;
    const existing = refersTo.sheet === 'products' ? keys.products : keys.categories;
    for (const { values } of rows) {
      const [slug, other] = existing.find(String(values[column]));
      if (slug !== undefined && other === undefined) values[column] = slug;
    }
  }
}

interface References {
  has(value: string): boolean;
  keys(): Iterable<string>;
  find?(value: string): readonly string[];
}

export function checkReference(
  value: string,
  existing: References,
  column: string,
  kind: string,
  report: Report,
): boolean {
  if (value === '' || existing.has(value)) return value !== '';
  const several = existing.find?.(value) ?? [];
  if (several.length > 1)
    report(
      column,
      `"${value}" is the name of ${several.length} rows`,
      `the slug of one ${kind}: ${several.slice(0, SLUGS).join(', ')}`,
    );
  else
    report(column, `no ${kind} "${value}"`, () =>
      didYouMean(
        value,
        existing.keys(),
        `${kind.startsWith('a') ? 'an' : 'a'} ${kind} of this workbook or of the site`,
      ),
    );
  return false;
}
