import type { Report } from './import-workbook.ts';

const NOTE = 'nothing has to be done: as it stands, or as it is stored';

/** The import report as text: the summary with the first `changes`, or the problems to fix. */
export function reportText(report: Report, changes = ''): string {
  return report.problemCount > 0 ? problemsText(report) : summaryText(report, changes);
}

function problemsText({ problems, problemCount }: Report): string {
  return [
    ...cellLines(problems, problemCount, 'what is wrong', 'allowed: '),
    '',
    `${problemCount === 1 ? '1 problem' : `${problemCount} problems`}: nothing was imported.`,
  ].join('\n');
}

/** Problems or notes of cells, and how many more there are. */
function cellLines(found: Report['problems'], count: number, heading: string, prefix = ''): string[] {
  const rows = found.map(({ sheet, row, column, problem, allowed }) => [
    sheet,
    String(row),
    column,
    `${problem} (${prefix}${allowed})`,
  ]);
  const rest = count - found.length;
  return [...table(['sheet', 'row', 'column', heading], rows, [1]), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

function summaryText(
  { sheets, notes, noteCount, newAttributes, filesStored, changes, dryRun }: Report,
  listed: string,
): string {
  const rows = sheets.map(({ sheet, added, changed, retired, left }) => [
    sheet,
    ...[added, changed, retired, left].map(String),
  ]);
  const outcome = dryRun
    ? 'Dry run: nothing was written.'
    : changes
      ? 'Imported; visitors see it now.'
      : 'Everything was there already; nothing was written.';
  return [
    ...table(['sheet', 'added', 'changed', 'retired', 'left'], rows, [1, 2, 3, 4]),
    '',
    ...(listed === '' ? [] : [listed, '']),
    ...(noteCount > 0 ? [...cellLines(notes, noteCount, NOTE), ''] : []),
    ...(newAttributes.length > 0 ? [`New attributes, each a new filter: ${newAttributes.join(', ')}.`] : []),
    ...(filesStored > 0 ? [`${filesStored} files stored.`] : []),
    outcome,
  ].join('\n');
}

/** Columns as wide as their widest cell; those in `numbers` are aligned to the right. */
function table(headings: string[], rows: string[][], numbers: number[]): string[] {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (numbers.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}
