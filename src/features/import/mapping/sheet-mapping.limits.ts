export const MAX_HEADINGS = 200;
/** Of the first filled rows of a table, those that may have its headings, below a title perhaps. */
export const MAX_FIRST = 20;
export const MAX_HEADING_ROWS = 3;
/** Tables of one file whose columns can be matched. */
export const MAX_SHEETS = 100;
