import { createContext, useContext, useMemo } from 'react';
import { type Location, useLocation } from 'react-router';
import type { PagePathname } from '../../ui/links/page-address.ts';
import type { SearchSchema } from './search-params.ts';

export type Address = Pick<Location, 'pathname' | 'search'>;
type OfPage = Address & { pathname: PagePathname };

export const FutureAddress = createContext<Address | null>(null);

export function usePageAddress(): OfPage {
  const here = useLocation();
  return (useContext(FutureAddress) ?? here) as OfPage;
}

export function useSearch<Values>(schema: SearchSchema<Values>): Values {
  const { search } = usePageAddress();
  return useMemo(() => schema.parse(search), [schema, search]);
}

export const searchNow = <Values>(schema: SearchSchema<Values>): Values => schema.parse(window.location.search);

/** Writes the parameters into the URL without the router, so that nothing is loaded. */
export function writeSearch<Values>(schema: SearchSchema<Values>, values: Partial<Values>): void {
  const { pathname, hash } = window.location;
  const url = schema.hrefWith(pathname, { ...searchNow(schema), ...values }) + hash;
  window.history.replaceState(window.history.state, '', url);
}
