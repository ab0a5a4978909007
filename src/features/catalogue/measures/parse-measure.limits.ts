/** Upper bound of a typed value in characters. */
export const MAX_MEASURE_LENGTH = 40;
