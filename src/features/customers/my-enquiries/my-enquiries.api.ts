import { z } from 'zod';
import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { loadOwnPage, requireSignedInVisitor, requireSignIn } from '../../../platform/api/guards.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { loadSuccessorNames } from '../../catalogue/relations/relations.store.ts';
import { toMessagePage } from '../../site/conversations/enquiry-messages.store.ts';
import { loadBehindSecretLink } from '../../site/conversations/load-behind-secret-link.ts';
import { findConversationByLink } from '../../site/conversations/status-links.store.ts';
import { loadListedQuotations } from '../quotations/quotations.store.ts';
import { buildOwnListReply, modelIdsBody } from '../saved-lists/saved-lists.contract.ts';
import { isOpenForCustomer, toCustomerStatus } from './customer-status.ts';
import {
  enquiryStatusQuery,
  lastRequest,
  myEnquiriesQuery,
  myEnquiry,
  ownEarlierMessagesQuery,
  ownEarlierMessagesReply,
  publicEnquiryStatus,
} from './my-enquiries.contract.ts';
import {
  findEarlierMessages,
  loadConversationStanding,
  loadEnquiriesOfUser,
  loadLastRequests,
  loadRequestedLines,
} from './my-enquiries.store.ts';

const NOTHING = 'This link does not lead to an enquiry. Please use the link in our latest email.';

const enquiryStatusApi = {
  'GET /api/get_enquiry_status.php': defineEndpoint({
    summary: 'Status of an enquiry, by the token of a link in an email',
    query: enquiryStatusQuery,
    reply: publicEnquiryStatus,
    handle: async (call) => {
      const { database, clock } = call.services;
      const { id } = await loadBehindSecretLink(
        call,
        () => findConversationByLink(database.pool, call.query.token),
        NOTHING,
      );
      const { enquiryId, due_at, ...standing } = await loadConversationStanding(database.pool, id);
      const [lines, quotations] = await Promise.all([
        loadRequestedLines(database.pool, enquiryId === null ? [] : [enquiryId]),
        loadListedQuotations(database.pool, sqlFragment`c.id = ${id}`, clock()),
      ]);
      const status = toCustomerStatus(standing.status);
      return {
        ...standing,
        status,
        answer_due_at: isOpenForCustomer(status) ? due_at : null,
        quotations: quotations.map(({ id: _, enquiryId: __, ...quotation }) => quotation),
        lines: lines.map(({ position, model_name, product_name, quantity, own_number, model_id }) => ({
          ...{ position, quantity, own_number },
          model: model_name,
          product: product_name,
          is_gone: model_id === null,
        })),
      };
    },
  }),
};

const ownEnquiriesApi = guardEndpoints(requireSignIn('Please login to see your enquiries'), {
  'GET /api/get_my_enquiries.php': defineEndpoint({
    summary: "The visitor's own enquiries, newest first, 10 per page; requires login",
    query: myEnquiriesQuery,
    reply: buildOwnListReply(myEnquiry),
    handle: async (call) => {
      const { database, clock } = call.services;
      const { search } = call.query;
      const successors = await loadSuccessorNames(call.services);
      const found = await loadOwnPage(call, 10, (id, range) =>
        loadEnquiriesOfUser(database.pool, id, { ...range, search }, clock()),
      );
      const data = found.data.map(({ customer: _, sent_at, status, lines, letters: messages, ...enquiry }) => ({
        ...enquiry,
        ...toMessagePage(messages),
        sent_at: sent_at.toISOString(),
        status: toCustomerStatus(status),
        lines: lines.map(({ enquiryId: _, askedId, ...line }) => ({
          ...line,
          replaced_by: successors.get(askedId ?? 0) ?? null,
        })),
      }));
      return { data, hasMore: found.hasMore };
    },
  }),
  'GET /api/get_earlier_letters.php': defineEndpoint({
    summary: "The 50 messages before a given message of the visitor's enquiry; requires login",
    query: ownEarlierMessagesQuery,
    reply: ownEarlierMessagesReply,
    handle: async (call) => {
      const { id } = await requireSignedInVisitor(call);
      const { enquiry_id, before } = call.query;
      const messages = await findEarlierMessages(call.services.database.pool, id, enquiry_id, before);
      if (!messages) throw notFoundError('This enquiry does not exist');
      return toMessagePage(messages);
    },
  }),
  'POST /api/get_asked_before.php': defineEndpoint({
    summary: "Quantity and date of the visitor's last enquiry for each of some models; requires login",
    body: modelIdsBody,
    reply: z.array(lastRequest),
    handle: async (call) => {
      const { id } = await requireSignedInVisitor(call);
      return loadLastRequests(call.services.database.pool, id, call.body.model_ids);
    },
  }),
});

export const myEnquiriesApi = { ...enquiryStatusApi, ...ownEnquiriesApi };
