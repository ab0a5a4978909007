import { createContext, type ReactNode, useContext } from 'react';
import type { PageAddress } from '../ui/links/page-address.ts';

export interface MenuBrand {
  id: number;
  name: string;
  brand_slug: string;
  brand_image: string;
}

export interface SiteWords {
  product: string;
  products: string;
  range: string;
  description: string;
  finder: string | null;
  finder_question: string;
  guide: boolean;
}

export interface ProductFamily {
  name: string;
  to: PageAddress;
  image: string;
  models: number;
  /** Holding capacity; null for accessories of the same brand. */
  force: { name: string; unit: string; min: number; max: number; lowest: number; highest: number } | null;
}

export interface SiteContact {
  address: string;
  phones: string[];
  whatsapp: string;
  mailboxes: string[];
  opening_times: string;
  note: string;
}

export interface Site {
  name: string;
  origin: string;
  /** Follows the server's clock, so that server and browser render the same. */
  year: number;
  brands: MenuBrand[];
  families: ProductFamily[];
  words: SiteWords;
  contact: SiteContact;
  demo: boolean;
  cataloguesPublic: boolean;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export const formatProductCount = (
  count: number,
  { product, products }: Pick<SiteWords, 'product' | 'products'>,
): string => `${count.toLocaleString('en')} ${count === 1 ? product : products}`;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}
