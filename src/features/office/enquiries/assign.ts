import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { assigneeOf } from '../../customers/quotations/quotations.store.ts';
import { setStatus } from '../../site/conversations/happenings.store.ts';
import { deskNotice } from './desk-notice.mail.tsx';
import { type LockedConversation, setAssignee } from './enquiry.store.ts';

interface Given {
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>;
  transaction: Transaction;
  staff: { id: number; name: string };
}

export async function assign(
  { services, transaction, staff }: Given,
  { id, reference, status, name, assigneeId }: LockedConversation,
  assignee: number | null,
): Promise<void> {
  const { client } = transaction;
  const happening = { id, staffId: staff.id };
  await setAssignee(client, happening, assignee);
  if (assignee === null) return;
  if (status === 'new') await setStatus(client, happening, 'in_work');
  if (assignee === staff.id || assignee === assigneeId) return;
  const to = await assigneeOf(client, id);
  if (!to) return;
  const notice = {
    title: `${reference} is assigned to you`,
    text: `${staff.name} has handed the enquiry of ${name} over to you.`,
  };
  const about = { ...notice, path: `/enquiries/${id}`, reference };
  await queueEmail(services, deskNotice({ name: to.name, address: to.email }, about, services.settings), transaction);
}
