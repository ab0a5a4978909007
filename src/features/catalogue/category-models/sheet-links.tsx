import { filtersJson } from '../filters/filter-selection-url.ts';
import type { ModelList } from './load-category-models.ts';

const FORMATS = ['xlsx', 'csv'] as const;

/** The whole list, as it is filtered and sorted, to take along as a spreadsheet. */
export function SheetLinks({ list, search }: { list: ModelList; search: string }) {
  const filters = filtersJson(list.filters);
  const query = new URLSearchParams({
    ...(list.slug && { category_slug: list.slug }),
    ...(search && { search }),
    ...(filters && { filters }),
    ...(list.sort && { sort: list.sort }),
  });
  return (
    <p className="me-4 flex items-center gap-x-3">
      Download{' '}
      {FORMATS.map((format) => (
        <a
          key={format}
          href={`/api/download_category_models.php?${query}&format=${format}`}
          rel="nofollow"
          className="text-link inline-flex min-h-8 items-center font-semibold"
        >
          <span className="sr-only">{list.total === 1 ? 'this model' : `all ${list.total} models`} as </span>
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}
