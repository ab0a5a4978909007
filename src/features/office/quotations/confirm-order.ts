import type { Call } from '../../../platform/api/endpoint.ts';
import { HttpError } from '../../../platform/errors.ts';
import { confirmationName, orderNumberOf } from '../../customers/quotations/present-quotation.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { answerEnquiry, NO_ADDRESS } from '../enquiries/answer-enquiry.ts';
import { actOnQuotation } from './act-on-quotation.ts';
import { pdfKeyOf, printConfirmation } from './print-quotation.ts';
import { markConfirmed } from './quotations.store.ts';
import { type QuotationLetter, subjectWith } from './send-quotation.ts';

/**
 * Sends the order confirmation; a repeated confirmation sends the same PDF.
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

/** The stored PDF if it was sent, otherwise a new one. */
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
