const FORMULA = /^'*[\s\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Puts an apostrophe in front of a string that begins like a formula, so that no spreadsheet runs it. Needed in XLSX too,
 * where cells are typed: the sheet may be saved as CSV and opened again. A text that has such an apostrophe of its own gets
 * another one, so that withFormula() gives back every text.
 */
export const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The text without the apostrophe that withoutFormula() put in front of it. */
export const withFormula = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = withoutFormula(value);
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Makes spreadsheets read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const csvLine = (cells: (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Converts rows to a CSV file with a byte order mark. */
export const csvOf = (rows: (string | number)[][]) => BYTE_ORDER_MARK + rows.map(csvLine).join('');
