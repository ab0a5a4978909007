import { createHash } from 'node:crypto';
import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, part } from '../../../platform/postgres/plain-sql.ts';
import { recordConsent } from '../privacy/privacy.store.ts';

const sameAddress = (email: string) => part`lower(email) = ${email.toLowerCase()}`;

/** An unconfirmed signup is deleted after this time. */
export const ABANDONED_SIGNUP_DAYS = 30;

const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex');

const signup = z.object({ id: z.int(), confirmed: z.boolean() });
type Signup = z.infer<typeof signup>;

/** Returns an existing signup, ignoring case; its confirmation period begins again. `source`: the form. */
export async function signUpForNewsletter(
  client: Client,
  email: string,
  { unsubscribeKey, source }: { unsubscribeKey: string; source: string },
): Promise<Signup> {
  await recordConsent(client, { purpose: 'newsletter', email, source });
  const added = await firstRow(client, identified)`
    insert into newsletter_signups (email, unsubscribe_key) values (${email}, ${hashOfKey(unsubscribeKey)})
    on conflict do nothing returning id`;
  if (added) return { id: added.id, confirmed: false };
  const known = await firstRow(client, signup)`
    update newsletter_signups set signed_up_at = case when confirmed_at is null then now() else signed_up_at end
    where ${sameAddress(email)} returning id, confirmed_at is not null as confirmed`;
  return known ?? signUpForNewsletter(client, email, { unsubscribeKey, source });
}

/** @returns false when the signup no longer exists; true if already confirmed */
export async function confirmSignup(client: Client, id: number): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update newsletter_signups set confirmed_at = coalesce(confirmed_at, now()) where id = ${id}`;
  return rowCount !== 0;
}

/** Subscribes an address that was verified in another way, such as a customer's. */
export async function subscribe(
  client: Client,
  email: string,
  given: { unsubscribeKey: string; source: string },
): Promise<void> {
  const { id } = await signUpForNewsletter(client, email, given);
  await confirmSignup(client, id);
}

export async function isSubscribed(client: Client, email: string): Promise<boolean> {
  const { rowCount } = await execute(client)`
    select from newsletter_signups where ${sameAddress(email)} and confirmed_at is not null`;
  return rowCount !== 0;
}

export async function unsubscribeAddress(client: Client, email: string): Promise<void> {
  await execute(client)`delete from newsletter_signups where ${sameAddress(email)}`;
}

export async function unsubscribeByKey(client: Client, key: string): Promise<void> {
  await execute(client)`delete from newsletter_signups where unsubscribe_key = ${hashOfKey(key)}`;
}
