import type { Services } from '../../../platform/api/services.ts';
import { deleteEmailFilesByAddress, getEmailFolder } from '../../../platform/mail/email-files.ts';
import { deleteQueuedEmailsByAddress } from '../../../platform/mail/mail-queue.store.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { unsubscribeAddress } from '../../site/newsletter/newsletter.store.ts';
import { queueAccountDeleted } from '../../visitors/accounts/account-emails.job.ts';
import { deleteUser } from '../../visitors/accounts/accounts.store.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { eraseMentions } from './mentions.store.ts';
import { buildPersonEnquiriesSql, eraseAddress, type Person } from './person.store.ts';

/** Erases a person within a transaction; enquiries keep models and country (docs/decisions/133-personal-data.md). */
export async function erasePersonalData(
  services: Pick<Services, 'settings' | 'jobs' | 'clock'>,
  transaction: DatabaseTransaction,
  person: Person,
): Promise<void> {
  const { client } = transaction;
  const { user, emails } = person;
  await anonymiseEnquiriesWhere(
    client,
    buildPersonEnquiriesSql(person),
    user ? 'Deleted account' : 'Deleted on request',
  );
  for (const email of emails) {
    await deleteQueuedEmailsByAddress(client, email);
    await unsubscribeAddress(client, email);
    await eraseAddress(client, email);
    // Must run before queueAccountDeleted, whose email may be written to a file right after the commit.
    await deleteEmailFilesByAddress(getEmailFolder(services.settings.dataDir), email);
  }
  await eraseMentions(client, emails);
  if (!user) return;
  await deleteUser(client, user.id);
  await queueAccountDeleted(services, user, transaction);
}
