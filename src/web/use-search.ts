import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { SearchSchema } from './search-params.ts';

/** The values of the address on show, as the page declares them in its `search`. */
export function useSearch<Values>(schema: SearchSchema<Values>): Values {
  const { search } = useLocation();
  return useMemo(() => schema.parse(search), [schema, search]);
}
