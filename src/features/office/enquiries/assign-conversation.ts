import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { setConversationStatus } from '../../site/conversations/conversation-events.store.ts';
import type { NoticeKind } from '../../site/conversations/conversations.limits.ts';
import { roleHasRight } from '../acts/rights.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';
import { addInboxNotice, type LockedConversation, setAssignee } from './conversation.store.ts';
import { buildInboxNotice } from './enquiries.mail.tsx';
import { listStaffByRole } from './inbox.store.ts';

export const listAnswerers = (client: DatabaseClient) =>
  listStaffByRole(
    client,
    STAFF_ROLES.filter((role) => roleHasRight(role, 'enquiries', 'write')),
  );

/** @throws HttpError 400 for a person who may not answer customers */
export async function refuseUnfitAssignee(client: DatabaseClient, assignee: number): Promise<void> {
  if (!(await listAnswerers(client)).some(({ id }) => id === assignee))
    throw badInputError('assignee', 'may not answer customers');
}

interface Given {
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>;
  transaction: DatabaseTransaction;
  staff: { id: number; name: string };
}

export async function assignConversation(
  { services, transaction, staff }: Given,
  { id, reference, status, name, assigneeId }: LockedConversation,
  assignee: number | null,
): Promise<void> {
  const { client } = transaction;
  const happening = { id, staffId: staff.id };
  await setAssignee(client, happening, assignee);
  if (assignee === null) return;
  if (status === 'new') await setConversationStatus(client, happening, 'in_work');
  if (assignee === staff.id || assignee === assigneeId) return;
  const text = `${staff.name} has handed the enquiry of ${name} over to you.`;
  await notifyStaffMember(
    services,
    transaction,
    { id, reference, title: `${reference} is assigned to you`, text },
    assignee,
    'assigned',
  );
}

/** @param assignee the person who takes over by this note, and gets an email about it */
export async function notifyMentionedStaff(
  { services, transaction, staff }: Given,
  { id, reference, name }: LockedConversation,
  note: string,
  assignee?: number,
): Promise<void> {
  const mentioned = findMentionedPeople(note, await listAnswerers(transaction.client)).filter(
    (person) => person.id !== staff.id && person.id !== assignee,
  );
  const title = `${staff.name} mentions you: ${reference}`;
  const text = `${staff.name} mentions you in a note about the enquiry of ${name}.`;
  for (const person of mentioned)
    await notifyStaffMember(services, transaction, { id, reference, title, text }, person.id, 'mention');
}

/** Sends an email, and marks the conversation as new to the person until it is opened. */
async function notifyStaffMember(
  services: Given['services'],
  transaction: DatabaseTransaction,
  { id, reference, title, text }: { id: number; reference: string; title: string; text: string },
  staffId: number,
  kind: NoticeKind,
): Promise<void> {
  const to = await addInboxNotice(transaction.client, { id, staffId, kind });
  const about = { title, text, path: `/enquiries/${id}`, reference };
  if (to) await queueEmail(services, buildInboxNotice(to, about, services.settings), transaction);
}

/**
 * Staff members named as `@Asha Rao`, or as `@Asha` if only one has this first name. The longest name counts, so `@Asha
 * Rao` does not mean Asha. All members with the same full name are included.
 */
export function findMentionedPeople<Person extends { name: string }>(
  note: string,
  people: readonly Person[],
): Person[] {
  const firstName = ({ name }: Person) => name.split(' ')[0]?.toLowerCase() ?? '';
  const names = people.flatMap((person) => {
    const alone = people.filter((other) => firstName(other) === firstName(person)).length === 1;
    return [person.name.toLowerCase(), ...(alone ? [firstName(person)] : [])].map((name) => ({ name, person }));
  });
  names.sort((a, b) => b.name.length - a.name.length);
  const mentioned = new Set<Person>();
  for (const [, after = ''] of note.toLowerCase().matchAll(/(?<![\p{L}\p{N}.])@([^@]+)/gu)) {
    const found = names.find(({ name }) => after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length)));
    for (const { name, person } of names) if (name === found?.name) mentioned.add(person);
  }
  return [...mentioned];
}
