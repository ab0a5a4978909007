import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { customerQuery, customerReply } from './customers.contract.ts';
import {
  colleaguesOf,
  downloadsOfCustomer,
  enquiriesOfCustomer,
  notesOnCustomer,
  turnoverOf,
} from './customers.store.ts';

export const customersOfficeApi = behind(staffMay('customers', 'read'), {
  'GET /api/office/customer': endpoint({
    summary: 'The enquiries, messages, quotations, orders, downloads, colleagues of a customer, and the notes of staff',
    query: customerQuery,
    reply: customerReply,
    handle: async ({ services, query: { id } }) => {
      const { pool } = services.database;
      const [enquiries, downloads, notes, colleagues, turnover] = await Promise.all([
        enquiriesOfCustomer(pool, id),
        downloadsOfCustomer(pool, id),
        notesOnCustomer(pool, id),
        colleaguesOf(pool, id),
        turnoverOf(pool, id),
      ]);
      return { enquiries, downloads, notes, colleagues, turnover };
    },
  }),
});
