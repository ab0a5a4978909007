import { createContext, useContext } from 'react';
import { type Location, useLocation } from 'react-router';
import type { PagePathname } from '../../ui/links/page-address.ts';

export type Address = Pick<Location, 'pathname' | 'search'>;
type OfPage = Address & { pathname: PagePathname };

/** Where a page will be that is rendered before it is opened; null for an open one, which is where the router is. */
export const FutureAddress = createContext<Address | null>(null);

/** The address of the page around. Unlike the router's own, also right while the page is rendered ahead. */
export function usePageAddress(): OfPage {
  const here = useLocation();
  return (useContext(FutureAddress) ?? here) as OfPage;
}
