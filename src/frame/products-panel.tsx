import { useLocation } from 'react-router';
import { FamilyIcon } from '../features/catalogue/brands-and-categories/family-icon.tsx';
import { FinderIntroduction, QuickFinder } from '../features/catalogue/clamp-finder/quick-finder.tsx';
import { useRangeText } from '../features/catalogue/measures/tile-key-figures.tsx';
import { Link } from '../ui/links/link.tsx';
import { StoredImage } from '../ui/media/stored-image.tsx';
import { type ProductFamily, useSite } from '../web/site-context.tsx';
import { brandPath, buildGuideLinks, CROSS_REFERENCE_LINK, type SiteLink } from '../web/site-links.ts';

const ALL_PRODUCTS: SiteLink = { name: 'All products', to: '/AllProducts' };

export function ProductsPanel() {
  const { brands, families, words } = useSite();
  const { pathname } = useLocation();
  // Home and finder already contain the form.
  const hasFinder = words.finder && pathname !== '/' && pathname !== '/ClampFinder';
  return (
    <div className={`page-width grid gap-10 py-6 ${hasFinder ? 'grid-cols-[1fr_21rem]' : ''}`}>
      <div>
        <ul
          aria-label="Brands"
          className="mb-3 flex flex-wrap items-center gap-x-6 border-b border-steel-200 px-2 pb-2"
        >
          {brands.map((brand) => (
            <li key={brand.id}>
              <Link
                to={brandPath(brand)}
                className="inline-flex min-h-11 items-center font-display font-semibold text-steel-800 hover:text-slate-700 hover:underline"
              >
                {brand.brand_image && (
                  <StoredImage
                    folder="brands"
                    file={brand.brand_image}
                    alt=""
                    sizes="116px"
                    className="h-12 w-29 object-contain mix-blend-multiply"
                  />
                )}
                <span className={brand.brand_image ? 'sr-only' : ''}>{brand.name}</span>
              </Link>
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-3 gap-1">
          {families.map((family) => (
            <FamilyLink key={family.to} family={family} />
          ))}
          <li className="flex flex-col justify-center ps-34 text-sm">
            {[ALL_PRODUCTS, CROSS_REFERENCE_LINK, ...buildGuideLinks(words.products, words)].map(({ name, to }) => (
              <Link key={to} to={to} className="text-link my-1 self-start">
                {name}
              </Link>
            ))}
          </li>
        </ul>
      </div>
      {hasFinder && (
        <div className="border-s border-steel-200 ps-10">
          <h2 className="text-lg leading-6">
            <Link to="/ClampFinder" className="hover:text-slate-700 hover:underline">
              {words.finder_question}
            </Link>
          </h2>
          <FinderIntroduction className="mt-1 mb-4" />
          <QuickFinder />
        </div>
      )}
    </div>
  );
}

function FamilyLink({ family }: { family: ProductFamily }) {
  const capacity = useRangeText(family.force);
  return (
    <li>
      <Link to={family.to} className="group flex items-center gap-4 rounded-md p-2 hover:bg-steel-50">
        <StoredImage
          folder="categories"
          file={family.image}
          alt=""
          sizes="112px"
          className="h-22 w-28 flex-none object-contain"
        />
        <span className="min-w-0">
          <FamilyIcon name={family.name} className="mb-1 h-6 w-9" />
          <span className="block font-display leading-5 font-semibold text-steel-900 group-hover:text-slate-700">
            {family.name}
          </span>
          <span className="mt-0.5 block text-sm text-steel-600 tabular-nums">{capacity}</span>
          <span className="block text-sm text-steel-600 tabular-nums">{family.models} models</span>
        </span>
      </Link>
    </li>
  );
}
