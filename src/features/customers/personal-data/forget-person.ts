import type { Services } from '../../../platform/api/services.ts';
import { deleteEmailFilesOf, emailFolder } from '../../../platform/mail/email-files.ts';
import { deleteQueuedEmailsOf } from '../../../platform/mail/mail-queue.store.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { unsubscribeAddress } from '../../site/newsletter/newsletter.store.ts';
import { queueAccountDeleted } from '../../visitors/accounts/account-emails.job.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { forgetAccount, forgetAddress } from './forget-person.store.ts';
import { forgetMentions } from './mentions.store.ts';
import { enquiriesOfPerson, type Person } from './person.store.ts';

/**
 * Removes a person, within a transaction: the account, the letters, files, messages, consents, who sent the enquiries, and the addresses where
 * others wrote them. What stays is
 * that there was an enquiry, for which models and from which country (docs/decisions/133-personal-data.md). Whoever had an account is told.
 */
export async function forgetPerson(
  services: Pick<Services, 'settings' | 'jobs' | 'clock'>,
  transaction: Transaction,
  person: Person,
): Promise<void> {
  const { client } = transaction;
  const { user, emails } = person;
  await anonymiseEnquiriesWhere(client, enquiriesOfPerson(person), user ? 'Deleted account' : 'Deleted on request');
  for (const email of emails) {
    await deleteQueuedEmailsOf(client, email);
    await unsubscribeAddress(client, email);
    await forgetAddress(client, email);
    // Before the last email is queued, which may be written as soon as this is committed.
    await deleteEmailFilesOf(emailFolder(services.settings.dataDir), email);
  }
  await forgetMentions(client, emails);
  if (!user) return;
  await forgetAccount(client, user.id);
  await queueAccountDeleted(services, user, transaction);
}
