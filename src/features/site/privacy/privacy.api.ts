import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { noticeQuery, noticeReply } from './privacy.contract.ts';
import { readNotice } from './privacy.store.ts';

export const privacyApi = {
  'GET /api/get_privacy_notice.php': endpoint({
    summary: 'The notice on personal data, the present or a former one, and who is in charge of it',
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
