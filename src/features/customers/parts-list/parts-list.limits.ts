/** Names in one call. */
export const MOST_NAMES = 1000;
