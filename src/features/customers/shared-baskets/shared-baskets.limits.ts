/** How long a shared basket can be opened. */
export const SHARED_BASKET_DAYS = 90;
/** Models behind one link. */
export const MAX_SHARED = 1000;
