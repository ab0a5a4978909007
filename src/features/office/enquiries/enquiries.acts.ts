import { emailAddress } from '../../../platform/api/fields.contract.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { choice, hinted, labelled, reference, required, text } from '../../../platform/resource/columns.ts';
import { decideStatus } from '../../site/conversations/happenings.store.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { staffOf } from '../staff/staff-guards.ts';
import { lockUnmerged } from './act-on-enquiry.ts';
import { accountOf, addEnquiry, linesOfParts } from './add-enquiry.ts';
import { answererList, assign } from './assign.ts';
import { ADDED_SOURCES } from './enquiries.sheet.ts';
import { idOfReference } from './enquiry.store.ts';
import { lockForMerge, mergeInto, readPair } from './merge-enquiries.store.ts';

const add = defineAct({
  label: 'New enquiry',
  undo: 'adds',
  button: 'Add',
  about: 'A call, a visit or anything else that did not come from the site. It is assigned to you.',
  isOfList: true,
  fields: {
    source: labelled('Channel', required(choice(['phone', 'email', 'fair', 'counter', 'other'], ADDED_SOURCES))),
    customer: hinted(
      'Fills in the fields that you leave empty',
      labelled('Known customer', reference('customers', 'email', 254)),
    ),
    name: text(200),
    company: text(200),
    email: { ...text(254), schema: emailAddress },
    phone: text(40),
    parts: hinted(
      'A line for each model, such as 10 × VTC-200-UB, or a pasted list. Lines without a known model become part of the text.',
      labelled('Models', text(20_000)),
    ),
    note: labelled('Request', text(4000)),
  },
  async run({ call: { services }, transaction, staffId, values }) {
    const { source, parts, note } = values;
    if (!source) throw badInput('source', 'is required');
    const address = values.customer || values.email;
    const account = address ? await accountOf(transaction.client, address) : undefined;
    if (values.customer && !account)
      throw badInput('customer', 'is not the verified address of a customer. Type name and email instead');
    const known = account?.customer;
    const customer = {
      ...{ job_role: '', city: '', state: '', country: '', ...known },
      name: values.name || known?.name || values.company,
      company_name: values.company || known?.company_name || '',
      email: values.email || known?.email || '',
      mobile: values.phone || known?.mobile || '',
    };
    if (!customer.name) throw badInput('name', 'or a company is required');
    if (!customer.email && !customer.mobile) throw badInput('phone', 'or an email is required');
    const { lines, unread } = await linesOfParts(services, parts);
    const { id, reference: made } = await addEnquiry(services, transaction, staffId, {
      userId: account?.id ?? null,
      customer,
      source,
      note: [note, unread.join('\n')].filter(Boolean).join('\n\n'),
      lines,
    });
    return { done: `${made} is added`, to: `/enquiries/${id}` };
  },
});

/** Locks the conversation of an act. The engine has already locked the act's row in the version that the caller saw. */
const conversationOf = ({ transaction, row }: Pick<ActCall, 'transaction' | 'row'>) =>
  lockUnmerged(transaction.client, Number(row.id));

const hand = defineAct({
  label: 'Assign…',
  undo: 'reverse',
  button: 'Assign',
  isOfMany: true,
  fields: { to: labelled('To', required(text(20))) },
  choices: async ({ database }) => ({
    to: (await answererList(database.pool)).map(({ id, name }) => ({ value: String(id), label: name })),
  }),
  async run({ call, transaction, row, values }) {
    const { services } = call;
    const conversation = await conversationOf({ transaction, row });
    const person = (await answererList(transaction.client)).find(({ id }) => String(id) === values.to);
    if (!person) throw badInput('to', 'may not answer customers');
    await assign({ services, transaction, staff: await staffOf(call) }, conversation, person.id);
    return `Assigned to ${person.name}`;
  },
});

const ended = (label: string, status: 'closed' | 'spam', done: string) =>
  defineAct({
    label,
    undo: 'reverse',
    isOfMany: true,
    fields: {},
    async run({ transaction, staffId, row }) {
      const { id, status: before } = await conversationOf({ transaction, row });
      if (before === status) return 'No change was needed';
      await decideStatus(transaction.client, { id, staffId }, status);
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
  fields: { into: hinted('Reference of the enquiry that stays', labelled('Merge into', required(text(40)))) },
  async run({ transaction, staffId, row, values }) {
    const { client } = transaction;
    const { id, reference: goes } = await conversationOf({ transaction, row });
    const found = await idOfReference(client, values.into);
    if (!found) throw badInput('into', 'is not the reference of an enquiry or message');
    if (found.id === id) throw badInput('into', 'must be the reference of another enquiry');
    if (!(await lockForMerge(client, found.id)))
      throw new HttpError(409, `Someone is changing ${values.into}. Try again.`);
    const { isOfOne, haveDrafts, linesHaveNoPlace } = await readPair(client, id, found.id);
    if (!isOfOne) throw badInput('into', `is from another customer than ${goes}`);
    if (linesHaveNoPlace)
      throw badInput('into', 'is a message, which has no models. Merge it into this enquiry instead');
    if (haveDrafts) throw badInput('into', 'has a draft of a quotation as well. Send or delete one of them first');
    await mergeInto(client, id, found.id, staffId);
    return { done: `${goes} is merged`, to: `/enquiries/${found.id}` };
  },
});

export const enquiryActs = {
  add,
  hand,
  merge,
  close: ended('Close', 'closed', 'Closed'),
  spam: ended('Mark as spam', 'spam', 'Marked as spam'),
};
