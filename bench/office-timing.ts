import type { Measurement } from './budgets.ts';
import { computeMedian, computePercentile, formatThreeDigits } from './statistics.ts';

/** Unmeasured runs, in which statements are prepared and planned. */
const WARM_UP = 10;

/** Runs `act` `times` times after some unmeasured runs. The measurement is the p95. */
export async function measureTime(
  given: Pick<Measurement, 'group' | 'name' | 'budget'>,
  times: number,
  act: (at: number) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<Measurement> {
  const taken: number[] = [];
  for (let at = 0; at < warmUp + times; at += 1) {
    const begin = performance.now();
    await act(at);
    if (at >= warmUp) taken.push(performance.now() - begin);
  }
  return buildMeasurement(given, taken);
}

export const buildMeasurement = (
  given: Pick<Measurement, 'group' | 'name' | 'budget'>,
  taken: number[],
): Measurement => ({
  ...given,
  value: computePercentile(taken, 0.95),
  unit: 'ms',
  note: `p50 ${formatThreeDigits(computeMedian(taken))} ms`,
});
