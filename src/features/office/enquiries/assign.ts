import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import type { Notice } from '../../site/conversations/conversations.limits.ts';
import { setStatus } from '../../site/conversations/happenings.store.ts';
import { can } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';
import { deskNotice } from './enquiries.mail.tsx';
import { addNotice, type LockedConversation, setAssignee } from './enquiry.store.ts';
import { answerers } from './inbox.store.ts';

export const answererList = (client: Client) =>
  answerers(
    client,
    ROLES.filter((role) => can(role, 'enquiries', 'write')),
  );

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
  const text = `${staff.name} has handed the enquiry of ${name} over to you.`;
  await notify(
    services,
    transaction,
    { id, reference, title: `${reference} is assigned to you`, text },
    assignee,
    'assigned',
  );
}

export async function tellMentioned(
  { services, transaction, staff }: Given,
  { id, reference, name }: LockedConversation,
  note: string,
): Promise<void> {
  const mentioned = mentionedIn(note, await answererList(transaction.client)).filter(
    (person) => person.id !== staff.id,
  );
  const title = `${staff.name} mentions you: ${reference}`;
  const text = `${staff.name} mentions you in a note about the enquiry of ${name}.`;
  for (const person of mentioned)
    await notify(services, transaction, { id, reference, title, text }, person.id, 'mention');
}

/** Sends an email, and marks the conversation as new to the person until it is opened. */
async function notify(
  services: Given['services'],
  transaction: Transaction,
  { id, reference, title, text }: { id: number; reference: string; title: string; text: string },
  staffId: number,
  kind: Notice,
): Promise<void> {
  const to = await addNotice(transaction.client, { id, staffId, kind });
  const about = { title, text, path: `/enquiries/${id}`, reference };
  if (to) await queueEmail(services, deskNotice(to, about, services.settings), transaction);
}

/**
 * Staff members named as `@Asha Rao`, or as `@Asha` if only one has this first name. The longest name counts, so `@Asha
 * Rao` does not mean Asha. All members with the same full name are included.
 */
export function mentionedIn<Person extends { name: string }>(note: string, people: readonly Person[]): Person[] {
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
