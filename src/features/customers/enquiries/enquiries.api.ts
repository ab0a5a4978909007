import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { defineEndpoint, type EndpointCall } from '../../../platform/api/endpoint.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { otherContentError, readIdempotencyKey } from '../../../platform/api/store-once.ts';
import { ENQUIRY_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { enquiryBody, enquiryReply } from './enquiries.contract.ts';
import { findCustomerById, findEnquiryByKey, type NewEnquiry, type StoredEnquiry } from './enquiries.store.ts';
import { buildEnquiryError, checkLengths, ENQUIRY_SENT, prepareLines, receiveEnquiry } from './new-enquiry.ts';

type EnquiryBody = z.infer<typeof enquiryBody>;

const ENQUIRIES_OF_CUSTOMER = { name: 'enquiry', max: 60, seconds: 60 * 60 };

async function requireSender(call: Pick<EndpointCall, 'visitor'>) {
  const visitor = await call.visitor();
  if (!visitor) throw buildEnquiryError(401, LOGIN_FIRST);
  return visitor;
}

export const enquiriesApi = {
  'POST /api/submit_enquiry.php': defineEndpoint({
    summary: 'Send an enquiry; repeated requests with the same Idempotency-Key send it only once',
    guard: async (call) => {
      await requireSender(call);
    },
    body: enquiryBody,
    reply: enquiryReply,
    handle: async (call) => {
      const { body, services } = call;
      const sender = await requireSender(call);
      if (body.customer_id !== sender.id) throw buildEnquiryError(403, LOGIN_FIRST);
      const key = readIdempotencyKey(call);
      checkLengths(body);
      const before = key && (await findEnquiryByKey(services.database.pool, sender.id, key));
      if (before) return buildReply(before, hashRequest(body));
      await enforceLimit(services, ENQUIRIES_OF_CUSTOMER, String(sender.id));

      const stored = await services.database.transaction(async (transaction) =>
        receiveEnquiry(services, transaction, await prepareEnquiry(transaction.client, sender.id, body, key)),
      );
      return buildReply(stored, hashRequest(body));
    },
  }),
};

function buildReply(stored: StoredEnquiry, requestHash: string) {
  if (stored.requestHash !== requestHash) {
    throw otherContentError(`This enquiry has already been sent as ${stored.reference}, with different content`);
  }
  return { success: true as const, message: ENQUIRY_SENT, enquiry_id: stored.id, reference: stored.reference };
}

const hashRequest = ({ model_ids, quantities, note = '', po_reference = '', own_numbers, line_notes }: EnquiryBody) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [model_ids, quantities, note, po_reference, own_numbers, line_notes].filter((one) => one !== undefined),
      ),
    )
    .digest('hex');

async function prepareEnquiry(
  client: Parameters<typeof prepareLines>[0],
  userId: number,
  body: EnquiryBody,
  key: string | undefined,
): Promise<NewEnquiry> {
  const customer = await findCustomerById(client, userId);
  if (!customer) throw buildEnquiryError(401, LOGIN_FIRST);
  const lines = await prepareLines(client, body);
  const { note = '', po_reference: poReference = '' } = body;
  return { userId, customer, note, poReference, idempotencyKey: key, requestHash: hashRequest(body), lines };
}
