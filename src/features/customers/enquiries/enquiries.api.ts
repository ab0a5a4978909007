import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineEndpoint, type EndpointCall } from '../../../platform/api/endpoint.ts';
import { bodyIdField, optionalLineField } from '../../../platform/api/fields.contract.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { otherContentError, readIdempotencyKey } from '../../../platform/api/store-once.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { getYearInIndia } from '../../../platform/time/time-zone.ts';
import { beginConversation } from '../../site/conversations/conversations.store.ts';
import { recordConsent } from '../../site/privacy/privacy.store.ts';
import { MAX_LINE_NOTE_LENGTH, MAX_OWN_NUMBER_LENGTH, MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { ENQUIRY_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import {
  formatUnavailableModels,
  MAX_ENQUIRY_LINES,
  MAX_ENQUIRY_NOTE_LENGTH,
  MAX_PO_REFERENCE_LENGTH,
} from './enquiries.limits.ts';
import {
  findCustomerById,
  findEnquiryByKey,
  loadModelsForEnquiry,
  type NewEnquiry,
  type StoredEnquiry,
  storeEnquiry,
} from './enquiries.store.ts';
import { queueEnquiryEmails } from './enquiry-emails.job.ts';
import { queueEnquiryEvent } from './enquiry-event.ts';

const id = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(bodyIdField);
const lines = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_ENQUIRY_LINES);

const enquiryBody = z.object({
  customer_id: id,
  product_ids: lines(z.union([z.number(), z.string().max(40), z.null()])),
  model_ids: lines(id),
  model_names: lines(z.string().max(300)),
  quantities: lines(z.number().int().min(1).max(MAX_PIECES)),
  own_numbers: lines(optionalLineField(MAX_OWN_NUMBER_LENGTH)).optional(),
  line_notes: lines(optionalLineField(MAX_LINE_NOTE_LENGTH)).optional(),
  note: z.string().trim().max(MAX_ENQUIRY_NOTE_LENGTH).optional(),
  po_reference: z.string().trim().max(MAX_PO_REFERENCE_LENGTH).optional(),
});
type EnquiryBody = z.infer<typeof enquiryBody>;

const enquiryReply = z.object({
  success: z.literal(true),
  message: z.string(),
  enquiry_id: z.number(),
  reference: z.string(),
});

const SENT = 'Product Enquiry Submitted Successfully!';
const ENQUIRIES_OF_CUSTOMER = { name: 'enquiry', max: 60, seconds: 60 * 60 };

/** Error of a form, whose reply has its own shape (docs/spec/api.md#status-codes-of-failures). */
const buildEnquiryError = (status: number, message: string, facts = {}) =>
  new HttpError(status, message, { success: false, message, ...facts });

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

      const stored = await services.database.transaction(async (transaction) => {
        const enquiry = await prepareEnquiry(transaction.client, sender.id, body, key);
        const receivedAt = services.clock();
        const saved = await storeEnquiry(transaction.client, enquiry, getYearInIndia(receivedAt));
        if (saved.isNew) await addToInbox(services, transaction, enquiry, { ...saved, receivedAt });
        return saved;
      });
      return buildReply(stored, hashRequest(body));
    },
  }),
};

async function addToInbox(
  services: Services,
  transaction: DatabaseTransaction,
  enquiry: NewEnquiry,
  { id, reference, receivedAt }: { id: number; reference: string; receivedAt: Date },
): Promise<void> {
  const { name, company_name: company, email, mobile: phone } = enquiry.customer;
  const sender = { name, company, email: email.toLowerCase(), phone };
  const beginning = { about: { enquiryId: id }, reference, ...sender, text: enquiry.note, receivedAt };
  const conversation = await beginConversation(transaction.client, beginning);
  await recordConsent(transaction.client, {
    ...{ purpose: 'enquiry', email: sender.email, source: 'enquiry form' },
    ...{ userId: enquiry.userId ?? undefined, conversationId: conversation.id },
  });
  await queueEnquiryEmails(services, { ...enquiry, reference }, conversation, transaction);
  await queueEnquiryEvent(services, transaction, 'enquiry.created', conversation.id);
}

function buildReply(stored: StoredEnquiry, requestHash: string) {
  if (stored.requestHash !== requestHash) {
    throw otherContentError(`This enquiry has already been sent as ${stored.reference}, with different content`);
  }
  return { success: true as const, message: SENT, enquiry_id: stored.id, reference: stored.reference };
}

const hashRequest = ({ model_ids, quantities, note = '', po_reference = '', own_numbers, line_notes }: EnquiryBody) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [model_ids, quantities, note, po_reference, own_numbers, line_notes].filter((one) => one !== undefined),
      ),
    )
    .digest('hex');

function checkLengths({ model_ids, ...lists }: EnquiryBody): void {
  for (const name of ['product_ids', 'model_names', 'quantities', 'own_numbers', 'line_notes'] as const) {
    const length = lists[name]?.length ?? model_ids.length;
    if (length !== model_ids.length) {
      throw badInputError(name, `has ${length} entries, model_ids has ${model_ids.length}`);
    }
  }
}

/** @throws HttpError 400, whose `unavailable` lists the `model_ids` that are not in the catalogue */
function checkAvailable({ model_ids, model_names }: EnquiryBody, known: ReadonlyMap<number, unknown>): void {
  const names = new Map(model_ids.map((id, index) => [id, model_names[index] || `Model ${id}`]));
  const gone = [...names].filter(([id]) => !known.has(id));
  if (!gone.length) return;
  throw buildEnquiryError(400, formatUnavailableModels(gone.map(([, name]) => name)), {
    unavailable: gone.map(([id]) => id),
  });
}

/**
 * The enquiry to store. Names and products come from the catalogue; the names from the browser are stored beside them
 * (docs/spec/enquiries.md#enquiry-payload).
 */
async function prepareEnquiry(
  db: Parameters<typeof loadModelsForEnquiry>[0],
  userId: number,
  body: EnquiryBody,
  key: string | undefined,
): Promise<NewEnquiry> {
  const known = await loadModelsForEnquiry(db, [...new Set(body.model_ids)]);
  const customer = await findCustomerById(db, userId);
  if (!customer) throw buildEnquiryError(401, LOGIN_FIRST);
  checkAvailable(body, known);
  const lines = body.model_ids.flatMap((id, index) => {
    const model = known.get(id);
    if (!model) return [];
    return {
      modelId: id,
      modelName: model.name,
      productId: model.productId,
      productName: model.productName,
      quantity: body.quantities[index] ?? 1,
      ownNumber: body.own_numbers?.[index] ?? '',
      note: body.line_notes?.[index] ?? '',
      sentModelName: body.model_names[index] ?? '',
      sentProductId: String(body.product_ids[index] ?? ''),
    };
  });
  const { note = '', po_reference: poReference = '' } = body;
  return { userId, customer, note, poReference, idempotencyKey: key, requestHash: hashRequest(body), lines };
}
