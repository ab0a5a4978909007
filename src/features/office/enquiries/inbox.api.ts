import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { answererList } from './assign.ts';
import { answerersReply, inboxCountsReply, inboxQuery, inboxReply, nextReply } from './inbox.contract.ts';
import { countInbox, listInbox, nextFor } from './inbox.store.ts';
import { unplacedQuery, unplacedReply } from './letters.contract.ts';
import { unplacedLetters } from './timeline.store.ts';

export const inboxApi = behind(staffMay('enquiries', 'read'), {
  'GET /api/office/enquiries': endpoint({
    summary: 'Enquiries and messages that match: open ones by due date, others the latest first',
    query: inboxQuery,
    reply: inboxReply,
    handle: async (call) => listInbox(call.services.database.pool, call.query, (await staffOf(call)).id),
  }),
  'GET /api/office/enquiry_counts': endpoint({
    summary: 'Counts of open, late and own enquiries, and of emails that belong to none',
    reply: inboxCountsReply,
    handle: async (call) => countInbox(call.services.database.pool, (await staffOf(call)).id),
  }),
  'GET /api/office/next_enquiry': endpoint({
    summary: 'The enquiry that the caller should answer next: an assigned one by due date, else an unassigned one',
    reply: nextReply,
    handle: async (call) => ({ id: await nextFor(call.services.database.pool, (await staffOf(call)).id) }),
  }),
  'GET /api/office/answerers': endpoint({
    summary: 'Staff members who may answer customers',
    reply: answerersReply,
    handle: ({ services }) => answererList(services.database.pool),
  }),
  'GET /api/office/unplaced_letters': endpoint({
    summary: 'Emails that belong to no enquiry: those with a proposal first, then the others, each the latest first',
    query: unplacedQuery,
    reply: unplacedReply,
    handle: ({ services, query }) => unplacedLetters(services.database.pool, query.after),
  }),
});
