/** A table as CSV text (RFC 4180, header row, LF). A missing cell is blank. */
export type Row = Record<string, string | number | undefined>;

const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function toCsv(columns: string[], rows: Row[]): string {
  for (const row of rows)
    for (const name of Object.keys(row)) if (!columns.includes(name)) throw new Error(`no column ${name}`);
  return `${[columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))].map((line) => line.join(',')).join('\n')}\n`;
}
