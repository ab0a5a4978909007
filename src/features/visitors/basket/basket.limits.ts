/** Largest quantity of a line. */
export const MAX_PIECES = 99_999;

/** Length limits of the buyer's texts, in characters. */
export const MAX_OWN_NUMBER = 60;
export const MAX_LINE_NOTE = 300;
