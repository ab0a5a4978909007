import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Cmd+S, saves wherever the focus is; the browser's own way to save a page is not what is meant. */
export function useSaveKey(onSave: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
