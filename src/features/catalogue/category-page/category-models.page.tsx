import { lazyComponent } from '../../../ui/lazy.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { TableDownloadLinks } from '../../../ui/table-download-links.tsx';
import { buildBreadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { VisitRecorder } from '../../visitors/visits/visit-recorder.tsx';
import { CategoryHeading } from '../brands-and-categories/category-heading.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { formatFiltersJson, listSearch } from '../filters/filter-selection-url.ts';
import { ListSection } from '../filters/list-section.tsx';
import { CategoryModelsTable } from './category-models-table.tsx';
import type { CategoryModelList } from './load-category-models.ts';

export const search = listSearch;

export const loader = definePageLoader(search, async (input) =>
  (await import('./load-category-models.ts')).loadCategoryModels(input),
);

export function head(view: CategoryModelList, { origin }: HeadInput) {
  return {
    title: `All models of ${view.name}`,
    description: `All ${view.total} models of ${view.name} in one table, with their values.`,
    path: view.slug ? search.hrefWith(view.path, { page: view.page }) : '/Search',
    noindex: view.narrowed || view.sort !== '',
    jsonLd: import.meta.env.SSR && [buildBreadcrumbList(view.breadcrumbs, origin, view.path)],
  };
}

export const Failure = lazyComponent(async () => (await import('./list-failure.tsx')).ListFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const { id, name, options, page, pages } = view;
  const { pathname } = usePageAddress();
  const requested = useSearch(search);

  return (
    <>
      {id > 0 && <VisitRecorder visited={{ item_id: id, item_name: name, item_type: 'category' }} />}
      <CategoryHeading name={name} lead="" breadcrumbs={view.breadcrumbs} />
      <div
        className={`page-width py-6 md:py-8 ${options.length ? 'grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8' : ''}`}
      >
        {options.length > 0 && <FilterPanel key={id} grid={view} />}
        <ListSection
          list={view}
          models={view.total}
          beside={
            view.rows.length > 0 && (
              <TableDownloadLinks
                what={view.total === 1 ? 'this model' : `all ${view.total} models`}
                address={(format) =>
                  `/api/download_category_models.php?${buildFileQuery(view, requested.search)}&format=${format}`
                }
              />
            )
          }
        >
          {view.rows.length > 0 && <CategoryModelsTable list={view} />}
          <div className="mt-3">
            <Pager
              label="Pages of models"
              page={page}
              pages={pages}
              hrefOf={(to) => search.hrefWith(pathname, { ...requested, page: to })}
            />
          </div>
        </ListSection>
      </div>
    </>
  );
}

function buildFileQuery({ slug, filters, sort }: CategoryModelList, searched: string): URLSearchParams {
  const selected = formatFiltersJson(filters);
  return new URLSearchParams({
    ...(slug && { category_slug: slug }),
    ...(searched && { search: searched }),
    ...(selected && { filters: selected }),
    ...(sort && { sort }),
  });
}
