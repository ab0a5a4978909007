import mime from 'mime';
import type pg from 'pg';
import { z } from 'zod';
import { defineEndpoint, type EndpointCall, guardEndpoints, HttpReply } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { getReadableFileName } from '../../../platform/files/readable-file-name.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { buildDeliveryReport } from '../../../platform/mail/delivery-report.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import {
  addConversationEvent,
  decideConversationStatus,
  recordCustomerReply,
} from '../../site/conversations/conversation-events.store.ts';
import {
  type MessageFile,
  markRecipientRefused,
  RECORDED_MESSAGE,
  storeMessage,
} from '../../site/conversations/messages.store.ts';
import { queueReadings } from '../../site/conversations/request-readings.store.ts';
import { addOnce } from '../acts/additions.store.ts';
import { fillTemplate } from '../acts/template-fields.ts';
import { discardUpload, readUploadChunks } from '../acts/uploads.store.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import { actOnEnquiry, type EnquiryAct, NO_ENQUIRY, openEnquiryAct } from './act-on-enquiry.ts';
import { createEnquiryFromMessage, ensureMessageIsRead } from './add-enquiry.ts';
import { answerEnquiry, markAnswered, NO_EMAIL_ADDRESS } from './answer-enquiry.ts';
import { ANSWER_UPLOAD_FOLDER, EMAIL_UPLOAD_FOLDER, MAX_ATTACHED_BYTES } from './answer-uploads.limits.ts';
import { requireCompleteUpload } from './answer-uploads.ts';
import { findConversationId, findMessageFile, loadConversationVersion } from './conversation.store.ts';
import {
  type AnswerBody,
  answerMessageBody,
  answerTextQuery,
  answerTextReply,
  assignMessageBody,
  assignMessageReply,
  createEnquiryBody,
  discardMessageBody,
  markedSpamReply,
  messageFileQuery,
  recordAnswerBody,
  recordEmailBody,
  recordEmailReply,
  sendAnswerBody,
  sendMessageAgainBody,
} from './inbox-messages.contract.ts';
import {
  type AssignedMessage,
  assignMessage,
  discardMessage,
  findAnswerTemplate,
  listAttachableFiles,
  loadTemplateValues,
} from './inbox-messages.store.ts';
import { receiveMessage } from './receive-message.ts';
import { resendMessage } from './resend-message.ts';

const NOT_UNPLACED = 'This email was deleted, or someone has already moved it.';
const DONE = { success: true as const };

export const inboxMessagesApi = {
  ...guardEndpoints(requireRight('enquiries', 'read'), {
    'GET /api/office/answer_text': defineEndpoint({
      summary: 'A template, filled in for an enquiry',
      query: answerTextQuery,
      reply: answerTextReply,
      handle: async (call) => {
        const { services, query } = call;
        const { pool } = services.database;
        const [template, values] = await Promise.all([
          findAnswerTemplate(pool, query.template),
          loadTemplateValues(pool, query.id),
        ]);
        if (!template) throw notFoundError('This template does not exist.');
        if (!values) throw notFoundError(NO_ENQUIRY);
        const all = { ...values, my_name: (await requireStaff(call)).name, site: services.settings.siteName };
        return { subject: fillTemplate(template.subject, all), text: fillTemplate(template.body, all) };
      },
    }),
    'GET /api/office/letter_file': defineEndpoint({
      summary: 'A file of a message, as a download',
      query: messageFileQuery,
      reply: z.never(),
      handle: async ({ query, services }) => {
        const file = await findMessageFile(services.database.pool, query.letter, query.position);
        if (!file) throw notFoundError('This file does not exist.');
        const content = file.content ?? (await readStoredFile(services, file.storeKey));
        if (!content) throw notFoundError('This file is no longer in the media library.');
        const headers = {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
          'cache-control': 'no-store',
        };
        return new HttpReply(200, headers, Buffer.from(content));
      },
    }),
  }),
  ...guardEndpoints(requireRight('enquiries', 'write'), {
    'POST /api/office/send_answer': defineEndpoint({
      undo: 'sends',
      summary: 'Send an answer; 409 if the enquiry was changed since it was read',
      body: sendAnswerBody,
      reply: doneReplySchema,
      handle: (call) => {
        const { id, version, ...answer } = call.body;
        return actOnEnquiry(call, id, version, async (act) => {
          await sendTypedAnswer(call, act, answer);
          return DONE;
        });
      },
    }),
    'POST /api/office/answer_letter': defineEndpoint({
      undo: 'sends',
      summary: 'Answer an unmatched email, which becomes an enquiry with that answer',
      body: answerMessageBody,
      reply: assignMessageReply,
      handle: async (call) => {
        const staff = await requireStaff(call);
        const { letter: message, ...answer } = call.body;
        await ensureMessageIsRead(call.services, message);
        return call.services.database.transaction(async (transaction) => {
          const of = { letter: message, staffId: staff.id };
          const id = await createEnquiryFromMessage(call.services, transaction, of);
          if (id === undefined) throw notFoundError(NOT_UNPLACED);
          await sendTypedAnswer(call, await openEnquiryAct(transaction, staff, id), answer);
          return { id };
        });
      },
    }),
    'POST /api/office/send_letter_again': defineEndpoint({
      undo: 'sends',
      summary: 'Send an undelivered message again, perhaps to another address',
      body: sendMessageAgainBody,
      reply: doneReplySchema,
      handle: async ({ body, services }) =>
        services.database.transaction(async (transaction) => {
          await resendMessage(services, transaction, body.id, body.to);
          return DONE;
        }),
    }),
    'POST /api/office/record_answer': defineEndpoint({
      undo: 'adds',
      summary: 'Record what the customer or staff said elsewhere',
      body: recordAnswerBody,
      reply: doneReplySchema,
      handle: (call) => {
        const { key, ...content } = call.body;
        const { id, direction, channel, subject, text } = content;
        return actOnEnquiry(call, id, undefined, (act) => {
          const { client, conversation, by } = act;
          return addOnce(client, { staffId: by.staffId, key, what: 'record_answer', content }, async () => {
            const now = call.services.clock();
            await storeMessage(client, {
              ...RECORDED_MESSAGE,
              ...{ conversationId: id, direction, staffId: by.staffId, channel, subject, text, at: now },
              sender: direction === 'in' ? conversation.email : '',
            });
            if (direction === 'in') await queueReadings(call.services, act.transaction);
            if (direction === 'out') await markAnswered(call.services, act, now);
            else await recordCustomerReply(client, by, now);
            return DONE;
          });
        });
      },
    }),
    'POST /api/office/record_letter': defineEndpoint({
      undo: 'adds',
      summary: 'Record a customer’s email from a file of a mail program; without an id, in the enquiry that it answers',
      body: recordEmailBody,
      reply: recordEmailReply,
      handle: async (call) => {
        const { services, body } = call;
        const { id: staffId } = await requireStaff(call);
        const { pool } = services.database;
        const { bytes } = await requireCompleteUpload(pool, staffId, { id: body.upload, folder: EMAIL_UPLOAD_FOLDER });
        const chunks = readUploadChunks(pool, { id: body.upload, bytes });
        const given = { conversationId: body.id, staffId };
        const id = await receiveMessage(services, chunks, given, (client) =>
          discardUpload(client, staffId, body.upload),
        );
        return { id };
      },
    }),
    'POST /api/office/discard_letter': defineEndpoint({
      undo: 'none',
      summary: 'Delete an email that belongs to no enquiry, such as advertising; it stays in the mailbox',
      body: discardMessageBody,
      reply: doneReplySchema,
      handle: async ({ body, services }) => {
        if (!(await discardMessage(services.database.pool, body.letter))) throw notFoundError(NOT_UNPLACED);
        return DONE;
      },
    }),
    'POST /api/office/make_enquiry': defineEndpoint({
      undo: 'adds',
      summary: 'Make an enquiry from an unmatched email, with the models that it names and the account of its sender',
      body: createEnquiryBody,
      reply: assignMessageReply,
      handle: async (call) => {
        const { id: staffId } = await requireStaff(call);
        const { services, body } = call;
        await ensureMessageIsRead(services, body.letter);
        return services.database.transaction(async (transaction) => {
          const of = { letter: body.letter, staffId };
          const id = await createEnquiryFromMessage(services, transaction, of);
          if (id === undefined) throw notFoundError(NOT_UNPLACED);
          return { id };
        });
      },
    }),
    'POST /api/office/mark_letter_spam': defineEndpoint({
      undo: 'reverse',
      summary:
        'Mark an unmatched email as spam: it becomes an enquiry in that state, and later emails of the address are marked',
      body: createEnquiryBody,
      reply: markedSpamReply,
      handle: async (call) => {
        const { id: staffId } = await requireStaff(call);
        const { services, body } = call;
        return services.database.transaction(async (transaction) => {
          const of = { letter: body.letter, staffId, isSpam: true };
          const id = await createEnquiryFromMessage(services, transaction, of);
          if (id === undefined) throw notFoundError(NOT_UNPLACED);
          await decideConversationStatus(transaction.client, { id, staffId }, 'spam');
          return { id, version: await loadConversationVersion(transaction.client, id) };
        });
      },
    }),
    'POST /api/office/place_letter': defineEndpoint({
      undo: 'none',
      summary: 'Move an unmatched email to the enquiry with this reference',
      body: assignMessageBody,
      reply: assignMessageReply,
      handle: async (call) => {
        const found = await findConversationId(call.services.database.pool, call.body.reference);
        if (!found) throw notFoundError('No enquiry and no message has this reference.');
        return actOnEnquiry(call, found.id, undefined, async ({ client, by }) => {
          const assigned = await assignMessage(client, call.body.letter, found.id);
          if (!assigned) throw notFoundError(NOT_UNPLACED);
          await addConversationEvent(client, by, 'filed', assigned.subject);
          if (assigned.isAutomatic) await markRefusedRecipients(client, found.id, assigned);
          if (!assigned.isAutomatic) await recordCustomerReply(client, by, call.services.clock());
          return { id: found.id };
        });
      },
    }),
  }),
};

/** A report without our Message-ID counts once staff assign it to a conversation, for addresses we wrote to. */
async function markRefusedRecipients(
  client: DatabaseClient,
  conversationId: number,
  { sender, subject, text }: AssignedMessage,
): Promise<void> {
  const report = buildDeliveryReport({ status: '', returned: '', failed: '', text, title: subject, others: [sender] });
  for (const { address, reason } of report?.refused ?? [])
    await markRecipientRefused(client, { conversationId, address, reason });
}

const readStoredFile = async ({ files }: Pick<Services, 'files'>, key: string | null) =>
  key !== null && (await files.exists(key)) ? files.read(key) : undefined;

async function sendTypedAnswer(
  { services }: Pick<EndpointCall, 'services'>,
  act: EnquiryAct,
  body: AnswerBody,
): Promise<void> {
  const { attachments, uploads, cc, bcc, ...message } = body;
  const { client, staff, conversation } = act;
  if (!conversation.email) throw new HttpError(400, NO_EMAIL_ADDRESS);
  const files = await collectAnswerFiles(client, staff.id, { attachments, uploads });
  const copies = (addresses: string) =>
    addresses
      .split(', ')
      .filter((address) => address !== conversation.email)
      .join(', ');
  await answerEnquiry(services, act, { ...message, cc: copies(cc), bcc: copies(bcc), files }, services.clock());
}

async function collectAnswerFiles(
  client: pg.PoolClient,
  staffId: number,
  { attachments: keys, uploads: ids }: Pick<AnswerBody, 'attachments' | 'uploads'>,
): Promise<MessageFile[]> {
  const found = await listAttachableFiles(client, keys);
  const missing = keys.find((key) => !found.some((file) => file.key === key));
  if (missing !== undefined) throw badInputError('attachments', `${missing} is not in the media library`);
  const stored = keys.flatMap((key) => found.find((file) => file.key === key) ?? []);
  const files: MessageFile[] = stored.map(({ key, mime: type, bytes }) => ({
    name: getReadableFileName(key),
    type,
    bytes,
    storeKey: key,
  }));
  for (const id of new Set(ids)) {
    const { name, bytes } = await requireCompleteUpload(client, staffId, { id, folder: ANSWER_UPLOAD_FOLDER });
    files.push({ name, type: mime.getType(name) ?? 'application/octet-stream', bytes, uploadId: id });
  }
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_ATTACHED_BYTES)
    throw badInputError('attachments', `must have at most ${MAX_ATTACHED_BYTES / 1024 / 1024} MB together`);
  return files;
}
