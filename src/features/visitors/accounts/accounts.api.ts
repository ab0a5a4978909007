import { z } from 'zod';
import { type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { countIfWrong, hasMark, setMark, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { accountOf, logAct, recordedIfTooMany } from '../../../platform/secrets/security-log.ts';
import { accountKey, OWNERS_ADDRESS } from './account-limits.ts';
import { doneReply, loginBody, loginReply, sessionReply } from './accounts.contract.ts';
import { userByLogin } from './accounts.store.ts';
import { presentUser } from './present-user.ts';

const QUARTER = 15 * 60;
/** Wrong passwords for one account, by whichever name, from one IP address; and from all addresses together. */
const WRONG_PASSWORDS = { name: 'login', max: 5, seconds: QUARTER };
const WRONG_FROM_ANYWHERE = { name: 'login-account', max: 30, seconds: QUARTER };
/** For trying many accounts. */
const SIGN_INS_FROM_ADDRESS = { name: 'login-address', max: 100, seconds: QUARTER };

const WRONG = 'Invalid username/password.';
const UNVERIFIED = 'Your email ID is not verified. Please check your email and verify your account.';

const cookiesOf = (http: Call['http']) => ({ cookie: http.header('cookie') });

export const accountsApi = {
  'POST /api/login.php': endpoint({
    summary: 'Sign in with email address or username; sets the session cookie',
    body: loginBody,
    reply: loginReply,
    handle: async (call) => {
      const { body, services, http } = call;
      const { email: login, password, remember = false } = body;
      const found = await userByLogin(services.database.db, login);
      const event = {
        message: 'A login of a customer was refused',
        account: accountOf(services.settings, 'customer', found, login),
      };
      const tooMany = recordedIfTooMany({ ...event, reason: 'too many' });
      await takeOrRefuse(services, SIGN_INS_FROM_ADDRESS, http.ip).catch(tooMany);
      const account = accountKey(login, found);
      const here = `${account} ${http.ip}`;
      const isOwners = await hasMark(services, OWNERS_ADDRESS, here);
      const fromHere = [WRONG_PASSWORDS, here] as const;
      const result = await countIfWrong(
        services,
        isOwners ? [fromHere] : [fromHere, [WRONG_FROM_ANYWHERE, account]],
        () => services.sessions.signIn(found?.email, password, remember, cookiesOf(http)),
        ({ outcome }) => outcome === 'refused',
      ).catch(tooMany);
      if (result.outcome === 'refused') {
        logAct(call, { ...event, reason: 'password' });
        return { success: false, error: WRONG };
      }
      if (result.outcome === 'unverified')
        return { success: false, error: UNVERIFIED, user: { is_verified: 0 as const } };
      await setMark(services, OWNERS_ADDRESS, here);
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
