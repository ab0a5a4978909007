import { lazyComponent } from '../../../ui/lazy.tsx';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { Visit } from '../../visitors/visits/visit.tsx';
import { CategoryHeading, CategoryText } from '../brands-and-categories/category-heading.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { gridSearch } from '../filters/filter-selection-url.ts';
import type { Grid } from './load-grid.ts';
import { ProductResults } from './product-results.tsx';

export const search = gridSearch;

export const loader = pageLoader(search, async (input) => (await import('./load-grid.ts')).loadGrid(input));

export function head(view: Grid, { origin }: HeadInput) {
  return {
    ...view.head,
    path: search.hrefWith(view.path, { page: view.page }),
    noindex: view.narrowed,
    jsonLd: import.meta.env.SSR && [breadcrumbList(view.breadcrumbs, origin, view.path)],
  };
}

export const Failure = lazyComponent(async () => (await import('./list-failure.tsx')).ListFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const { id, name, options } = view;

  return (
    <>
      <Visit visited={{ item_id: id, item_name: name, item_type: 'category' }} />
      <CategoryHeading name={name} lead={view.lead} breadcrumbs={view.breadcrumbs} />
      <div
        className={`page-width py-6 md:py-8 ${options.length ? 'grid items-start gap-6 lg:grid-cols-[17rem_1fr] lg:gap-8' : ''}`}
      >
        {options.length > 0 && <FilterPanel key={id} grid={view} />}
        <ProductResults grid={view} />
      </div>
      {view.rest && (
        <div className="page-width pb-10">
          <CategoryText name={name} text={view.rest} />
        </div>
      )}
    </>
  );
}
