import { describe, expect, it } from 'vitest';
import { computeBudgetShare, isBudgetMissed, type Measurement } from './budgets.ts';
import { drawChart } from './chart.ts';
import { formatGoals } from './goals.ts';
import { readWrk } from './load.ts';
import { formatMarkdown, type GrowthCurve } from './report.ts';
import { computeCatalogueSize } from './synthetic-catalogue.ts';

const slow: Measurement = { group: 'API', name: 'facets: p99', value: 12, unit: 'ms', budget: 10 };
const fast: Measurement = { group: 'API', name: 'details: p99', value: 2, unit: 'ms', budget: 5 };
const share: Measurement = { group: 'Pages', name: 'share', value: 0.6, unit: '', budget: 0.55, higherIsBetter: true };
const unjudged: Measurement = { group: 'Pages', name: 'rate <a>', value: 12_000, unit: 'requests/s' };
const growth: GrowthCurve[] = [
  {
    name: 'facets',
    msBySize: new Map([
      [1000, 1],
      [100_000, 3],
    ]),
  },
];

describe('The report of the bench', () => {
  it('compares a measurement with its budget, a maximum or a minimum', () => {
    expect([slow, fast, share, unjudged].map(isBudgetMissed)).toEqual([true, false, false, false]);
    expect(isBudgetMissed({ ...share, value: 0.5 })).toBe(true);
    expect(computeBudgetShare({ ...fast, value: Number.NaN })).toBeUndefined();
    expect(isBudgetMissed({ ...fast, value: 1, budget: 0 })).toBe(true);
    expect(isBudgetMissed({ ...fast, value: 0, budget: 0 })).toBe(false);
  });

  it('lists missed budgets first, then every measurement by group and the growth', () => {
    const text = formatMarkdown({
      measured: new Date('2026-01-02T03:04:05Z'),
      commit: 'abc1234',
      command: 'npm run bench',
      chart: 'figures.svg',
      machine: '2 × CPU',
      load: 3,
      versions: ['nginx/1.22'],
      measurements: [slow, fast, share, unjudged],
      growth,
      skipped: ['Lighthouse: it is not installed'],
    });
    expect(text).toContain('Measured 2026-01-02 03:04 UTC, commit abc1234, by `npm run bench` on 2 × CPU, nginx/1.22.');
    expect(text).toContain('](figures.svg)');
    expect(text).toContain('Load of the machine before the run: 3 (other programs were running');
    expect(text).toContain('## Over budget: 1');
    expect(text).toContain('| API: facets: p99 | 12 ms | ≤ 10 ms | **missed** |');
    expect(text).toContain('| share | 0.6 | ≥ 0.55 | met |');
    expect(text).toContain('Not measured: Lighthouse: it is not installed.');
    expect(text).toContain('| facets | 1 | 3 |');
    expect(text.indexOf('## API')).toBeLessThan(text.indexOf('## Pages'));
  });

  it('ends in eleven lines, each with the worst measurement of its goal', () => {
    const phone = { group: 'A product page on a slow phone (5 runs)', unit: '', budget: 30 };
    const lines = formatGoals([
      { ...phone, name: 'requests until idle', value: 60 },
      { ...phone, name: 'bytes until idle', value: 15 },
      { ...phone, name: 'interactive', value: 3 },
    ]);
    expect(lines).toHaveLength(11);
    expect(lines.filter((line) => !line.startsWith('not measured'))).toEqual([
      'holds   slow phone: interactive: 3 (≤ 30; interactive)',
      'missed  slow phone: requests, bytes and blocking: 60 (≤ 30; requests until idle)',
    ]);
  });

  it('draws a bar for every measurement with a budget and a line for every kind of request, and escapes names', () => {
    const svg = drawChart([slow, fast, share, { ...unjudged, budget: 10_000 }], growth);
    expect(svg.match(/<rect x="/g)).toHaveLength(4);
    expect(svg.match(/<polyline/g)).toHaveLength(1);
    expect(svg).toContain('rate &lt;a>');
    expect(svg).not.toContain('NaN');
  });

  it('parses the output of wrk and rejects anything else', () => {
    const text = `  Latency Distribution
     50%    1.02ms
     99%  500.00us
  129312 requests in 2.00s, 900.1MB read
Requests/sec:  64402.13
`;
    expect(readWrk(text)).toEqual({ requests: 129_312, requestsPerSecond: 64_402.13, p99Ms: 0.5 });
    expect(() => readWrk('unable to connect')).toThrow('unable to connect');
  });

  it('has categories of the same size in every catalogue', () => {
    expect(computeCatalogueSize(100_000)).toEqual({ models: 100_000, products: 5000, leaves: 180, tops: 20 });
    for (const models of [1000, 10_000, 100_000]) {
      const { products, leaves } = computeCatalogueSize(models);
      expect(products / leaves).toBeGreaterThan(24);
      expect(products / leaves).toBeLessThan(29);
    }
  });
});
