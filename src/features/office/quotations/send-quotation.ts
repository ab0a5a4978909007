import type { Call } from '../../../platform/api/endpoint.ts';
import { HttpError } from '../../../platform/errors.ts';
import { amountText } from '../../../platform/money/money.ts';
import {
  confirmationName,
  orderNumberOf,
  pdfName,
  quotationLink,
} from '../../customers/quotations/present-quotation.ts';
import { queueQuotationEvent } from '../../customers/quotations/quotation-event.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { storeRecorded } from '../../customers/quotations/recorded-file.ts';
import { answerEnquiry, NO_ADDRESS } from '../enquiries/answer-enquiry.ts';
import { actOnQuotation, presentForDesk } from './act-on-quotation.ts';
import { pdfKeyOf, printConfirmation, printQuotation } from './print-quotation.ts';
import type { QuotationOfDesk } from './quotations.contract.ts';
import { markConfirmed, markSent, nextNumber, numberDraft, sellerOfSettings, writeSums } from './quotations.store.ts';
import { refuseUnfitBuyer, refuseUnfitSeller, refuseUnready } from './refuse-unfit.ts';
import { renewSums, sumsHash } from './renew-sums.ts';

export interface QuotationLetter {
  id: number;
  version: number;
  subject: string;
  text: string;
}

/**
 * Assigns the number, which stays after a failure, and makes the PDF without locks. Then stores message, states and
 * link in one transaction, unless the draft has changed.
 * @throws HttpError 409 `{error, current}` when the settings lead to other sums than those that were seen
 */
export async function sendQuotation(
  call: Call,
  { id, version, sums_hash, subject, text }: QuotationLetter & { sums_hash: string },
): Promise<void> {
  const { services } = call;
  const now = services.clock();
  const { numbered, seller } = await prepareQuotation(call, { id, version, sums_hash }, now);
  const pdf = await printQuotation(services, numbered, seller, now);
  const pdfKey = pdfKeyOf(pdfName(numbered), pdf);
  const record = () =>
    actOnQuotation(call, id, version, async (act) => {
      const { transaction, client, quotation, by } = act;
      await refuseUnready(client, quotation, now);
      const letter = {
        subject: subjectWith(nameOf(numbered), subject),
        text,
        files: [{ name: pdfName(numbered), type: 'application/pdf', bytes: pdf.byteLength, storeKey: pdfKey }],
        link: await quotationLink(services, client, id),
      };
      const letterId = await answerEnquiry(services, act, letter, now, 'quoted');
      await writeSums(client, numbered);
      await markSent(client, id, { at: now, letterId, pdfKey, staffId: by.staffId, seller });
      const event = numbered.revision > 1 ? 'quotation.revised' : 'quotation.sent';
      await queueQuotationEvent(services, transaction, event, id);
    });
  await storeRecorded(services, { key: pdfKey, pdf }, record);
}

/**
 * Checks and numbers a draft.
 * @returns the draft with the sums that were seen, which are stored when it is sent
 */
async function prepareQuotation(
  call: Call,
  { id, version, sums_hash }: { id: number; version: number; sums_hash: string },
  now: Date,
) {
  return actOnQuotation(call, id, version, async ({ client, quotation, reread }) => {
    await refuseUnready(client, quotation, now);
    const { days: _, terms: __, charge_rule, ...seller } = await sellerOfSettings(client);
    refuseUnfitSeller(seller);
    refuseUnfitBuyer(quotation);
    if (sumsHash(renewSums(quotation, { ...seller, charge_rule })) !== sums_hash)
      throw otherSums(await presentForDesk(client, quotation));
    await numberDraft(client, id, quotation.number ?? (await nextNumber(client, now)));
    return { numbered: renewSums(await reread(), { ...seller, charge_rule }), seller };
  });
}

function otherSums(current: QuotationOfDesk): HttpError {
  const { currency, total } = current;
  const error = `The settings changed since you saw this quotation: the taxes are now others and the total is ${currency} ${amountText(total ?? '0', currency)}. Nothing was sent; check the sums and send it again.`;
  return new HttpError(409, error, { error, current });
}

const nameOf = ({ number, revision }: Pick<StoredQuotation, 'number' | 'revision'>) =>
  `${number}${revision > 1 ? `, revision ${revision}` : ''}`;

const subjectWith = (name: string, subject: string): string =>
  subject.includes(name) ? subject : `${subject}: ${name}`;

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
  const record = () =>
    actOnQuotation(call, id, version, async (act) => {
      const { client, quotation, by } = act;
      const letter = {
        ...{ subject: subjectWith(orderNumberOf(quotation), subject), text },
        files: [{ name: confirmationName(quotation), type: 'application/pdf', bytes: pdf.byteLength, storeKey: key }],
      };
      await answerEnquiry(services, act, letter, now);
      await markConfirmed(client, id, { at: now, key, staffId: by.staffId });
    });
  await (accepted.confirmation_key ? record() : storeRecorded(services, { key, pdf }, record));
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
