import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { can } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { answerersReply, inboxCountsReply, inboxQuery, inboxReply, nextReply } from './inbox.contract.ts';
import { answerers, countInbox, listInbox, nextFor } from './inbox.store.ts';
import { unplacedQuery, unplacedReply } from './letters.contract.ts';
import { unplacedLetters } from './timeline.store.ts';

export const inboxApi = behind(staffMay('enquiries', 'read'), {
  'GET /api/office/enquiries': endpoint({
    summary:
      'Enquiries and messages that fit: open ones in the order in which an answer is due, others the latest first',
    query: inboxQuery,
    reply: inboxReply,
    handle: async (call) => listInbox(call.services.database.pool, call.query, (await staffOf(call)).id),
  }),
  'GET /api/office/enquiry_counts': endpoint({
    summary: 'How many wait for an answer, are late, are of the caller, and how many letters belong to no enquiry',
    reply: inboxCountsReply,
    handle: async (call) => countInbox(call.services.database.pool, (await staffOf(call)).id),
  }),
  'GET /api/office/next_enquiry': endpoint({
    summary: 'What the caller should answer next: their own that is due first, else one of nobody',
    reply: nextReply,
    handle: async (call) => ({ id: await nextFor(call.services.database.pool, (await staffOf(call)).id) }),
  }),
  'GET /api/office/answerers': endpoint({
    summary: 'Who may answer customers',
    reply: answerersReply,
    handle: ({ services }) =>
      answerers(
        services.database.pool,
        ROLES.filter((role) => can(role, 'enquiries', 'write')),
      ),
  }),
  'GET /api/office/unplaced_letters': endpoint({
    summary:
      'Letters that belong to no enquiry yet: those with a proposal first, then the others, each the latest first',
    query: unplacedQuery,
    reply: unplacedReply,
    handle: ({ services, query }) => unplacedLetters(services.database.pool, query.after),
  }),
});
