import type { Call } from '../../../platform/api/endpoint.ts';
import { HttpError } from '../../../platform/errors.ts';
import { confirmationName, orderNumberOf } from '../../customers/quotations/present-quotation.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { noteAnswer } from '../../site/conversations/happenings.store.ts';
import { queueEvent } from '../../site/webhooks/queue-event.ts';
import { takeOnAnswer } from '../enquiries/assign.ts';
import { sendAnswer } from '../enquiries/send-answer.job.ts';
import { emailsBefore } from '../enquiries/timeline.store.ts';
import { actOnQuotation } from './act-on-quotation.ts';
import { pdfKeyOf, printConfirmation } from './print-quotation.ts';
import { markConfirmed } from './quotations.store.ts';
import { NO_ADDRESS, subjectWith } from './send-quotation.ts';

interface Letter {
  id: number;
  version: number;
  subject: string;
  text: string;
}

/** A later email has the same PDF. @throws HttpError 409 unless the quotation was accepted */
export async function confirmOrder(call: Call, { id, version, subject, text }: Letter): Promise<void> {
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
  await actOnQuotation(call, id, version, async ({ transaction, client, quotation, conversation, by }) => {
    const { reference, name, email } = conversation;
    await sendAnswer(services, transaction, by, {
      to: { name, address: email },
      ...{ reference, text },
      subject: subjectWith(orderNumberOf(quotation), subject),
      answers: await emailsBefore(client, by.id),
      attachments: [{ filename: confirmationName(quotation), contentType: 'application/pdf', storeKey: key }],
      bytes: [pdf.byteLength],
    });
    await markConfirmed(client, id, { at: now, key, staffId: by.staffId });
    await takeOnAnswer(client, by.staffId, conversation);
    await noteAnswer(client, by, now);
    await queueEvent(services, transaction, 'enquiry.answered', { id: by.id, reference });
  });
}

/** The PDF as it was sent, or as it would be. */
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
