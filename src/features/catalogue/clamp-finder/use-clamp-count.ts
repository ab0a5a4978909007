import { useEffect, useState } from 'react';
import { api } from '../../../web/api.ts';

const TYPING_PAUSE_MS = 300;

/** What a clamp must do: newtons and millimetres, as typed. */
export interface Need {
  force: string;
  reach: string;
}

interface Counted extends Need {
  clamps: number | undefined;
}

const isPositive = (text: string) => Number(text) > 0;
const isSame = (one: Need, other: Need) => one.force === other.force && one.reach === other.reach;

/**
 * How many clamps meet a need, counted once the typing pauses; undefined while that is unknown. `known` is the number for
 * the need of the first render, if the page came with it.
 */
export function useClampCount(need: Need, known?: number): number | undefined {
  const { force, reach } = need;
  const [counted, setCounted] = useState<Counted>({ force, reach, clamps: known });
  useEffect(() => {
    const wanted = { force, reach };
    if (!isPositive(force) || !isPositive(reach)) return;
    if (isSame(counted, wanted) && counted.clamps !== undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { clamps } = await api.getData('/api/count_clamps.php', wanted, controller.signal);
        setCounted({ ...wanted, clamps });
      } catch (error) {
        if (!controller.signal.aborted) console.error('The clamps could not be counted', error);
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [force, reach, counted]);
  return isSame(counted, need) ? counted.clamps : undefined;
}
