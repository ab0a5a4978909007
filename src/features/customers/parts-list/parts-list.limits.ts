/** Names in one call. */
export const MAX_NAMES = 1000;
