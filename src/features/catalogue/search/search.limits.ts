/** Given while a visitor types; when there are that many, there may be more. */
export const SUGGESTED = 10;
/** For the panel's "See all results". */
export const MOST_RESULTS = 50;
