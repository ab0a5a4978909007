/** Of one model, in a basket, an enquiry or a shared basket. */
export const MAX_PIECES = 99_999;

/** Of what a buyer writes beside a line, in characters. */
export const MAX_OWN_NUMBER = 60;
export const MAX_LINE_NOTE = 300;
