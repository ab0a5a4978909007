import type { Report } from './import-workbook.ts';

/** The import report as text: the summary with the first `changes`, or the problems to fix. */
export function reportText(report: Report, changes = ''): string {
  return report.problemCount > 0 ? problemsText(report) : summaryText(report, changes);
}

function problemsText({ problems, problemCount }: Report): string {
  const rows = problems.map(({ sheet, row, column, problem, allowed }) => [
    sheet,
    String(row),
    column,
    `${problem} (allowed: ${allowed})`,
  ]);
  const rest = problemCount - problems.length;
  return [
    ...table(['sheet', 'row', 'column', 'what is wrong'], rows, [1]),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
    '',
    `${problemCount === 1 ? '1 problem' : `${problemCount} problems`}: nothing was imported.`,
  ].join('\n');
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
    ...(noteCount > 0 ? [...notesText(notes, noteCount), ''] : []),
    ...(newAttributes.length > 0 ? [`New attributes, each a new filter: ${newAttributes.join(', ')}.`] : []),
    ...(filesStored > 0 ? [`${filesStored} files stored.`] : []),
    outcome,
  ].join('\n');
}

/** What is not wrong, but people should know of. */
function notesText(notes: Report['notes'], count: number): string[] {
  const rows = notes.map(({ sheet, row, column, problem, allowed }) => [
    sheet,
    String(row),
    column,
    `${problem} (${allowed})`,
  ]);
  return [
    ...table(['sheet', 'row', 'column', 'nothing has to be done: as it stands, or as it is stored'], rows, [1]),
    ...(count > notes.length ? [`… and ${count - notes.length} more`] : []),
  ];
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
