import { createContext, type ReactNode, useContext } from 'react';

/** A brand in menus and links. */
export interface MenuBrand {
  id: number;
  name: string;
  brand_slug: string;
  brand_image: string;
}

/** What every page needs of the site and the server knows: sent with each page, the same in the browser. */
export interface Site {
  /** The name of the site, which ends every page's title. */
  name: string;
  /** Public origin, without a trailing slash. */
  origin: string;
  /** The current year by the server's clock. */
  year: number;
  /** The brands of the menu, in menu order. */
  brands: MenuBrand[];
  /** Demonstration data is on show, which the footer says. */
  demo: boolean;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}
