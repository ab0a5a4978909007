import { z } from 'zod';
import { emailField, idField, optionalLineField, retryKeyField } from '../../../platform/api/fields.contract.ts';
import { MAX_ENQUIRY_LINES } from '../../customers/enquiries/enquiries.limits.ts';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { ADDED_ENQUIRY_SOURCES, type AddedEnquirySource } from './enquiry-sources.limits.ts';
import { requestReading } from './request-readings.contract.ts';

const SOURCES = Object.keys(ADDED_ENQUIRY_SOURCES) as AddedEnquirySource[];

/** `uploads`: ids of complete uploads to the folder `letter`. */
const typedRequest = z.object({
  text: z.string().trim().max(20_000).default(''),
  uploads: z.array(z.uuid()).max(10).default([]),
});
export type TypedRequest = z.output<typeof typedRequest>;

/** `key`: key of a line as the preview of the same request had it. */
const acceptedLines = z
  .array(z.object({ key: z.string().max(20), model_id: idField, quantity: z.int().min(1).max(MAX_PIECES) }))
  .max(MAX_ENQUIRY_LINES);
export type AcceptedRequestLines = z.output<typeof acceptedLines>;

/** `id`: the enquiry to which the request belongs, whose buyer may have own numbers. */
export const previewRequestBody = typedRequest.extend({ id: idField.optional() });
export const previewRequestReply = requestReading.pick({ lines: true, remarks: true, buyer: true }).extend({
  /** Address of the person who asks in an uploaded email; '' for none. */
  email: z.string(),
  /** Channel that the text or the files imply; '' for none. */
  source: z.enum(['', 'whatsapp', 'email']),
});
export type RequestPreview = z.output<typeof previewRequestReply>;

export const addRequestBody = typedRequest.extend({
  id: idField,
  key: retryKeyField,
  add: acceptedLines.default([]),
});

/** `add`: the lines that a person has accepted; without it, all lines beyond doubt. */
export const addEnquiryBody = typedRequest.extend({
  key: retryKeyField,
  source: z.enum(SOURCES).or(z.literal('')).default(''),
  customer: optionalLineField(254),
  name: optionalLineField(200),
  company: optionalLineField(200),
  email: z.union([z.literal(''), emailField]).default(''),
  phone: optionalLineField(40),
  note: z.string().trim().max(4000).default(''),
  add: acceptedLines.optional(),
});
export type EnquiryByStaff = z.output<typeof addEnquiryBody>;
export const addEnquiryReply = z.object({ id: z.int(), reference: z.string() });
