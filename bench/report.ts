import { cpus, release, totalmem, type } from 'node:os';
import { type Figure, isMissed, shareOfBudget } from './budgets.ts';
import { goalLines } from './goals.ts';
import { figure } from './statistics.ts';

/** PostgreSQL's time for a kind of request at each size of catalogue, in ms. */
export interface Growth {
  name: string;
  msBySize: Map<number, number>;
}

export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

export interface Results {
  measured: Date;
  commit: string;
  command: string;
  chart?: string | undefined;
  machine: string;
  /** Load average of the minute before the run: above 1, other programs were running. */
  load: number;
  versions: string[];
  figures: Figure[];
  growth: Growth[];
  /** Measurements that could not be made, with their reasons. */
  skipped: string[];
}

/** The results as Markdown: missed budgets first, then every figure by group, then the growth. */
export function markdown({
  measured,
  commit,
  command,
  machine,
  load,
  versions,
  figures,
  growth,
  skipped,
  chart,
}: Results): string {
  const missed = figures.filter(isMissed);
  const groups = [...new Set(figures.map(({ group }) => group))];
  const lines = [
    '# Figures',
    '',
    `Measured ${measured.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, by \`${command}\` on ${machine}${versions.length ? `, ${versions.join(', ')}` : ''}.`,
    `Load of the machine before the run: ${figure(load)}${load > 1 ? ' (other programs were running: compare ratios, bytes and CPU times, not milliseconds)' : ''}.`,
    'What is measured and how to read it: [bench/README.md](../README.md).',
    '',
    ...(chart ? [`![Share of each budget, and growth with the catalogue](${chart})`, ''] : []),
    ...(chart ? ['## Goals', '', ...goalLines(figures).map((line) => `* ${line}`), ''] : []),
    missed.length ? `## Over budget: ${missed.length}` : '## Every budget is met',
    '',
    ...(missed.length ? table(missed.map((one) => ({ ...one, name: `${one.group}: ${one.name}` }))) : []),
    ...skipped.map((line) => `Not measured: ${line}.`),
    ...groups.flatMap((group) => ['', `## ${group}`, '', ...table(figures.filter((one) => one.group === group))]),
  ];
  if (growth.length) lines.push('', '## Growth with the catalogue', '', ...growthTable(growth));
  return `${lines.join('\n').trimEnd()}\n`;
}

function table(figures: Figure[]): string[] {
  return [
    '| | measured | budget | |',
    '|---|---:|---:|---|',
    ...figures.map((one) => {
      const unit = one.unit && ` ${one.unit}`;
      const sign = one.higherIsBetter ? '≥' : '≤';
      const budget = one.budget === undefined ? '' : `${sign} ${figure(one.budget)}${unit}`;
      const verdict = shareOfBudget(one) === undefined ? '' : isMissed(one) ? '**missed**' : 'met';
      return `| ${one.name}${one.note ? ` (${one.note})` : ''} | ${figure(one.value)}${unit} | ${budget} | ${verdict} |`;
    }),
  ];
}

function growthTable(growth: Growth[]): string[] {
  const sizes = [...(growth[0]?.msBySize.keys() ?? [])];
  return [
    'Planning and running the statements of one request in PostgreSQL, in ms, by number of models:',
    '',
    `| | ${sizes.map((size) => figure(size)).join(' | ')} |`,
    `|---|${sizes.map(() => '---:|').join('')}`,
    ...growth.map(({ name, msBySize }) => `| ${name} | ${[...msBySize.values()].map(figure).join(' | ')} |`),
  ];
}
