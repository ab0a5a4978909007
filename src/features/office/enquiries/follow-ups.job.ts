import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { dayInIndia } from '../../../platform/time/time-zone.ts';
import { queueQuotationEvent } from '../../customers/quotations/quotation-event.ts';
import { addEvent } from '../../site/conversations/happenings.store.ts';
import { deskNotice } from './enquiries.mail.tsx';
import { type Expiring, type FollowedUp, takeExpiring, wakeNext } from './enquiry.store.ts';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'jobs'>;

/** Reopens snoozed conversations and reports expiring and expired quotations. */
export async function followUp(services: Needs): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  let isMore = true;
  while (isMore) {
    isMore = await database.transaction(async (transaction) => {
      const woken = await wakeNext(transaction.client, now);
      if (woken)
        await tell(services, transaction, woken, {
          title: `Follow up: ${woken.reference}`,
          text: `${whoOf(woken)}: the follow-up of this enquiry is due.`,
        });
      return woken !== undefined;
    });
  }
  await database.transaction(async (transaction) => {
    for (const one of await takeExpiring(transaction.client, now, dayInIndia(now)))
      await tellExpiry(services, transaction, one);
  });
}

async function tellExpiry(services: Needs, transaction: Transaction, expiring: Expiring): Promise<void> {
  const { id, quotation, number, validUntil, isOver } = expiring;
  const title = isOver ? `Quotation ${number} has expired` : `Quotation ${number} expires on ${validUntil}`;
  await tell(services, transaction, expiring, {
    title,
    text: `${whoOf(expiring)} has neither accepted nor declined the quotation.`,
  });
  if (!isOver) return;
  await addEvent(transaction.client, { id, staffId: null }, 'quotation', `${number} expired`);
  await queueQuotationEvent(services, transaction, 'quotation.expired', quotation);
}

const whoOf = ({ name, company }: FollowedUp) => [name, company].filter(Boolean).join(', ');

async function tell(
  services: Needs,
  transaction: Transaction,
  { id, reference, to }: FollowedUp,
  notice: { title: string; text: string },
): Promise<void> {
  const { settings } = services;
  const about = { ...notice, path: `/enquiries/${id}`, reference };
  await queueEmail(services, deskNotice(to ?? mailboxOf(settings.salesMail), about, settings), transaction);
}

export const followUpsJob = (services: Needs): JobKind<object> => ({
  queue: 'follow-ups',
  schedule: { cron: '*/5 * * * *', everySeconds: 300 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 300,
  handle: () => followUp(services),
});
