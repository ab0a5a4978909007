/** Shorter texts are not sent. */
export const MIN_QUERY_LENGTH = 3;
export const DEFAULT_RESULTS = 10;
export const MAX_RESULTS = 50;
