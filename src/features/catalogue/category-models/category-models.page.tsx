import { lazyComponent } from '../../../ui/lazy.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SheetLinks } from '../../../ui/sheet-links.tsx';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { Visit } from '../../visitors/visits/visit.tsx';
import { CategoryHeading } from '../brands-and-categories/category-heading.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { filtersJson, gridSearch } from '../filters/filter-selection-url.ts';
import { ListSection } from '../filters/list-section.tsx';
import type { ModelList } from './load-category-models.ts';
import { ModelsTable } from './models-table.tsx';

export const search = gridSearch;

export const loader = pageLoader(search, async (input) =>
  (await import('./load-category-models.ts')).loadCategoryModels(input),
);

export function head(view: ModelList, { origin }: HeadInput) {
  return {
    title: `All models of ${view.name}`,
    description: `All ${view.total} models of ${view.name} in one table, with their values.`,
    path: view.slug ? search.hrefWith(view.path, { page: view.page }) : '/Search',
    noindex: view.narrowed || view.sort !== '',
    jsonLd: import.meta.env.SSR && [breadcrumbList(view.breadcrumbs, origin, view.path)],
  };
}

export const Failure = lazyComponent(async () => (await import('../product-list/list-failure.tsx')).ListFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const { id, name, options, page, pages } = view;
  const { pathname } = usePageAddress();
  const requested = useSearch(search);

  return (
    <>
      {id > 0 && <Visit visited={{ item_id: id, item_name: name, item_type: 'category' }} />}
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
              <SheetLinks
                what={view.total === 1 ? 'this model' : `all ${view.total} models`}
                address={(format) =>
                  `/api/download_category_models.php?${sheetQuery(view, requested.search)}&format=${format}`
                }
              />
            )
          }
        >
          {view.rows.length > 0 && <ModelsTable list={view} />}
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

function sheetQuery({ slug, filters, sort }: ModelList, searched: string): URLSearchParams {
  const selected = filtersJson(filters);
  return new URLSearchParams({
    ...(slug && { category_slug: slug }),
    ...(searched && { search: searched }),
    ...(selected && { filters: selected }),
    ...(sort && { sort }),
  });
}
