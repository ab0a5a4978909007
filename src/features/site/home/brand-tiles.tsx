import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import type { Brand } from '../../catalogue/brands-and-categories/brands.contract.ts';
import { readCategoryLinks } from '../../catalogue/brands-and-categories/category-links.ts';

type ShownBrand = Pick<Brand, 'id' | 'name' | 'brand_slug' | 'brand_image' | 'category_links'>;

/** The brands in the order of the menu, each with what it makes. */
export function BrandTiles({ brands }: { brands: ShownBrand[] }) {
  if (!brands.length) return null;
  return (
    <section aria-labelledby="brands" className="border-t border-steel-200 bg-steel-50">
      <div className="page-width min-h-[400px] py-10 md:py-12">
        <h2 id="brands">Our brands</h2>
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-8 lg:grid-cols-4">
          {brands.map(({ id, name, brand_slug, brand_image, category_links }) => (
            <li key={id} className="border-t-2 border-steel-300">
              <Link to={`/ProductCategories/${brand_slug}`} className="flex min-h-20 items-center hover:text-slate-700">
                {brand_image && (
                  <Picture
                    folder="brands"
                    file={brand_image}
                    alt=""
                    sizes="190px"
                    className="aspect-12/5 w-full max-w-48 object-contain mix-blend-multiply"
                  />
                )}
                <span className={brand_image ? 'sr-only' : 'font-display text-lg font-semibold text-steel-900'}>
                  {name}
                </span>
              </Link>
              <ul className="text-sm">
                {readCategoryLinks(category_links).map((link) => (
                  <li key={link.url}>
                    <Link
                      to={link.url as PageAddress}
                      className="block py-1 text-steel-700 hover:text-slate-700 hover:underline"
                    >
                      {link.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
