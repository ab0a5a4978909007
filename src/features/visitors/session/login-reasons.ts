import type { NamedFile } from '../accounts/wanted-file.contract.ts';

/** Why a login is needed, as the server and the login window say it. */
export const FILES_LOGIN_FIRST = 'To access IGS, STEP, CAD or Technical Data, Please Login';
export const CATALOGUES_LOGIN_FIRST = 'To download catalogues, Please Login';
export const ENQUIRY_LOGIN_FIRST = 'Please login to send an enquiry';
export const ENQUIRIES_LOGIN_FIRST = 'Please login to see your enquiries';
export const DOWNLOADS_LOGIN_FIRST = 'Please login to see your downloads';
export const PROJECTS_LOGIN_FIRST = 'Please login to keep projects';
export const ACCOUNT_LOGIN_FIRST = 'Please login to see your account';

/** Reason and context of the login window. */
export interface LoginRequest {
  /** Why the login is needed. */
  message?: string;
  /** The token of a reset link: a new password is chosen instead. */
  token?: string;
  /** Something on this page waits for the login: do not leave the page, whichever it is. */
  stay?: boolean;
  /** The file that the visitor asked for; who registers instead gets it in the end. */
  wanted?: NamedFile;
}
