import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { customerQuery, customerReply } from './customers.contract.ts';
import {
  colleaguesOf,
  customerOf,
  downloadsOfCustomer,
  enquiriesOfCustomer,
  notesOnCustomer,
  turnoverOf,
} from './customers.store.ts';

export const customersOfficeApi = behind(staffMay('customers', 'read'), {
  'GET /api/office/customer': endpoint({
    summary:
      'A customer with their enquiries, messages, quotations, orders, downloads, colleagues and the notes of staff',
    query: customerQuery,
    reply: customerReply,
    handle: async ({ services, query: { id } }) => {
      const { pool } = services.database;
      const [customer, enquiries, downloads, notes, colleagues, turnover] = await Promise.all([
        customerOf(pool, id),
        enquiriesOfCustomer(pool, id),
        downloadsOfCustomer(pool, id),
        notesOnCustomer(pool, id),
        colleaguesOf(pool, id),
        turnoverOf(pool, id),
      ]);
      if (!customer) throw notFound('This customer does not exist.');
      return { customer, enquiries, downloads, notes, colleagues, turnover };
    },
  }),
});
