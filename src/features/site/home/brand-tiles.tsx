import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import type { Brand } from '../../catalogue/brands-and-categories/brands.contract.ts';

/** The brands in the order of the menu. */
export function BrandTiles({ brands }: { brands: Pick<Brand, 'id' | 'name' | 'brand_slug' | 'brand_image'>[] }) {
  if (!brands.length) return null;
  return (
    <section aria-labelledby="brands" className="border-y border-steel-200 bg-steel-50">
      <div className="page-width flex min-h-[400px] flex-col justify-center py-10 md:py-12">
        <h2 id="brands">Our brands</h2>
        <ul className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-5">
          {brands.map(({ id, name, brand_slug, brand_image }) => (
            <li key={id}>
              <Link
                to={`/ProductCategories/${brand_slug}`}
                className="flex h-full min-h-24 flex-col items-center justify-center rounded-lg border border-steel-200 bg-white p-2 text-center hover:border-steel-400 hover:shadow-raised"
              >
                {brand_image && (
                  <Picture
                    folder="brands"
                    file={brand_image}
                    alt=""
                    sizes="(min-width: 1024px) 220px, 40vw"
                    className="aspect-12/5 w-full object-contain"
                  />
                )}
                <span className={brand_image ? 'sr-only' : 'font-display text-lg font-semibold text-steel-900'}>
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
