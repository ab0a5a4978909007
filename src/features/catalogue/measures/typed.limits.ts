/** Upper bound of a typed value in characters. */
export const MAX_TYPED = 40;
