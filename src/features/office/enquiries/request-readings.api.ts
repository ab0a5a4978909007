import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { findModelsForWords } from '../../customers/requests/find-models-for-words.ts';
import { openRequestCatalogue } from '../../customers/requests/request-catalogue.ts';
import { addConversationEvent } from '../../site/conversations/conversation-events.store.ts';
import { addMessageReading, queueReadings } from '../../site/conversations/request-readings.store.ts';
import { requireRight } from '../staff/staff-guards.ts';
import { actOnEnquiry } from './act-on-enquiry.ts';
import { changeItems, decideLines } from './change-items.ts';
import { loadConversationVersion } from './conversation.store.ts';
import { findAccountOfEnquiry, findEnquiryOfConversation, updateAsker } from './enquiry-items.store.ts';
import { toStoredCandidate } from './read-stored-request.ts';
import {
  changeAskerBody,
  changedItemsReply,
  changeItemsBody,
  decideLineBody,
  findRequestModelsQuery,
  findRequestModelsReply,
  readRequestBody,
} from './request-readings.contract.ts';
import { isMessageOfConversation, renewConversationReading } from './request-readings.store.ts';

async function findAccountOfConversation({ database }: Services, id: number): Promise<number | undefined> {
  const enquiry = await findEnquiryOfConversation(database.pool, id);
  return enquiry === undefined ? undefined : findAccountOfEnquiry(database.pool, enquiry);
}

const DONE = { success: true as const };

export const requestReadingsApi = {
  ...guardEndpoints(requireRight('enquiries', 'read'), {
    'GET /api/office/request_models': defineEndpoint({
      summary:
        'Models for words of a request: by number, the buyer’s own number, near spelling, another maker’s number or description',
      query: findRequestModelsQuery,
      reply: findRequestModelsReply,
      handle: async ({ services, query: { text, enquiry } }) => {
        const account = enquiry === undefined ? undefined : await findAccountOfConversation(services, enquiry);
        const buyer = account === undefined ? undefined : { userId: account, isForStaff: true };
        const found = await findModelsForWords(openRequestCatalogue(services, buyer), text);
        return found.map(toStoredCandidate);
      },
    }),
  }),
  ...guardEndpoints(requireRight('enquiries', 'write'), {
    'POST /api/office/read_request': defineEndpoint({
      undo: 'unchanged',
      summary: 'Read the lines of a message again, or of the text with which the enquiry began',
      body: readRequestBody,
      reply: doneReplySchema,
      handle: (call) => {
        const { id, message } = call.body;
        return actOnEnquiry(call, id, undefined, async ({ transaction, client }) => {
          if (message === undefined) await renewConversationReading(client, id);
          else if (await isMessageOfConversation(client, message, id)) await addMessageReading(client, message);
          else throw notFoundError('This message does not exist.');
          await queueReadings(call.services, transaction);
          return DONE;
        });
      },
    }),
    'POST /api/office/change_items': defineEndpoint({
      undo: 'reverse',
      summary: 'Add, change, remove and put back requested models; 409 if the enquiry was changed since it was read',
      body: changeItemsBody,
      reply: changedItemsReply,
      handle: (call) => {
        const { id, version, ...changes } = call.body;
        return actOnEnquiry(call, id, version, async (act) => {
          const changed = await changeItems(act, changes);
          return { ...DONE, ...changed, version: await loadConversationVersion(act.client, id) };
        });
      },
    }),
    'POST /api/office/decide_line': defineEndpoint({
      undo: 'reverse',
      summary: 'Take a proposed line that is no item from the list, or bring it back',
      body: decideLineBody,
      reply: doneReplySchema,
      handle: (call) => {
        const { id, reading, key, done } = call.body;
        return actOnEnquiry(call, id, undefined, async ({ client }) => {
          await decideLines(client, { reading, conversationId: id }, new Set([key]), (line) => {
            if (line.done === 'added') throw new HttpError(409, `“${line.text}” has already been added.`);
            return done;
          });
          return DONE;
        });
      },
    }),
    'POST /api/office/change_asker': defineEndpoint({
      undo: 'reverse',
      summary: 'Change name, company and contact details of who asks; 409 if the enquiry was changed since it was read',
      body: changeAskerBody,
      reply: doneReplySchema,
      handle: (call) => {
        const { id, version, ...details } = call.body;
        if (!details.name) throw badInputError('name', 'is required');
        return actOnEnquiry(call, id, version, async ({ client, by }) => {
          await updateAsker(client, id, { ...details, email: details.email.toLowerCase() });
          await addConversationEvent(client, by, 'items', 'Contact details changed');
          return DONE;
        });
      },
    }),
  }),
};
