/** Folder of uploads for an answer; sending the answer stores them beside the message. */
export const ANSWER_UPLOAD_FOLDER = 'letter';
/** Folder of uploaded emails that staff record. */
export const EMAIL_UPLOAD_FOLDER = 'email';
/** Maximum size of all files of one answer, in bytes. In an email they take 25 MB, which most servers accept. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
