import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { formReplySchema } from '../../../platform/api/fields.contract.ts';
import {
  countAgainstLimit,
  enforceLimit,
  enforceNetworkLimits,
  setExpiringMark,
} from '../../../platform/api/rate-limit.ts';
import { hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { isGoodPassword, WEAK_PASSWORD } from '../passwords/password-rule.ts';
import { hashPassword, runInMinimumTime } from '../passwords/passwords.ts';
import { queuePasswordChanged, queuePasswordReset } from './account-emails.job.ts';
import { buildAccountKey, OWNER_NETWORK_MARK } from './account-limits.ts';
import { newPasswordBody, resetRequestBody, resetTokenBody, resetTokenReply } from './accounts.contract.ts';
import {
  consumeAccountLink,
  findUserByLink,
  findUserByLogin,
  markUserVerified,
  replacePassword,
} from './accounts.store.ts';

const QUARTER = 15 * 60;
const REQUESTS_FOR_ACCOUNT = { name: 'reset', max: 3, seconds: QUARTER };
const REQUESTS_FROM_ADDRESS = { name: 'reset-address', max: 20, seconds: 60 * 60 };
const TOKENS_FROM_ADDRESS = { name: 'reset-token', max: 60, seconds: QUARTER };

const EMPTY = 'Please enter your email address';
const SENT = 'If this email is registered, a reset link has been sent.';
const EXPIRED = 'Invalid or expired reset token';

export const passwordResetApi = {
  'POST /api/request_password_reset.php': defineEndpoint({
    summary: 'Request a reset link; the reply is the same for every address',
    body: resetRequestBody,
    reply: formReplySchema,
    handle: async ({ body, services, http }) => {
      const email = body.email.toLowerCase();
      if (!email) return { success: false, error: EMPTY };
      await enforceNetworkLimits(services, REQUESTS_FROM_ADDRESS, http.ip);
      return runInMinimumTime(async () => {
        const user = await findUserByLogin(services.database.pool, email);
        const within = await countAgainstLimit(services, REQUESTS_FOR_ACCOUNT, buildAccountKey(email, user));
        if (user && within && !user.banned) {
          await services.database.transaction((transaction) => queuePasswordReset(services, user, transaction));
        }
        return { success: true, message: SENT };
      });
    },
  }),
  'POST /api/verify_reset_token.php': defineEndpoint({
    summary: 'Validity of a reset link, which stays usable',
    body: resetTokenBody,
    reply: resetTokenReply,
    handle: async ({ body, services, http }) => {
      await enforceLimit(services, TOKENS_FROM_ADDRESS, http.ip);
      const user = await findUserByLink(services.database.pool, {
        tokenHash: hashSecretToken(body.token),
        purpose: 'reset',
      });
      return user ? { success: true, email: user.email } : { success: false, error: EXPIRED };
    },
  }),
  'POST /api/update_password.php': defineEndpoint({
    summary: 'Set a new password with a reset link; verifies the address and ends all sessions',
    body: newPasswordBody,
    reply: formReplySchema,
    handle: async ({ body, services, http }) => {
      await enforceLimit(services, TOKENS_FROM_ADDRESS, http.ip);
      const tokenHash = hashSecretToken(body.token);
      const user = await findUserByLink(services.database.pool, { tokenHash, purpose: 'reset' });
      if (!user) return { success: false, error: EXPIRED };
      if (!isGoodPassword(body.password)) return { success: false, error: WEAK_PASSWORD };
      const hash = await hashPassword(services.turns, body.password);
      const done = await services.database.transaction(async (transaction) => {
        if (!(await consumeAccountLink(transaction.client, tokenHash, 'reset'))) return false;
        await replacePassword(transaction.client, user.id, hash);
        // The link proves who owns the address. If a stranger registered the account, it passes to the owner, and the
        // old password stops working.
        if (!user.emailVerified) await markUserVerified(transaction.client, user.id);
        await queuePasswordChanged(services, user, transaction);
        return true;
      });
      if (!done) return { success: false, error: EXPIRED };
      // The owner must not be locked out by guesses from many addresses.
      await setExpiringMark(services, OWNER_NETWORK_MARK, `${buildAccountKey(user.email, user)} ${http.ip}`);
      return { success: true };
    },
  }),
};
