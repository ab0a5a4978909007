import type { NamedWantedFile } from '../accounts/wanted-file.contract.ts';

export const FILES_LOGIN_FIRST = 'To access IGS, STEP, CAD or Technical Data, Please Login';
export const CATALOGUES_LOGIN_FIRST = 'To download catalogues, Please Login';
export const ENQUIRY_LOGIN_FIRST = 'Please login to send an enquiry';
export const ENQUIRIES_LOGIN_FIRST = 'Please login to see your enquiries';
export const DOWNLOADS_LOGIN_FIRST = 'Please login to see your downloads';
export const PROJECTS_LOGIN_FIRST = 'Please login to save projects';
export const ACCOUNT_LOGIN_FIRST = 'Please login to see your account';

export interface LoginRequest {
  message?: string;
  token?: string;
  /** True if the visitor stays on the page, because an action continues after the login. */
  stay?: boolean;
  wanted?: NamedWantedFile;
}
