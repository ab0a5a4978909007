export const MAX_HEADINGS = 200;
/** Number of filled rows that are searched for headings. */
export const MAX_HEADING_SEARCH_ROWS = 20;
export const MAX_MAPPING_HEADING_ROWS = 3;
export const MAX_WORKSHEETS = 100;
