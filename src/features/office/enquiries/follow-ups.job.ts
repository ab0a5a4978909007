import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { queueQuotationEvent } from '../../customers/quotations/quotation-event.ts';
import { addConversationEvent } from '../../site/conversations/conversation-events.store.ts';
import {
  type DueFollowUp,
  type ExpiringQuotation,
  takeExpiringQuotations,
  wakeNextConversation,
} from './conversation.store.ts';
import { buildInboxNotice } from './enquiries.mail.tsx';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'jobs'>;

/** Reopens snoozed conversations and reports expiring and expired quotations. */
export async function runFollowUps(services: Needs): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  let isMore = true;
  while (isMore) {
    isMore = await database.transaction(async (transaction) => {
      const woken = await wakeNextConversation(transaction.client, now);
      if (woken)
        await notifyAssignee(services, transaction, woken, {
          title: `Follow up: ${woken.reference}`,
          text: `${formatPerson(woken)}: the follow-up of this enquiry is due.`,
        });
      return woken !== undefined;
    });
  }
  await database.transaction(async (transaction) => {
    for (const one of await takeExpiringQuotations(transaction.client, now, formatDayInIndia(now)))
      await notifyOfExpiry(services, transaction, one);
  });
}

async function notifyOfExpiry(
  services: Needs,
  transaction: DatabaseTransaction,
  expiring: ExpiringQuotation,
): Promise<void> {
  const { id, quotation, number, validUntil, isOver } = expiring;
  const title = isOver ? `Quotation ${number} has expired` : `Quotation ${number} expires on ${validUntil}`;
  await notifyAssignee(services, transaction, expiring, {
    title,
    text: `${formatPerson(expiring)} has neither accepted nor declined the quotation.`,
  });
  if (!isOver) return;
  await addConversationEvent(transaction.client, { id, staffId: null }, 'quotation', `${number} expired`);
  await queueQuotationEvent(services, transaction, 'quotation.expired', quotation);
}

const formatPerson = ({ name, company }: DueFollowUp) => [name, company].filter(Boolean).join(', ');

async function notifyAssignee(
  services: Needs,
  transaction: DatabaseTransaction,
  { id, reference, to }: DueFollowUp,
  notice: { title: string; text: string },
): Promise<void> {
  const { settings } = services;
  const about = { ...notice, path: `/enquiries/${id}`, reference };
  await queueEmail(services, buildInboxNotice(to ?? parseMailbox(settings.salesMail), about, settings), transaction);
}

export const followUpsJob = (services: Needs): JobKind<object> => ({
  queue: 'follow-ups',
  schedule: { cron: '*/5 * * * *', everySeconds: 300 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 300,
  handle: () => runFollowUps(services),
});
