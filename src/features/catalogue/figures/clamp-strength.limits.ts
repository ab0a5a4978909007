/** Used by finder and assistants; the search lists stated capacities and links to the finder. */
export const DEFAULT_SAFETY = 1.5;
