import { z } from 'zod';
import { defineEndpoint, type EndpointCall } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { formatLoggedAccount, logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { OWNER_NETWORK_MARK } from './account-limits.ts';
import { customerSessionReply, loginBody, loginReply } from './accounts.contract.ts';
import { findUserByLogin } from './accounts.store.ts';
import { limitSignInAttempts } from './limit-sign-in-attempts.ts';
import { formatKeepAccountHint } from './planned-deletion.ts';
import { presentUser } from './present-user.ts';

const SIGN_INS = {
  fromHere: 'login',
  fromAnywhere: 'login-account',
  fromAddress: 'login-address',
  own: OWNER_NETWORK_MARK,
};

const WRONG = 'Invalid username/password.';
const UNVERIFIED = 'Your email ID is not verified. Please check your email and verify your account.';

const BLOCKED = 'This account is blocked. Please contact us if you think that this is a mistake.';

const readCookies = (http: EndpointCall['http']) => ({ cookie: http.header('cookie') });

export const accountsApi = {
  'POST /api/login.php': defineEndpoint({
    summary: 'Log in with email address or username; sets the session cookie',
    body: loginBody,
    reply: loginReply,
    handle: async (call) => {
      const { body, services, http } = call;
      const { email: login, password, remember = false } = body;
      const found = await findUserByLogin(services.database.pool, login);
      const event = {
        message: 'A login of a customer was refused',
        account: formatLoggedAccount(services.settings, 'customer', found, login),
      };
      const { result, markOwn } = await limitSignInAttempts(
        call,
        SIGN_INS,
        { login, found, event },
        () => services.sessions.signIn(found?.id, password, remember, readCookies(http)),
        ({ outcome }) => outcome === 'refused',
      );
      if (result.outcome === 'refused') {
        logCallSecurity(call, { ...event, reason: 'password' });
        return { success: false, error: WRONG };
      }
      if (result.outcome === 'unverified')
        return { success: false, error: UNVERIFIED, user: { is_verified: 0 as const } };
      if (result.outcome === 'blocked') return { success: false, error: BLOCKED };
      await markOwn();
      http.setHeader('set-cookie', result.cookies);
      const notice = found?.eraseAt ? formatKeepAccountHint(found.eraseAt) : undefined;
      return { success: true, user: presentUser(result.visitor), notice };
    },
  }),
  'POST /api/logout.php': defineEndpoint({
    summary: 'End the session',
    body: z.unknown(),
    reply: doneReplySchema,
    handle: async ({ services, http }) => {
      const cookies = await services.sessions.signOut(readCookies(http));
      if (cookies.length) http.setHeader('set-cookie', cookies);
      return { success: true as const };
    },
  }),
  'GET /api/session.php': defineEndpoint({
    summary: 'The logged-in visitor; never fails',
    reply: customerSessionReply,
    handle: async ({ services, http }) => {
      const { visitor, cookies } = await services.sessions.renew(readCookies(http));
      http.setHeader('cache-control', 'no-store');
      if (cookies.length) http.setHeader('set-cookie', cookies);
      return { logged_in: visitor !== null, user: visitor && presentUser(visitor) };
    },
  }),
};
