/** `row`: the row number in the spreadsheet. `extra`: the cells of headings that the sheet accepts by pattern. */
export type Row<Values = Record<string, unknown>> = { row: number; values: Values; extra: Record<string, string> };

/** `headings`: the columns in the workbook; stored values of other columns stay unchanged. */
export type ParsedSheet<Values = Record<string, unknown>> = {
  name: string;
  headings: ReadonlySet<string>;
  rows: Row<Values>[];
};
