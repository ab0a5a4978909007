/** Names in one call. */
export const MAX_NAMES = 1000;
/** Names that one list may have looked up, in calls of MAX_NAMES. What is beyond is shown as not read. */
export const MAX_LOOKUPS = 20_000;
