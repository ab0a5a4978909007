import { LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Card, CardGrid } from '../../../ui/lists/card.tsx';
import { productPath } from '../../../web/addresses.ts';
import { buildBreadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { VisitRecorder } from '../../visitors/visits/visit-recorder.tsx';
import { CategoryDescription, CategoryHeading } from '../brands-and-categories/category-heading.tsx';
import { FamilyIcon } from '../brands-and-categories/family-icon.tsx';
import { ChoiceExplanations } from '../filters/choice-explanations.tsx';
import { ChoiceGroups } from '../filters/choice-groups.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { listSearch } from '../filters/filter-selection-url.ts';
import { ListSection } from '../filters/list-section.tsx';
import { TileKeyFigures } from '../measures/tile-key-figures.tsx';
import type { ProductCard } from '../products/products.contract.ts';
import type { ProductList } from './load-product-list.ts';

export const search = listSearch;

export const loader = definePageLoader(search, async (input) =>
  (await import('./load-product-list.ts')).loadProductList(input),
);

export function head(view: ProductList, { origin }: HeadInput) {
  return {
    ...view.head,
    path: search.hrefWith(view.path, { page: view.page }),
    noindex: view.narrowed,
    jsonLd: import.meta.env.SSR && [buildBreadcrumbList(view.breadcrumbs, origin, view.path)],
  };
}

export const Failure = lazyComponent(async () => (await import('./list-failure.tsx')).ListFailure);

function ProductResults({ grid }: { grid: ProductList }) {
  const { products } = grid;
  const { search, sort } = useSearch(listSearch);
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
              to={listSearch.hrefWith(productPath(product.product_slug), { filters: grid.filters })}
              title={product.product_name}
              icon={<FamilyIcon name={product.product_name} />}
              image={{
                folder: 'products',
                file: product.product_image,
                alt: product.alt_product_image,
                sizes: '(min-width: 1280px) 300px, (min-width: 700px) 45vw, 92vw',
                priority: index === 0,
              }}
              values={<TileKeyFigures keyFigures={product.keyFigures} models={formatModelCount(product)} />}
            >
              {product.short_description}
            </Card>
          </li>
        ))}
      </CardGrid>
      <PageLinks page={grid.page} pages={grid.pages} />
    </ListSection>
  );
}

const formatModelCount = ({ model_count, matching_models }: ProductCard): string =>
  matching_models === undefined || matching_models === model_count
    ? String(model_count)
    : `${matching_models} of ${model_count}`;

function PageLinks({ page, pages }: Pick<ProductList, 'page' | 'pages'>) {
  const { pathname } = usePageAddress();
  const requested = useSearch(listSearch);
  if (pages < 2) return null;
  const link = (to: number, text: string) =>
    to > 0 && to <= pages ? (
      <LinkButton to={listSearch.hrefWith(pathname, { ...requested, page: to })} variant="secondary">
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
      <VisitRecorder visited={{ item_id: id, item_name: name, item_type: 'category' }} />
      <CategoryHeading name={name} lead={view.lead} breadcrumbs={view.breadcrumbs} />
      <div
        className={`page-width py-6 md:py-8 ${options.length ? 'grid items-start gap-6 lg:grid-cols-[17rem_1fr] lg:gap-8' : ''}`}
      >
        {options.length > 0 && <FilterPanel key={id} grid={view} />}
        <ProductResults grid={view} />
      </div>
      {view.choices.length > 0 && (
        <div className="page-width pb-10">
          <ChoiceExplanations groups={view.choices} title="Which one to choose, and why" />
        </div>
      )}
      {view.rest && (
        <div className="page-width pb-10">
          <CategoryDescription name={name} text={view.rest} />
        </div>
      )}
    </>
  );
}
