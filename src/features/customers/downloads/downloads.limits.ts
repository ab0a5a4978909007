/** The list has this many models per page; a shorter page is the last one. */
export const CAD_ROWS_PER_PAGE = 1000;
export const LISTED_PER_PAGE = 20;
