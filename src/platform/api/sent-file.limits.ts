/** Maximum size of a file that a visitor sends with a form. */
export const MAX_SENT_FILE_BYTES = 5 * 1024 * 1024;
/** Length of that file in base64. */
export const MAX_SENT_FILE_CHARACTERS = Math.ceil(MAX_SENT_FILE_BYTES / 3) * 4;
export const MAX_SENT_FILE_BODY_BYTES = MAX_SENT_FILE_CHARACTERS + 16 * 1024;
