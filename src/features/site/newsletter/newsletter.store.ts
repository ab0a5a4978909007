import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { recordConsent } from '../privacy/privacy.store.ts';

const buildAddressCondition = (email: string) => sqlFragment`lower(email) = ${email.toLowerCase()}`;

/** An unconfirmed signup is deleted after this time. */
export const ABANDONED_SIGNUP_DAYS = 30;

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

const signup = z.object({ id: z.int(), confirmed: z.boolean() });
type Signup = z.infer<typeof signup>;

/** Returns an existing signup, ignoring case; its confirmation period begins again. `source`: the form. */
export async function signUpForNewsletter(
  client: DatabaseClient,
  email: string,
  { unsubscribeKey, source }: { unsubscribeKey: string; source: string },
): Promise<Signup> {
  await recordConsent(client, { purpose: 'newsletter', email, source });
  const added = await queryFirstRow(client, idRowSchema)`
    insert into newsletter_signups (email, unsubscribe_key) values (${email}, ${hashKey(unsubscribeKey)})
    on conflict do nothing returning id`;
  if (added) return { id: added.id, confirmed: false };
  const known = await queryFirstRow(client, signup)`
    update newsletter_signups set signed_up_at = case when confirmed_at is null then now() else signed_up_at end
    where ${buildAddressCondition(email)} returning id, confirmed_at is not null as confirmed`;
  return known ?? signUpForNewsletter(client, email, { unsubscribeKey, source });
}

/** @returns false when the signup no longer exists; true if already confirmed */
export async function confirmNewsletterSignup(client: DatabaseClient, id: number): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update newsletter_signups set confirmed_at = coalesce(confirmed_at, now()) where id = ${id}`;
  return rowCount !== 0;
}

/** Subscribes an address that was verified in another way, such as a customer's. */
export async function subscribeToNewsletter(
  client: DatabaseClient,
  email: string,
  given: { unsubscribeKey: string; source: string },
): Promise<void> {
  const { id } = await signUpForNewsletter(client, email, given);
  await confirmNewsletterSignup(client, id);
}

export async function isNewsletterSubscriber(client: DatabaseClient, email: string): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    select from newsletter_signups where ${buildAddressCondition(email)} and confirmed_at is not null`;
  return rowCount !== 0;
}

export async function unsubscribeAddress(client: DatabaseClient, email: string): Promise<void> {
  await executeSql(client)`delete from newsletter_signups where ${buildAddressCondition(email)}`;
}

export async function unsubscribeByKey(client: DatabaseClient, key: string): Promise<void> {
  await executeSql(client)`delete from newsletter_signups where unsubscribe_key = ${hashKey(key)}`;
}
