import { toSlug } from '../../../platform/slug.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import { suggestNearMatches } from './near-matches.ts';
import type { CheckContext, ResourceRow, ResourceTable } from './resource-table.ts';

const SLUGS = 5;

export type ReportProblem = (
  column: string,
  problem: string,
  allowed: string | (() => string | Promise<string>),
) => void;

export const buildRowReporter =
  ({ problems }: CheckContext, worksheet: string, { row }: Pick<ResourceRow, 'row'>): ReportProblem =>
  (column, problem, allowed) =>
    problems.add({ sheet: worksheet, row, column, problem, allowed });

/** A blank slug is derived from the name. */
export function completeSlug(values: { name: string; slug: string }, report: ReportProblem): void {
  if (values.slug === '') {
    values.slug = toSlug(values.name);
    if (values.slug === '' && values.name !== '')
      report('name', 'holds no letter or digit', 'a name with a letter or digit');
  } else if (toSlug(values.slug) !== values.slug) {
    report('slug', `"${values.slug}" is not written as a slug`, `lower case without spaces: ${toSlug(values.slug)}`);
  }
}

/** Replaces names and paths of referenced rows by slugs, except for references within the worksheet. */
export function resolveReferences(
  { name: own, columns }: ResourceTable,
  rows: readonly ResourceRow[],
  keys: CatalogueKeys,
): void {
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
  report: ReportProblem,
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
      suggestNearMatches(
        value,
        existing.keys(),
        `${kind.startsWith('a') ? 'an' : 'a'} ${kind} of this workbook or of the site`,
      ),
    );
  return false;
}
