import { useMemo } from 'react';
import type { UnsavedWork } from './unsaved-work.ts';
import { useStoreWhileUnsaved, useUnsavedWork } from './use-unsaved-work.ts';

/**
 * Stores the unsaved state of a screen across browser restarts.
 * @param typed the same object until the input changes; undefined while saved
 * @param amount in words: `2 changed fields`
 */
export function useUnsavedState<What extends object>(
  workScreen: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
  typed: What | undefined,
  amount: string,
) {
  const { left, keep, forget, dropLeft } = useUnsavedWork<What>(workScreen);
  useStoreWhileUnsaved(
    useMemo(() => typed && (() => ({ what: typed, amount })), [typed, amount]),
    { keep, forget },
  );
  return {
    left: typed ? undefined : left,
    /** Continues earlier input as `what`; without `what` discards the earlier input. */
    dropLeft: (what?: What) => dropLeft(what && (() => ({ what, amount: left?.amount ?? amount }))),
    forget,
  };
}
