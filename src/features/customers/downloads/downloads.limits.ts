/** Models per page; a shorter page is the last page. */
export const CAD_ROWS_PER_PAGE = 1000;
export const LISTED_PER_PAGE = 20;
