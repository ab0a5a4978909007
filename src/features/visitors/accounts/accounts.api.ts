import { z } from 'zod';
import { type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { giveBack, refusal, take, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { doneReply, loginBody, loginReply, sessionReply } from './accounts.contract.ts';
import { userByLogin } from './accounts.store.ts';
import { presentUser } from './present-user.ts';

/** Five wrong passwords for one account from one IP address, and a limit for trying many accounts. */
const WRONG_PASSWORDS = { name: 'login', max: 5, seconds: 15 * 60 };
const SIGN_INS_FROM_ADDRESS = { name: 'login-address', max: 100, seconds: 15 * 60 };

const WRONG = 'Invalid username/password.';
const UNVERIFIED = 'Your email ID is not verified. Please check your email and verify your account.';

const cookiesOf = (http: Call['http']) => ({ cookie: http.header('cookie') });

export const accountsApi = {
  'POST /api/login.php': endpoint({
    summary: 'Sign in with email address or username; sets the session cookie',
    body: loginBody,
    reply: loginReply,
    handle: async ({ body, services, http }) => {
      const { email: login, password, remember = false } = body;
      const account = `${login.toLowerCase()} ${http.ip}`;
      await takeOrRefuse(services, SIGN_INS_FROM_ADDRESS, http.ip);
      // Counted before the password is checked, so that concurrent attempts cannot exceed the limit.
      if (!(await take(services, WRONG_PASSWORDS, account))) throw refusal();
      const found = await userByLogin(services.database.db, login);
      const result = await services.sessions.signIn(found?.email, password, remember, cookiesOf(http));
      if (result.outcome === 'refused') return { success: false, error: WRONG };
      await giveBack(services, WRONG_PASSWORDS, account);
      if (result.outcome === 'unverified')
        return { success: false, error: UNVERIFIED, user: { is_verified: 0 as const } };
      http.setHeader('set-cookie', result.cookies);
      return { success: true, user: presentUser(result.visitor) };
    },
  }),
  'POST /api/logout.php': endpoint({
    summary: 'End the session',
    body: z.unknown(),
    reply: doneReply,
    handle: async ({ services, http }) => {
      const cookies = await services.sessions.signOut(cookiesOf(http));
      if (cookies.length) http.setHeader('set-cookie', cookies);
      return { success: true as const };
    },
  }),
  'GET /api/session.php': endpoint({
    summary: 'Who is signed in; never fails',
    reply: sessionReply,
    handle: async ({ services, http }) => {
      const { visitor, cookies } = await services.sessions.renew(cookiesOf(http));
      http.setHeader('cache-control', 'no-store');
      if (cookies.length) http.setHeader('set-cookie', cookies);
      return { logged_in: visitor !== null, user: visitor && presentUser(visitor) };
    },
  }),
};
