import type { Figure } from './budgets.ts';
import { figure, median, percentile } from './statistics.ts';

/** Unmeasured runs, in which statements are prepared and planned. */
const WARM_UP = 10;

/** Runs `act` `times` times after some unmeasured runs. The figure is the p95. */
export async function timed(
  given: Pick<Figure, 'group' | 'name' | 'budget'>,
  times: number,
  act: (at: number) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<Figure> {
  const taken: number[] = [];
  for (let at = 0; at < warmUp + times; at += 1) {
    const begin = performance.now();
    await act(at);
    if (at >= warmUp) taken.push(performance.now() - begin);
  }
  return figureOf(given, taken);
}

export const figureOf = (given: Pick<Figure, 'group' | 'name' | 'budget'>, taken: number[]): Figure => ({
  ...given,
  value: percentile(taken, 0.95),
  unit: 'ms',
  note: `p50 ${figure(median(taken))} ms`,
});
