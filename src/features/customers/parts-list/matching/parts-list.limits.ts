export const MAX_NAMES = 1000;
/** Maximum number of names of one list that are looked up, MAX_NAMES in a call. Further names are shown as not read. */
export const MAX_LOOKUPS = 20_000;
