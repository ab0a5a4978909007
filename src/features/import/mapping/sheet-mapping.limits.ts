export const MAX_HEADINGS = 200;
/** First filled rows of a table that may contain its headings, possibly below a title. */
export const MAX_FIRST = 20;
export const MAX_HEADING_ROWS = 3;
export const MAX_SHEETS = 100;
