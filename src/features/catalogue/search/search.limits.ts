/** Shorter texts are not sent. */
export const MIN_QUERY_LENGTH = 3;
export const DEFAULT_SUGGESTIONS = 10;
export const MAX_SUGGESTIONS = 50;
