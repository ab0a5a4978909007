/** Of one model, in a basket, an enquiry or a shared basket. */
export const MAX_PIECES = 99_999;
