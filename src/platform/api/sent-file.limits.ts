/** Maximum size of a file that a visitor sends with a form. */
export const MAX_SENT_BYTES = 5 * 1024 * 1024;
/** Length of that file in base64. */
export const MAX_SENT_TEXT = Math.ceil(MAX_SENT_BYTES / 3) * 4;
export const SENT_BODY_BYTES = MAX_SENT_TEXT + 16 * 1024;
