import { emailField } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import {
  choiceColumn,
  dateColumn,
  requiredColumn,
  textColumn,
  withHint,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { erasePersonalData } from '../../customers/personal-data/erase-personal-data.ts';
import { loadPersonOfAddress } from '../../customers/personal-data/person.store.ts';
import { queuePrivacyAnswer } from '../../customers/personal-data/privacy-emails.job.ts';
import { addPrivacyRequest, recordNominee } from '../../customers/personal-data/privacy-requests.store.ts';
import { PRIVACY_ANSWER_DAYS } from '../../site/privacy/privacy.limits.ts';
import { type ActCall, defineAct, type PreviewLine } from '../acts/act.ts';
import {
  answerColumn,
  nomineeColumns,
  REQUEST_SOURCES,
  requestKindColumn,
  requestTextColumn,
} from './privacy-requests.resource.ts';
import { answerPrivacyRequest, countPersonalData, signErasedRequests } from './privacy-requests.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const record = defineAct({
  label: 'Record a privacy request',
  undo: 'adds',
  button: 'Record',
  about: `A request about personal data that came by email, telephone or letter. An admin has ${PRIVACY_ANSWER_DAYS} days to answer.`,
  right: 'customers',
  isOfList: true,
  fields: {
    email: withLabel('Email of the person who asks', requiredColumn({ ...textColumn(254), schema: emailField })),
    kind: requiredColumn(requestKindColumn),
    source: withLabel('Channel', requiredColumn(choiceColumn(['email', 'phone', 'letter'], REQUEST_SOURCES))),
    received_on: withHint('Empty: today', withLabel('Received on', dateColumn())),
    text: requestTextColumn,
  },
  async run({ call, transaction, staffId, values }) {
    const { received_on: day, kind: asked, source, ...request } = values;
    const now = call.services.clock();
    const receivedAt = day ? new Date(`${day}T12:00:00+05:30`) : now;
    if (receivedAt.getTime() > now.getTime() + DAY_MS) throw badInputError('received_on', 'is in the future');
    if (!asked || !source) throw badInputError(asked ? 'source' : 'kind', 'is required');
    await addPrivacyRequest(transaction.client, { ...request, kind: asked, source, receivedAt, recordedBy: staffId });
    return `Recorded: an admin has ${PRIVACY_ANSWER_DAYS} days to answer`;
  },
});

const answerAct = defineAct({
  label: 'Answer',
  undo: 'sends',
  button: 'Record the answer',
  fields: {
    answer: requiredColumn(answerColumn),
    only_record: withLabel('Only record it, without an email', yesNoColumn(false)),
  },
  async run({ call: { services }, transaction, staffId, row, values }) {
    const given = { answer: values.answer, staffId, at: services.clock() };
    const answered = await answerPrivacyRequest(transaction.client, Number(row.id), given);
    if (values.only_record) return 'The answer is recorded';
    await queuePrivacyAnswer(services, answered, transaction);
    return `The answer is on its way to ${answered.email}`;
  },
});

const nominate = defineAct({
  label: 'Representative',
  undo: 'reverse',
  button: 'Record',
  about: 'Leave all fields empty to remove the representative.',
  fields: nomineeColumns,
  async run({ call, transaction, staffId, row, values }) {
    const isNobody = !Object.values(values).some(Boolean);
    const missing = (['name', 'contact'] as const).find((field) => !values[field]);
    if (missing && !isNobody) throw badInputError(missing, 'is required');
    const by = { staffId, at: call.services.clock() };
    await recordNominee(transaction.client, String(row.email), isNobody ? null : values, by);
    const message = isNobody ? 'A nominee was removed' : 'A nominee was recorded';
    logCallSecurity(call, { message, account: 'of a privacy request', by: `staff ${staffId}` });
    return isNobody ? 'The representative is removed' : `${values.name} is recorded as the representative`;
  },
});

const erase = defineAct({
  label: 'Erase data',
  undo: 'none',
  button: 'Erase for good',
  about: 'Models, quantities and country of the enquiries stay, and so do numbers and amounts of quotations.',
  needsPassword: true,
  isLong: true,
  fields: { sure: withLabel('I understand that this cannot be undone', yesNoColumn(false)) },
  preview: previewErasure,
  async run({ call, transaction, staffId, row, values }) {
    if (!values.sure) throw badInputError('sure', 'must be ticked');
    const { services } = call;
    const email = String(row.email);
    const { salesMail, mailFrom } = services.settings;
    // Our own mailboxes receive all messages, so they identify nobody.
    if ([salesMail, mailFrom].some((own) => parseMailbox(own).address.toLowerCase() === email))
      throw badInputError('email', 'is an address of the site itself');
    const person = await loadPersonOfAddress(services.database.pool, email);
    await erasePersonalData(services, transaction, person);
    await signErasedRequests(transaction.client, person.emails, staffId);
    const account = person.user ? `customer ${person.user.id}` : 'someone without an account';
    logCallSecurity(call, { message: 'A person was erased', account, by: `staff ${staffId}` });
    return `${email} is erased`;
  },
});

const MENTIONS = {
  letter: 'a message of a conversation',
  note: 'a note',
  enquiry: 'an enquiry',
  message: 'a message of the contact form',
  nominee: 'the details of a representative',
};

async function previewErasure({ database, personDatabase }: Services, row: ActCall['row']): Promise<PreviewLine[]> {
  const person = await loadPersonOfAddress(database.pool, String(row.email));
  const about = await countPersonalData(personDatabase.pool, person);
  return [
    ...(about.name ? [{ label: 'Account', text: about.name }] : []),
    { label: 'Addresses', text: about.emails.join(', ') },
    { label: 'Enquiries, which stay without their sender', text: String(about.enquiries) },
    { label: 'Emails, with their files', text: String(about.letters) },
    { label: 'Messages of the contact form', text: String(about.messages) },
    { label: 'Downloads, which stay without the person', text: String(about.downloads) },
    { label: 'Consents', text: String(about.consents) },
    { label: 'Newsletter', text: about.newsletter ? 'yes' : 'no' },
    ...(about.nominee ? [{ label: 'Representative', text: `${about.nominee.name}, ${about.nominee.contact}` }] : []),
    // The search leaves out attachments.
    ...about.mentions.map(({ what, reference, conversation_id: conversation, times, at }) => ({
      label: `The address in ${MENTIONS[what]}, where only the address is removed; check attached files yourself`,
      text: [reference || at.slice(0, 10), times > 1 && `${times} times`].filter(Boolean).join(', '),
      ...(conversation && { to: `/enquiries/${conversation}` }),
    })),
  ];
}

export const privacyRequestActs = { record, answer: answerAct, nominate, erase };
