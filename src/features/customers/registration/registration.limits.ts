export const MOBILE_PATTERN = /^\+?[\d\s()-]{6,24}$/;
export const MOBILE_RULE = 'must be a phone number';
/** Without `@`, so that nobody can use a stranger's email address as a username. */
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]{3,30}$/;
export const USERNAME_RULE = 'must be 3 to 30 letters, digits, dots, hyphens or underscores';
