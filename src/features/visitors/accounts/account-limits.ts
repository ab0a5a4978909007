import type { UserRow } from './accounts.store.ts';

/** Validity of a verification link, and of an unverified account. */
export const VERIFY_HOURS = 48;

/**
 * One key for email address and username. Unknown names are marked, so that typing an account's key does not use up its
 * limits.
 */
export const accountKey = (login: string, user: Pick<UserRow, 'id'> | undefined) =>
  user ? `user ${user.id}` : `name ${login.trim().toLowerCase()}`;

export const OWNERS_ADDRESS_DAYS = 30;

/**
 * The account's limit does not apply to addresses from which its owner signed in, so that others cannot lock the owner
 * out (docs/decisions/063-what-one-request-may-cost.md).
 */
export const OWNERS_ADDRESS = { name: 'login-owner', seconds: OWNERS_ADDRESS_DAYS * 24 * 60 * 60 };

const QUARTER = 15 * 60;

export const PASSWORD_LIMITS = {
  /** Includes confirmations of the password. */
  wrongFromHere: { max: 5, seconds: QUARTER },
  wrongFromAnywhere: { max: 30, seconds: QUARTER },
  /** Limits attempts on many accounts. */
  attemptsFromAddress: { max: 100, seconds: QUARTER },
};
