import { z } from 'zod';
import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { formReplySchema } from '../../../platform/api/fields.contract.ts';
import { requireSignIn } from '../../../platform/api/guards.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { readSubmission, storeSubmissionOnce } from '../../../platform/api/store-once.ts';
import { loadConsents, loadRetentionPeriods } from '../../site/privacy/privacy.store.ts';
import { setUserEraseAt } from '../../visitors/accounts/accounts.store.ts';
import { ACCOUNT_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { ownPrivacyReply, sendPrivacyRequestBody } from './own-privacy.contract.ts';
import { loadPersonOfAccount } from './person.store.ts';
import { queuePrivacyRequest } from './privacy-emails.job.ts';
import { addPrivacyRequest, loadPrivacyRequests } from './privacy-requests.store.ts';
import { requireCallerAccount } from './require-caller-account.ts';

const REQUESTS = { name: 'privacy-request', max: 10, seconds: 24 * 60 * 60 };

export const ownPrivacyApi = guardEndpoints(requireSignIn(LOGIN_FIRST), {
  'GET /api/get_my_privacy.php': defineEndpoint({
    summary: 'Consents of the visitor, their requests about personal data, and the day on which the account is deleted',
    reply: ownPrivacyReply,
    handle: async (call) => {
      const { pool } = call.services.database;
      const user = await requireCallerAccount(call);
      const { emails } = await loadPersonOfAccount(pool, user);
      const [consents, requests, { deletionDays }] = await Promise.all([
        loadConsents(pool, { userId: user.id, emails }),
        loadPrivacyRequests(pool, emails),
        loadRetentionPeriods(pool),
      ]);
      return { consents, requests, deletion_days: deletionDays, erase_at: user.eraseAt?.toISOString() ?? null };
    },
  }),
  'POST /api/send_privacy_request.php': defineEndpoint({
    summary:
      'Send a request about personal data: to see, correct or erase them, to complain, or to name a representative',
    body: sendPrivacyRequestBody,
    reply: formReplySchema,
    handle: async (call) => {
      const { services, body } = call;
      const user = await requireCallerAccount(call);
      await enforceLimit(services, REQUESTS, String(user.id));
      const submission = readSubmission(call, `send_privacy_request ${user.id}`, body);
      await services.database.transaction((transaction) =>
        storeSubmissionOnce(transaction.client, submission, async () => {
          const { email } = user;
          const request = {
            ...body,
            email,
            source: 'account',
            receivedAt: services.clock(),
            recordedBy: null,
          } as const;
          await addPrivacyRequest(transaction.client, request);
          await queuePrivacyRequest(services, request, transaction);
          return '';
        }),
      );
      return { success: true, message: 'Your request has been sent. We answer within 90 days.' };
    },
  }),
  'POST /api/keep_account.php': defineEndpoint({
    summary: 'Withdraw the request to delete the account',
    body: z.object({}),
    reply: formReplySchema,
    handle: async (call) => {
      await setUserEraseAt(call.services.database.pool, (await requireCallerAccount(call)).id, null);
      return { success: true, message: 'Your account stays.' };
    },
  }),
});
