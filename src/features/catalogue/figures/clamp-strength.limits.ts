/** Default safety factor of the finder and of assistants; the search lists stated capacities instead. */
export const DEFAULT_SAFETY = 1.5;
