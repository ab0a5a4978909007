import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Reads a secret and removes it from the URL and the history (docs/spec/accounts-and-sessions.md#reset-links).
 * undefined until it is read; '' for none.
 */
export function useParameterOnce(name: string): string | undefined {
  const [search] = useSearchParams();
  const [value, setValue] = useState<string>();
  const read = useRef(false);
  // Before the browser can report a press, which would find no value yet.
  useLayoutEffect(() => {
    if (read.current) return;
    read.current = true;
    setValue(search.get(name) ?? '');
    if (search.has(name)) history.replaceState(history.state, '', window.location.pathname);
  }, [search, name]);
  return value;
}
