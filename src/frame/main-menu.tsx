import type { ReactNode } from 'react';
import { lazyComponent } from '../ui/lazy.tsx';
import { MenuLink } from '../ui/links/menu-link.tsx';
import type { PageAddress } from '../ui/links/page-address.ts';
import { MEDIA_LINKS } from '../web/site-links.ts';
import { DropMenu, LinkPanel } from './drop-menu.tsx';

const ProductsPanel = lazyComponent(async () => (await import('./products-panel.tsx')).ProductsPanel);

/** The desktop menu, in its fixed order (docs/spec/pages-and-navigation.md#menu-entries). */
export function MainMenu() {
  return (
    <nav aria-label="Main" className="hidden nav:block">
      <ul className="flex h-(--header-height) items-stretch">
        <Entry to="/">Home</Entry>
        <DropMenu
          name="Products"
          label="Products menu"
          href="/AllProducts"
          panelClassName="inset-x-0 border-y"
          preload={ProductsPanel.preload}
        >
          <ProductsPanel />
        </DropMenu>
        <Entry to="/Downloads">Downloads</Entry>
        <Entry to="/DealerNetwork">Dealer Network</Entry>
        <DropMenu name="Media" label="Media menu" href="/News" panelClassName="min-w-44 rounded-b-md border py-2">
          <LinkPanel links={MEDIA_LINKS} />
        </DropMenu>
        <Entry to="/AboutUs">About us</Entry>
        <Entry to="/ContactUs">Contact us</Entry>
      </ul>
    </nav>
  );
}

function Entry({ to, children }: { to: PageAddress; children: ReactNode }) {
  return (
    <li>
      <MenuLink to={to} className="menu-entry">
        {children}
      </MenuLink>
    </li>
  );
}
