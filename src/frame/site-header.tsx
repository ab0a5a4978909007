import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { preloadSearch, SearchPanel } from '../features/catalogue/search/panel/search-panel.tsx';
import { useSearchKey } from '../features/catalogue/search/panel/use-search-key.ts';
import { useCart } from '../features/visitors/cart/cart-provider.tsx';
import { hasSpareBandwidth } from '../ui/connection.ts';
import { buildPhoneHref } from '../ui/contact-href.ts';
import { Icon } from '../ui/icon.tsx';
import { CART_ICON, MENU_ICON, PHONE_ICON, SEARCH_ICON } from '../ui/icon-paths.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { Link } from '../ui/links/link.tsx';
import { MenuLink } from '../ui/links/menu-link.tsx';
import type { PageAddress } from '../ui/links/page-address.ts';
import { runWhenIdle } from '../web/run-when-idle.ts';
import { useSite } from '../web/site-context.tsx';
import { MEDIA_LINKS } from '../web/site-links.ts';
import { useHydrated } from '../web/use-hydrated.ts';
import { DropMenu, LinkListPanel } from './drop-menu.tsx';
import { HeaderAccount } from './header-account.tsx';
import { Logo } from './logo.tsx';

const ProductsPanel = lazyComponent(async () => (await import('./products-panel.tsx')).ProductsPanel);

function MainMenu() {
  return (
    <nav aria-label="Main" className="hidden nav:block">
      <ul className="flex h-(--header-height) items-stretch">
        <MenuEntry to="/">Home</MenuEntry>
        <DropMenu
          name="Products"
          label="Products menu"
          href="/AllProducts"
          panelClassName="inset-x-0 border-y"
          preload={ProductsPanel.preload}
        >
          <ProductsPanel />
        </DropMenu>
        <MenuEntry to="/Downloads">Downloads</MenuEntry>
        <MenuEntry to="/DealerNetwork">Dealer Network</MenuEntry>
        <DropMenu name="Media" label="Media menu" href="/News" panelClassName="min-w-44 rounded-b-md border py-2">
          <LinkListPanel links={MEDIA_LINKS} />
        </DropMenu>
        <MenuEntry to="/AboutUs">About us</MenuEntry>
        <MenuEntry to="/ContactUs">Contact us</MenuEntry>
      </ul>
    </nav>
  );
}

function MenuEntry({ to, children }: { to: PageAddress; children: ReactNode }) {
  return (
    <li>
      <MenuLink to={to} className="menu-entry">
        {children}
      </MenuLink>
    </li>
  );
}

const CartDrawer = lazyComponent(async () => (await import('./site-idle-components.ts')).siteIdleComponents.CartDrawer);
const MobileMenu = lazyComponent(async () => (await import('./mobile-menu.tsx')).MobileMenu);

export function SiteHeader() {
  const { key: locationKey } = useLocation();
  const [opened, setOpened] = useState<{ panel: 'search' | 'menu'; locationKey: string; typed?: string } | null>(null);
  const panel = opened?.locationKey === locationKey ? opened.panel : null;
  const { name, contact } = useSite();
  const [phone] = contact.phones;
  const cart = useCart();
  const openSearch = useCallback((typed?: string) => setOpened({ panel: 'search', locationKey, typed }), [locationKey]);
  const openMenu = () => setOpened({ panel: 'menu', locationKey });
  const close = () => setOpened(null);
  useSearchKey(openSearch);
  useEffect(preloadPanels, []);

  return (
    <header className="sticky short:static top-0 z-30 border-t-3 border-b border-t-brand-600 border-b-steel-200 bg-white">
      <div className="page-width flex h-[calc(var(--header-height)-4px)] items-center gap-2 max-[23.4rem]:gap-0 sm:gap-3">
        <Link to="/" aria-label={`${name}, home`} className="me-auto nav:me-3 xl:me-6">
          <Logo />
        </Link>
        <MainMenu />
        <div className="ms-auto flex items-center sm:gap-1">
          {/* The narrowest screens have the phone number at the top of their menu instead. */}
          {phone && (
            <a
              href={buildPhoneHref(phone)}
              aria-label={`Call ${phone}`}
              className={`${TOOL} max-[22rem]:hidden nav:hidden`}
            >
              <Icon path={PHONE_ICON} className="size-5.5" />
            </a>
          )}
          <HeaderAccount openMenu={openMenu} />
          <button
            type="button"
            data-search=""
            aria-label="Search"
            aria-expanded={panel === 'search'}
            className={TOOL}
            onClick={() => openSearch()}
          >
            <Icon path={SEARCH_ICON} />
          </button>
          <div className="relative">
            <ToolLink
              href="/EnquiryCart"
              label={formatCartLabel(cart.count)}
              expanded={cart.isOpen}
              data-cart-button=""
              onUse={cart.toggle}
            >
              <Icon path={CART_ICON} />
              {/* Filled by boot.ts until hydration (early-adding.ts). */}
              <span
                aria-hidden="true"
                data-cart-count={cart.count}
                suppressHydrationWarning
                className="absolute top-0.5 end-0 grid empty:hidden h-4.5 min-w-4.5 place-items-center rounded-full bg-brand-600 px-1 text-xs font-semibold text-white tabular-nums data-[cart-count='0']:bg-steel-200 data-[cart-count='0']:text-steel-700"
              >
                {cart.loaded ? cart.count : ''}
              </span>
            </ToolLink>
            {cart.isOpen && <ArrowIcon />}
          </div>
          <ToolLink href="#site-links" label="Menu" className="nav:hidden" expanded={panel === 'menu'} onUse={openMenu}>
            <Icon path={MENU_ICON} />
          </ToolLink>
        </div>
      </div>
      {panel === 'search' && <SearchPanel typed={opened?.typed} onClose={close} />}
      {panel === 'menu' && <MobileMenu onClose={close} />}
      {cart.isOpen && <CartDrawer key={cart.openedBy ? 'added' : 'opened'} />}
    </header>
  );
}

/** The cart must open at once; the search field works before its code is loaded. */
const preloadPanels = () =>
  runWhenIdle(() => {
    for (const preload of hasSpareBandwidth() ? [CartDrawer.preload, preloadSearch] : [CartDrawer.preload]) {
      void preload();
    }
  });

const ArrowIcon = () => (
  <span
    aria-hidden="true"
    data-screen-only=""
    className="pointer-events-none absolute start-1/2 top-[calc(50%+var(--header-height)/2-2px)] z-50 size-3 -translate-1/2 rotate-45 animate-drawer border-s border-t border-steel-200 bg-white in-[header:has([data-cart-drawer=aside])]:hidden max-[120rem]:in-[header:has([data-cart-drawer=added])]:hidden"
  />
);

const formatCartLabel = (count: number) => `Enquiry cart, ${count} ${count === 1 ? 'item' : 'items'}`;

const TOOL =
  'relative grid size-10 flex-none max-[23.4rem]:size-9 sm:size-11 place-items-center rounded-md text-steel-800 hover:bg-steel-100 hover:text-steel-900';

interface ToolLinkProps {
  href: string;
  label: string;
  expanded: boolean;
  onUse: () => void;
  className?: string;
  children: ReactNode;
  'data-cart-button'?: string;
}

/** A button once the page is hydrated; before that, a link to a page with the same content. */
function ToolLink({ href, label, expanded, onUse, className = '', ...rest }: ToolLinkProps) {
  const hydrated = useHydrated();
  const look = `${TOOL} ${className}`;
  if (!hydrated) return <a {...rest} href={href} aria-label={label} className={look} />;
  return (
    <button {...rest} type="button" aria-label={label} aria-expanded={expanded} className={look} onClick={onUse} />
  );
}
