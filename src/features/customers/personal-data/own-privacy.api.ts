import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { formReply } from '../../../platform/api/fields.contract.ts';
import { signedIn } from '../../../platform/api/guards.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { storeSubmission, submissionOf } from '../../../platform/api/store-once.ts';
import { consentsOf, readPeriods } from '../../site/privacy/privacy.store.ts';
import { setEraseAt } from '../../visitors/accounts/accounts.store.ts';
import { ACCOUNT_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { accountOfCaller } from './account-of-caller.ts';
import { ownPrivacyReply, sendRequestBody } from './own-privacy.contract.ts';
import { personOfAccount } from './person.store.ts';
import { queuePrivacyRequest } from './privacy-emails.job.ts';
import { addRequest, requestsOf } from './privacy-requests.store.ts';

const REQUESTS = { name: 'privacy-request', max: 10, seconds: 24 * 60 * 60 };

export const ownPrivacyApi = behind(signedIn(LOGIN_FIRST), {
  'GET /api/get_my_privacy.php': endpoint({
    summary: 'Consents of the visitor, their requests about personal data, and the day on which the account is deleted',
    reply: ownPrivacyReply,
    handle: async (call) => {
      const { pool } = call.services.database;
      const user = await accountOfCaller(call);
      const { emails } = await personOfAccount(pool, user);
      const [consents, requests, { deletionDays }] = await Promise.all([
        consentsOf(pool, { userId: user.id, emails }),
        requestsOf(pool, emails),
        readPeriods(pool),
      ]);
      return { consents, requests, deletion_days: deletionDays, erase_at: user.eraseAt?.toISOString() ?? null };
    },
  }),
  'POST /api/send_privacy_request.php': endpoint({
    summary:
      'Send a request about personal data: to see, correct or erase them, to complain, or to name a representative',
    body: sendRequestBody,
    reply: formReply,
    handle: async (call) => {
      const { services, body } = call;
      const user = await accountOfCaller(call);
      await takeOrRefuse(services, REQUESTS, String(user.id));
      const submission = submissionOf(call, `send_privacy_request ${user.id}`, body);
      await services.database.transaction((transaction) =>
        storeSubmission(transaction.client, submission, async () => {
          const { email } = user;
          const request = {
            ...body,
            email,
            source: 'account',
            receivedAt: services.clock(),
            recordedBy: null,
          } as const;
          await addRequest(transaction.client, request);
          await queuePrivacyRequest(services, request, transaction);
          return '';
        }),
      );
      return { success: true, message: 'Your request has been sent. We answer within 90 days.' };
    },
  }),
  'POST /api/keep_account.php': endpoint({
    summary: 'Withdraw the request to delete the account',
    body: z.object({}),
    reply: formReply,
    handle: async (call) => {
      await setEraseAt(call.services.database.pool, (await accountOfCaller(call)).id, null);
      return { success: true, message: 'Your account stays.' };
    },
  }),
});
