/** Folder of uploads for an answer, which are stored beside the message when it is sent. */
export const LETTER_FOLDER = 'letter';
/** Folder of received emails that staff record as files. */
export const EMAIL_FOLDER = 'email';
/** Limit of all files of one answer together; 25 MB as an email, which most servers take. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
