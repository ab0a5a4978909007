/** In one catalogue: some 700 pages. */
export const MOST_MODELS = 10_000;
/** Catalogues that wait to be made. */
export const MOST_WAITING = 10;
