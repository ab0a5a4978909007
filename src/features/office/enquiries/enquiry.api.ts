import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { dayInZone } from '../../../platform/time/time-zone.ts';
import { modelPath } from '../../../web/addresses.ts';
import { queueEnquiryEvent } from '../../customers/enquiries/enquiry-event.ts';
import { addEvent, decideStatus } from '../../site/conversations/happenings.store.ts';
import { addOnce } from '../acts/additions.store.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { actOnEnquiry, NO_ENQUIRY } from './act-on-enquiry.ts';
import { answererList, assign, tellMentioned } from './assign.ts';
import {
  changeEnquiryBody,
  earlierLettersQuery,
  earlierLettersReply,
  enquiryQuery,
  enquiryReply,
  followUpBody,
  noteBody,
  openReply,
} from './enquiry.contract.ts';
import {
  conversationById,
  eventsOf,
  lettersOf,
  linesOfConversation,
  noteView,
  othersOfSender,
  presenceIn,
  putOff,
  unplacedLetters,
} from './enquiry.store.ts';
import { answerersReply, inboxCountsReply, inboxQuery, inboxReply, nextReply } from './inbox.contract.ts';
import { countInbox, listInbox, nextFor } from './inbox.store.ts';
import { unplacedQuery, unplacedReply } from './letters.contract.ts';

export const inboxApi = behind(staffMay('enquiries', 'read'), {
  'GET /api/office/enquiries': endpoint({
    summary: 'Enquiries and messages that match: open ones by due date, others the latest first',
    query: inboxQuery,
    reply: inboxReply,
    handle: async (call) => listInbox(call.services.database.pool, call.query, (await staffOf(call)).id),
  }),
  'GET /api/office/enquiry_counts': endpoint({
    summary: 'Counts of open, late and own enquiries, and of emails that belong to no enquiry',
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

const DONE = { success: true as const };

export const enquiryApi = {
  ...behind(staffMay('enquiries', 'read'), {
    'GET /api/office/enquiry': endpoint({
      summary: 'An enquiry or a message with its sender and everything that followed',
      query: enquiryQuery,
      reply: enquiryReply,
      handle: async (call) => {
        const { database } = call.services;
        const { id } = call.query;
        // Read first: a change during the other reads then leads to a conflict of versions.
        const found = await conversationById(database.pool, id, (await staffOf(call)).id);
        if (!found) throw notFound(NO_ENQUIRY);
        const [lines, others, events, page] = await Promise.all([
          linesOfConversation(database.pool, id),
          othersOfSender(database.pool, id),
          eventsOf(database.pool, id),
          lettersOf(database.pool, id, null),
        ]);
        const addressed = lines.map(({ name, ...line }) => ({
          ...line,
          address: name === null ? null : modelPath(name),
        }));
        return { ...found, lines: addressed, others, events, ...page };
      },
    }),
    'GET /api/office/earlier_letters': endpoint({
      summary: 'The 50 messages of a conversation before a given one',
      query: earlierLettersQuery,
      reply: earlierLettersReply,
      handle: ({ query, services }) => lettersOf(services.database.pool, query.id, query.before),
    }),
  }),
  ...behind(staffMay('enquiries', 'write'), {
    'POST /api/office/open_enquiry': endpoint({
      undo: 'unchanged',
      summary: 'Heartbeat of a viewer, every few seconds',
      body: enquiryQuery,
      reply: openReply,
      handle: async (call) => {
        const { pool } = call.services.database;
        const { id: staffId } = await staffOf(call);
        const presence = await presenceIn(pool, call.body.id, staffId);
        if (!presence) throw notFound(NO_ENQUIRY);
        await noteView(pool, call.body.id, staffId);
        return presence;
      },
    }),
    'POST /api/office/change_enquiry': endpoint({
      undo: 'reverse',
      summary: 'Set the state or the assignee of an enquiry; 409 if it was changed since it was read',
      body: changeEnquiryBody,
      reply: doneReply,
      handle: (call) => {
        const { id, version, status, reason, assignee } = call.body;
        if (status === 'lost' && !reason) throw badInput('reason', 'is required');
        return actOnEnquiry(call, id, version, async ({ transaction, client, conversation, staff, by }) => {
          if (assignee && !(await answererList(client)).some((member) => member.id === assignee))
            throw badInput('assignee', 'may not answer customers');
          if (assignee !== undefined)
            await assign({ services: call.services, transaction, staff }, conversation, assignee);
          if (status) await decideStatus(client, by, status, reason);
          if (status === 'won' || status === 'lost')
            await queueEnquiryEvent(call.services, transaction, `enquiry.${status}`, id);
          return DONE;
        });
      },
    }),
    'POST /api/office/follow_up': endpoint({
      undo: 'reverse',
      summary: 'Plan a follow-up on a day, or only if the customer has not written by then; an open enquiry is snoozed',
      body: followUpBody,
      reply: doneReply,
      handle: async (call) => {
        const { id, on, when } = call.body;
        const { timeZone } = await staffOf(call);
        if (on && on <= dayInZone(call.services.clock(), timeZone)) throw badInput('on', 'must be a later day');
        return actOnEnquiry(call, id, undefined, async ({ client, by }) => {
          await putOff(client, by, { on, when });
          return DONE;
        });
      },
    }),
    'POST /api/office/note_enquiry': endpoint({
      undo: 'adds',
      summary:
        'Add a note, which notifies colleagues named as @Name, or record that someone called or wrote by WhatsApp',
      body: noteBody,
      reply: doneReply,
      handle: (call) => {
        const { key, ...content } = call.body;
        const { id, kind, text } = content;
        if (kind === 'note' && !text) throw badInput('text', 'is required');
        return actOnEnquiry(call, id, undefined, ({ transaction, client, conversation, staff, by }) =>
          addOnce(client, { staffId: by.staffId, key, what: 'note_enquiry', content }, async () => {
            await addEvent(client, by, kind, text);
            if (kind === 'note')
              await tellMentioned({ services: call.services, transaction, staff }, conversation, text);
            return DONE;
          }),
        );
      },
    }),
  }),
};
