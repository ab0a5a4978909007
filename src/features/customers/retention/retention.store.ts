import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { downloadLog } from '../../catalogue/products/files.tables.ts';
import { contactEnquiries } from '../../site/contact/contact.tables.ts';
import { newsletterSignups } from '../../site/newsletter/newsletter.tables.ts';
import { searchMisses } from '../../site/search-misses/search-misses.tables.ts';
import { OWNERS_ADDRESS } from '../../visitors/accounts/account-limits.ts';
import { accountLinks, rememberedLogins, sessions, users } from '../../visitors/accounts/accounts.tables.ts';
import { enquiries, mailFailures } from '../enquiries/enquiries.tables.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { sharedBaskets } from '../shared-baskets/shared-baskets.tables.ts';

/** Rows changed by one statement, so that none holds locks for long. */
const BATCH = 1000;

/** Deletes the rows of a table that fulfil a condition. @returns how many */
async function deleteWhere(db: Queryable, table: SQL | { getSQL(): SQL }, condition: SQL): Promise<number> {
  return inBatches(() =>
    db.execute(sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`),
  );
}

async function inBatches(run: () => Promise<{ rowCount: number | null }>): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await run();
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

const time = (before: Date) => sql`${before.toISOString()}::timestamptz`;

/** Each of these applies one period to one kind of data. `before`: everything older is due. @returns how many rows */
export const deleteSessions = (db: Queryable, before: Date) =>
  deleteWhere(db, sessions, sql`created_at < ${time(before)} or expires_at < now()`);

export const deleteRememberedLogins = (db: Queryable, before: Date) =>
  deleteWhere(db, rememberedLogins, sql`rotated_at < ${time(before)} or expires_at < now()`);

export const deleteAccountLinks = (db: Queryable, before: Date) =>
  deleteWhere(db, accountLinks, sql`expires_at < ${time(before)}`);

export const deleteOfficeSessions = (db: Queryable, before: Date) =>
  deleteWhere(db, sql`office_sessions`, sql`created_at < ${time(before)} or expires_at < now()`);

export const deleteStaffInvitations = (db: Queryable, before: Date) =>
  deleteWhere(db, sql`staff_invitations`, sql`expires_at < ${time(before)}`);

/**
 * Accounts that nobody ever used: not those that lost their verification, nor banned ones, which must not be registered
 * again, nor staff. A link that is still valid saves the account.
 */
export const deleteUnverifiedAccounts = (db: Queryable, before: Date) =>
  deleteWhere(
    db,
    users,
    sql`not email_verified and first_verified_at is null and not banned and role = 'user' and created_at < ${time(before)}
      and not exists (select from ${accountLinks} l where l.user_id = ${users.id} and l.expires_at > now())`,
  );

export const anonymiseOldEnquiries = (db: Queryable, before: Date) =>
  inBatches(() =>
    anonymiseEnquiriesWhere(
      db,
      sql`${enquiries.id} = any(array(
        select id from ${enquiries} where created_at < ${time(before)} and customer->>'email' <> ''
        limit ${BATCH} for update skip locked))`,
      'Older enquiry',
    ),
  );

export const deleteContactMessages = (db: Queryable, before: Date) =>
  deleteWhere(db, contactEnquiries, sql`created_at < ${time(before)}`);

export const forgetDownloaders = (db: Queryable, before: Date) =>
  inBatches(() =>
    db.execute(sql`update ${downloadLog} set user_id = null where id in (
      select id from ${downloadLog} where user_id is not null and downloaded_at < ${time(before)} limit ${BATCH})`),
  );

export const deleteSharedBaskets = (db: Queryable, before: Date) =>
  deleteWhere(db, sharedBaskets, sql`created_at < ${time(before)} or expires_at < now()`);

export const deleteUnconfirmedSignups = (db: Queryable, before: Date) =>
  deleteWhere(db, newsletterSignups, sql`confirmed_at is null and signed_up_at < ${time(before)}`);

export const deleteFailedEmails = (db: Queryable, before: Date) =>
  deleteWhere(db, mailFailures, sql`failed_at < ${time(before)}`);

/** Of customers, and of staff with another ending of the name. */
export const deleteOwnersAddresses = (db: Queryable) =>
  deleteWhere(db, sql`rate_limits`, sql`key like ${`${OWNERS_ADDRESS.name}%`} and resets_at < now()`);

export const deleteRequestCounters = (db: Queryable) => deleteWhere(db, sql`rate_limits`, sql`resets_at < now()`);

export const deleteSearchMisses = (db: Queryable, before: Date) =>
  deleteWhere(db, searchMisses, sql`day < ${before.toISOString()}::timestamptz`);
