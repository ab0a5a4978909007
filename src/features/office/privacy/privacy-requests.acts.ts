import { emailAddress } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { choice, date, hinted, labelled, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { forgetPerson } from '../../customers/personal-data/forget-person.ts';
import { personOfAddress } from '../../customers/personal-data/person.store.ts';
import { queuePrivacyAnswer } from '../../customers/personal-data/privacy-emails.job.ts';
import { addRequest, recordNominee } from '../../customers/personal-data/privacy-requests.store.ts';
import { ANSWER_DAYS } from '../../site/privacy/privacy.limits.ts';
import { type ActCall, defineAct, type PreviewLine } from '../acts/act.ts';
import { answer, kind, nominee, SOURCES, words } from './privacy-requests.sheet.ts';
import { answerRequest, countAbout, signErased } from './privacy-requests.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const record = defineAct({
  label: 'Record a privacy request',
  undo: 'adds',
  button: 'Record',
  about: `A request about personal data that came by email, telephone or letter. An admin has ${ANSWER_DAYS} days to answer.`,
  right: 'customers',
  isOfList: true,
  fields: {
    email: labelled('Email of the person who asks', required({ ...text(254), schema: emailAddress })),
    kind: required(kind),
    source: labelled('Channel', required(choice(['email', 'phone', 'letter'], SOURCES))),
    received_on: hinted('Empty: today', labelled('Received on', date())),
    text: words,
  },
  async run({ call, transaction, staffId, values }) {
    const { received_on: day, kind: asked, source, ...request } = values;
    const now = call.services.clock();
    const receivedAt = day ? new Date(`${day}T12:00:00+05:30`) : now;
    if (receivedAt.getTime() > now.getTime() + DAY_MS) throw badInput('received_on', 'is in the future');
    if (!asked || !source) throw badInput(asked ? 'source' : 'kind', 'is required');
    await addRequest(transaction.client, { ...request, kind: asked, source, receivedAt, recordedBy: staffId });
    return `Recorded: an admin has ${ANSWER_DAYS} days to answer`;
  },
});

const answerAct = defineAct({
  label: 'Answer',
  undo: 'sends',
  button: 'Record the answer',
  fields: { answer: required(answer), only_record: labelled('Only record it, without an email', yesNo(false)) },
  async run({ call: { services }, transaction, staffId, row, values }) {
    const given = { answer: values.answer, staffId, at: services.clock() };
    const answered = await answerRequest(transaction.client, Number(row.id), given);
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
  fields: nominee,
  async run({ call, transaction, staffId, row, values }) {
    const isNobody = !Object.values(values).some(Boolean);
    const missing = (['name', 'contact'] as const).find((field) => !values[field]);
    if (missing && !isNobody) throw badInput(missing, 'is required');
    const by = { staffId, at: call.services.clock() };
    await recordNominee(transaction.client, String(row.email), isNobody ? null : values, by);
    const message = isNobody ? 'A nominee was removed' : 'A nominee was recorded';
    logAct(call, { message, account: 'of a privacy request', by: `staff ${staffId}` });
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
  fields: { sure: labelled('I understand that this cannot be undone', yesNo(false)) },
  preview: whatErasingRemoves,
  async run({ call, transaction, staffId, row, values }) {
    if (!values.sure) throw badInput('sure', 'must be ticked');
    const { services } = call;
    const email = String(row.email);
    const { salesMail, mailFrom } = services.settings;
    // Our own mailboxes receive all messages, so they identify nobody.
    if ([salesMail, mailFrom].some((own) => mailboxOf(own).address.toLowerCase() === email))
      throw badInput('email', 'is an address of the site itself');
    const person = await personOfAddress(services.database.pool, email);
    await forgetPerson(services, transaction, person);
    await signErased(transaction.client, person.emails, staffId);
    const account = person.user ? `customer ${person.user.id}` : 'someone without an account';
    logAct(call, { message: 'A person was erased', account, by: `staff ${staffId}` });
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

async function whatErasingRemoves({ database, personDatabase }: Services, row: ActCall['row']): Promise<PreviewLine[]> {
  const person = await personOfAddress(database.pool, String(row.email));
  const about = await countAbout(personDatabase.pool, person);
  return [
    ...(about.name ? [{ label: 'The account of', text: about.name }] : []),
    { label: 'Everything under', text: about.emails.join(', ') },
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
