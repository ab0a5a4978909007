import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { redirectUseReply } from './redirects.contract.ts';
import { redirectUse } from './redirects.store.ts';

export const redirectsOfficeApi = behind(staffMay('content', 'read'), {
  'GET /api/office/redirect_use': endpoint({
    summary: 'The redirects with where they come from and how often visitors came by them, the most used first',
    reply: redirectUseReply,
    handle: ({ services }) => redirectUse(services.database.pool),
  }),
});
