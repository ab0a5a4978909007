import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { SENT_BODY_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { readSentFile } from '../../../platform/api/sent-file.ts';
import { submissionOf } from '../../../platform/api/store-once.ts';
import { notFound } from '../../../platform/errors.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { PRIVATE } from '../../site/conversations/behind-link.ts';
import { confirmationName, pdfName, presentQuotation } from './present-quotation.ts';
import {
  acceptQuotationBody,
  answeredReply,
  askAboutQuotationBody,
  declineQuotationBody,
  openQuotationBody,
  openQuotationReply,
  quotationForCustomer,
  quotationQuery,
} from './quotation.contract.ts';
import { newLink, noteSeen, ownQuotation } from './quotations.store.ts';
import { NO_QUOTATION, nameOf, quotationByLink, replyToQuotation } from './reply-to-quotation.ts';

const OPENINGS = { name: 'open-quotation', max: 60, seconds: 60 * 60 };
/** Validity of a link from My enquiries, where a new link is always available. */
const OPENED_MS = 7 * 24 * 60 * 60 * 1000;

const ORDER_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const quotationsApi = {
  'GET /api/get_quotation.php': endpoint({
    summary: 'A quotation, by the token of its link',
    query: quotationQuery,
    reply: quotationForCustomer,
    handle: async (call) => {
      const quotation = await quotationByLink(call, call.query.token);
      const { database, clock } = call.services;
      if (quotation.state === 'sent') await noteSeen(database.pool, quotation.id, clock());
      return presentQuotation(quotation);
    },
  }),
  'GET /api/get_quotation_pdf.php': endpoint({
    summary: 'The PDF of a quotation, by the token of its link',
    query: quotationQuery,
    reply: z.never(),
    handle: async (call) => {
      const { pdf_key, number, revision } = await quotationByLink(call, call.query.token);
      if (pdf_key === null) throw notFound(NO_QUOTATION);
      return downloadReply(call.services.files, pdf_key, pdfName({ number, revision }));
    },
  }),
  'GET /api/get_order_confirmation.php': endpoint({
    summary: 'The PDF of the order confirmation of an accepted quotation, by the token of its link',
    query: quotationQuery,
    reply: z.never(),
    handle: async (call) => {
      const { confirmation_key, number } = await quotationByLink(call, call.query.token);
      if (confirmation_key === null) throw notFound('This order has not been confirmed yet.');
      return downloadReply(call.services.files, confirmation_key, confirmationName({ number }));
    },
  }),
  'POST /api/accept_quotation.php': endpoint({
    summary: 'Accept a quotation, with an order number and a file; a repeated request changes nothing',
    body: acceptQuotationBody,
    reply: answeredReply,
    largeBody: { bytes: SENT_BODY_BYTES, values: 20 },
    handle: async (call) => {
      const { token, name, order_number, file } = call.body;
      if (file) await quotationByLink(call, token);
      const sent =
        file && (await readSentFile(call.services, 'file', file, ORDER_TYPES, 'a PDF, a JPEG or a PNG picture'));
      return replyToQuotation(
        call,
        token,
        (quotation) => {
          const order = order_number && `\nOrder number: ${order_number}`;
          return {
            title: `Quotation ${nameOf(quotation)} accepted`,
            text: `${name} accepts the quotation ${nameOf(quotation)}.${order}`,
            ...(sent && { file: sent }),
          };
        },
        { state: 'accepted', by: name, orderNumber: order_number },
      );
    },
  }),
  'POST /api/decline_quotation.php': endpoint({
    summary: 'Decline a quotation, with the reason',
    body: declineQuotationBody,
    reply: answeredReply,
    handle: (call) => {
      const { token, name, reason } = call.body;
      return replyToQuotation(
        call,
        token,
        (quotation) => {
          const title = `Quotation ${nameOf(quotation)} declined`;
          return { title, text: `${name} declines the quotation ${nameOf(quotation)}:\n\n${reason}` };
        },
        { state: 'declined', by: name, orderNumber: '', reason },
      );
    },
  }),
  'POST /api/ask_about_quotation.php': endpoint({
    summary: 'Ask a question about a quotation, even after it can no longer be accepted',
    body: askAboutQuotationBody,
    reply: answeredReply,
    handle: (call) =>
      replyToQuotation(
        call,
        call.body.token,
        (quotation) => ({
          title: `A question about the quotation ${nameOf(quotation)}`,
          text: call.body.question,
        }),
        undefined,
        submissionOf(call, 'ask_about_quotation', call.body),
      ),
  }),
  'POST /api/open_quotation.php': endpoint({
    summary: "Create a link to a quotation of the visitor's enquiry; requires login",
    guard: signedIn('Please login to see your quotations'),
    body: openQuotationBody,
    reply: openQuotationReply,
    handle: async (call) => {
      const { services, http } = call;
      const { pool } = services.database;
      http.setHeader('cache-control', PRIVATE);
      const { id: userId } = await signedInVisitor(call);
      await takeOrRefuse(services, OPENINGS, String(userId));
      const own = await ownQuotation(pool, call.body.id, userId);
      if (!own) throw notFound('This quotation is not yours.');
      const now = services.clock();
      return {
        path: await newLink(pool, own.id, now, { endsAt: new Date(now.getTime() + OPENED_MS), isEmailed: false }),
      };
    },
  }),
};
