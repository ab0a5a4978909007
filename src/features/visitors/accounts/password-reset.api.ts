import { endpoint } from '../../../platform/api/endpoint.ts';
import { formReply } from '../../../platform/api/fields.contract.ts';
import { setMark, take, takeFromNetworks, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';
import { isGoodPassword, WEAK_PASSWORD } from '../passwords/password-rule.ts';
import { hashPassword, inMinimumTime } from '../passwords/passwords.ts';
import { queuePasswordChanged, queueReset } from './account-emails.job.ts';
import { accountKey, OWNERS_ADDRESS } from './account-limits.ts';
import { newPasswordBody, resetRequestBody, tokenBody, tokenReply } from './accounts.contract.ts';
import { markVerified, replacePassword, useLink, userByLogin, userOfLink } from './accounts.store.ts';

const QUARTER = 15 * 60;
const REQUESTS_FOR_ACCOUNT = { name: 'reset', max: 3, seconds: QUARTER };
const REQUESTS_FROM_ADDRESS = { name: 'reset-address', max: 20, seconds: 60 * 60 };
const TOKENS_FROM_ADDRESS = { name: 'reset-token', max: 60, seconds: QUARTER };

const EMPTY = 'Please enter your email address';
const SENT = 'If this email is registered, a reset link has been sent.';
const EXPIRED = 'Invalid or expired reset token';

export const passwordResetApi = {
  'POST /api/request_password_reset.php': endpoint({
    summary: 'Request a reset link; the reply is the same for every address',
    body: resetRequestBody,
    reply: formReply,
    handle: async ({ body, services, http }) => {
      const email = body.email.toLowerCase();
      if (!email) return { success: false, error: EMPTY };
      await takeFromNetworks(services, REQUESTS_FROM_ADDRESS, http.ip);
      return inMinimumTime(async () => {
        const user = await userByLogin(services.database.pool, email);
        const within = await take(services, REQUESTS_FOR_ACCOUNT, accountKey(email, user));
        if (user && within && !user.banned) {
          await services.database.transaction((transaction) => queueReset(services, user, transaction));
        }
        return { success: true, message: SENT };
      });
    },
  }),
  'POST /api/verify_reset_token.php': endpoint({
    summary: 'Validity of a reset link, which stays usable',
    body: tokenBody,
    reply: tokenReply,
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, TOKENS_FROM_ADDRESS, http.ip);
      const user = await userOfLink(services.database.pool, { tokenHash: hashOfToken(body.token), purpose: 'reset' });
      return user ? { success: true, email: user.email } : { success: false, error: EXPIRED };
    },
  }),
  'POST /api/update_password.php': endpoint({
    summary: 'Set a new password with a reset link; verifies the address and ends all sessions',
    body: newPasswordBody,
    reply: formReply,
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, TOKENS_FROM_ADDRESS, http.ip);
      const tokenHash = hashOfToken(body.token);
      const user = await userOfLink(services.database.pool, { tokenHash, purpose: 'reset' });
      if (!user) return { success: false, error: EXPIRED };
      if (!isGoodPassword(body.password)) return { success: false, error: WEAK_PASSWORD };
      const hash = await hashPassword(services.turns, body.password);
      const done = await services.database.transaction(async (transaction) => {
        if (!(await useLink(transaction.client, tokenHash, 'reset'))) return false;
        await replacePassword(transaction.client, user.id, hash);
        // The link proves who owns the address. If a stranger registered the account, it passes to the owner, and the
        // old password stops working.
        if (!user.emailVerified) await markVerified(transaction.client, user.id);
        await queuePasswordChanged(services, user, transaction);
        return true;
      });
      if (!done) return { success: false, error: EXPIRED };
      // The owner must not be locked out by guesses from many addresses.
      await setMark(services, OWNERS_ADDRESS, `${accountKey(user.email, user)} ${http.ip}`);
      return { success: true };
    },
  }),
};
