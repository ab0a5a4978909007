import { createContext, useContext } from 'react';
import { type Location, useLocation } from 'react-router';
import type { PagePathname } from '../../ui/links/page-address.ts';

export type Address = Pick<Location, 'pathname' | 'search'>;
type OfPage = Address & { pathname: PagePathname };

export const FutureAddress = createContext<Address | null>(null);

export function usePageAddress(): OfPage {
  const here = useLocation();
  return (useContext(FutureAddress) ?? here) as OfPage;
}
