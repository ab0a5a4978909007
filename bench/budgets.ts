/** One figure that was measured, with what it should be. */
export interface Figure {
  group: string;
  name: string;
  value: number;
  unit: string;
  /** What it should stay below, or reach where `higherIsBetter`. Without one it is only told. */
  budget?: number;
  higherIsBetter?: boolean;
  /** What a reader has to know to understand the figure. */
  note?: string;
}

/** How much of its budget a figure takes: at most 1 when it is met. undefined without a budget or a measurement. */
export function shareOfBudget({ value, budget, higherIsBetter }: Figure): number | undefined {
  if (budget === undefined || !Number.isFinite(value)) return undefined;
  return higherIsBetter ? budget / value : value / budget;
}

export const isMissed = (figure: Figure) => (shareOfBudget(figure) ?? 0) > 1;

export const budgets = {
  cachedShareOfNginx: 0.55,
  cachedP99Ms: 4,
  uncachedCpuMs: 2,
  suggestionsP99Ms: 5,
  facetsP99Ms: 10,
  productDetailsP99Ms: 5,
  memoryMb: 350,
  startMs: 1000,
  styleKb: 12,
  htmlKb: 14,
  fontKb: 25,
  layoutShift: 0,
  softNavigationMedianMs: 25,
  softNavigationP95Ms: 50,
  lighthouse: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  largestPaintMs: 1200,
  blockingMs: 50,
} as const;
