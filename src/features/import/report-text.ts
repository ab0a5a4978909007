import type { Report } from './import-workbook.ts';
import { placeOfRow } from './mapping/file-rows.ts';
import type { ReadAs } from './mapping/sheet-mapping.contract.ts';

const NOTE = 'nothing has to be done; these values are stored as they are, or as stated here';

export function reportText(report: Report, changes = '', readAs: readonly ReadAs[] = []): string {
  return report.problemCount > 0 ? problemsText(report, readAs) : summaryText(report, changes, readAs);
}

function problemsText({ problems, problemCount, notes, noteCount }: Report, readAs: readonly ReadAs[]): string {
  return [
    ...(noteCount > 0 ? [...cellLines(notes, noteCount, readAs, NOTE), ''] : []),
    ...cellLines(problems, problemCount, readAs, 'what is wrong', 'allowed: '),
    '',
    `${problemCount === 1 ? '1 problem' : `${problemCount} problems`}: nothing was imported.`,
  ].join('\n');
}

function cellLines(
  found: Report['problems'],
  count: number,
  readAs: readonly ReadAs[],
  heading: string,
  prefix = '',
): string[] {
  const rows = found.map(({ sheet, row: number, column, problem, allowed }) => {
    const { source, row } = placeOfRow(number, readAs);
    return [source ? `${sheet} (${source})` : sheet, String(row), column, `${problem} (${prefix}${allowed})`];
  });
  const rest = count - found.length;
  return [...table(['sheet', 'row', 'column', heading], rows, [1]), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

function summaryText(
  { sheets, notes, noteCount, newAttributes, filesStored, changes, dryRun }: Report,
  listed: string,
  readAs: readonly ReadAs[],
): string {
  const rows = sheets.map(({ sheet, added, changed, retired, left }) => [
    sheet,
    ...[added, changed, retired, left].map(String),
  ]);
  const outcome = dryRun
    ? 'Dry run: nothing was written.'
    : changes
      ? 'Imported; visitors see it now.'
      : 'Everything was already stored; nothing was written.';
  return [
    ...table(['sheet', 'added', 'changed', 'retired', 'left'], rows, [1, 2, 3, 4]),
    '',
    ...(listed === '' ? [] : [listed, '']),
    ...(noteCount > 0 ? [...cellLines(notes, noteCount, readAs, NOTE), ''] : []),
    ...(newAttributes.length > 0 ? [`New attributes, each a new filter: ${newAttributes.join(', ')}.`] : []),
    ...(filesStored > 0 ? [`${filesStored} files stored.`] : []),
    outcome,
  ].join('\n');
}

function table(headings: string[], rows: string[][], numbers: number[]): string[] {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (numbers.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}
