import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import { requiredColumn, textColumn, withHint, withLabel } from '../../../platform/resource/columns.ts';
import { decideConversationStatus } from '../../site/conversations/conversation-events.store.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { requireStaff } from '../staff/staff-guards.ts';
import { lockUnmergedConversation } from './act-on-enquiry.ts';
import { assignConversation, listAnswerers } from './assign-conversation.ts';
import { findConversationId } from './conversation.store.ts';
import { loadMergePair, lockConversationForMerge, mergeConversation } from './merge-enquiries.store.ts';

/** Locks the conversation of an act. The engine has already locked the act's row in the version that the caller saw. */
const lockConversationOfRow = ({ transaction, row }: Pick<ActCall, 'transaction' | 'row'>) =>
  lockUnmergedConversation(transaction.client, Number(row.id));

const hand = defineAct({
  label: 'Assign…',
  undo: 'reverse',
  button: 'Assign',
  isOfMany: true,
  fields: { to: withLabel('To', requiredColumn(textColumn(20))) },
  choices: async ({ database }) => ({
    to: (await listAnswerers(database.pool)).map(({ id, name }) => ({ value: String(id), label: name })),
  }),
  async run({ call, transaction, row, values }) {
    const { services } = call;
    const conversation = await lockConversationOfRow({ transaction, row });
    const person = (await listAnswerers(transaction.client)).find(({ id }) => String(id) === values.to);
    if (!person) throw badInputError('to', 'may not answer customers');
    await assignConversation({ services, transaction, staff: await requireStaff(call) }, conversation, person.id);
    return `Assigned to ${person.name}`;
  },
});

const defineClosingAct = (label: string, status: 'closed' | 'spam', done: string) =>
  defineAct({
    label,
    undo: 'reverse',
    isOfMany: true,
    fields: {},
    async run({ transaction, staffId, row }) {
      const { id, status: before } = await lockConversationOfRow({ transaction, row });
      if (before === status) return 'No change was needed';
      await decideConversationStatus(transaction.client, { id, staffId }, status);
      return done;
    },
  });

const merge = defineAct({
  label: 'Merge…',
  undo: 'none',
  button: 'Merge',
  about:
    'For a second enquiry of the same customer. Models, messages, notes, files and quotations move to the other one, and this reference leads there, for the customer as well.',
  isOfMany: true,
  fields: {
    into: withHint('Reference of the enquiry that stays', withLabel('Merge into', requiredColumn(textColumn(40)))),
  },
  async run({ transaction, staffId, row, values }) {
    const { client } = transaction;
    const { id, reference: goes } = await lockConversationOfRow({ transaction, row });
    const found = await findConversationId(client, values.into);
    if (!found) throw badInputError('into', 'is not the reference of an enquiry or message');
    if (found.id === id) throw badInputError('into', 'must be the reference of another enquiry');
    if (!(await lockConversationForMerge(client, found.id)))
      throw new HttpError(409, `Someone is changing ${values.into}. Try again.`);
    const { isOfOne, haveDrafts, linesHaveNoPlace } = await loadMergePair(client, id, found.id);
    if (!isOfOne) throw badInputError('into', `is from another customer than ${goes}`);
    if (linesHaveNoPlace)
      throw badInputError('into', 'is a message, which has no models. Merge it into this enquiry instead');
    if (haveDrafts) throw badInputError('into', 'has a draft of a quotation as well. Send or delete one of them first');
    await mergeConversation(client, id, found.id, staffId);
    return { done: `${goes} is merged`, to: `/enquiries/${found.id}` };
  },
});

export const enquiryActs = {
  hand,
  merge,
  close: defineClosingAct('Close', 'closed', 'Closed'),
  spam: defineClosingAct('Mark as spam', 'spam', 'Marked as spam'),
};
