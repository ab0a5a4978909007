import { createContext, type ReactNode, useContext } from 'react';
import type { Brand } from '../features/brands/brands.contract.ts';

/** What every page needs of the site and the server knows: sent with each page, the same in the browser. */
export interface Site {
  /** Public origin, without a trailing slash. */
  origin: string;
  /** The current year by the server's clock. */
  year: number;
  /** The brands of the menu, in menu order. */
  brands: Pick<Brand, 'id' | 'name' | 'brand_slug' | 'brand_image'>[];
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
