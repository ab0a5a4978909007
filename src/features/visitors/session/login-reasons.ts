/** Why a login is needed, as the server and the login window say it. */
export const FILES_LOGIN_FIRST = 'To access IGS, STEP, CAD or Technical Data, Please Login';
export const CATALOGUES_LOGIN_FIRST = 'To download catalogues, Please Login';
export const ENQUIRY_LOGIN_FIRST = 'Please login to send an enquiry';
export const ENQUIRIES_LOGIN_FIRST = 'Please login to see your enquiries';
export const ACCOUNT_LOGIN_FIRST = 'Please login to see your account';
