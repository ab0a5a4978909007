import type { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { findEarlierResult, readSubmission, storeSubmissionOnce } from '../../../platform/api/store-once.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { isCaptchaSolved, takeCaptcha } from '../../site/contact/captcha.ts';
import { ROBOT_CHECK_REQUIRED } from '../../site/contact/contact.limits.ts';
import { parsePhone } from '../../site/contact/parse-phone.ts';
import { enforceVisitorLimits } from '../../site/contact/visitor-limits.ts';
import { enquiryReply, guestEnquiryBody } from './enquiries.contract.ts';
import type { EnquiryCustomer, NewEnquiry } from './enquiries.store.ts';
import { buildEnquiryError, checkLengths, ENQUIRY_SENT, prepareLines, receiveEnquiry } from './new-enquiry.ts';

type GuestEnquiry = z.output<typeof guestEnquiryBody>;

/** @throws HttpError 400 without an email address and a phone number */
function readCustomer({ name, company, email, phone }: GuestEnquiry): EnquiryCustomer {
  if (!email && !phone) throw badInputError('email', 'is required if there is no phone number');
  const mobile = phone && parsePhone(phone);
  return { name, email, mobile, company_name: company, job_role: '', city: '', state: '', country: '' };
}

const buildReply = (stored: string) => {
  const [id, reference = ''] = stored.split(' ');
  return { success: true as const, message: ENQUIRY_SENT, enquiry_id: Number(id), reference };
};

async function prepareEnquiry(
  client: Parameters<typeof prepareLines>[0],
  body: GuestEnquiry,
  customer: EnquiryCustomer,
): Promise<NewEnquiry> {
  const { note = '', po_reference: poReference = '' } = body;
  const lines = await prepareLines(client, body);
  return { userId: null, customer, note, poReference, idempotencyKey: undefined, requestHash: '', lines };
}

export const guestEnquiriesApi = {
  'POST /api/submit_guest_enquiry.php': defineEndpoint({
    summary: 'Send an enquiry without an account; repeated requests with the same Idempotency-Key send it only once',
    body: guestEnquiryBody,
    reply: enquiryReply,
    handle: async (call) => {
      const { body, services, http } = call;
      checkLengths(body);
      const customer = readCustomer(body);
      // A bot that fills in the hidden field gets a success reply.
      if (body.website) return buildReply('0');
      const { captcha_token: token, ...content } = body;
      const submission = readSubmission(call, 'guest_enquiry', content);
      const before = await findEarlierResult(services.database.pool, submission);
      if (before) return buildReply(before);
      if (!(await isCaptchaSolved(services.settings, token))) throw buildEnquiryError(400, ROBOT_CHECK_REQUIRED);
      await enforceVisitorLimits(services, { ip: http.ip, sender: customer.email || customer.mobile });

      return services.database.transaction(async (transaction) => {
        const { client } = transaction;
        const stored = await storeSubmissionOnce(client, submission, async () => {
          if (!(await takeCaptcha(client, token))) throw buildEnquiryError(400, ROBOT_CHECK_REQUIRED);
          const enquiry = await prepareEnquiry(client, body, customer);
          const { id, reference } = await receiveEnquiry(services, transaction, enquiry);
          return `${id} ${reference}`;
        });
        return buildReply(stored);
      });
    },
  }),
};
