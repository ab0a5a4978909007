import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { addOnce, findEarlierAddition } from '../acts/additions.store.ts';
import { setActor } from '../acts/set-actor.store.ts';
import type { SignedInStaff } from '../staff/office-sessions.store.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import { openEnquiryAct } from './act-on-enquiry.ts';
import { addEnquiryByStaff, addRequestToEnquiry } from './add-typed-request.ts';
import { previewSources, type TypedRequestSource, withReadRequest } from './read-typed-request.ts';
import {
  addEnquiryBody,
  addEnquiryReply,
  addRequestBody,
  previewRequestBody,
  previewRequestReply,
  type TypedRequest,
} from './typed-requests.contract.ts';

const DONE = { success: true as const };

export const typedRequestsApi = guardEndpoints(requireRight('enquiries', 'write'), {
  'POST /api/office/preview_request': defineEndpoint({
    undo: 'unchanged',
    summary: 'The lines that a pasted text and uploaded files ask for; nothing is stored',
    body: previewRequestBody,
    reply: previewRequestReply,
    handle: async (call) => {
      const { id } = await requireStaff(call);
      return withReadRequest(call.services, id, call.body, async (sources) => previewSources(sources));
    },
  }),
  'POST /api/office/add_request': defineEndpoint({
    undo: 'adds',
    summary: 'Add a pasted text and uploaded files to an enquiry as messages, and accepted lines to its items',
    body: addRequestBody,
    reply: doneReplySchema,
    handle: (call) => {
      const { key, ...content } = call.body;
      return addReadRequestOnce(call, { key, what: 'add_request', content }, async (transaction, staff, sources) => {
        const act = await openEnquiryAct(transaction, staff, content.id);
        await addRequestToEnquiry(call.services, act, sources, content.add);
        return DONE;
      });
    },
  }),
  'POST /api/office/add_enquiry': defineEndpoint({
    undo: 'adds',
    summary: 'Add an enquiry that did not come from the site, with what was pasted and uploaded',
    body: addEnquiryBody,
    reply: addEnquiryReply,
    handle: (call) => {
      const { key, ...content } = call.body;
      return addReadRequestOnce(call, { key, what: 'add_enquiry', content }, (transaction, staff, sources) =>
        addEnquiryByStaff(call.services, transaction, staff.id, content, sources),
      );
    },
  }),
});

interface GivenRequest {
  key: string | undefined;
  what: string;
  content: TypedRequest & { id?: number };
}

/** Reads a request before the transaction that stores it, since reading may take long. A key stores once. */
async function addReadRequestOnce<Reply>(
  call: EndpointCall,
  given: GivenRequest,
  add: (
    transaction: DatabaseTransaction,
    staff: SignedInStaff,
    sources: readonly TypedRequestSource[],
  ) => Promise<Reply>,
): Promise<Reply> {
  const { services } = call;
  const staff = await requireStaff(call);
  const addition = { ...given, staffId: staff.id };
  const findEarlier = () => findEarlierAddition<Reply>(services.database.pool, addition);
  const before = await findEarlier();
  if (before) return before;
  try {
    return await withReadRequest(services, staff.id, given.content, (sources) =>
      services.database.transaction(async (transaction) => {
        await setActor(transaction.client, staff.id);
        return addOnce(transaction.client, addition, () => add(transaction, staff, sources));
      }),
    );
  } catch (error) {
    // Another try of the same request may have taken the uploads meanwhile.
    const meanwhile = await findEarlier();
    if (meanwhile) return meanwhile;
    throw error;
  }
}
