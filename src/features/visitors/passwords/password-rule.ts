export const PASSWORD_CHECKS: readonly { label: string; passes: (password: string) => boolean }[] = [
  { label: 'At least 6 characters', passes: (password) => password.length >= 6 },
  { label: 'An uppercase letter', passes: (password) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', passes: (password) => /\p{Ll}/u.test(password) },
  { label: 'A digit', passes: (password) => /[0-9]/.test(password) },
  {
    label: 'A special character from !@#$%^&*(),.?":{}|<>',
    passes: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
];

export const MAX_PASSWORD_LENGTH = 128;

/**
 * True if a password meets all rules. Other characters are allowed but do not count as special
 * (docs/spec/accounts-and-sessions.md#password-rule).
 */
export const isGoodPassword = (password: string) =>
  password.length <= MAX_PASSWORD_LENGTH && PASSWORD_CHECKS.every(({ passes }) => passes(password));

export const WEAK_PASSWORD = 'Please ensure the password meets all the requirements.';
