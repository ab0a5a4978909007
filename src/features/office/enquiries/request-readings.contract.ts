import { z } from 'zod';
import { doneReplySchema, idField, optionalLineField } from '../../../platform/api/fields.contract.ts';
import { MAX_ENQUIRY_LINES } from '../../customers/enquiries/enquiries.limits.ts';
import { readLine } from '../../customers/requests/read-lines.contract.ts';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';

const proposedCandidate = z.object({
  model: z.object({
    model_id: z.int(),
    model_name: z.string(),
    product_name: z.string(),
    replaced_by: z.string(),
  }),
  difference: z.string(),
});
export type StoredCandidate = z.output<typeof proposedCandidate>;

const proposedRequestLine = readLine.extend({
  candidates: z.array(proposedCandidate),
  /** How staff have decided; '' for a line that is still open. */
  done: z.enum(['', 'added', 'dismissed']),
});
export type ProposedRequestLine = z.output<typeof proposedRequestLine>;

/** The buyer as a request states them; '' for a fact that it does not state. */
const requestBuyer = z.object({
  name: z.string().default(''),
  company: z.string().default(''),
  gstin: z.string().default(''),
  state: z.string().default(''),
  phone: z.string().default(''),
});
export type RequestBuyer = z.output<typeof requestBuyer>;

export const requestReading = z.object({
  id: z.int(),
  /** Null for the text with which the conversation began. */
  message: z.int().nullable(),
  state: z.enum(['waiting', 'read', 'failed']),
  error: z.string(),
  lines: z.array(proposedRequestLine),
  remarks: z.array(z.string()),
  buyer: requestBuyer,
});
export type RequestReading = z.output<typeof requestReading>;

/** `message`: the message to read; without it, the text with which the conversation began. */
export const readRequestBody = z.object({ id: idField, message: idField.optional() });

/** `enquiry`: the one whose buyer's own numbers are searched as well. */
export const findRequestModelsQuery = z.object({
  text: z.string().trim().min(2, 'is required').max(200),
  enquiry: idField.optional(),
});
export const findRequestModelsReply = z.array(proposedCandidate);

const version = z.int().min(1);
const quantity = z.int().min(1, 'must be at least 1').max(MAX_PIECES);
const proposedLine = z.object({ reading: idField, key: z.string().max(20) });

const position = z.int().min(1).max(32_767);

/** An item as it was before it was removed. */
const removedItem = z.object({
  position,
  model_id: idField.nullable(),
  model_name: optionalLineField(300),
  product_id: idField.nullable(),
  product_name: optionalLineField(300),
  quantity,
  own_number: optionalLineField(300),
  note: z.string().trim().max(4000),
  /** The names in the cart, as the visitor sent them. */
  sent_model_name: z.string().max(1000).default(''),
  sent_product_id: z.string().max(1000).default(''),
});
export type RemovedItem = z.output<typeof removedItem>;

/** `reopen`: proposed lines that are open again because their items are removed. */
export const changeItemsBody = z.object({
  id: idField,
  version,
  add: z
    .array(z.object({ model_id: idField, quantity, from: proposedLine.optional() }))
    .max(MAX_ENQUIRY_LINES)
    .default([]),
  change: z.array(z.object({ position, quantity })).max(MAX_ENQUIRY_LINES).default([]),
  remove: z.array(position).max(MAX_ENQUIRY_LINES).default([]),
  put_back: z.array(removedItem).max(MAX_ENQUIRY_LINES).default([]),
  reopen: z.array(proposedLine).max(MAX_ENQUIRY_LINES).default([]),
});
export type ItemChanges = Omit<z.output<typeof changeItemsBody>, 'id' | 'version'>;

/** With `version`, what the change that undoes it needs. */
export const changedItemsReply = doneReplySchema.extend({
  version,
  added: z.array(position),
  removed: z.array(removedItem),
});

export const decideLineBody = proposedLine.extend({ id: idField, done: z.enum(['', 'dismissed']) });

export const changeAskerBody = z.object({
  id: idField,
  version,
  name: optionalLineField(200),
  company: optionalLineField(200),
  email: z.union([z.literal(''), z.email('must be an email address').max(254)]).default(''),
  phone: optionalLineField(40),
  state: optionalLineField(100),
});
