/** Folder of uploads for an answer, which are stored beside the message when it is sent. */
export const LETTER_FOLDER = 'letter';
/** Folder of received emails that staff record as files. */
export const EMAIL_FOLDER = 'email';
/** Maximum size of all files of one answer, in bytes; as an email they take 25 MB, which most servers accept. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
