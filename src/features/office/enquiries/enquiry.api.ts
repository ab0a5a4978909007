import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import { formatDayInZone } from '../../../platform/time/time-zone.ts';
import { modelPath } from '../../../web/addresses.ts';
import { addConversationEvent } from '../../site/conversations/conversation-events.store.ts';
import { addOnce } from '../acts/additions.store.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import { actOnEnquiry, NO_ENQUIRY } from './act-on-enquiry.ts';
import { assignConversation, listAnswerers, notifyMentionedStaff, refuseUnfitAssignee } from './assign-conversation.ts';
import { changeEnquiry, describeEnquiryChange } from './change-enquiry.ts';
import {
  findConversation,
  findPresence,
  listConversationEvents,
  listConversationLines,
  listConversationMessages,
  listOtherConversations,
  listUnassignedMessages,
  loadConversationVersion,
  recordConversationView,
  setFollowUp,
} from './conversation.store.ts';
import {
  addNoteBody,
  changedEnquiryReply,
  changeEnquiryBody,
  enquiryPresenceReply,
  followUpBody,
  followUpReply,
  inboxEarlierMessagesQuery,
  inboxEarlierMessagesReply,
  inboxEnquiryQuery,
  inboxEnquiryReply,
} from './enquiry.contract.ts';
import { answerersReply, inboxCountsReply, inboxQuery, inboxReply, nextEnquiryReply } from './inbox.contract.ts';
import { countInbox, findNextConversation, listInbox } from './inbox.store.ts';
import { unassignedMessagesQuery, unassignedMessagesReply } from './inbox-messages.contract.ts';
import { listReadings } from './request-readings.store.ts';

export const inboxApi = guardEndpoints(requireRight('enquiries', 'read'), {
  'GET /api/office/enquiries': defineEndpoint({
    summary: 'Enquiries and messages that match: open ones by due date, others the latest first',
    query: inboxQuery,
    reply: inboxReply,
    handle: async (call) => listInbox(call.services.database.pool, call.query, (await requireStaff(call)).id),
  }),
  'GET /api/office/enquiry_counts': defineEndpoint({
    summary:
      'Counts of open and own enquiries, of late ones with late emails of strangers, and of emails that belong to no enquiry',
    reply: inboxCountsReply,
    handle: async (call) =>
      countInbox(call.services.database.pool, (await requireStaff(call)).id, call.services.clock()),
  }),
  'GET /api/office/next_enquiry': defineEndpoint({
    summary: 'The enquiry that the caller should answer next: an assigned one by due date, else an unassigned one',
    reply: nextEnquiryReply,
    handle: async (call) => findNextConversation(call.services.database.pool, (await requireStaff(call)).id),
  }),
  'GET /api/office/answerers': defineEndpoint({
    summary: 'Staff members who may answer customers',
    reply: answerersReply,
    handle: ({ services }) => listAnswerers(services.database.pool),
  }),
  'GET /api/office/unplaced_letters': defineEndpoint({
    summary: 'Emails that belong to no enquiry: those with a proposal first, then the others, each the latest first',
    query: unassignedMessagesQuery,
    reply: unassignedMessagesReply,
    handle: ({ services, query }) => listUnassignedMessages(services.database.pool, query, services.clock()),
  }),
});

const DONE = { success: true as const };

export const enquiryApi = {
  ...guardEndpoints(requireRight('enquiries', 'read'), {
    'GET /api/office/enquiry': defineEndpoint({
      summary: 'An enquiry or a message with its sender and everything that followed',
      query: inboxEnquiryQuery,
      reply: inboxEnquiryReply,
      handle: async (call) => {
        const { database } = call.services;
        const { id } = call.query;
        // Read first: a change during the other reads then leads to a conflict of versions.
        const found = await findConversation(database.pool, id, (await requireStaff(call)).id);
        if (!found) throw notFoundError(NO_ENQUIRY);
        const [lines, others, events, readings, page] = await Promise.all([
          listConversationLines(database.pool, id),
          listOtherConversations(database.pool, id),
          listConversationEvents(database.pool, id),
          listReadings(database.pool, id),
          listConversationMessages(database.pool, id, null),
        ]);
        const addressed = lines.map(({ name, ...line }) => ({
          ...line,
          address: name === null ? null : modelPath(name),
        }));
        return { ...found, lines: addressed, others, events, readings, ...page };
      },
    }),
    'GET /api/office/earlier_letters': defineEndpoint({
      summary: 'The 50 messages of a conversation before a given one',
      query: inboxEarlierMessagesQuery,
      reply: inboxEarlierMessagesReply,
      handle: ({ query, services }) => listConversationMessages(services.database.pool, query.id, query.before),
    }),
  }),
  ...guardEndpoints(requireRight('enquiries', 'write'), {
    'POST /api/office/open_enquiry': defineEndpoint({
      undo: 'unchanged',
      summary: 'Heartbeat of a viewer, every few seconds',
      body: inboxEnquiryQuery,
      reply: enquiryPresenceReply,
      handle: async (call) => {
        const { pool } = call.services.database;
        const { id: staffId } = await requireStaff(call);
        const presence = await findPresence(pool, call.body.id, staffId);
        if (!presence) throw notFoundError(NO_ENQUIRY);
        await recordConversationView(pool, call.body.id, staffId);
        return presence;
      },
    }),
    'POST /api/office/change_enquiry': defineEndpoint({
      undo: 'reverse',
      summary: 'Set the state or the assignee of an enquiry; 409 if it was changed since it was read',
      body: changeEnquiryBody,
      reply: changedEnquiryReply,
      handle: (call) => {
        const { id, version } = call.body;
        return actOnEnquiry(call, id, version, async (act) => {
          await changeEnquiry(call.services, act, call.body);
          return { ...DONE, ...(await describeEnquiryChange(act.client, act.conversation)) };
        });
      },
    }),
    'POST /api/office/follow_up': defineEndpoint({
      undo: 'reverse',
      summary: 'Plan a follow-up on a day, or only if the customer has not written by then; an open enquiry is snoozed',
      body: followUpBody,
      reply: followUpReply,
      handle: async (call) => {
        const { id, version, on, when } = call.body;
        const { timeZone } = await requireStaff(call);
        const today = formatDayInZone(call.services.clock(), timeZone);
        if (on && (on < today || (on === today && version === undefined)))
          throw badInputError('on', 'must be a later day');
        return actOnEnquiry(call, id, version, async ({ client, by }) => {
          await setFollowUp(client, by, { on, when });
          return { ...DONE, version: await loadConversationVersion(client, id) };
        });
      },
    }),
    'POST /api/office/note_enquiry': defineEndpoint({
      undo: 'adds',
      summary:
        'Add a note, which notifies colleagues named as @Name and may hand the enquiry over, or record that someone called or wrote by WhatsApp',
      body: addNoteBody,
      reply: changedEnquiryReply,
      handle: (call) => {
        const { key, ...content } = call.body;
        const { id, kind, text, assignee } = content;
        if (kind === 'note' && !text) throw badInputError('text', 'is required');
        return actOnEnquiry(call, id, undefined, ({ transaction, client, conversation, staff, by }) =>
          addOnce(client, { staffId: by.staffId, key, what: 'note_enquiry', content }, async () => {
            await addConversationEvent(client, by, kind, text);
            const given = { services: call.services, transaction, staff };
            if (kind === 'note') await notifyMentionedStaff(given, conversation, text, assignee);
            if (assignee !== undefined) {
              await refuseUnfitAssignee(client, assignee);
              await assignConversation(given, conversation, assignee);
            }
            return { ...DONE, ...(await describeEnquiryChange(client, conversation)) };
          }),
        );
      },
    }),
  }),
};
