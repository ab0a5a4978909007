import { z } from 'zod';
import { defineEndpoint, guardEndpoints, HttpReply } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { toHeaderFileName } from '../../../platform/http/send-stored-file.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { formatConfirmationFileName, formatQuotationFileName } from '../../customers/quotations/present-quotation.ts';
import { MAX_QUOTATION_LINES } from '../../customers/quotations/quotations.limits.ts';
import { addConversationEvent } from '../../site/conversations/conversation-events.store.ts';
import { actOnEnquiry } from '../enquiries/act-on-enquiry.ts';
import { fillInAsker } from '../enquiries/enquiry-items.store.ts';
import { requireRight } from '../staff/staff-guards.ts';
import { actOnQuotation, presentForOffice, requireQuotation } from './act-on-quotation.ts';
import { priceQuotation } from './price-quotation.ts';
import { printQuotation } from './print-quotation.ts';
import {
  beginQuotationBody,
  begunForEnquiryReply,
  begunQuotationReply,
  confirmOrderBody,
  copyQuotationBody,
  earlierQuotationsReply,
  knownPricesQuery,
  knownPricesReply,
  officeQuotation,
  officeQuotationQuery,
  quotationsReply,
  saveQuotationBody,
  seenQuotationBody,
  sendQuotationBody,
} from './quotations.contract.ts';
import {
  createDraftForEnquiry,
  createDraftFromQuotation,
  findQuotationDraft,
  listEarlierQuotations,
  listKnownPrices,
  listQuotationsOfConversation,
  loadSeller,
  updateQuotationDraft,
  withdrawQuotation,
} from './quotations.store.ts';
import {
  refuseForeignStates,
  refuseOrdered,
  refuseUnfitBuyer,
  refuseUnfitSeller,
  refuseUnready,
} from './refuse-unfit.ts';
import { renewQuotationSums } from './renew-sums.ts';
import { confirmOrder, loadConfirmationPdf, sendQuotation } from './send-quotation.ts';

const DONE = { success: true as const };
const DAY_MS = 24 * 60 * 60 * 1000;
const HAS_DRAFT = 'This enquiry already has a draft. Send or discard it first.';
const OTHER_BUYER = 'Only a quotation of the same buyer can be copied into this enquiry.';
const SENT = 'Sent quotations cannot be edited. Make a revision.';
const addDays = (now: Date, days: number) => formatDayInIndia(new Date(now.getTime() + days * DAY_MS));

const formatLeftOff = (count: number): string =>
  `A quotation has at most ${MAX_QUOTATION_LINES} lines: the last ${count} models of the enquiry are not in the draft`;

const buildPdfReply = (fileName: string, pdf: Uint8Array): HttpReply =>
  new HttpReply(
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${toHeaderFileName(fileName)}"`,
      'cache-control': 'no-store',
      // The office shows the paper in its own page.
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    },
    Buffer.from(pdf),
  );

export const officeQuotationsApi = {
  ...guardEndpoints(requireRight('enquiries', 'read'), {
    'GET /api/office/quotations': defineEndpoint({
      summary: 'The quotations of an enquiry, the latest first',
      query: officeQuotationQuery,
      reply: quotationsReply,
      handle: ({ services, query }) => listQuotationsOfConversation(services.database.pool, query.id, services.clock()),
    }),
    'GET /api/office/quotation': defineEndpoint({
      summary: 'A quotation, with its lines',
      query: officeQuotationQuery,
      reply: officeQuotation,
      handle: async ({ services, query }) =>
        presentForOffice(
          services.database.pool,
          await requireQuotation(services.database.pool, query.id, services.clock()),
        ),
    }),
    'GET /api/office/earlier_quotations': defineEndpoint({
      summary: 'The last quotations and orders of the buyer of an enquiry, from other enquiries',
      query: officeQuotationQuery,
      reply: earlierQuotationsReply,
      handle: ({ services, query }) => listEarlierQuotations(services.database.pool, query.id, services.clock()),
    }),
    'GET /api/office/check_quotation': defineEndpoint({
      summary: 'Whether a draft has everything that sending needs; 400 names the field that has not',
      query: officeQuotationQuery,
      reply: doneReplySchema,
      handle: async ({ services, query }) => {
        const { pool } = services.database;
        const now = services.clock();
        const found = await requireQuotation(pool, query.id, now);
        await refuseUnready(pool, found, { now, by: 'hand' });
        refuseUnfitSeller((await presentForOffice(pool, found)).seller);
        refuseUnfitBuyer(found);
        return DONE;
      },
    }),
    'GET /api/office/known_prices': defineEndpoint({
      summary:
        'HSN code, lead time and prices of the models of a quotation or an enquiry: by the price list, and the last one sent to the customer',
      query: knownPricesQuery,
      reply: knownPricesReply,
      handle: ({ services, query }) =>
        listKnownPrices(
          services.database.pool,
          { quotation: query.id, enquiry: query.enquiry, model: query.model },
          formatDayInIndia(services.clock()),
        ),
    }),
    'GET /api/office/quotation_pdf': defineEndpoint({
      summary: 'The PDF of a quotation as it was sent, or of a draft with the sums with which it would be sent',
      query: officeQuotationQuery,
      reply: z.never(),
      handle: async ({ services, query }) => {
        const { pool } = services.database;
        const stored = await requireQuotation(pool, query.id, services.clock());
        const found = renewQuotationSums(stored, await loadSeller(pool));
        const datedBy = found.sent_at ? new Date(found.sent_at) : services.clock();
        const pdf = found.pdf_key
          ? await services.files.read(found.pdf_key)
          : await printQuotation(services, found, (await presentForOffice(pool, found)).seller, datedBy);
        return buildPdfReply(formatQuotationFileName(found), pdf);
      },
    }),
    'GET /api/office/order_confirmation': defineEndpoint({
      summary: 'The PDF of the order confirmation of an accepted quotation: as it was sent, or as it would be',
      query: officeQuotationQuery,
      reply: z.never(),
      handle: async (call) => {
        const { services, query } = call;
        const found = await requireQuotation(services.database.pool, query.id, services.clock());
        return buildPdfReply(formatConfirmationFileName(found), await loadConfirmationPdf(call, found));
      },
    }),
  }),
  ...guardEndpoints(requireRight('enquiries', 'write'), {
    'POST /api/office/begin_quotation': defineEndpoint({
      undo: 'form',
      summary: 'Start a quotation for an enquiry, or continue its draft',
      body: beginQuotationBody,
      reply: begunForEnquiryReply,
      handle: (call) =>
        actOnEnquiry(call, call.body.id, undefined, async ({ client, by }) => {
          const draft = await findQuotationDraft(client, by.id);
          if (draft) return { ...draft, left_off: 0 };
          const { buyer } = call.body;
          if (buyer) await fillInAsker(client, by.id, buyer);
          const { days, terms } = await loadSeller(client);
          const validUntil = addDays(call.services.clock(), days);
          const begun = await createDraftForEnquiry(client, by.id, {
            staffId: by.staffId,
            validUntil,
            terms,
            gstin: buyer?.gstin ?? '',
            today: formatDayInIndia(call.services.clock()),
          });
          if (begun.left_off) await addConversationEvent(client, by, 'quotation', formatLeftOff(begun.left_off));
          return begun;
        }),
    }),
    'POST /api/office/revise_quotation': defineEndpoint({
      undo: 'form',
      summary: 'Start the next revision of a sent quotation, or continue the draft of its enquiry',
      body: seenQuotationBody,
      reply: begunQuotationReply,
      handle: (call) =>
        actOnQuotation(call, call.body.id, call.body.version, async ({ client, quotation: found, by }) => {
          if (found.state === 'accepted') throw new HttpError(409, 'This quotation has been accepted.');
          await refuseOrdered(client, found);
          const draft = await findQuotationDraft(client, by.id);
          if (draft) return draft;
          const now = call.services.clock();
          const { days } = await loadSeller(client);
          return {
            id: await createDraftFromQuotation(client, found.id, {
              staffId: by.staffId,
              validUntil: addDays(now, days),
            }),
          };
        }),
    }),
    'POST /api/office/copy_quotation': defineEndpoint({
      undo: 'form',
      summary: 'Start a new quotation with the content of another one; 409 if the enquiry has a draft',
      body: copyQuotationBody,
      reply: begunQuotationReply,
      handle: (call) => {
        const { id, enquiry } = call.body;
        return actOnEnquiry(call, enquiry, undefined, async ({ client, by }) => {
          const now = call.services.clock();
          const copied = await requireQuotation(client, id, now);
          const offered = copied.conversation_id === enquiry ? [] : await listEarlierQuotations(client, enquiry, now);
          if (copied.conversation_id !== enquiry && !offered.some((one) => one.id === id))
            throw new HttpError(409, OTHER_BUYER);
          if (await findQuotationDraft(client, enquiry)) throw new HttpError(409, HAS_DRAFT);
          const { days } = await loadSeller(client);
          const given = { staffId: by.staffId, validUntil: addDays(now, days), enquiry };
          const made = await createDraftFromQuotation(client, id, given);
          await addConversationEvent(client, by, 'quotation', `Draft begun as a copy of ${copied.number ?? 'a draft'}`);
          return { id: made };
        });
      },
    }),
    'POST /api/office/save_quotation': defineEndpoint({
      undo: 'form',
      summary: 'Save a draft; 409 with the current draft if someone changed it since it was read',
      body: saveQuotationBody,
      reply: officeQuotation,
      handle: (call) => {
        const { id, version, ...content } = call.body;
        return actOnQuotation(call, id, version, async ({ client, quotation: found, by, reread }) => {
          if (found.state !== 'draft') throw new HttpError(409, SENT);
          const seller = await loadSeller(client);
          refuseForeignStates(content);
          const rule = seller.charge_rule;
          await updateQuotationDraft(client, id, content, priceQuotation(content, seller), {
            staffId: by.staffId,
            rule,
          });
          return presentForOffice(client, await reread());
        });
      },
    }),
    'POST /api/office/send_quotation': defineEndpoint({
      undo: 'sends',
      summary:
        'Send a draft with its PDF and a link, which marks the enquiry as quoted; 409 if it was changed since it was read',
      body: sendQuotationBody,
      reply: doneReplySchema,
      handle: async (call) => {
        await sendQuotation(call, call.body);
        return DONE;
      },
    }),
    'POST /api/office/confirm_order': defineEndpoint({
      undo: 'sends',
      summary: 'Send the order confirmation of an accepted quotation; the PDF stays the same when it is sent again',
      body: confirmOrderBody,
      reply: doneReplySchema,
      handle: async (call) => {
        await confirmOrder(call, call.body);
        return DONE;
      },
    }),
    'POST /api/office/withdraw_quotation': defineEndpoint({
      undo: 'none',
      summary: 'Withdraw a sent quotation, or discard a draft; a draft with its own number stays as withdrawn',
      body: seenQuotationBody,
      reply: doneReplySchema,
      handle: (call) =>
        actOnQuotation(call, call.body.id, call.body.version, async ({ client, quotation: found, by }) => {
          if (!['draft', 'sent', 'declined'].includes(found.state))
            throw new HttpError(409, `This quotation is ${found.state} and cannot be withdrawn.`);
          await withdrawQuotation(client, found.id, by.staffId);
          const name = found.number ?? 'a quotation';
          const done = found.state === 'draft' ? `Draft of ${name} discarded` : `${name} withdrawn`;
          await addConversationEvent(client, by, 'quotation', done);
          return DONE;
        }),
    }),
  }),
};
