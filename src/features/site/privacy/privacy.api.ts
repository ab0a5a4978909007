import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { noticeQuery, noticeReply } from './privacy.contract.ts';
import { readNotice } from './privacy.store.ts';

export const privacyApi = {
  'GET /api/get_privacy_notice.php': endpoint({
    summary: 'The current or a former privacy notice, and who is in charge of personal data',
    query: noticeQuery,
    reply: noticeReply,
    cached: true,
    handle: async ({ services, query }) => {
      const notice = await readNotice(services.database.pool, query.number);
      if (!notice) throw notFound('There is no notice with this number.');
      return notice;
    },
  }),
};
