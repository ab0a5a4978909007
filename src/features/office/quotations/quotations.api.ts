import { z } from 'zod';
import { behind, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { HttpError } from '../../../platform/errors.ts';
import { headerName } from '../../../platform/http/send-stored.ts';
import { dayInIndia } from '../../../platform/time/time-zone.ts';
import { confirmationName, pdfName } from '../../customers/quotations/present-quotation.ts';
import { MAX_LINES } from '../../customers/quotations/quotations.limits.ts';
import { addEvent } from '../../site/conversations/happenings.store.ts';
import { actOnEnquiry } from '../enquiries/act-on-enquiry.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { actOnQuotation, presentForDesk, storedQuotation } from './act-on-quotation.ts';
import { priced } from './price-quotation.ts';
import { printQuotation } from './print-quotation.ts';
import {
  begunForEnquiryReply,
  begunReply,
  confirmOrderBody,
  knownPricesReply,
  quotation,
  quotationQuery,
  quotationsReply,
  saveQuotationBody,
  seenQuotationBody,
  sendQuotationBody,
} from './quotations.contract.ts';
import {
  draftOf,
  draftOfEnquiry,
  draftOfRevision,
  knownPrices,
  quotationsOfConversation,
  sellerOfSettings,
  withdraw,
  writeDraft,
} from './quotations.store.ts';
import { refuseForeignStates, refuseOrdered } from './refuse-unfit.ts';
import { renewSums } from './renew-sums.ts';
import { confirmationOf, confirmOrder, sendQuotation } from './send-quotation.ts';

const DONE = { success: true as const };
const DAY_MS = 24 * 60 * 60 * 1000;
const SENT = 'Sent quotations cannot be edited. Make a revision.';
const dayAfter = (now: Date, days: number) => dayInIndia(new Date(now.getTime() + days * DAY_MS));

const leftOff = (count: number): string =>
  `A quotation has at most ${MAX_LINES} lines: the last ${count} models of the enquiry are not in the draft`;

const pdfReply = (fileName: string, pdf: Uint8Array): HttpReply =>
  new HttpReply(
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${headerName(fileName)}"`,
      'cache-control': 'no-store',
    },
    Buffer.from(pdf),
  );

export const quotationsOfficeApi = {
  ...behind(staffMay('enquiries', 'read'), {
    'GET /api/office/quotations': endpoint({
      summary: 'The quotations of an enquiry, the latest first',
      query: quotationQuery,
      reply: quotationsReply,
      handle: ({ services, query }) => quotationsOfConversation(services.database.pool, query.id, services.clock()),
    }),
    'GET /api/office/quotation': endpoint({
      summary: 'A quotation, with its lines',
      query: quotationQuery,
      reply: quotation,
      handle: async ({ services, query }) =>
        presentForDesk(
          services.database.pool,
          await storedQuotation(services.database.pool, query.id, services.clock()),
        ),
    }),
    'GET /api/office/known_prices': endpoint({
      summary: 'Prices of the models of a quotation: by the price list, and the last one sent to the customer',
      query: quotationQuery,
      reply: knownPricesReply,
      handle: ({ services, query }) => knownPrices(services.database.pool, query.id),
    }),
    'GET /api/office/quotation_pdf': endpoint({
      summary: 'The PDF of a quotation as it was sent, or of a draft with the sums with which it would be sent',
      query: quotationQuery,
      reply: z.never(),
      handle: async ({ services, query }) => {
        const { pool } = services.database;
        const stored = await storedQuotation(pool, query.id, services.clock());
        const found = renewSums(stored, await sellerOfSettings(pool));
        const datedBy = found.sent_at ? new Date(found.sent_at) : services.clock();
        const pdf = found.pdf_key
          ? await services.files.read(found.pdf_key)
          : await printQuotation(services, found, (await presentForDesk(pool, found)).seller, datedBy);
        return pdfReply(pdfName(found), pdf);
      },
    }),
    'GET /api/office/order_confirmation': endpoint({
      summary: 'The PDF of the order confirmation of an accepted quotation: as it was sent, or as it would be',
      query: quotationQuery,
      reply: z.never(),
      handle: async (call) => {
        const { services, query } = call;
        const found = await storedQuotation(services.database.pool, query.id, services.clock());
        return pdfReply(confirmationName(found), await confirmationOf(call, found));
      },
    }),
  }),
  ...behind(staffMay('enquiries', 'write'), {
    'POST /api/office/begin_quotation': endpoint({
      undo: 'reverse',
      summary: 'Start a quotation for an enquiry, or continue its draft',
      body: quotationQuery,
      reply: begunForEnquiryReply,
      handle: (call) =>
        actOnEnquiry(call, call.body.id, undefined, async ({ client, by }) => {
          const draft = await draftOf(client, by.id);
          if (draft) return { ...draft, left_off: 0 };
          const { days, terms } = await sellerOfSettings(client);
          const validUntil = dayAfter(call.services.clock(), days);
          const begun = await draftOfEnquiry(client, by.id, { staffId: by.staffId, validUntil, terms });
          if (begun.left_off) await addEvent(client, by, 'quotation', leftOff(begun.left_off));
          return begun;
        }),
    }),
    'POST /api/office/revise_quotation': endpoint({
      undo: 'reverse',
      summary: 'Start the next revision of a sent quotation, or continue the draft of its enquiry',
      body: seenQuotationBody,
      reply: begunReply,
      handle: (call) =>
        actOnQuotation(call, call.body.id, call.body.version, async ({ client, quotation: found, by }) => {
          if (found.state === 'accepted') throw new HttpError(409, 'This quotation has been accepted.');
          await refuseOrdered(client, found);
          const draft = await draftOf(client, by.id);
          if (draft) return draft;
          const now = call.services.clock();
          const { days } = await sellerOfSettings(client);
          return {
            id: await draftOfRevision(client, found.id, { staffId: by.staffId, validUntil: dayAfter(now, days) }),
          };
        }),
    }),
    'POST /api/office/save_quotation': endpoint({
      undo: 'reverse',
      summary: 'Save a draft; 409 with the current draft if someone changed it since it was read',
      body: saveQuotationBody,
      reply: quotation,
      handle: (call) => {
        const { id, version, ...content } = call.body;
        return actOnQuotation(call, id, version, async ({ client, quotation: found, by, reread }) => {
          if (found.state !== 'draft') throw new HttpError(409, SENT);
          const seller = await sellerOfSettings(client);
          refuseForeignStates(content);
          const rule = seller.charge_rule;
          await writeDraft(client, id, content, priced(content, seller), { staffId: by.staffId, rule });
          return presentForDesk(client, await reread());
        });
      },
    }),
    'POST /api/office/send_quotation': endpoint({
      undo: 'sends',
      summary:
        'Send a draft with its PDF and a link, which marks the enquiry as quoted; 409 if it was changed since it was read',
      body: sendQuotationBody,
      reply: doneReply,
      handle: async (call) => {
        await sendQuotation(call, call.body);
        return DONE;
      },
    }),
    'POST /api/office/confirm_order': endpoint({
      undo: 'sends',
      summary: 'Send the order confirmation of an accepted quotation; the PDF stays the same when it is sent again',
      body: confirmOrderBody,
      reply: doneReply,
      handle: async (call) => {
        await confirmOrder(call, call.body);
        return DONE;
      },
    }),
    'POST /api/office/withdraw_quotation': endpoint({
      undo: 'none',
      summary: 'Withdraw a sent quotation, or discard a draft; a draft with its own number stays as withdrawn',
      body: seenQuotationBody,
      reply: doneReply,
      handle: (call) =>
        actOnQuotation(call, call.body.id, call.body.version, async ({ client, quotation: found, by }) => {
          if (!['draft', 'sent', 'declined'].includes(found.state))
            throw new HttpError(409, `This quotation is ${found.state} and cannot be withdrawn.`);
          await withdraw(client, found.id, by.staffId);
          const name = found.number ?? 'a quotation';
          const done = found.state === 'draft' ? `Draft of ${name} discarded` : `${name} withdrawn`;
          await addEvent(client, by, 'quotation', done);
          return DONE;
        }),
    }),
  }),
};
