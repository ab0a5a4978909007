import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { notFound } from '../../../platform/errors.ts';
import { successorNames } from '../../catalogue/relations/relations.store.ts';
import { pageOfLetters } from '../../site/conversations/answers.store.ts';
import { shownStatus } from '../enquiry-status/shown-status.ts';
import {
  askedBefore,
  askedBeforeBody,
  earlierLettersQuery,
  earlierLettersReply,
  myEnquiriesQuery,
  myEnquiriesReply,
} from './my-enquiries.contract.ts';
import { askedBeforeBy, earlierLetters, enquiriesOfUser } from './my-enquiries.store.ts';

const PER_PAGE = 10;

export const myEnquiriesApi = behind(signedIn('Please login to see your enquiries'), {
  'GET /api/get_my_enquiries.php': endpoint({
    summary: "The visitor's own enquiries, newest first, 10 per page; requires login",
    query: myEnquiriesQuery,
    reply: myEnquiriesReply,
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      const { page, search } = call.query;
      const range = { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE, search };
      const found = await enquiriesOfUser(call.services.database.pool, id, range, call.services.clock());
      const successors = await successorNames(call.services);
      const data = found.slice(0, PER_PAGE).map(({ customer: _, sent_at, status, lines, letters, ...enquiry }) => ({
        ...enquiry,
        ...pageOfLetters(letters),
        sent_at: sent_at.toISOString(),
        status: shownStatus(status),
        lines: lines.map(({ enquiryId: _, askedId, ...line }) => ({
          ...line,
          replaced_by: successors.get(askedId ?? 0) ?? null,
        })),
      }));
      return { data, hasMore: found.length > PER_PAGE };
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
    body: askedBeforeBody,
    reply: z.array(askedBefore),
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      return askedBeforeBy(call.services.database.pool, id, call.body.model_ids);
    },
  }),
});
