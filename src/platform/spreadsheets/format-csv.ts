const FORMULA = /^'*[\s\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Puts an apostrophe before a formula, so that spreadsheets do not run it; also in XLSX, which may be saved as CSV.
 * withFormula() restores every text.
 */
export const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

function formatCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = escapeFormula(value);
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Makes spreadsheets read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const formatCsvLine = (cells: (string | number)[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;

export const formatCsv = (rows: (string | number)[][]) => BYTE_ORDER_MARK + rows.map(formatCsvLine).join('');
