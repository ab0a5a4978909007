import { LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Card, CardGrid } from '../../../ui/lists/card.tsx';
import { productPath } from '../../../web/addresses.ts';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { Visit } from '../../visitors/visits/visit.tsx';
import { CategoryHeading, CategoryText } from '../brands-and-categories/category-heading.tsx';
import { ChoiceGroups } from '../choices/choice-groups.tsx';
import { WhichAndWhy } from '../choices/which-and-why.tsx';
import { FamilyIcon } from '../family-icon/family-icon.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { gridSearch } from '../filters/filter-selection-url.ts';
import { ListSection } from '../filters/list-section.tsx';
import { TileFigures } from '../key-figures/tile-figures.tsx';
import type { ProductCard } from '../products/products.contract.ts';
import type { Grid } from './load-grid.ts';

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

function ProductResults({ grid }: { grid: Grid }) {
  const { products } = grid;
  const { search, sort } = useSearch(gridSearch);
  const requested = { search, sort, filters: grid.filters };
  return (
    <ListSection
      list={grid}
      products={grid.total}
      models={grid.models}
      before={<ChoiceGroups groups={grid.choices} slug={grid.slug} search={requested} className="mb-5" />}
    >
      <CardGrid count={products.length} columns={3}>
        {products.map((product, index) => (
          <li key={product.id}>
            <Card
              to={gridSearch.hrefWith(productPath(product.product_slug), { filters: grid.filters })}
              title={product.product_name}
              icon={<FamilyIcon name={product.product_name} />}
              picture={{
                folder: 'products',
                file: product.product_image,
                alt: product.alt_product_image,
                sizes: '(min-width: 1280px) 300px, (min-width: 700px) 45vw, 92vw',
                priority: index === 0,
              }}
              figures={<TileFigures figures={product.figures} models={modelsOf(product)} />}
            >
              {product.short_description}
            </Card>
          </li>
        ))}
      </CardGrid>
      <Pages page={grid.page} pages={grid.pages} />
    </ListSection>
  );
}

const modelsOf = ({ model_count, matching_models }: ProductCard): string =>
  matching_models === undefined || matching_models === model_count
    ? String(model_count)
    : `${matching_models} of ${model_count}`;

function Pages({ page, pages }: Pick<Grid, 'page' | 'pages'>) {
  const { pathname } = usePageAddress();
  const requested = useSearch(gridSearch);
  if (pages < 2) return null;
  const link = (to: number, text: string) =>
    to > 0 && to <= pages ? (
      <LinkButton to={gridSearch.hrefWith(pathname, { ...requested, page: to })} variant="secondary">
        {text}
      </LinkButton>
    ) : null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4 text-sm text-steel-600">
      {link(page - 1, 'Previous')}
      Page {page} of {pages}
      {link(page + 1, 'Next')}
    </nav>
  );
}

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
      {view.choices.length > 0 && (
        <div className="page-width pb-10">
          <WhichAndWhy groups={view.choices} title="Which one to choose, and why" />
        </div>
      )}
      {view.rest && (
        <div className="page-width pb-10">
          <CategoryText name={name} text={view.rest} />
        </div>
      )}
    </>
  );
}
