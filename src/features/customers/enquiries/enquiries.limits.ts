/** Models in one enquiry; further lines stay in the basket. */
export const MOST_LINES = 200;
/** Characters. */
export const LONGEST_NOTE = 2000;
export const LONGEST_PO_REFERENCE = 100;
