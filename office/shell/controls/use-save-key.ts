import { useEffect, useEffectEvent, useRef } from 'react';

/** Saves on Ctrl+S. The key does nothing until the save before has ended. */
export function useSaveKey(onSave: () => unknown): void {
  const isSaving = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    void Promise.resolve(onSave()).finally(() => {
      isSaving.current = false;
    });
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

export const useSubmitKey = (id: string): void =>
  useSaveKey(() => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
