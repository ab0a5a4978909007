import { useLocation } from 'react-router';
import { FinderLead, QuickFinder } from '../features/catalogue/clamp-finder/quick-finder.tsx';
import { FamilyIcon } from '../features/catalogue/family-icon/family-icon.tsx';
import { useRange } from '../features/catalogue/key-figures/tile-figures.tsx';
import { Link } from '../ui/links/link.tsx';
import { Picture } from '../ui/media/picture.tsx';
import { type Family, useSite } from '../web/site-context.tsx';
import { brandPath, CROSS_REFERENCE_LINK, guideLink, type SiteLink } from '../web/site-links.ts';

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
                {brand.name}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-3 gap-1">
          {families.map((family) => (
            <FamilyLink key={family.to} family={family} />
          ))}
          <li className="flex flex-col justify-center ps-34 text-sm">
            {[ALL_PRODUCTS, CROSS_REFERENCE_LINK, ...guideLink(words.products, words)].map(({ name, to }) => (
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
          <FinderLead className="mt-1 mb-4" />
          <QuickFinder />
        </div>
      )}
    </div>
  );
}

function FamilyLink({ family }: { family: Family }) {
  const capacity = useRange(family.force);
  return (
    <li>
      <Link to={family.to} className="group flex items-center gap-4 rounded-md p-2 hover:bg-steel-50">
        <Picture
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
