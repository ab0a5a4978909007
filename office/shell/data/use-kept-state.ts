import { useMemo } from 'react';
import type { KeptWork } from './kept-work.ts';
import { useKeptWhile, useKeptWork } from './use-kept-work.ts';

/**
 * Keeps what is typed into the state of a screen over the end of the browser, as long as it is not saved.
 *
 * @param typed the same object as long as nothing is typed; undefined while everything is saved
 * @param amount what a person would say it is: `2 changed fields`
 */
export function useKeptState<What extends object>(
  place: Pick<KeptWork, 'screen' | 'label' | 'to'>,
  typed: What | undefined,
  amount: string,
) {
  const { left, keep, forget, dropLeft } = useKeptWork<What>(place);
  useKeptWhile(
    useMemo(() => typed && (() => ({ what: typed, amount })), [typed, amount]),
    { keep, forget },
  );
  return {
    /** What was left before, if nothing is typed yet. */
    left: typed ? undefined : left,
    /** What was left is taken up as `what`, which is kept before the other is forgotten; without it, it is discarded. */
    dropLeft: (what?: What) => dropLeft(what && (() => ({ what, amount: left?.amount ?? amount }))),
    forget,
  };
}
