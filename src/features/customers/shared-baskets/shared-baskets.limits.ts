/** Models behind one link. */
export const MAX_SHARED = 1000;
