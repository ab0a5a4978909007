import { useMemo } from 'react';
import { usePageAddress } from './page-address.ts';
import type { SearchSchema } from './search-params.ts';

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
