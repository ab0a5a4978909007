import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { modelPath } from '../../../web/addresses.ts';
import { addEvent, setStatus } from '../../site/conversations/happenings.store.ts';
import { can } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { actOnEnquiry, NO_ENQUIRY } from './act-on-enquiry.ts';
import {
  changeEnquiryBody,
  earlierLettersQuery,
  earlierLettersReply,
  enquiryQuery,
  enquiryReply,
  noteBody,
  openReply,
} from './enquiry.contract.ts';
import {
  conversationById,
  linesOfConversation,
  noteView,
  othersOfSender,
  presenceIn,
  setAssignee,
} from './enquiry.store.ts';
import { answerers } from './inbox.store.ts';
import { eventsOf, lettersOf } from './timeline.store.ts';

const DONE = { success: true as const };

export const enquiryApi = {
  ...behind(staffMay('enquiries', 'read'), {
    'GET /api/office/enquiry': endpoint({
      summary: 'An enquiry or a message: what was asked, by whom, and everything that happened since',
      query: enquiryQuery,
      reply: enquiryReply,
      handle: async (call) => {
        const { database } = call.services;
        const { id } = call.query;
        // First: what happens while the rest is read makes it another version.
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
      summary: 'The 50 letters of an enquiry or a message before one of them',
      query: earlierLettersQuery,
      reply: earlierLettersReply,
      handle: ({ query, services }) => lettersOf(services.database.pool, query.id, query.before),
    }),
  }),
  ...behind(staffMay('enquiries', 'write'), {
    'POST /api/office/open_enquiry': endpoint({
      summary:
        'Tell that the caller has it open, every few seconds; a new one is then in work, and theirs if it was of nobody',
      body: enquiryQuery,
      reply: openReply,
      handle: (call) =>
        actOnEnquiry(call, call.body.id, undefined, async ({ client, conversation, by }) => {
          await noteView(client, by.id, by.staffId);
          if (conversation.status === 'new') {
            if (conversation.assigneeId === null) await setAssignee(client, by, by.staffId);
            await setStatus(client, by, 'in_work');
          }
          return presenceIn(client, by.id, by.staffId);
        }),
    }),
    'POST /api/office/change_enquiry': endpoint({
      summary: 'Set the state of an enquiry, or whose it is; 409 when something happened since it was seen',
      body: changeEnquiryBody,
      reply: doneReply,
      handle: (call) => {
        const { id, version, status, assignee } = call.body;
        return actOnEnquiry(call, id, version, async ({ client, by }) => {
          if (assignee) {
            const roles = ROLES.filter((role) => can(role, 'enquiries', 'write'));
            const may = (await answerers(client, roles)).some((member) => member.id === assignee);
            if (!may) throw badInput('assignee', 'is nobody who may answer customers');
          }
          if (assignee !== undefined) await setAssignee(client, by, assignee);
          if (status) await setStatus(client, by, status);
          return DONE;
        });
      },
    }),
    'POST /api/office/note_enquiry': endpoint({
      summary: 'Add a note, or that somebody called or wrote by WhatsApp',
      body: noteBody,
      reply: doneReply,
      handle: (call) => {
        const { id, kind, text } = call.body;
        if (kind === 'note' && !text) throw badInput('text', 'is required');
        return actOnEnquiry(call, id, undefined, async ({ client, by }) => {
          await addEvent(client, by, kind, text);
          return DONE;
        });
      },
    }),
  }),
};
