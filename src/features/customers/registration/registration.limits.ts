export const MOBILE = /^\+?[\d\s()-]{6,24}$/;

/** Phone number as it is stored, from one with dots, other hyphens, full-width signs or invisible marks. */
export const plainMobile = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[.\u2010-\u2015\u2212]/g, '-')
    .trim();
export const MOBILE_RULE = 'must be a phone number';
/** Without `@`, so that nobody can use a stranger's email address as a username. */
export const USERNAME = /^[A-Za-z0-9._-]{3,30}$/;
export const USERNAME_RULE = 'must be 3 to 30 letters, digits, dots, hyphens or underscores';
