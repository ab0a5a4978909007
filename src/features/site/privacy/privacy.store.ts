import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
} from '../../../platform/postgres/plain-sql.ts';
import { type Consent, consent, privacyNoticeReply } from './privacy.contract.ts';
import type { ConsentPurpose } from './privacy.limits.ts';

/**
 * A notice, always with the current contact.
 * @param number of an earlier notice
 * @returns undefined for an unknown number
 */
export const findPrivacyNotice = (
  client: DatabaseClient,
  number?: number,
): Promise<z.infer<typeof privacyNoticeReply> | undefined> =>
  queryFirstRow(client, privacyNoticeReply)`
    select n.number, to_json(n.since) as since, n.number = (select max(number) from privacy_notices) as current, n.text as html,
      json_build_object('name', s.contact_name, 'email', s.contact_email, 'phone', s.contact_phone) as contact
    from privacy_notices n cross join privacy_settings s
    where n.number = coalesce(${number ?? null}::integer, (select max(number) from privacy_notices))`;

const periods = z.object({
  enquiryMonths: z.int(),
  messageMonths: z.int(),
  downloadMonths: z.int(),
  /** Days from a customer's request to the deletion of the account; 0: at once. */
  deletionDays: z.int(),
});
export type RetentionPeriods = z.infer<typeof periods>;

export const loadRetentionPeriods = (client: DatabaseClient): Promise<RetentionPeriods> =>
  queryOnlyRow(client, periods)`
    select enquiry_months as "enquiryMonths", message_months as "messageMonths", download_months as "downloadMonths",
      deletion_days as "deletionDays" from privacy_settings`;

/** Takes over a setting of an earlier release, unless staff have changed the period. */
export async function importEnquiryMonths(client: DatabaseClient, months: number): Promise<void> {
  await executeSql(
    client,
  )`update privacy_settings set enquiry_months = ${months} where version = 1 and enquiry_months <> ${months}`;
}

interface NewConsent {
  purpose: ConsentPurpose;
  email: string;
  source: string;
  userId?: number;
  conversationId?: number;
}

/** An address has at most one consent for the newsletter at a time. */
export async function recordConsent(client: DatabaseClient, given: NewConsent): Promise<void> {
  const { purpose, source, userId = null, conversationId = null } = given;
  const email = given.email.toLowerCase();
  await executeSql(client)`
    insert into consents (purpose, email, source, user_id, conversation_id, notice)
    select ${purpose}::text, ${email}::text, ${source}::text, ${userId}::integer, ${conversationId}::integer, (select max(number) from privacy_notices)
    where ${purpose}::text <> 'newsletter' or not exists (
      select from consents where purpose = 'newsletter' and email = ${email} and withdrawn_at is null)`;
}

export const loadConsents = (
  client: DatabaseClient,
  { userId, emails }: { userId: number | undefined; emails: readonly string[] },
): Promise<Consent[]> =>
  queryRows(client, consent)`
    select purpose, notice, source, to_json(given_at) as given_at, to_json(withdrawn_at) as withdrawn_at, withdrawn_how from consents
    where user_id = ${userId ?? null} or email = any(${emails}) order by id desc limit 1000`;
