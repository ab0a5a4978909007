/** row is counted as the spreadsheet shows it. extra holds the cells under headings that the sheet takes by pattern. */
export type Row<Values = Record<string, unknown>> = { row: number; values: Values; extra: Record<string, string> };

/** headings: the columns that the workbook gives; a stored value whose column is not among them is left alone. */
export type ParsedSheet<Values = Record<string, unknown>> = {
  name: string;
  headings: ReadonlySet<string>;
  rows: Row<Values>[];
};
