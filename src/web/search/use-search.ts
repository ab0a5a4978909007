import { createContext, useContext, useMemo } from 'react';
import { type Location, useLocation } from 'react-router';
import type { PagePathname } from '../../ui/links/page-address.ts';
import type { SearchSchema } from './search-params.ts';

export type RouteAddress = Pick<Location, 'pathname' | 'search'>;
type OfPage = RouteAddress & { pathname: PagePathname };

export const PreparedAddressContext = createContext<RouteAddress | null>(null);

export function usePageAddress(): OfPage {
  const here = useLocation();
  return (useContext(PreparedAddressContext) ?? here) as OfPage;
}

export function useSearch<Values>(schema: SearchSchema<Values>): Values {
  const { search } = usePageAddress();
  return useMemo(() => schema.parse(search), [schema, search]);
}

export const readSearch = <Values>(schema: SearchSchema<Values>): Values => schema.parse(window.location.search);

/** Writes the parameters into the URL without the router, so that nothing is loaded. */
export function writeSearch<Values>(schema: SearchSchema<Values>, values: Partial<Values>): void {
  const { pathname, hash } = window.location;
  const url = schema.hrefWith(pathname, { ...readSearch(schema), ...values }) + hash;
  window.history.replaceState(window.history.state, '', url);
}
