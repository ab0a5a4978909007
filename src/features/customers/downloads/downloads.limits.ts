/** Models per page; a shorter page is the last page. */
export const CAD_ROWS_PER_PAGE = 1000;
/** Models whose STEP files come as one archive. */
export const MAX_STEP_FILES_IN_ARCHIVE = 100;
export const LISTED_MODELS_PER_PAGE = 20;
