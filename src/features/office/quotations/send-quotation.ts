import type { Call } from '../../../platform/api/endpoint.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { hasCheckDigit } from '../../../platform/money/gstin.ts';
import { taxKindOf } from '../../../platform/money/money.ts';
import { dayInIndia } from '../../../platform/time/time-zone.ts';
import {
  confirmationName,
  orderNumberOf,
  pdfName,
  quotationLink,
} from '../../customers/quotations/present-quotation.ts';
import { queueQuotationEvent } from '../../customers/quotations/quotation-event.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { answerEnquiry, NO_ADDRESS } from '../enquiries/answer-enquiry.ts';
import { actOnQuotation } from './act-on-quotation.ts';
import { pdfKeyOf, printConfirmation, printQuotation } from './print-quotation.ts';
import { markConfirmed, markSent, nextNumber, numberDraft, sellerOfSettings } from './quotations.store.ts';

const NO_SELLER = 'The settings do not say who sells: name, address and state of the seller are missing.';

export interface QuotationLetter {
  id: number;
  version: number;
  subject: string;
  text: string;
}

/**
 * Assigns the number, which stays after a failure, and makes the PDF without locks. Then stores message, states and
 * link in one transaction, unless the draft has changed.
 */
export async function sendQuotation(call: Call, { id, version, subject, text }: QuotationLetter): Promise<void> {
  const { services } = call;
  const now = services.clock();
  const { numbered, seller } = await actOnQuotation(call, id, version, async ({ client, quotation, reread }) => {
    refuseUnready(quotation, now);
    const { days: _, terms: __, charge_rule: ___, ...settings } = await sellerOfSettings(client);
    if (!settings.name || !settings.state || !settings.address) throw new HttpError(400, NO_SELLER);
    if (taxKindOf(quotation, settings.state) !== 'none' && !quotation.buyer_state)
      throw badInput('buyer_state', 'is required for a buyer in India');
    if (!hasCheckDigit(quotation.buyer_gstin))
      throw badInput('buyer_gstin', 'is mistyped: its last character does not fit');
    await numberDraft(client, id, quotation.number ?? (await nextNumber(client, now)), settings);
    return { numbered: await reread(), seller: settings };
  });
  const pdf = await printQuotation(services, numbered, seller, now);
  const pdfKey = pdfKeyOf(pdfName(numbered), pdf);
  await services.files.put(pdfKey, pdf, 'application/pdf');
  await actOnQuotation(call, id, version, async (act) => {
    const { transaction, client, quotation, by } = act;
    refuseUnready(quotation, now);
    const letter = {
      ...{ subject: subjectWith(nameOf(numbered), subject), text },
      files: [{ name: pdfName(numbered), type: 'application/pdf', bytes: pdf.byteLength, storeKey: pdfKey }],
      link: await quotationLink(services, client, id),
    };
    const letterId = await answerEnquiry(services, act, letter, now, 'quoted');
    await markSent(client, id, { at: now, letterId, pdfKey, staffId: by.staffId });
    const event = numbered.revision > 1 ? 'quotation.revised' : 'quotation.sent';
    await queueQuotationEvent(services, transaction, event, id);
  });
}

const nameOf = ({ number, revision }: Pick<StoredQuotation, 'number' | 'revision'>) =>
  `${number}${revision > 1 ? `, revision ${revision}` : ''}`;

const subjectWith = (name: string, subject: string): string =>
  subject.includes(name) ? subject : `${subject}: ${name}`;

/** @throws HttpError 400 naming the missing field, 409 if already sent */
function refuseUnready({ state, lines, valid_until, email }: StoredQuotation, now: Date): void {
  if (state !== 'draft') throw new HttpError(409, 'This quotation has been sent already.');
  const missing = lines.findIndex(({ unit_price }) => unit_price === null);
  if (missing >= 0) throw badInput(`lines.${missing}.unit_price`, 'is required');
  if (valid_until < dayInIndia(now)) throw badInput('valid_until', 'is in the past');
  if (!email) throw new HttpError(400, NO_ADDRESS);
}

/**
 * Sends the order confirmation, with the same PDF if it was sent before.
 * @throws HttpError 409 unless the quotation was accepted
 */
export async function confirmOrder(call: Call, { id, version, subject, text }: QuotationLetter): Promise<void> {
  const { services } = call;
  const now = services.clock();
  const accepted = await actOnQuotation(call, id, version, async ({ quotation }) => {
    refuseUnordered(quotation);
    if (!quotation.email) throw new HttpError(400, NO_ADDRESS);
    return quotation;
  });
  const pdf = await confirmationOf(call, accepted);
  const key = accepted.confirmation_key ?? pdfKeyOf(confirmationName(accepted), pdf);
  if (!accepted.confirmation_key) await services.files.put(key, pdf, 'application/pdf');
  await actOnQuotation(call, id, version, async (act) => {
    const { client, quotation, by } = act;
    const letter = {
      ...{ subject: subjectWith(orderNumberOf(quotation), subject), text },
      files: [{ name: confirmationName(quotation), type: 'application/pdf', bytes: pdf.byteLength, storeKey: key }],
    };
    await answerEnquiry(services, act, letter, now);
    await markConfirmed(client, id, { at: now, key, staffId: by.staffId });
  });
}

/** PDF of the order confirmation: the stored one if already sent, otherwise a new one. */
export async function confirmationOf({ services }: Pick<Call, 'services'>, quotation: StoredQuotation) {
  refuseUnordered(quotation);
  const { confirmation_key } = quotation;
  return confirmation_key
    ? services.files.read(confirmation_key)
    : printConfirmation(services, quotation, services.clock());
}

function refuseUnordered({ state }: StoredQuotation): void {
  if (state !== 'accepted') throw new HttpError(409, 'This quotation has not been accepted.');
}
