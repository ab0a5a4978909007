import mime from 'mime';
import type pg from 'pg';
import { z } from 'zod';
import { behind, type Call, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { plainName } from '../../../platform/files/plain-name.ts';
import { deliveryReport } from '../../../platform/mail/delivery-report.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { markHandled } from '../../customers/enquiries/mail-failures.store.ts';
import { quotationLink } from '../../customers/quotations/present-quotation.ts';
import { quotationOfLetter } from '../../customers/quotations/quotations.store.ts';
import { addEvent, noteReply } from '../../site/conversations/happenings.store.ts';
import {
  type LetterFile,
  markRecipientRefused,
  RECORDED,
  storeLetter,
} from '../../site/conversations/letters.store.ts';
import { addOnce } from '../acts/additions.store.ts';
import { filled } from '../settings/template-fields.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { chunksOfUpload, discardUpload, uploadOf } from '../uploads/uploads.store.ts';
import { actOnEnquiry, type EnquiryAct, enquiryAct, NO_ENQUIRY } from './act-on-enquiry.ts';
import { makeEnquiryOfLetter } from './add-enquiry.ts';
import { answerEnquiry, countAsAnswered, NO_ADDRESS } from './answer-enquiry.ts';
import { fileOfLetter, idOfReference } from './enquiry.store.ts';
import { EMAIL_FOLDER, LETTER_FOLDER, MAX_ATTACHED_BYTES } from './letter-uploads.limits.ts';
import {
  type AnswerBody,
  answerLetterBody,
  answerTextQuery,
  answerTextReply,
  discardLetterBody,
  letterFileQuery,
  makeEnquiryBody,
  placeLetterBody,
  placeLetterReply,
  recordAnswerBody,
  recordLetterBody,
  recordLetterReply,
  sendAnswerBody,
  sendLetterAgainBody,
} from './letters.contract.ts';
import {
  attachableFiles,
  discardLetter,
  lockOutgoing,
  type Placed,
  placeLetter,
  templateById,
  templateValues,
} from './letters.store.ts';
import { receiveLetter } from './receive-letter.ts';
import { sendAnswerAgain } from './send-answer.job.ts';

const NOT_UNPLACED = 'This email is gone, or someone has already moved it.';
const DONE = { success: true as const };
const NOT_FAILED = 'This message did not fail, or was already sent again.';

export const lettersApi = {
  ...behind(staffMay('enquiries', 'read'), {
    'GET /api/office/answer_text': endpoint({
      summary: 'A template, filled in for an enquiry',
      query: answerTextQuery,
      reply: answerTextReply,
      handle: async (call) => {
        const { services, query } = call;
        const { pool } = services.database;
        const [template, values] = await Promise.all([
          templateById(pool, query.template),
          templateValues(pool, query.id),
        ]);
        if (!template) throw notFound('This template does not exist.');
        if (!values) throw notFound(NO_ENQUIRY);
        const all = { ...values, my_name: (await staffOf(call)).name, site: services.settings.siteName };
        return { subject: filled(template.subject, all), text: filled(template.body, all) };
      },
    }),
    'GET /api/office/letter_file': endpoint({
      summary: 'A file of a message, as a download',
      query: letterFileQuery,
      reply: z.never(),
      handle: async ({ query, services }) => {
        const file = await fileOfLetter(services.database.pool, query.letter, query.position);
        if (!file) throw notFound('This file does not exist.');
        const content = file.content ?? (await storedContent(services, file.storeKey));
        if (!content) throw notFound('This file is no longer in the media library.');
        const headers = {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
          'cache-control': 'no-store',
        };
        return new HttpReply(200, headers, Buffer.from(content));
      },
    }),
  }),
  ...behind(staffMay('enquiries', 'write'), {
    'POST /api/office/send_answer': endpoint({
      undo: 'sends',
      summary: 'Send an answer; 409 if the enquiry was changed since it was read',
      body: sendAnswerBody,
      reply: doneReply,
      handle: (call) => {
        const { id, version, ...answer } = call.body;
        return actOnEnquiry(call, id, version, async (act) => {
          await sendAnswerOf(call, act, answer);
          return DONE;
        });
      },
    }),
    'POST /api/office/answer_letter': endpoint({
      undo: 'sends',
      summary: 'Answer an unmatched email, which becomes an enquiry with that answer',
      body: answerLetterBody,
      reply: placeLetterReply,
      handle: async (call) => {
        const staff = await staffOf(call);
        const { letter, ...answer } = call.body;
        return call.services.database.transaction(async (transaction) => {
          const id = await makeEnquiryOfLetter(call.services, transaction, { letter, staffId: staff.id });
          if (id === undefined) throw notFound(NOT_UNPLACED);
          await sendAnswerOf(call, await enquiryAct(transaction, staff, id), answer);
          return { id };
        });
      },
    }),
    'POST /api/office/send_letter_again': endpoint({
      undo: 'sends',
      summary: 'Send an undelivered message again, perhaps to another address',
      body: sendLetterAgainBody,
      reply: doneReply,
      handle: async ({ body, services }) =>
        services.database.transaction(async (transaction) => {
          const letter = await lockOutgoing(transaction.client, body.id);
          if (!letter) throw notFound('This email does not exist.');
          const { state, jobId, conversationId } = letter;
          if (state !== 'failed' || jobId === null) throw new HttpError(409, NOT_FAILED);
          await markHandled(transaction.client, jobId);
          const to = { name: letter.name, address: body.to };
          const quotation = await quotationOfLetter(transaction.client, letter.id);
          const link = quotation && (await quotationLink(services, transaction.client, quotation.id));
          const again = { ...letter, to, ...(link && { link }) };
          await sendAnswerAgain(services, transaction, { jobId, conversationId }, again);
          return DONE;
        }),
    }),
    'POST /api/office/record_answer': endpoint({
      undo: 'adds',
      summary: 'Record what the customer or staff said elsewhere',
      body: recordAnswerBody,
      reply: doneReply,
      handle: (call) => {
        const { key, ...content } = call.body;
        const { id, direction, channel, subject, text } = content;
        return actOnEnquiry(call, id, undefined, (act) => {
          const { client, conversation, by } = act;
          return addOnce(client, { staffId: by.staffId, key, what: 'record_answer', content }, async () => {
            const now = call.services.clock();
            await storeLetter(client, {
              ...RECORDED,
              ...{ conversationId: id, direction, staffId: by.staffId, channel, subject, text, at: now },
              sender: direction === 'in' ? conversation.email : '',
            });
            if (direction === 'out') await countAsAnswered(call.services, act, now);
            else await noteReply(client, by, now);
            return DONE;
          });
        });
      },
    }),
    'POST /api/office/record_letter': endpoint({
      undo: 'adds',
      summary: 'Record a customer’s email from a file of a mail program; without an id, in the enquiry that it answers',
      body: recordLetterBody,
      reply: recordLetterReply,
      handle: async (call) => {
        const { services, body } = call;
        const { id: staffId } = await staffOf(call);
        const { pool } = services.database;
        const { bytes } = await completeUpload(pool, staffId, { id: body.upload, folder: EMAIL_FOLDER });
        const chunks = chunksOfUpload(pool, { id: body.upload, bytes });
        const given = { conversationId: body.id, staffId };
        const id = await receiveLetter(services, chunks, given, (client) =>
          discardUpload(client, staffId, body.upload),
        );
        return { id };
      },
    }),
    'POST /api/office/discard_letter': endpoint({
      undo: 'none',
      summary: 'Delete an email that belongs to no enquiry, such as advertising; it stays in the mailbox',
      body: discardLetterBody,
      reply: doneReply,
      handle: async ({ body, services }) => {
        if (!(await discardLetter(services.database.pool, body.letter))) throw notFound(NOT_UNPLACED);
        return DONE;
      },
    }),
    'POST /api/office/make_enquiry': endpoint({
      undo: 'adds',
      summary: 'Make an enquiry from an unmatched email, with the models that it names and the account of its sender',
      body: makeEnquiryBody,
      reply: placeLetterReply,
      handle: async (call) => {
        const { id: staffId } = await staffOf(call);
        const { services, body } = call;
        return services.database.transaction(async (transaction) => {
          const id = await makeEnquiryOfLetter(services, transaction, { letter: body.letter, staffId });
          if (id === undefined) throw notFound(NOT_UNPLACED);
          return { id };
        });
      },
    }),
    'POST /api/office/place_letter': endpoint({
      undo: 'none',
      summary: 'Move an unmatched email to the enquiry with this reference',
      body: placeLetterBody,
      reply: placeLetterReply,
      handle: async (call) => {
        const found = await idOfReference(call.services.database.pool, call.body.reference);
        if (!found) throw notFound('No enquiry and no message has this reference.');
        return actOnEnquiry(call, found.id, undefined, async ({ client, by }) => {
          const placed = await placeLetter(client, call.body.letter, found.id);
          if (!placed) throw notFound(NOT_UNPLACED);
          await addEvent(client, by, 'filed', placed.subject);
          if (placed.isAutomatic) await markNamedRecipient(client, found.id, placed);
          if (!placed.isAutomatic) await noteReply(client, by, call.services.clock());
          return { id: found.id };
        });
      },
    }),
  }),
};

/** A report without our Message-ID counts once staff assign it to a conversation, for addresses we wrote to. */
async function markNamedRecipient(
  client: Client,
  conversationId: number,
  { sender, subject, text }: Placed,
): Promise<void> {
  const report = deliveryReport({ status: '', returned: '', failed: '', text, title: subject, others: [sender] });
  for (const { address, reason } of report?.refused ?? [])
    await markRecipientRefused(client, { conversationId, address, reason });
}

const storedContent = async ({ files }: Pick<Services, 'files'>, key: string | null) =>
  key !== null && (await files.exists(key)) ? files.read(key) : undefined;

async function sendAnswerOf({ services }: Pick<Call, 'services'>, act: EnquiryAct, body: AnswerBody): Promise<void> {
  const { attachments, uploads, cc, bcc, ...letter } = body;
  const { client, staff, conversation } = act;
  if (!conversation.email) throw new HttpError(400, NO_ADDRESS);
  const files = await filesOf(client, staff.id, { attachments, uploads });
  const copies = (addresses: string) =>
    addresses
      .split(', ')
      .filter((address) => address !== conversation.email)
      .join(', ');
  await answerEnquiry(services, act, { ...letter, cc: copies(cc), bcc: copies(bcc), files }, services.clock());
}

async function filesOf(
  client: pg.PoolClient,
  staffId: number,
  { attachments: keys, uploads: ids }: Pick<AnswerBody, 'attachments' | 'uploads'>,
): Promise<LetterFile[]> {
  const found = await attachableFiles(client, keys);
  const missing = keys.find((key) => !found.some((file) => file.key === key));
  if (missing !== undefined) throw badInput('attachments', `${missing} is not in the media library`);
  const stored = keys.flatMap((key) => found.find((file) => file.key === key) ?? []);
  const files: LetterFile[] = stored.map(({ key, mime: type, bytes }) => ({
    name: plainName(key),
    type,
    bytes,
    storeKey: key,
  }));
  for (const id of new Set(ids)) {
    const { name, bytes } = await completeUpload(client, staffId, { id, folder: LETTER_FOLDER });
    files.push({ name, type: mime.getType(name) ?? 'application/octet-stream', bytes, uploadId: id });
  }
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_ATTACHED_BYTES)
    throw badInput('attachments', `must have at most ${MAX_ATTACHED_BYTES / 1024 / 1024} MB together`);
  return files;
}

async function completeUpload(client: Client, staffId: number, { id, folder }: { id: string; folder: string }) {
  const upload = await uploadOf(client, staffId, id);
  if (upload?.folder !== folder) throw notFound('An uploaded file has expired. Please attach it again.');
  const { bytes, received } = upload;
  if (received < bytes) throw new HttpError(409, `Only ${received} of ${bytes} bytes have arrived`);
  return upload;
}
