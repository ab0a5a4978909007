import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { privacyNoticeQuery, privacyNoticeReply } from './privacy.contract.ts';
import { findPrivacyNotice } from './privacy.store.ts';

export const privacyApi = {
  'GET /api/get_privacy_notice.php': defineEndpoint({
    summary: 'The current or a former privacy notice, and who is in charge of personal data',
    query: privacyNoticeQuery,
    reply: privacyNoticeReply,
    cached: true,
    handle: async ({ services, query }) => {
      const notice = await findPrivacyNotice(services.database.pool, query.number);
      if (!notice) throw notFoundError('There is no notice with this number.');
      return notice;
    },
  }),
};
