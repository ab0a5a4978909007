/** Folder of uploads for an answer, which are stored beside the message when it is sent. */
export const LETTER_FOLDER = 'letter';
/** Folder of received emails that staff record as files. */
export const EMAIL_FOLDER = 'email';
/** All files of one answer; encoded as an email 25 MB, which most servers accept. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
