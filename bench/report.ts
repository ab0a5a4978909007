import { cpus, release, totalmem, type } from 'node:os';
import { computeBudgetShare, isBudgetMissed, type Measurement } from './budgets.ts';
import { formatGoals } from './goals.ts';
import { formatThreeDigits } from './statistics.ts';

/** PostgreSQL's time for a kind of request at each size of catalogue, in ms. */
export interface GrowthCurve {
  name: string;
  msBySize: Map<number, number>;
}

export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

export interface BenchResults {
  measured: Date;
  commit: string;
  command: string;
  chart?: string | undefined;
  machine: string;
  /** Load average of the minute before the run: above 1, other programs were running. */
  load: number;
  versions: string[];
  measurements: Measurement[];
  growth: GrowthCurve[];
  /** Measurements that could not be made, with their reasons. */
  skipped: string[];
}

/** The results as Markdown: missed budgets first, then every measurement by group, then the growth. */
export function formatMarkdown({
  measured,
  commit,
  command,
  machine: describeMachine,
  load,
  versions,
  measurements,
  growth,
  skipped,
  chart,
}: BenchResults): string {
  const missed = measurements.filter(isBudgetMissed);
  const groups = [...new Set(measurements.map(({ group }) => group))];
  const lines = [
    '# Figures',
    '',
    `Measured ${measured.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, by \`${command}\` on ${describeMachine}${versions.length ? `, ${versions.join(', ')}` : ''}.`,
    `Load of the machine before the run: ${formatThreeDigits(load)}${load > 1 ? ' (other programs were running: compare ratios, bytes and CPU times, not milliseconds)' : ''}.`,
    'What is measured and how to read it: [bench/README.md](../README.md).',
    '',
    ...(chart ? [`![Share of each budget, and growth with the catalogue](${chart})`, ''] : []),
    ...(chart ? ['## Goals', '', ...formatGoals(measurements).map((line) => `* ${line}`), ''] : []),
    missed.length ? `## Over budget: ${missed.length}` : '## Every budget is met',
    '',
    ...(missed.length ? table(missed.map((one) => ({ ...one, name: `${one.group}: ${one.name}` }))) : []),
    ...skipped.map((line) => `Not measured: ${line}.`),
    ...groups.flatMap((group) => ['', `## ${group}`, '', ...table(measurements.filter((one) => one.group === group))]),
  ];
  if (growth.length) lines.push('', '## Growth with the catalogue', '', ...growthTable(growth));
  return `${lines.join('\n').trimEnd()}\n`;
}

function table(measurements: Measurement[]): string[] {
  return [
    '| | measured | budget | |',
    '|---|---:|---:|---|',
    ...measurements.map((one) => {
      const unit = one.unit && ` ${one.unit}`;
      const sign = one.higherIsBetter ? '≥' : '≤';
      const budget = one.budget === undefined ? '' : `${sign} ${formatThreeDigits(one.budget)}${unit}`;
      const verdict = computeBudgetShare(one) === undefined ? '' : isBudgetMissed(one) ? '**missed**' : 'met';
      return `| ${one.name}${one.note ? ` (${one.note})` : ''} | ${formatThreeDigits(one.value)}${unit} | ${budget} | ${verdict} |`;
    }),
  ];
}

function growthTable(growth: GrowthCurve[]): string[] {
  const sizes = [...(growth[0]?.msBySize.keys() ?? [])];
  return [
    'Planning and running the statements of one request in PostgreSQL, in ms, by number of models:',
    '',
    `| | ${sizes.map((size) => formatThreeDigits(size)).join(' | ')} |`,
    `|---|${sizes.map(() => '---:|').join('')}`,
    ...growth.map(({ name, msBySize }) => `| ${name} | ${[...msBySize.values()].map(formatThreeDigits).join(' | ')} |`),
  ];
}
