import { useMemo } from 'react';
import { usePageAddress } from './page-address.ts';
import type { SearchSchema } from './search-params.ts';

export function useSearch<Values>(schema: SearchSchema<Values>): Values {
  const { search } = usePageAddress();
  return useMemo(() => schema.parse(search), [schema, search]);
}

/** Reads the URL at the time of an event, because it may have changed without the router. */
export const searchNow = <Values>(schema: SearchSchema<Values>): Values => schema.parse(window.location.search);

/** Changes values in the URL, so that it can be shared and survives reload and back. Bypasses the router: nothing is loaded. */
export function writeSearch<Values>(schema: SearchSchema<Values>, values: Partial<Values>): void {
  const { pathname, hash } = window.location;
  const url = schema.hrefWith(pathname, { ...searchNow(schema), ...values }) + hash;
  window.history.replaceState(window.history.state, '', url);
}
