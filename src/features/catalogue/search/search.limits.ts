/** A shorter text finds nothing and is not sent. */
export const MIN_QUERY_LENGTH = 3;
/** Suggestions while typing; if there are this many, there may be more. */
export const DEFAULT_RESULTS = 10;
/** For the panel's "See all results". */
export const MAX_RESULTS = 50;
