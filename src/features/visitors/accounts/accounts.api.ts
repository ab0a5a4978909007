import { z } from 'zod';
import { type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { accountOf, logAct } from '../../../platform/secrets/security-log.ts';
import { OWNERS_ADDRESS } from './account-limits.ts';
import { loginBody, loginReply, sessionReply } from './accounts.contract.ts';
import { userByLogin } from './accounts.store.ts';
import { countSignIn } from './count-sign-in.ts';
import { howToKeep } from './planned-deletion.ts';
import { presentUser } from './present-user.ts';

const SIGN_INS = {
  fromHere: 'login',
  fromAnywhere: 'login-account',
  fromAddress: 'login-address',
  own: OWNERS_ADDRESS,
};

const WRONG = 'Invalid username/password.';
const UNVERIFIED = 'Your email ID is not verified. Please check your email and verify your account.';

const BLOCKED = 'This account is blocked. Please contact us if you think that this is a mistake.';

const cookiesOf = (http: Call['http']) => ({ cookie: http.header('cookie') });

export const accountsApi = {
  'POST /api/login.php': endpoint({
    summary: 'Log in with email address or username; sets the session cookie',
    body: loginBody,
    reply: loginReply,
    handle: async (call) => {
      const { body, services, http } = call;
      const { email: login, password, remember = false } = body;
      const found = await userByLogin(services.database.pool, login);
      const event = {
        message: 'A login of a customer was refused',
        account: accountOf(services.settings, 'customer', found, login),
      };
      const { result, markOwn } = await countSignIn(
        call,
        SIGN_INS,
        { login, found, event },
        () => services.sessions.signIn(found?.email, password, remember, cookiesOf(http)),
        ({ outcome }) => outcome === 'refused',
      );
      if (result.outcome === 'refused') {
        logAct(call, { ...event, reason: 'password' });
        return { success: false, error: WRONG };
      }
      if (result.outcome === 'unverified')
        return { success: false, error: UNVERIFIED, user: { is_verified: 0 as const } };
      if (result.outcome === 'blocked') return { success: false, error: BLOCKED };
      await markOwn();
      http.setHeader('set-cookie', result.cookies);
      const notice = found?.eraseAt ? howToKeep(found.eraseAt) : undefined;
      return { success: true, user: presentUser(result.visitor), notice };
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
    summary: 'The logged-in visitor; never fails',
    reply: sessionReply,
    handle: async ({ services, http }) => {
      const { visitor, cookies } = await services.sessions.renew(cookiesOf(http));
      http.setHeader('cache-control', 'no-store');
      if (cookies.length) http.setHeader('set-cookie', cookies);
      return { logged_in: visitor !== null, user: visitor && presentUser(visitor) };
    },
  }),
};
