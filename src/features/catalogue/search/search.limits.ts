/** Suggestions while typing; if there are this many, there may be more. */
export const DEFAULT_RESULTS = 10;
/** For the panel's "See all results". */
export const MAX_RESULTS = 50;
