import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { recordConsent } from '../privacy/privacy.store.ts';
import { newsletterSignups } from './newsletter.tables.ts';

const sameAddress = (email: string) => sql`lower(${newsletterSignups.email}) = ${email.toLowerCase()}`;

/** A signup that is not confirmed within this time has been abandoned. */
export const ABANDONED_SIGNUP_DAYS = 30;

/** The form in which the key of an unsubscribe link is stored. */
const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex');

interface Signup {
  id: number;
  confirmed: boolean;
}

/**
 * Stores an unconfirmed address for the newsletter; returns the existing signup if there is one, ignoring case. The period
 * in which it can be confirmed begins again. `source`: the form on which it was wished.
 */
export async function signUpForNewsletter(
  db: Queryable,
  email: string,
  { unsubscribeKey, source }: { unsubscribeKey: string; source: string },
): Promise<Signup> {
  await recordConsent(db, { purpose: 'newsletter', email, source });
  const [added] = await db
    .insert(newsletterSignups)
    .values({ email, unsubscribeKey: hashOfKey(unsubscribeKey) })
    .onConflictDoNothing()
    .returning({ id: newsletterSignups.id });
  if (added) return { id: added.id, confirmed: false };
  const { id, confirmedAt, signedUpAt } = newsletterSignups;
  const [known] = await db
    .update(newsletterSignups)
    .set({ signedUpAt: sql`case when ${confirmedAt} is null then now() else ${signedUpAt} end` })
    .where(sameAddress(email))
    .returning({ id, confirmedAt });
  // Unsubscribed between the two statements: start again.
  if (!known) return signUpForNewsletter(db, email, { unsubscribeKey, source });
  return { id: known.id, confirmed: known.confirmedAt !== null };
}

/** Confirms a signup. @returns false when it no longer exists; true also when it was confirmed before */
export async function confirmSignup(db: Queryable, id: number): Promise<boolean> {
  const confirmed = await db
    .update(newsletterSignups)
    .set({ confirmedAt: sql`coalesce(${newsletterSignups.confirmedAt}, now())` })
    .where(eq(newsletterSignups.id, id))
    .returning({ id: newsletterSignups.id });
  return confirmed.length > 0;
}

/** Subscribes an address that was verified in another way, such as a customer's. */
export async function subscribe(
  db: Queryable,
  email: string,
  given: { unsubscribeKey: string; source: string },
): Promise<void> {
  const { id } = await signUpForNewsletter(db, email, given);
  await confirmSignup(db, id);
}

/** Whether an address gets the newsletter. */
export async function isSubscribed(db: Queryable, email: string): Promise<boolean> {
  const [row] = await db
    .select({ confirmedAt: newsletterSignups.confirmedAt })
    .from(newsletterSignups)
    .where(sameAddress(email));
  return Boolean(row?.confirmedAt);
}

/** Deletes an address from the newsletter, confirmed or not. */
export async function unsubscribeAddress(db: Queryable, email: string): Promise<void> {
  await db.delete(newsletterSignups).where(sameAddress(email));
}

/** As `unsubscribeAddress`, by the key of a link in an email. An unknown key changes nothing. */
export async function unsubscribeByKey(db: Queryable, key: string): Promise<void> {
  await db.delete(newsletterSignups).where(eq(newsletterSignups.unsubscribeKey, hashOfKey(key)));
}
