import type { Services } from '../../../platform/api/services.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { getYearInIndia } from '../../../platform/time/time-zone.ts';
import { beginConversation } from '../../site/conversations/conversations.store.ts';
import { recordConsent } from '../../site/privacy/privacy.store.ts';
import type { ReceivedEnquiry } from './enquiries.contract.ts';
import { formatUnavailableModels } from './enquiries.limits.ts';
import { loadModelsForEnquiry, type NewEnquiry, type StoredEnquiry, storeEnquiry } from './enquiries.store.ts';
import { queueEnquiryEmails } from './enquiry-emails.job.ts';
import { queueEnquiryEvent } from './enquiry-event.ts';

export const ENQUIRY_SENT = 'Product Enquiry Submitted Successfully!';

/** Error of a form, whose reply has its own shape (docs/spec/api.md#status-codes-of-failures). */
export const buildEnquiryError = (status: number, message: string, facts = {}) =>
  new HttpError(status, message, { success: false, message, ...facts });

/** @throws HttpError 400 if the parallel lists differ in length */
export function checkLengths({ model_ids, ...lists }: ReceivedEnquiry): void {
  for (const name of ['product_ids', 'model_names', 'quantities', 'own_numbers', 'line_notes'] as const) {
    const length = lists[name]?.length ?? model_ids.length;
    if (length !== model_ids.length) {
      throw badInputError(name, `has ${length} entries, model_ids has ${model_ids.length}`);
    }
  }
}

/**
 * Lines to store. Names and products come from the catalogue; the names from the browser are stored beside them
 * (docs/spec/enquiries.md#enquiry-payload).
 * @throws HttpError 400, whose `unavailable` lists the `model_ids` that are not in the catalogue
 */
export async function prepareLines(client: DatabaseClient, sent: ReceivedEnquiry): Promise<NewEnquiry['lines']> {
  const known = await loadModelsForEnquiry(client, [...new Set(sent.model_ids)]);
  checkAvailable(sent, known);
  return sent.model_ids.flatMap((id, index) => {
    const model = known.get(id);
    if (!model) return [];
    return {
      modelId: id,
      modelName: model.name,
      productId: model.productId,
      productName: model.productName,
      quantity: sent.quantities[index] ?? 1,
      ownNumber: sent.own_numbers?.[index] ?? '',
      note: sent.line_notes?.[index] ?? '',
      sentModelName: sent.model_names[index] ?? '',
      sentProductId: String(sent.product_ids[index] ?? ''),
    };
  });
}

function checkAvailable({ model_ids, model_names }: ReceivedEnquiry, known: ReadonlyMap<number, unknown>): void {
  const names = new Map(model_ids.map((id, index) => [id, model_names[index] || `Model ${id}`]));
  const gone = [...names].filter(([id]) => !known.has(id));
  if (!gone.length) return;
  throw buildEnquiryError(400, formatUnavailableModels(gone.map(([, name]) => name)), {
    unavailable: gone.map(([id]) => id),
  });
}

/** Stores an enquiry with everything that follows from it, unless its key is known. */
export async function receiveEnquiry(
  services: Services,
  transaction: DatabaseTransaction,
  enquiry: NewEnquiry,
): Promise<StoredEnquiry> {
  const receivedAt = services.clock();
  const stored = await storeEnquiry(transaction.client, enquiry, getYearInIndia(receivedAt));
  if (stored.isNew) await addToInbox(services, transaction, enquiry, { ...stored, receivedAt });
  return stored;
}

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
