import { createContext, type ReactNode, useContext } from 'react';
import type { PageAddress } from '../ui/links/page-address.ts';

export interface MenuBrand {
  id: number;
  name: string;
  brand_slug: string;
  brand_image: string;
}

export interface SiteWords {
  /** Lower case: `clamp`, `clamps`. */
  product: string;
  products: string;
  /** Whole range in lower case: `toggle clamps`. */
  range: string;
  /** Meta description for pages without one. */
  description: string;
  /** Null where the site has no finder. */
  finder: string | null;
  finder_question: string;
  /** True when the guide pages exist. */
  guide: boolean;
}

/** A family of products in menus and links: a top-level category whose models state a holding capacity. */
export interface Family {
  name: string;
  to: PageAddress;
  image: string;
  models: number;
  /** The range of its holding capacity, and that of the whole catalogue. */
  force: { name: string; unit: string; min: number; max: number; lowest: number; highest: number };
}

export interface SiteContact {
  address: string;
  phones: string[];
  whatsapp: string;
  mailboxes: string[];
  opening_times: string;
  note: string;
}

/** Data of the site that every page needs. The server sends it with each page. */
export interface Site {
  name: string;
  origin: string;
  /** Follows the server's clock, so that server and browser render the same. */
  year: number;
  brands: MenuBrand[];
  families: Family[];
  words: SiteWords;
  contact: SiteContact;
  demo: boolean;
  /** True when catalogues need no login. */
  cataloguesPublic: boolean;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** A number of products: `1 clamp`, `1,200 clamps`. */
export const counted = (count: number, { product, products }: Pick<SiteWords, 'product' | 'products'>): string =>
  `${count.toLocaleString('en')} ${count === 1 ? product : products}`;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}
