import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { pageOfOwn, signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { notFound } from '../../../platform/errors.ts';
import { part } from '../../../platform/postgres/plain-sql.ts';
import { successorNames } from '../../catalogue/relations/relations.store.ts';
import { pageOfLetters } from '../../site/conversations/answers.store.ts';
import { behindLink } from '../../site/conversations/behind-link.ts';
import { conversationOfLink } from '../../site/conversations/status-links.store.ts';
import { quotationsOf } from '../quotations/quotations.store.ts';
import { modelIdsBody, ownListReply } from '../saved-lists/saved-lists.contract.ts';
import {
  askedBefore,
  earlierLettersQuery,
  earlierLettersReply,
  enquiryStatus,
  enquiryStatusQuery,
  myEnquiriesQuery,
  myEnquiry,
} from './my-enquiries.contract.ts';
import { askedBeforeBy, askedLines, earlierLetters, enquiriesOfUser, standingOf } from './my-enquiries.store.ts';
import { isOpen, shownStatus } from './shown-status.ts';

const NOTHING = 'This link does not lead to an enquiry. Please use the link in our latest email.';

const enquiryStatusApi = {
  'GET /api/get_enquiry_status.php': endpoint({
    summary: 'Status of an enquiry, by the token of a link in an email',
    query: enquiryStatusQuery,
    reply: enquiryStatus,
    handle: async (call) => {
      const { database, clock } = call.services;
      const { id } = await behindLink(call, () => conversationOfLink(database.pool, call.query.token), NOTHING);
      const { enquiryId, due_at, ...standing } = await standingOf(database.pool, id);
      const [lines, quotations] = await Promise.all([
        askedLines(database.pool, enquiryId === null ? [] : [enquiryId]),
        quotationsOf(database.pool, part`c.id = ${id}`, clock()),
      ]);
      const status = shownStatus(standing.status);
      return {
        ...standing,
        status,
        answer_due_at: isOpen(status) ? due_at : null,
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

const ownEnquiriesApi = behind(signedIn('Please login to see your enquiries'), {
  'GET /api/get_my_enquiries.php': endpoint({
    summary: "The visitor's own enquiries, newest first, 10 per page; requires login",
    query: myEnquiriesQuery,
    reply: ownListReply(myEnquiry),
    handle: async (call) => {
      const { database, clock } = call.services;
      const { search } = call.query;
      const successors = await successorNames(call.services);
      const found = await pageOfOwn(call, 10, (id, range) =>
        enquiriesOfUser(database.pool, id, { ...range, search }, clock()),
      );
      const data = found.data.map(({ customer: _, sent_at, status, lines, letters, ...enquiry }) => ({
        ...enquiry,
        ...pageOfLetters(letters),
        sent_at: sent_at.toISOString(),
        status: shownStatus(status),
        lines: lines.map(({ enquiryId: _, askedId, ...line }) => ({
          ...line,
          replaced_by: successors.get(askedId ?? 0) ?? null,
        })),
      }));
      return { data, hasMore: found.hasMore };
    },
  }),
  'GET /api/get_earlier_letters.php': endpoint({
    summary: "The 50 messages before a given message of the visitor's enquiry; requires login",
    query: earlierLettersQuery,
    reply: earlierLettersReply,
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      const { enquiry_id, before } = call.query;
      const letters = await earlierLetters(call.services.database.pool, id, enquiry_id, before);
      if (!letters) throw notFound('You have no such enquiry');
      return pageOfLetters(letters);
    },
  }),
  'POST /api/get_asked_before.php': endpoint({
    summary: "Quantity and date of the visitor's last enquiry for each of some models; requires login",
    body: modelIdsBody,
    reply: z.array(askedBefore),
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      return askedBeforeBy(call.services.database.pool, id, call.body.model_ids);
    },
  }),
});

export const myEnquiriesApi = { ...enquiryStatusApi, ...ownEnquiriesApi };
