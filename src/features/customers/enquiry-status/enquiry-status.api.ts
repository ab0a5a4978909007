import { endpoint } from '../../../platform/api/endpoint.ts';
import { part } from '../../../platform/postgres/plain-sql.ts';
import { behindLink } from '../../site/conversations/behind-link.ts';
import { conversationOfLink } from '../../site/conversations/status-links.store.ts';
import { quotationsOf } from '../quotations/quotations.store.ts';
import { enquiryStatus, enquiryStatusQuery } from './enquiry-status.contract.ts';
import { askedLines, standingOf } from './enquiry-status.store.ts';
import { isOpen, shownStatus } from './shown-status.ts';

const NOTHING = 'This link does not lead to an enquiry. Please use the link in our latest email.';

export const enquiryStatusApi = {
  'GET /api/get_enquiry_status.php': endpoint({
    summary: 'Status of an enquiry, by the token of a link in an email',
    query: enquiryStatusQuery,
    reply: enquiryStatus,
    handle: async (call) => {
      const { database, clock } = call.services;
      const { id } = await behindLink(call, () => conversationOfLink(database.pool, call.query.token), NOTHING);
      const { enquiryId, due_at, ...standing } = await standingOf(database.pool, id);
      const [lines, quotations] = await Promise.all([
        askedLines(database.pool, enquiryId === null ? [] : [enquiryId]),
        quotationsOf(database.pool, part`c.id = ${id}`, clock()),
      ]);
      const status = shownStatus(standing.status);
      return {
        ...standing,
        status,
        answer_due_at: isOpen(status) ? due_at : null,
        quotations: quotations.map(({ id: _, enquiryId: __, ...quotation }) => quotation),
        lines: lines.map(({ position, model_name, product_name, quantity, own_number, model_id }) => ({
          ...{ position, quantity, own_number },
          model: model_name,
          product: product_name,
          is_gone: model_id === null,
        })),
      };
    },
  }),
};
