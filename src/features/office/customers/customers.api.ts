import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { requireRight } from '../staff/staff-guards.ts';
import { customerQuery, customerReply } from './customers.contract.ts';
import {
  listColleagues,
  listCustomerDownloads,
  listCustomerEnquiries,
  listCustomerNotes,
  listCustomerQuotations,
  loadTurnover,
} from './customers.store.ts';

export const customersOfficeApi = guardEndpoints(requireRight('customers', 'read'), {
  'GET /api/office/customer': defineEndpoint({
    summary: 'The enquiries, messages, quotations, orders, downloads, colleagues of a customer, and the notes of staff',
    query: customerQuery,
    reply: customerReply,
    handle: async ({ services, query: { id } }) => {
      const { pool } = services.database;
      const [enquiries, quotations, downloads, notes, colleagues, turnover] = await Promise.all([
        listCustomerEnquiries(pool, id),
        listCustomerQuotations(pool, id),
        listCustomerDownloads(pool, id),
        listCustomerNotes(pool, id),
        listColleagues(pool, id),
        loadTurnover(pool, id),
      ]);
      return { enquiries, quotations, downloads, notes, colleagues, turnover };
    },
  }),
});
