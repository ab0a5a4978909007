import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A secret in the URL, read once and removed, so that it does not stay in the history and is not passed on
 * (docs/spec/accounts-and-sessions.md#reset-links). Undefined until it is read; '' if there is none.
 */
export function useParameterOnce(name: string): string | undefined {
  const [search] = useSearchParams();
  const [value, setValue] = useState<string>();
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    setValue(search.get(name) ?? '');
    if (search.has(name)) history.replaceState(history.state, '', window.location.pathname);
  }, [search, name]);
  return value;
}
