import type { z } from 'zod';
import { defineEndpoint, type EndpointCall } from '../../../platform/api/endpoint.ts';
import { MAX_SENT_FILE_BODY_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { readSentFile } from '../../../platform/api/sent-file.ts';
import { hashContent, otherContentError } from '../../../platform/api/store-once.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { getYearInIndia } from '../../../platform/time/time-zone.ts';
import { beginConversation } from '../conversations/conversations.store.ts';
import { type MessageFile, type NewMessage, RECORDED_MESSAGE, storeMessage } from '../conversations/messages.store.ts';
import { addConversationReading, queueReadings } from '../conversations/request-readings.store.ts';
import { recordConsent } from '../privacy/privacy.store.ts';
import { queueWebhookEvent } from '../webhooks/queue-webhook-event.ts';
import { createCaptcha, isCaptchaSolved, takeCaptcha } from './captcha.ts';
import { captchaChallenge, contactBody, savedContactReply, sentContactReply } from './contact.contract.ts';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_CONTACT_MESSAGE_WORDS, ROBOT_CHECK_REQUIRED } from './contact.limits.ts';
import { findStoredContactEnquiry, storeContactEnquiry } from './contact.store.ts';
import { queueContactEmail } from './contact-emails.job.ts';
import { parsePhone } from './parse-phone.ts';
import { enforceVisitorLimits } from './visitor-limits.ts';
import { countWords } from './word-limit.ts';

const PHOTO_TYPES = ['image/jpeg', 'image/png'] as const;
const LARGE_BODY = { bytes: MAX_SENT_FILE_BODY_BYTES + MAX_CONTACT_MESSAGE_LENGTH, values: 40 };

type Body = z.output<typeof contactBody>;

/**
 * Stores a message and queues its email. Two endpoints call this function with the same message, and only the first
 * call has an effect (docs/spec/enquiries.md#contact-messages-are-stored-once).
 */
async function storeContactMessage({
  body,
  services,
  http,
}: EndpointCall<unknown, Body>): Promise<{ id: number } | { error: string }> {
  const phone = parsePhone(body.phone);
  if (countWords(body.message) > MAX_CONTACT_MESSAGE_WORDS)
    throw badInputError('message', `must have at most ${MAX_CONTACT_MESSAGE_WORDS} words`);
  // A bot that fills in the hidden field gets a success reply.
  if (body.website) return { id: 0 };
  const { name, email, message, client_ref: clientRef, captcha_token: token } = body;
  const contentHash = hashContent([name, email, phone, message]);
  const before = await findStoredContactEnquiry(services.database.pool, { clientRef, contentHash });
  if (before) return { id: requireSameContent(before, contentHash) };
  if (!(await isCaptchaSolved(services.settings, token))) return { error: ROBOT_CHECK_REQUIRED };
  await enforceVisitorLimits(services, { ip: http.ip, sender: email });
  const image =
    body.photo && (await readSentFile(services, 'photo', body.photo, PHOTO_TYPES, 'a JPEG or a PNG picture'));
  const stored = await services.database.transaction(async (transaction) => {
    if (!(await takeCaptcha(transaction.client, token))) return undefined;
    const row = { clientRef, contentHash, name, email, phone, message };
    const id = await storeContactEnquiry(transaction.client, row);
    if (!id) return undefined;
    const receivedAt = services.clock();
    const reference = `MSG-${getYearInIndia(receivedAt)}-${String(id).padStart(6, '0')}`;
    const sender = { name, company: '', email, phone };
    const conversation = await beginConversation(transaction.client, {
      about: { contactId: id },
      reference,
      ...sender,
      text: message,
      receivedAt,
    });
    const consent = { purpose: 'message', email, source: 'contact form', conversationId: conversation.id } as const;
    await recordConsent(transaction.client, consent);
    if (image)
      await storeImageMessage(transaction.client, {
        conversationId: conversation.id,
        sender: email,
        at: receivedAt,
        image,
      });
    await addConversationReading(transaction.client, conversation.id);
    await queueReadings(services, transaction);
    await queueContactEmail(services, { name, email, phone, message, reference, hasImage: !!image }, transaction);
    await queueWebhookEvent(services, transaction, 'contact.created', { id: conversation.id, reference });
    return id;
  });
  if (stored) return { id: stored };
  const duplicate = await findStoredContactEnquiry(services.database.pool, { clientRef, contentHash });
  return duplicate ? { id: requireSameContent(duplicate, contentHash) } : { error: ROBOT_CHECK_REQUIRED };
}

/** @throws HttpError 409 if the key was used for other content */
function requireSameContent(before: { id: number; contentHash: string }, contentHash: string): number {
  if (before.contentHash === contentHash) return before.id;
  throw otherContentError('This message was sent before with other content. Please send it again.');
}

/** Stores the photo as a message, so that only staff can open it, and it is deleted with the conversation. */
const storeImageMessage = (
  client: Parameters<typeof storeMessage>[0],
  { image, ...rest }: Pick<NewMessage, 'conversationId' | 'sender' | 'at'> & { image: MessageFile },
) =>
  storeMessage(client, {
    ...RECORDED_MESSAGE,
    ...rest,
    ...{ direction: 'in', staffId: null, channel: 'other', subject: 'Photo', text: '', files: [image] },
  });

export const contactApi = {
  'GET /api/get_captcha.php': defineEndpoint({
    summary: 'A puzzle for the box "I am not a robot"',
    reply: captchaChallenge,
    handle: async ({ services, http }) => {
      http.setHeader('cache-control', 'no-store');
      return createCaptcha(services.settings, services.clock());
    },
  }),
  'POST /api/save_contact_enquiry.php': defineEndpoint({
    summary: 'Store a message of the contact form, with a photo',
    body: contactBody,
    largeBody: LARGE_BODY,
    reply: savedContactReply,
    handle: async (call) => {
      const result = await storeContactMessage(call);
      return { success: !('error' in result), ...result };
    },
  }),
  'POST /api/send_contact_enquiry.php': defineEndpoint({
    summary: 'Send a message of the contact form; done once the message is stored and its email is queued',
    body: contactBody,
    largeBody: LARGE_BODY,
    reply: sentContactReply,
    handle: async (call) => {
      const result = await storeContactMessage(call);
      return 'error' in result
        ? { success: false, ...result }
        : { success: true, message: 'Message sent successfully!' };
    },
  }),
};
