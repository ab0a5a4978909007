/** Models behind one link. */
export const MOST_SHARED = 1000;
