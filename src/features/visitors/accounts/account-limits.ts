import type { UserRow } from './accounts.store.ts';

/** Validity of a verification link, and of an unverified account. */
export const VERIFICATION_LINK_HOURS = 48;

/**
 * Key of an account, the same for its email address and username. Keys of unknown names differ, so that typing an
 * account's key does not use up its limits.
 */
export const buildAccountKey = (login: string, user: Pick<UserRow, 'id'> | undefined) =>
  user ? `user ${user.id}` : `name ${login.trim().toLowerCase()}`;

export const OWNER_NETWORK_DAYS = 30;

/**
 * The account's limit does not apply to addresses from which its owner logged in, so that others cannot lock the owner
 * out (docs/decisions/063-what-one-request-may-cost.md).
 */
export const OWNER_NETWORK_MARK = { name: 'login-owner', seconds: OWNER_NETWORK_DAYS * 24 * 60 * 60 };

const QUARTER = 15 * 60;

export const PASSWORD_LIMITS = {
  /** Applies to confirmations of a password as well as to logins. */
  wrongFromHere: { max: 5, seconds: QUARTER },
  wrongFromAnywhere: { max: 30, seconds: QUARTER },
  /** Limits attempts on many accounts. */
  attemptsFromAddress: { max: 100, seconds: QUARTER },
};
