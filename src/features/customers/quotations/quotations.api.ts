import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { requireSignedInVisitor, requireSignIn } from '../../../platform/api/guards.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { MAX_SENT_FILE_BODY_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { readSentFile } from '../../../platform/api/sent-file.ts';
import { readSubmission } from '../../../platform/api/store-once.ts';
import { createDownloadReply } from '../../../platform/http/download-reply.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { PRIVATE_CACHE_CONTROL } from '../../site/conversations/load-behind-secret-link.ts';
import { formatConfirmationFileName, formatQuotationFileName, presentQuotation } from './present-quotation.ts';
import {
  acceptQuotationBody,
  askAboutQuotationBody,
  declineQuotationBody,
  openQuotationBody,
  openQuotationReply,
  quotationAnswerReply,
  quotationForCustomer,
  quotationLinkQuery,
} from './quotation.contract.ts';
import { findOwnQuotation, markQuotationSeen, storeQuotationLink } from './quotations.store.ts';
import {
  formatNumberAndRevision,
  QUOTATION_NOT_FOUND,
  replyToQuotation,
  requireQuotationByLink,
} from './reply-to-quotation.ts';

const OPENINGS = { name: 'open-quotation', max: 60, seconds: 60 * 60 };
/** Validity of a link from My enquiries, where a new link is always available. */
const OPENED_MS = 7 * 24 * 60 * 60 * 1000;

const ORDER_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const quotationsApi = {
  'GET /api/get_quotation.php': defineEndpoint({
    summary: 'A quotation, by the token of its link',
    query: quotationLinkQuery,
    reply: quotationForCustomer,
    handle: async (call) => {
      const quotation = await requireQuotationByLink(call, call.query.token);
      const { database, clock } = call.services;
      if (quotation.state === 'sent') await markQuotationSeen(database.pool, quotation.id, clock());
      return presentQuotation(quotation);
    },
  }),
  'GET /api/get_quotation_pdf.php': defineEndpoint({
    summary: 'The PDF of a quotation, by the token of its link',
    query: quotationLinkQuery,
    reply: z.never(),
    handle: async (call) => {
      const { pdf_key, number, revision } = await requireQuotationByLink(call, call.query.token);
      if (pdf_key === null) throw notFoundError(QUOTATION_NOT_FOUND);
      return createDownloadReply(call.services.files, pdf_key, formatQuotationFileName({ number, revision }));
    },
  }),
  'GET /api/get_order_confirmation.php': defineEndpoint({
    summary: 'The PDF of the order confirmation of an accepted quotation, by the token of its link',
    query: quotationLinkQuery,
    reply: z.never(),
    handle: async (call) => {
      const { confirmation_key, number } = await requireQuotationByLink(call, call.query.token);
      if (confirmation_key === null) throw notFoundError('This order has not been confirmed yet.');
      return createDownloadReply(call.services.files, confirmation_key, formatConfirmationFileName({ number }));
    },
  }),
  'POST /api/accept_quotation.php': defineEndpoint({
    summary: 'Accept a quotation, with an order number and a file; a repeated request changes nothing',
    body: acceptQuotationBody,
    reply: quotationAnswerReply,
    largeBody: { bytes: MAX_SENT_FILE_BODY_BYTES, values: 20 },
    handle: async (call) => {
      const { token, name, order_number, file } = call.body;
      if (file) await requireQuotationByLink(call, token);
      const sent =
        file && (await readSentFile(call.services, 'file', file, ORDER_TYPES, 'a PDF, a JPEG or a PNG picture'));
      return replyToQuotation(
        call,
        token,
        (quotation) => {
          const order = order_number && `\nOrder number: ${order_number}`;
          return {
            title: `Quotation ${formatNumberAndRevision(quotation)} accepted`,
            text: `${name} accepts the quotation ${formatNumberAndRevision(quotation)}.${order}`,
            ...(sent && { file: sent }),
          };
        },
        { state: 'accepted', by: name, orderNumber: order_number },
      );
    },
  }),
  'POST /api/decline_quotation.php': defineEndpoint({
    summary: 'Decline a quotation, with the reason',
    body: declineQuotationBody,
    reply: quotationAnswerReply,
    handle: (call) => {
      const { token, name, reason } = call.body;
      return replyToQuotation(
        call,
        token,
        (quotation) => {
          const title = `Quotation ${formatNumberAndRevision(quotation)} declined`;
          return { title, text: `${name} declines the quotation ${formatNumberAndRevision(quotation)}:\n\n${reason}` };
        },
        { state: 'declined', by: name, orderNumber: '', reason },
      );
    },
  }),
  'POST /api/ask_about_quotation.php': defineEndpoint({
    summary: 'Ask a question about a quotation, even after it can no longer be accepted',
    body: askAboutQuotationBody,
    reply: quotationAnswerReply,
    handle: (call) =>
      replyToQuotation(
        call,
        call.body.token,
        (quotation) => ({
          title: `A question about the quotation ${formatNumberAndRevision(quotation)}`,
          text: call.body.question,
        }),
        undefined,
        readSubmission(call, 'ask_about_quotation', call.body),
      ),
  }),
  'POST /api/open_quotation.php': defineEndpoint({
    summary: "Create a link to a quotation of the visitor's enquiry; requires login",
    guard: requireSignIn('Please login to see your quotations'),
    body: openQuotationBody,
    reply: openQuotationReply,
    handle: async (call) => {
      const { services, http } = call;
      const { pool } = services.database;
      http.setHeader('cache-control', PRIVATE_CACHE_CONTROL);
      const { id: userId } = await requireSignedInVisitor(call);
      await enforceLimit(services, OPENINGS, String(userId));
      const own = await findOwnQuotation(pool, call.body.id, userId);
      if (!own) throw notFoundError('This quotation is not yours.');
      const now = services.clock();
      return {
        path: await storeQuotationLink(pool, own.id, now, {
          endsAt: new Date(now.getTime() + OPENED_MS),
          isEmailed: false,
        }),
      };
    },
  }),
};
