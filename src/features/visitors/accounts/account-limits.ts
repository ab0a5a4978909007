import type { UserRow } from './accounts.store.ts';

/** How long a verification link is valid, and with it an account that is not verified. */
export const VERIFY_HOURS = 48;

/**
 * Key of an account's limits, the same for email address and username. An unknown name is marked as such, so that typing an
 * account's key does not use up its limits.
 */
export const accountKey = (login: string, user: Pick<UserRow, 'id'> | undefined) =>
  user ? `user ${user.id}` : `name ${login.trim().toLowerCase()}`;

/** How long such an address is remembered after the last login from it. */
export const OWNERS_ADDRESS_DAYS = 30;

/**
 * An address from which an account was signed in to, or its password was reset. Others may use up the account's limit by
 * guessing, which does not apply there (docs/decisions/063-what-one-request-may-cost.md).
 */
export const OWNERS_ADDRESS = { name: 'login-owner', seconds: OWNERS_ADDRESS_DAYS * 24 * 60 * 60 };

const QUARTER = 15 * 60;

/** The limits of passwords, of customers and staff alike. */
export const PASSWORD_LIMITS = {
  /** Wrong passwords for one account from one IP address, including confirmations. */
  wrongFromHere: { max: 5, seconds: QUARTER },
  /** And from all addresses together. */
  wrongFromAnywhere: { max: 30, seconds: QUARTER },
  /** Attempts from one address, for trying many accounts. */
  attemptsFromAddress: { max: 100, seconds: QUARTER },
};
