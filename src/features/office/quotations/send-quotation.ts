import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { formatAmount } from '../../../platform/money/money.ts';
import {
  createQuotationLink,
  formatConfirmationFileName,
  formatConfirmationNumber,
  formatQuotationFileName,
} from '../../customers/quotations/present-quotation.ts';
import { queueQuotationEvent } from '../../customers/quotations/quotation-event.ts';
import type { QuotationWay } from '../../customers/quotations/quotations.limits.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { storeRecordedFile } from '../../customers/quotations/store-recorded-file.ts';
import { type MessageFile, RECORDED_MESSAGE, storeMessage } from '../../site/conversations/messages.store.ts';
import type { EnquiryAct } from '../enquiries/act-on-enquiry.ts';
import { answerEnquiry, markAnswered, NO_EMAIL_ADDRESS } from '../enquiries/answer-enquiry.ts';
import { actOnQuotation, presentForOffice } from './act-on-quotation.ts';
import { buildPdfKey, printConfirmation, printQuotation } from './print-quotation.ts';
import type { OfficeQuotation } from './quotations.contract.ts';
import {
  loadSeller,
  markOrderConfirmed,
  markQuotationSent,
  setQuotationNumber,
  takeNextQuotationNumber,
  updateQuotationSums,
} from './quotations.store.ts';
import { refuseUnfitBuyer, refuseUnfitSeller, refuseUnready } from './refuse-unfit.ts';
import { renewQuotationSums, sumsHash } from './renew-sums.ts';

export interface QuotationMessage {
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
  call: EndpointCall,
  { id, version, sums_hash, by: way, subject, text }: QuotationMessage & { sums_hash: string; by: QuotationWay },
): Promise<void> {
  const { services } = call;
  const now = services.clock();
  const { numbered, seller } = await prepareQuotation(call, { id, version, sums_hash, by: way }, now);
  const pdf = await printQuotation(services, numbered, seller, now);
  const pdfKey = buildPdfKey(formatQuotationFileName(numbered), pdf);
  const record = () =>
    actOnQuotation(call, id, version, async (act) => {
      const { transaction, client, quotation, by } = act;
      await refuseUnready(client, quotation, { now, by: way });
      const message = {
        subject: addNameToSubject(formatQuotationName(numbered), subject),
        text,
        files: [
          { name: formatQuotationFileName(numbered), type: 'application/pdf', bytes: pdf.byteLength, storeKey: pdfKey },
        ],
      };
      const messageId =
        way === 'email'
          ? await answerEnquiry(
              services,
              act,
              { ...message, link: await createQuotationLink(services, client, id) },
              now,
              'quoted',
            )
          : await recordHandover(services, act, { ...message, way, now });
      await updateQuotationSums(client, numbered);
      await markQuotationSent(client, id, { at: now, by: way, messageId, pdfKey, staffId: by.staffId, seller });
      const event = numbered.revision > 1 ? 'quotation.revised' : 'quotation.sent';
      await queueQuotationEvent(services, transaction, event, id);
    });
  await storeRecordedFile(services, { key: pdfKey, pdf }, record);
}

interface Handover {
  way: QuotationWay;
  subject: string;
  text: string;
  files: MessageFile[];
  now: Date;
}

/** Records that staff give the customer the PDF themselves. @returns id of the message */
async function recordHandover(
  services: EndpointCall['services'],
  act: EnquiryAct,
  { way, subject, text, files, now }: Handover,
): Promise<number> {
  const messageId = await storeMessage(act.client, {
    ...RECORDED_MESSAGE,
    ...{ conversationId: act.by.id, direction: 'out', staffId: act.by.staffId, sender: '', at: now },
    channel: way === 'whatsapp' ? 'whatsapp' : 'other',
    ...{ subject, text, files },
  });
  await markAnswered(services, act, now, 'quoted');
  return messageId ?? 0;
}

/**
 * Checks and numbers a draft.
 * @returns the draft with the sums that were seen, which are stored when it is sent
 */
async function prepareQuotation(
  call: EndpointCall,
  { id, version, sums_hash, by }: { id: number; version: number; sums_hash: string; by: QuotationWay },
  now: Date,
) {
  return actOnQuotation(call, id, version, async ({ client, quotation, reread }) => {
    await refuseUnready(client, quotation, { now, by });
    const { days: _, terms: __, charge_rule, ...seller } = await loadSeller(client);
    refuseUnfitSeller(seller);
    refuseUnfitBuyer(quotation);
    if (sumsHash(renewQuotationSums(quotation, { ...seller, charge_rule })) !== sums_hash)
      throw otherSums(await presentForOffice(client, quotation));
    await setQuotationNumber(client, id, quotation.number ?? (await takeNextQuotationNumber(client, now)));
    return { numbered: renewQuotationSums(await reread(), { ...seller, charge_rule }), seller };
  });
}

function otherSums(current: OfficeQuotation): HttpError {
  const { currency, total } = current;
  const error = `The settings changed since you saw this quotation: the taxes have changed and the total is now ${currency} ${formatAmount(total ?? '0', currency)}. Nothing was sent; check the sums and send it again.`;
  return new HttpError(409, error, { error, current });
}

const formatQuotationName = ({ number, revision }: Pick<StoredQuotation, 'number' | 'revision'>) =>
  `${number}${revision > 1 ? `, revision ${revision}` : ''}`;

const addNameToSubject = (name: string, subject: string): string =>
  subject.includes(name) ? subject : `${subject}: ${name}`;

/**
 * Sends the order confirmation, with the same PDF if it was sent before.
 * @throws HttpError 409 unless the quotation was accepted
 */
export async function confirmOrder(
  call: EndpointCall,
  { id, version, subject, text }: QuotationMessage,
): Promise<void> {
  const { services } = call;
  const now = services.clock();
  const accepted = await actOnQuotation(call, id, version, async ({ quotation }) => {
    refuseUnordered(quotation);
    if (!quotation.email) throw new HttpError(400, NO_EMAIL_ADDRESS);
    return quotation;
  });
  const pdf = await loadConfirmationPdf(call, accepted);
  const key = accepted.confirmation_key ?? buildPdfKey(formatConfirmationFileName(accepted), pdf);
  const record = () =>
    actOnQuotation(call, id, version, async (act) => {
      const { client, quotation, by } = act;
      const message = {
        ...{ subject: addNameToSubject(formatConfirmationNumber(quotation), subject), text },
        files: [
          {
            name: formatConfirmationFileName(quotation),
            type: 'application/pdf',
            bytes: pdf.byteLength,
            storeKey: key,
          },
        ],
      };
      await answerEnquiry(services, act, message, now);
      await markOrderConfirmed(client, id, { at: now, key, staffId: by.staffId });
    });
  await (accepted.confirmation_key ? record() : storeRecordedFile(services, { key, pdf }, record));
}

/** PDF of the order confirmation: the stored one if already sent, otherwise a new one. */
export async function loadConfirmationPdf({ services }: Pick<EndpointCall, 'services'>, quotation: StoredQuotation) {
  refuseUnordered(quotation);
  const { confirmation_key } = quotation;
  return confirmation_key
    ? services.files.read(confirmation_key)
    : printConfirmation(services, quotation, services.clock());
}

function refuseUnordered({ state }: StoredQuotation): void {
  if (state !== 'accepted') throw new HttpError(409, 'This quotation has not been accepted.');
}
