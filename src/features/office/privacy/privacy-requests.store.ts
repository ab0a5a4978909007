import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { loadMentions } from '../../customers/personal-data/mentions.store.ts';
import type { Person } from '../../customers/personal-data/person.store.ts';
import { findNominee } from '../../customers/personal-data/privacy-requests.store.ts';
import { PRIVACY_REQUEST_KINDS } from '../../site/privacy/privacy.limits.ts';

const answered = z.object({ kind: z.enum(PRIVACY_REQUEST_KINDS), email: z.string(), answer: z.string() });

/** Stores an answer. A corrected answer keeps the date of the first. */
export const answerPrivacyRequest = (
  client: DatabaseClient,
  id: number,
  given: { answer: string; staffId: number; at: Date },
): Promise<z.infer<typeof answered>> =>
  queryOnlyRow(client, answered)`
    update privacy_requests set answer = ${given.answer}, done_at = coalesce(done_at, ${given.at}), done_by = ${given.staffId}
    where id = ${id} returning kind, email, answer`;

/** Names the staff member in the requests that the erasure of a person ended. */
export const signErasedRequests = (client: DatabaseClient, emails: readonly string[], staffId: number) =>
  executeSql(client)`
    update privacy_requests set done_by = ${staffId}
    where email = any(${emails}) and done_by is null and done_at = now()`;

export async function findRequestEmail(client: DatabaseClient, id: number): Promise<string | undefined> {
  const found = await queryFirstRow(client, z.object({ email: z.string() }))`
    select email from privacy_requests where id = ${id}`;
  return found?.email;
}

const counted = z.object({
  enquiries: z.int(),
  letters: z.int(),
  messages: z.int(),
  downloads: z.int(),
  consents: z.int(),
  newsletter: z.boolean(),
});

/**
 * Counts a person's data that an erasure would delete or anonymise, and other people's messages that contain the
 * address.
 */
export async function countPersonalData(client: DatabaseClient, { user, emails }: Person) {
  const id = user?.id ?? null;
  const counts = await queryOnlyRow(client, counted)`
    with theirs as (select c.id, c.enquiry_id from conversations c left join enquiries e on e.id = c.enquiry_id
      where e.user_id = ${id}::integer or c.email = any(${emails}))
    select (select count(enquiry_id)::int from theirs) as enquiries,
      (select count(*)::int from messages m where m.conversation_id in (select id from theirs) or m.conversation_id is null
        and case m.direction when 'in' then lower(m.sender) else lower(m.recipient) end = any(${emails})) as letters,
      (select count(*)::int from contact_enquiries where lower(email) = any(${emails})) as messages,
      (select count(*)::int from download_log where user_id = ${id}::integer) as downloads,
      (select count(*)::int from consents where user_id = ${id}::integer or email = any(${emails})) as consents,
      exists (select from newsletter_signups where lower(email) = any(${emails})) as newsletter`;
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  return {
    name,
    emails,
    ...counts,
    nominee: await findNominee(client, emails),
    mentions: await loadMentions(client, emails),
  };
}
