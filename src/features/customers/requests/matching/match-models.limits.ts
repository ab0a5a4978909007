export const MAX_NAMES_PER_REQUEST = 1000;
/** Maximum number of names of one list that are looked up, MAX_NAMES in a call. Further names are shown as not read. */
export const MAX_NAME_LOOKUPS = 20_000;
