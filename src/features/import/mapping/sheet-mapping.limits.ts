export const MAX_HEADINGS = 200;
/** Number of filled rows that are searched for headings. */
export const MAX_FIRST = 20;
export const MAX_HEADING_ROWS = 3;
export const MAX_SHEETS = 100;
