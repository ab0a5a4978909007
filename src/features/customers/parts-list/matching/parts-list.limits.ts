/** Maximum number of names in one call. */
export const MAX_NAMES = 1000;
/** Names of one list that are looked up, in calls of MAX_NAMES. Further names are shown as not read. */
export const MAX_LOOKUPS = 20_000;
