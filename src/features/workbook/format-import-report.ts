import type { ImportReport } from './import-workbook.ts';
import { parseFileRowNumber } from './mapping/file-row-numbers.ts';
import type { TableReading } from './mapping/worksheet-mapping.contract.ts';

const NOTE = 'nothing has to be done; these values are stored as they are, or as stated here';

export function formatImportReport(report: ImportReport, changes = '', readAs: readonly TableReading[] = []): string {
  return report.problemCount > 0 ? formatProblems(report, readAs) : formatSummary(report, changes, readAs);
}

function formatProblems(
  { problems, problemCount, notes, noteCount }: ImportReport,
  readAs: readonly TableReading[],
): string {
  return [
    ...(noteCount > 0 ? [...formatCellProblems(notes, noteCount, readAs, NOTE), ''] : []),
    ...formatCellProblems(problems, problemCount, readAs, 'what is wrong', 'allowed: '),
    '',
    `${problemCount === 1 ? '1 problem' : `${problemCount} problems`}: nothing was imported.`,
  ].join('\n');
}

function formatCellProblems(
  found: ImportReport['problems'],
  count: number,
  readAs: readonly TableReading[],
  heading: string,
  prefix = '',
): string[] {
  const rows = found.map(({ sheet: worksheet, row: number, column, problem, allowed }) => {
    const { source, row } = parseFileRowNumber(number, readAs);
    return [source ? `${worksheet} (${source})` : worksheet, String(row), column, `${problem} (${prefix}${allowed})`];
  });
  const rest = count - found.length;
  return [...formatTable(['sheet', 'row', 'column', heading], rows, [1]), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

function formatSummary(
  { sheets: worksheets, notes, noteCount, newAttributes, filesStored, changes, dryRun }: ImportReport,
  listed: string,
  readAs: readonly TableReading[],
): string {
  const rows = worksheets.map(({ sheet: worksheet, added, changed, retired, left }) => [
    worksheet,
    ...[added, changed, retired, left].map(String),
  ]);
  const outcome = dryRun
    ? 'Dry run: nothing was written.'
    : changes
      ? 'Imported; visitors see it now.'
      : 'Everything was already stored; nothing was written.';
  return [
    ...formatTable(['sheet', 'added', 'changed', 'retired', 'left'], rows, [1, 2, 3, 4]),
    '',
    ...(listed === '' ? [] : [listed, '']),
    ...(noteCount > 0 ? [...formatCellProblems(notes, noteCount, readAs, NOTE), ''] : []),
    ...(newAttributes.length > 0 ? [`New attributes, each a new filter: ${newAttributes.join(', ')}.`] : []),
    ...(filesStored > 0 ? [`${filesStored} files stored.`] : []),
    outcome,
  ].join('\n');
}

function formatTable(headings: string[], rows: string[][], numbers: number[]): string[] {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (numbers.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}
