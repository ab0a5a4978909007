import type { Ref } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Card, CardGrid } from '../../../ui/lists/card.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { productPath } from '../../../web/addresses.ts';
import { usePageAddress } from '../../../web/search/page-address.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { TileFigures } from '../key-figures/tile-figures.tsx';
import type { ProductCard } from '../products/products.contract.ts';
import { gridSearch } from './filter-selection-url.ts';
import { GoneChipList, GridChipList } from './grid-chip-list.tsx';
import type { Grid } from './load-grid.ts';

interface ProductResultsProps {
  grid: Grid;
  busy: boolean;
  ref: Ref<HTMLElement>;
}

/** One page of results, or why there are none. The previous results stay visible until the new ones have loaded. */
export function ProductResults({ grid, busy, ref }: ProductResultsProps) {
  const { products, total, refusal } = grid;
  const { pathname } = usePageAddress();
  const requested = useSearch(gridSearch);
  return (
    <section
      ref={ref}
      id="products"
      tabIndex={-1}
      aria-label="Products"
      aria-busy={busy}
      className="min-h-[60svh] transition-opacity duration-200 aria-busy:opacity-60 aria-busy:delay-200"
    >
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-y-2 text-sm text-steel-600">
        <p role="status" className="me-4 tabular-nums empty:me-0">
          {refusal === undefined && (total === 1 ? '1 product' : `${total} products`)}
        </p>
        <GridChipList chips={grid.chips} />
      </div>
      <GoneChipList gone={grid.gone} />
      {refusal !== undefined && (
        <div role="alert" className="rounded-md border border-danger bg-white px-4 py-3 text-danger">
          <p>An error occurred while applying filters.</p>
          {refusal ? (
            <p className="mt-1 text-sm text-steel-700">{refusal}</p>
          ) : (
            <Link to={gridSearch.hrefWith(pathname, requested)} className="text-link text-sm">
              Try again
            </Link>
          )}
        </div>
      )}
      {refusal === undefined && !products.length && (
        <EmptyState title="No Products Found">
          <p>
            {requested.search
              ? 'Nothing in this category meets all of that. Take back the search or a filter.'
              : 'No model of this category meets all of that. Take back a filter, or reset them all.'}
          </p>
        </EmptyState>
      )}
      <CardGrid count={products.length} columns={3}>
        {products.map((product, index) => (
          <li key={product.id}>
            <Card
              // Its page shows which models fit.
              to={gridSearch.hrefWith(productPath(product.product_slug), { filters: grid.filters })}
              title={product.product_name}
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
    </section>
  );
}

/** How many models a product has, and how many of them match the filters. */
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
