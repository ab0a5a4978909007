import { createContext, type ReactNode, useContext } from 'react';
import type { PageAddress } from '../ui/links/page-address.ts';

/** A brand in menus and links. */
export interface MenuBrand {
  id: number;
  name: string;
  brand_slug: string;
  brand_image: string;
}

/** What the site sells, in the words that every page needs. */
export interface SiteWords {
  /** One product and several of them, in lower case: `clamp`, `clamps`. */
  product: string;
  products: string;
  /** All that is sold, in lower case: `toggle clamps`. */
  range: string;
  /** For search engines, of pages without a description. */
  description: string;
  /** The name of the finder; null where the site has none. */
  finder: string | null;
  finder_question: string;
  /** Whether there are the pages that explain the products. */
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

/** How the company can be reached, as far as it is known. */
export interface SiteContact {
  /** Several lines. */
  address: string;
  phones: string[];
  whatsapp: string;
  mailboxes: string[];
  opening_times: string;
  note: string;
}

/** Data of the site that every page needs. The server sends it with each page. */
export interface Site {
  /** The name of the site, which ends every page's title. */
  name: string;
  /** Public origin, without a trailing slash. */
  origin: string;
  /** The current year by the server's clock. */
  year: number;
  /** The brands of the menu, in menu order. */
  brands: MenuBrand[];
  /** The families of products, in display order. */
  families: Family[];
  words: SiteWords;
  contact: SiteContact;
  /** Whether demonstration data is shown, as the footer then says. */
  demo: boolean;
  /** Whether visitors get catalogues without a login. */
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
