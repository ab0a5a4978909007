import { Link } from '../../../ui/links/link.tsx';
import { productPath } from '../../../web/addresses.ts';
import { COMPARE_FORM, useClampRows } from '../clamp-finder/clamp-row.tsx';
import { ProductBox } from '../clamp-finder/product-box.tsx';
import { CompareForm } from '../compare/compare-pick.tsx';
import { newtons } from '../figures/clamp-strength.ts';
import type { FoundProduct, SearchResults } from './search-results.contract.ts';

/** The products whose name, or a model of which, was found. */
export function ProductHits({ found: { products, total, isCapped } }: { found: SearchResults }) {
  const row = useClampRows();
  return (
    <section aria-labelledby="products-found" className="flex flex-col gap-4">
      <h2 id="products-found">
        {isCapped ? 'The best ' : ''}
        {total} {total === 1 ? 'product' : 'products'}
      </h2>
      <CompareForm form={COMPARE_FORM} />
      <ul className="flex flex-col gap-4">
        {products.map((product, at) => (
          <li key={product.product_slug}>
            <ProductBox product={product} text={summaryOf(product)} isFirst={at === 0}>
              <div className="divide-y divide-steel-100">{product.models.map(row)}</div>
              {product.model_count > product.models.length && (
                <p className="pt-1 text-sm">
                  <Link to={productPath(product.product_slug)} className="text-link inline-block py-1.5">
                    All {product.model_count} models
                  </Link>
                </p>
              )}
            </ProductBox>
          </li>
        ))}
      </ul>
    </section>
  );
}

function summaryOf({ model_count, capacity, reach }: FoundProduct): string {
  const span = ({ min, max }: { min: number; max: number }, show: (value: number) => string, unit: string) =>
    `${min === max ? show(min) : `${show(min)} to ${show(max)}`} ${unit}`;
  const parts = [
    model_count === 1 ? '1 model' : `${model_count} models`,
    capacity && span(capacity, newtons, 'N'),
    reach && `reach ${span(reach, String, 'mm')}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
