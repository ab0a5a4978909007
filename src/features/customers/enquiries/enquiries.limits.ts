/** Models in one enquiry; further lines stay in the basket. */
export const MAX_LINES = 200;
/** Characters. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PO_REFERENCE_LENGTH = 100;
