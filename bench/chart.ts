import { computeBudgetShare, isBudgetMissed, type Measurement } from './budgets.ts';
import type { GrowthCurve } from './report.ts';
import { formatThreeDigits } from './statistics.ts';

const WIDTH = 1200;
const ROW = 20;
const TOP = 60;
const LABEL = 380;
const FULL = 240;
const GROWTH_LEFT = 800;
const INK = '#1f2933';
const MET = '#3d7a52';
const MISSED = '#b3261e';
const LINES = ['#b3261e', '#1d5b8f', '#3d7a52', '#8a6d1d', '#6b4c9a', '#0f766e', '#9d4b73', '#52606d'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An SVG chart. Left: each measurement as a share of its budget. Right: the time of requests by the size of the
 * catalogue, on logarithmic axes.
 */
export function drawChart(measurements: Measurement[], growth: GrowthCurve[]): string {
  const judged = measurements.filter((one) => computeBudgetShare(one) !== undefined && one.budget !== 0);
  const height = TOP + Math.max(judged.length * ROW, 420) + 40;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="${INK}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="20" y="30" font-size="16" font-weight="bold">Share of the budget</text>`,
    ...judged.map(bar),
    `<line x1="${LABEL + FULL}" x2="${LABEL + FULL}" y1="${TOP - 12}" y2="${TOP + judged.length * ROW}" stroke="${INK}" stroke-dasharray="4 3"/>`,
    `<text x="${LABEL + FULL}" y="${TOP - 18}" text-anchor="middle">100 %</text>`,
    ...growthChart(growth),
    '</svg>\n',
  ].join('\n');
}

function bar(one: Measurement, at: number): string {
  const share = computeBudgetShare(one) ?? 0;
  const width = Math.min(share, 1.4) * FULL;
  const y = TOP + at * ROW;
  const name = `${one.group.split(',')[0]}: ${one.name}`;
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  return (
    `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escaped(shown)}</text>` +
    `<rect x="${LABEL}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 7}" fill="${isBudgetMissed(one) ? MISSED : MET}"/>` +
    `<text x="${LABEL + width + 5}" y="${y + 13}" font-size="11">${escaped(`${formatThreeDigits(one.value)} ${one.unit}`)}</text>`
  );
}

function growthChart(growth: GrowthCurve[]): string[] {
  const sizes = [...(growth[0]?.msBySize.keys() ?? [])];
  const values = growth.flatMap(({ msBySize }) => [...msBySize.values()]).filter((ms) => ms > 0);
  if (sizes.length < 2 || !values.length) return [];
  const [left, right, bottom, top] = [GROWTH_LEFT + 40, WIDTH - 40, TOP + 300, TOP];
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const x = (at: number) => left + (at / (sizes.length - 1)) * (right - left);
  const y = (ms: number) => bottom - ((Math.log10(ms) - low) / Math.max(1, high - low)) * (bottom - top);
  const parts = [
    `<text x="${GROWTH_LEFT}" y="30" font-size="16" font-weight="bold">PostgreSQL's time for one request, ms, by models</text>`,
  ];
  for (let power = low; power <= high; power += 1) {
    const level = y(10 ** power);
    parts.push(
      `<line x1="${left}" x2="${right}" y1="${level}" y2="${level}" stroke="#d5dae0"/>`,
      `<text x="${left - 6}" y="${level + 4}" text-anchor="end">${formatThreeDigits(10 ** power)}</text>`,
    );
  }
  for (const [at, size] of sizes.entries()) {
    parts.push(`<text x="${x(at)}" y="${bottom + 18}" text-anchor="middle">${formatThreeDigits(size)}</text>`);
  }
  for (const [at, { name, msBySize }] of growth.entries()) {
    const colour = LINES[at % LINES.length];
    const points = [...msBySize.values()].map((ms, column) => `${x(column)},${y(Math.max(ms, 10 ** low)).toFixed(1)}`);
    const key = bottom + 40 + at * 17;
    const dash = at >= LINES.length ? ' stroke-dasharray="5 3"' : '';
    parts.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`,
      `<line x1="${left}" x2="${left + 24}" y1="${key - 4}" y2="${key - 4}" stroke="${colour}" stroke-width="2"${dash}/>`,
      `<text x="${left + 32}" y="${key}">${escaped(name)}</text>`,
    );
  }
  return parts;
}
