/** `row`: the row number in the spreadsheet. `extra`: the cells of headings that the sheet accepts by pattern. */
export type Row<Values = Record<string, unknown>> = { row: number; values: Values; extra: Record<string, string> };

/** The columns that the workbook has of a sheet; stored values of other columns stay unchanged. */
export type Headings = ReadonlySet<string>;
