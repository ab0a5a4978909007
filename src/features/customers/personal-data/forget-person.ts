import type { Services } from '../../../platform/api/services.ts';
import { deleteEmailFilesOf, emailFolder } from '../../../platform/mail/email-files.ts';
import { deleteQueuedEmailsOf } from '../../../platform/mail/mail-queue.store.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { unsubscribeAddress } from '../../site/newsletter/newsletter.store.ts';
import { queueAccountDeleted } from '../../visitors/accounts/account-emails.job.ts';
import { removeUser } from '../../visitors/accounts/accounts.store.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { forgetMentions } from './mentions.store.ts';
import { enquiriesOfPerson, forgetAddress, type Person } from './person.store.ts';

/** Erases a person within a transaction; enquiries keep models and country (docs/decisions/133-personal-data.md). */
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
    // Must run before queueAccountDeleted, whose email may be written to a file right after the commit.
    await deleteEmailFilesOf(emailFolder(services.settings.dataDir), email);
  }
  await forgetMentions(client, emails);
  if (!user) return;
  await removeUser(client, user.id);
  await queueAccountDeleted(services, user, transaction);
}
