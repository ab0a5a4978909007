const MOBILE_NUMBER = String.raw`\+?[\d\s()-]{6,24}(?:(?:extn|ext|x)-?\s*\d{1,6}\s*)?`;
/** One or two phone numbers, each with an extension or without. A dot counts as a hyphen. */
export const MOBILE_PATTERN = new RegExp(`^${MOBILE_NUMBER}(?:(?:[,;/]|or )\\s*${MOBILE_NUMBER})?$`, 'i');
export const MOBILE_RULE = 'must be a phone number';

/** The numbers of a text that matches `MOBILE_PATTERN`, as digits and without extensions. */
export const listPhoneDigits = (mobile: string): string[] =>
  mobile.split(/[,;/]|or /i).map((number) => number.replace(/(?:extn|ext|x).*$/i, '').replace(/\D/g, ''));
/** Without `@`, so that nobody can use a stranger's email address as a username. */
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]{3,30}$/;
export const USERNAME_RULE = 'must be 3 to 30 letters, digits, dots, hyphens or underscores';
