import { createHash, createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { z } from 'zod';
import { type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { takeFromNetworks, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { SENT_BODY_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { readSentFile } from '../../../platform/api/sent-file.ts';
import { hashOfContent, otherContent } from '../../../platform/api/store-once.ts';
import { badInput } from '../../../platform/errors.ts';
import { signingSecret } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import { yearInIndia } from '../../../platform/time/time-zone.ts';
import { beginConversation } from '../conversations/conversations.store.ts';
import { type Letter, type LetterFile, RECORDED, storeLetter } from '../conversations/letters.store.ts';
import { recordConsent } from '../privacy/privacy.store.ts';
import { queueEvent } from '../webhooks/queue-event.ts';
import { type CaptchaChallenge, captchaChallenge, contactBody, savedReply, sentReply } from './contact.contract.ts';
import { MAX_MESSAGE_LENGTH, MAX_WORDS, ROBOT } from './contact.limits.ts';
import { storeContactEnquiry, storedBefore } from './contact.store.ts';
import { queueContactEmail } from './contact-emails.job.ts';
import { tenDigits, wordCount } from './words.ts';

/** About half a second of work for a phone. */
const MAX_NUMBER = 50_000;
const VALID_MINUTES = 30;

/** A key of its own, so that a captcha's signature is valid for no other purpose. */
const keyOf = (settings: Settings) => createHmac('sha256', signingSecret(settings)).update('captcha').digest('hex');

/** Makes a captcha. Nothing is stored: the signature proves issuer and expiry. */
async function newCaptcha(settings: Settings, now: Date): Promise<CaptchaChallenge> {
  const expires = new Date(now.getTime() + VALID_MINUTES * 60_000);
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: keyOf(settings),
    maxNumber: MAX_NUMBER,
    expires,
  });
  return { algorithm, challenge, maxnumber: MAX_NUMBER, salt, signature };
}

/** True for a solved captcha that has not expired. Does not detect reuse: see captchaHash. */
async function isSolved(settings: Settings, token: string): Promise<boolean> {
  if (!token) return false;
  return verifySolution(token, keyOf(settings)).catch(() => false);
}

/**
 * Hash that is stored so that a solved captcha counts once. Hashes the signature, because a token can be encoded in
 * several ways.
 */
function captchaHash(token: string): string {
  const { signature } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as { signature: string };
  return createHash('sha256').update(signature).digest('base64url');
}

const HOUR = 60 * 60;
const FROM_ADDRESS = { name: 'contact', max: 5, seconds: HOUR };
const FROM_MAILBOX = { name: 'contact-mailbox', max: 20, seconds: 24 * HOUR };
const PHOTO_TYPES = ['image/jpeg', 'image/png'] as const;
const LARGE_BODY = { bytes: SENT_BODY_BYTES + MAX_MESSAGE_LENGTH, values: 40 };

type Body = z.output<typeof contactBody>;

/**
 * Stores a message and queues its email. Two endpoints call this function with the same message, and only the first
 * call has an effect (docs/spec/enquiries.md#contact-messages-are-stored-once).
 */
async function storeAndQueue({
  body,
  services,
  http,
}: Call<unknown, Body>): Promise<{ id: number } | { error: string }> {
  const phone = phoneOf(body.phone);
  if (wordCount(body.message) > MAX_WORDS) throw badInput('message', `must have at most ${MAX_WORDS} words`);
  // A bot that fills in the hidden field gets a success reply.
  if (body.website) return { id: 0 };
  const { name, email, message, client_ref: clientRef, captcha_token: token } = body;
  const contentHash = hashOfContent([name, email, phone, message]);
  const before = await storedBefore(services.database.pool, { clientRef, contentHash });
  if (before) return { id: sameOrRefuse(before, contentHash) };
  if (!(await isSolved(services.settings, token))) return { error: ROBOT };
  await takeFromNetworks(services, FROM_ADDRESS, http.ip);
  await takeOrRefuse(services, FROM_MAILBOX, email);
  const photo =
    body.photo && (await readSentFile(services, 'photo', body.photo, PHOTO_TYPES, 'a JPEG or a PNG picture'));
  const stored = await services.database.transaction(async (transaction) => {
    const row = { clientRef, contentHash, captchaHash: captchaHash(token), name, email, phone, message };
    const id = await storeContactEnquiry(transaction.client, row);
    if (!id) return undefined;
    const receivedAt = services.clock();
    const reference = `MSG-${yearInIndia(receivedAt)}-${String(id).padStart(6, '0')}`;
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
    if (photo)
      await storePhoto(transaction.client, { conversationId: conversation.id, sender: email, at: receivedAt, photo });
    await queueContactEmail(services, { name, email, phone, message, reference, hasPhoto: !!photo }, transaction);
    await queueEvent(services, transaction, 'contact.created', { id: conversation.id, reference });
    return id;
  });
  if (stored) return { id: stored };
  const duplicate = await storedBefore(services.database.pool, { clientRef, contentHash });
  return duplicate ? { id: sameOrRefuse(duplicate, contentHash) } : { error: ROBOT };
}

/** @throws HttpError 409 if the key was used for other content */
function sameOrRefuse(before: { id: number; contentHash: string }, contentHash: string): number {
  if (before.contentHash === contentHash) return before.id;
  throw otherContent('This message was sent before with other content. Please send it again.');
}

/** Stores the photo as a message, so that only staff can open it, and it is deleted with the conversation. */
const storePhoto = (
  client: Parameters<typeof storeLetter>[0],
  { photo, ...rest }: Pick<Letter, 'conversationId' | 'sender' | 'at'> & { photo: LetterFile },
) =>
  storeLetter(client, {
    ...RECORDED,
    ...rest,
    ...{ direction: 'in', staffId: null, channel: 'other', subject: 'Photo', text: '', files: [photo] },
  });

function phoneOf(typed: string): string {
  const international = typed.replace(/[\s()-]/g, '');
  if (/^\+(?!91)\d{7,15}$/.test(international)) return international;
  if (/^\+(?!91)/.test(international)) throw badInput('phone', 'must have 6 to 14 digits after the country code');
  const digits = tenDigits(typed);
  if (!/^\d{10}$/.test(digits)) throw badInput('phone', 'must be exactly 10 digits');
  return `+91${digits}`;
}

export const contactApi = {
  'GET /api/get_captcha.php': endpoint({
    summary: 'A puzzle for the box "I am not a robot"',
    reply: captchaChallenge,
    handle: async ({ services, http }) => {
      http.setHeader('cache-control', 'no-store');
      return newCaptcha(services.settings, services.clock());
    },
  }),
  'POST /api/save_contact_enquiry.php': endpoint({
    summary: 'Store a message of the contact form, with a photo',
    body: contactBody,
    largeBody: LARGE_BODY,
    reply: savedReply,
    handle: async (call) => {
      const result = await storeAndQueue(call);
      return { success: !('error' in result), ...result };
    },
  }),
  'POST /api/send_contact_enquiry.php': endpoint({
    summary: 'Send a message of the contact form; done once the message is stored and its email is queued',
    body: contactBody,
    largeBody: LARGE_BODY,
    reply: sentReply,
    handle: async (call) => {
      const result = await storeAndQueue(call);
      return 'error' in result
        ? { success: false, ...result }
        : { success: true, message: 'Message sent successfully!' };
    },
  }),
};
