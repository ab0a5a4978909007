import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readStoredField, readStoredText } from '../stored/stored-json.ts';

/**
 * Reads a secret and removes it from the URL and the history (docs/spec/accounts-and-sessions.md#reset-links).
 * undefined until it is read; '' for none.
 * @param isReloadable true for a secret that opens nothing alone: it stays in the state of the history entry
 */
export function useParameterOnce(name: string, { isReloadable = false } = {}): string | undefined {
  const [search] = useSearchParams();
  const [value, setValue] = useState<string>();
  const read = useRef(false);
  // Before the browser can report a press, which would find no value yet.
  useLayoutEffect(() => {
    if (read.current) return;
    read.current = true;
    setValue(search.get(name) ?? (isReloadable ? readStoredText(readStoredField(history.state, name)) : ''));
    if (!search.has(name)) return;
    const { pathname } = window.location;
    if (!isReloadable) return history.replaceState(history.state, '', pathname);
    const rest = new URLSearchParams(search);
    rest.delete(name);
    history.replaceState({ ...history.state, [name]: search.get(name) }, '', `${pathname}?${rest}`);
  }, [search, name, isReloadable]);
  return value;
}
