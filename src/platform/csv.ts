/**
 * Puts an apostrophe in front of a string that begins like a formula, so that no spreadsheet runs it. Needed in XLSX too,
 * where cells are typed: the sheet may be saved as CSV and opened again.
 */
export const withoutFormula = (text: string) =>
  /^[\s\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = withoutFormula(value);
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Converts rows to a CSV file with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: (string | number)[][]) =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
