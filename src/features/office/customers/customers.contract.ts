import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { STORED_QUOTATION_STATES } from '../../customers/quotations/quotations.limits.ts';
import { conversationStatus, momentText } from '../enquiries/inbox.contract.ts';

export const customerQuery = z.object({ id: idField });
export const customerReply = z.object({
  enquiries: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      status: conversationStatus,
      received_at: momentText,
      about: z.string(),
      quotations: z.array(
        z.object({
          id: z.int(),
          number: z.string().nullable(),
          revision: z.int(),
          state: z.enum(STORED_QUOTATION_STATES),
        }),
      ),
    }),
  ),
  /** Open quotations by their last day, then orders, the latest first; with packing, freight and taxes. */
  quotations: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      is_order: z.boolean(),
      order_number: z.string(),
      currency: z.enum(CURRENCIES),
      total: z.string(),
      /** The last day of an open quotation, the moment of an order. */
      at: z.string(),
    }),
  ),
  downloads: z.array(z.object({ at: momentText, kind: z.string(), file: z.string() })),
  /** Notes without a reference are about the customer, others about an enquiry. */
  notes: z.array(
    z.object({
      at: momentText,
      by: z.string().nullable(),
      text: z.string(),
      reference: z.string(),
      enquiry: z.int().nullable(),
    }),
  ),
  /** Other accounts with the same company name or GSTIN. */
  colleagues: z.array(
    z.object({ id: z.int(), name: z.string(), email: z.string(), job_role: z.string(), enquiries: z.int() }),
  ),
  /** Accepted quotations by currency, without packing, freight and taxes. */
  turnover: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      orders: z.int(),
      goods: z.string(),
      company_orders: z.int(),
      company_goods: z.string(),
      last_at: momentText,
    }),
  ),
});
export type OfficeCustomer = z.infer<typeof customerReply>;
