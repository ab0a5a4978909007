import type { ReactNode } from 'react';
import { Link, MenuLink } from '../ui/link.tsx';
import { Picture } from '../ui/media/picture.tsx';
import { useSite } from '../web/site-context.tsx';
import { brandPath, MEDIA_LINKS } from '../web/site-links.ts';
import { DropMenu } from './drop-menu.tsx';

/** The desktop menu, in its fixed order (docs/spec/pages-and-navigation.md#menu-entries). */
export function MainMenu() {
  const { brands } = useSite();
  return (
    <nav aria-label="Main" className="hidden nav:block">
      <ul className="flex h-(--header-height) items-stretch">
        <Entry to="/">Home</Entry>
        <DropMenu name="Products" href="/AllProducts" panelClassName="inset-x-0 border-y">
          <div className="page-width py-6">
            <ul className="grid grid-cols-4 gap-4">
              {brands.map((brand) => (
                <li key={brand.id}>
                  <Link
                    to={brandPath(brand)}
                    className="block overflow-hidden rounded-lg border border-steel-200 hover:border-brand-600"
                  >
                    <Picture
                      folder="brands"
                      file={brand.brand_image}
                      alt={brand.name}
                      sizes="290px"
                      className="h-28 w-full object-cover"
                    />
                  </Link>
                </li>
              ))}
            </ul>
            <p className="mt-4 flex gap-6 text-sm">
              <Link to="/AllProducts" className="text-link py-1">
                All products
              </Link>
              <Link to="/IntroductionToClamps" className="text-link py-1">
                Which clamp do I need?
              </Link>
            </p>
          </div>
        </DropMenu>
        <Entry to="/Downloads">Downloads</Entry>
        <Entry to="/DealerNetwork">Dealer Network</Entry>
        <DropMenu name="Media" href="/News" panelClassName="min-w-44 rounded-b-md border py-2">
          <ul>
            {MEDIA_LINKS.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className="block px-5 py-2 text-steel-800 hover:bg-steel-50 hover:text-brand-700">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </DropMenu>
        <Entry to="/AboutUs">About us</Entry>
        <Entry to="/ContactUs">Contact us</Entry>
      </ul>
    </nav>
  );
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <MenuLink to={to} className="menu-entry">
        {children}
      </MenuLink>
    </li>
  );
}
