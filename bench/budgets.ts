export interface Measurement {
  group: string;
  name: string;
  value: number;
  unit: string;
  /** Maximum, or minimum if `higherIsBetter`. A measurement without a budget is only reported. */
  budget?: number;
  higherIsBetter?: boolean;
  note?: string;
}

/**
 * Share of its budget that a measurement uses; at most 1 when the budget is met. `undefined` without a budget or a
 * measurement.
 */
export function computeBudgetShare({ value, budget, higherIsBetter }: Measurement): number | undefined {
  if (budget === undefined || !Number.isFinite(value)) return undefined;
  return higherIsBetter ? budget / value : value / budget;
}

export const isBudgetMissed = (measurement: Measurement) => (computeBudgetShare(measurement) ?? 0) > 1;

export const BUDGETS = {
  cachedShareOfBare: 0.95,
  /**
   * Minimum rate of nginx in front of the site, with the configuration of ops/, as a share of the rate of nginx that
   * sends a file.
   */
  inFrontShareOfNginx: 0.95,
  cachedP99Ms: 4,
  uncachedCpuMs: 2,
  suggestionsP99Ms: 5,
  severalWordsP99Ms: 8,
  facetsP99Ms: 10,
  finderP99Ms: 10,
  /** Medians at 100,000 models. */
  suggestionsMedianMs: 4,
  finderMedianMs: 7,
  listP99Ms: 10,
  /** An uncached list with filter and search, measured at the client. */
  uncachedListMs: 8,
  writeMs: 5,
  sitemapMs: 50,
  productDetailsP99Ms: 5,
  /** The office: p95 of each request, with 1,000,000 entries of history. */
  officeListMs: 50,
  officeSaveMs: 150,
  officeHistoryOfRowMs: 20,
  officeManyRowsMs: 1000,
  officePreviewMs: 400,
  /** The table editor with 2,000 models of 20 columns. */
  sheetOpenMs: 500,
  sheetKeyMs: 32,
  sheetPasteMs: 1000,
  sheetSaveMs: 1000,
  memoryMb: 320,
  demoMemoryMb: 220,
  /** The memory held by allocators differs by some MB from run to run. */
  memoryGrowthMb: 20,
  startMs: 1000,
  /** Maximum size of the HTML, with the style in it. */
  htmlKb: 48,
  fontKb: 72,
  layoutShift: 0,
  clickMedianOfSwap: 1.15,
  /** The same budget applies to the median of a touch on a phone. */
  clickP95OfSwap: 1.3,
  travelAboveSwapMs: 20,
  lighthouse: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  largestPaintMs: 1200,
  blockingMs: 50,
  /** A product or model page on a slow phone. */
  phoneInteractiveMs: 2200,
  phoneBlockingMs: 300,
  phoneRequests: 30,
  phoneKb: 200,
} as const;
