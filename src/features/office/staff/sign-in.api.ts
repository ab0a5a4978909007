import { z } from 'zod';
import {
  defineEndpoint,
  type EndpointCall,
  type EndpointGuard,
  guardEndpoints,
} from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { countWrongAttempts, enforceLimit } from '../../../platform/api/rate-limit.ts';
import { badInputError, notFoundError, unauthorizedError } from '../../../platform/http-errors.ts';
import { hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { attachSecurityEvent, formatLoggedAccount, logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { OWNER_NETWORK_MARK } from '../../visitors/accounts/account-limits.ts';
import { limitSignInAttempts } from '../../visitors/accounts/limit-sign-in-attempts.ts';
import { hashPassword, isPasswordOfHash } from '../../visitors/passwords/passwords.ts';
import { readTokenHash, setOfficeCookie, startOfficeSession } from './office-login.ts';
import { endOfficeSessionByToken } from './office-sessions.store.ts';
import {
  acceptInvitationBody,
  invitationQuery,
  invitationReply,
  officeSessionReply,
  signInBody,
} from './staff.contract.ts';
import {
  addStaff,
  consumeInvitation,
  countRefusedSignIn,
  findOpenInvitation,
  findStaffByEmail,
  lockSignIn,
  type StaffWithSecrets,
  takeRefusedSignIns,
} from './staff.store.ts';
import { findPasswordProblem } from './staff-password.ts';
import { consumeSecondFactor } from './two-factor.ts';

const QUARTER = 15 * 60;
const SIGN_INS = {
  fromHere: 'office-sign-in',
  fromAnywhere: 'office-account',
  fromAddress: 'office-address',
  own: { ...OWNER_NETWORK_MARK, name: `${OWNER_NETWORK_MARK.name}-office` },
};
/** Limits guesses by an attacker who has the password: 50 codes a day succeed with a chance of 1 in 6,000. */
const WRONG_CODES = { name: 'office-wrong-code', max: 50, seconds: 24 * 60 * 60 };
const TOKENS_FROM_ADDRESS = { name: 'office-token', max: 60, seconds: QUARTER };

const WRONG = 'The email address or the password is wrong.';
const NEEDS_CODE = 'Please enter the code from your authenticator.';
const WRONG_CODE = 'The code is wrong, or it was already used.';
const NO_INVITATION = 'This invitation is no longer valid. Please ask for a new one.';

const buildRefusal = () => unauthorizedError(WRONG);
const buildCodeRefusal = (message: string) => unauthorizedError(message, { error: message, needs_code: true });

type Outcome = 'right' | 'wrong' | 'needs code' | 'wrong code';

async function checkSignIn(
  call: EndpointCall<unknown, z.output<typeof signInBody>>,
  found: StaffWithSecrets | undefined,
): Promise<Outcome> {
  const { services, body } = call;
  const { password, code } = body;
  const isRight = await isPasswordOfHash(services.turns, password, found?.passwordHash);
  if (!found || !isRight || found.disabledAt) return 'wrong';
  if (!found.totpEnabledAt) return 'right';
  if (!code) return 'needs code';
  const { database, settings, clock } = services;
  const taken = await countWrongAttempts(
    services,
    [[WRONG_CODES, String(found.id)]],
    () => consumeSecondFactor(database.pool, settings, found, code, clock()),
    (kind) => !kind,
  );
  if (taken === 'recovery')
    logCallSecurity(call, { message: 'A recovery code was used', account: `staff ${found.id}` });
  return taken ? 'right' : 'wrong code';
}

const forbidCaching: EndpointGuard = async ({ http }) => http.setHeader('cache-control', 'no-store');

export const officeSignInApi = guardEndpoints(forbidCaching, {
  'POST /api/office/sign_in': defineEndpoint({
    undo: 'form',
    summary:
      'Sign in to the office; sets its cookie. 401 with needs_code when a code from the authenticator is missing or wrong',
    body: signInBody,
    reply: officeSessionReply,
    handle: async (call) => {
      const { services, body } = call;
      const { pool } = services.database;
      const found = await findStaffByEmail(pool, body.email);
      const event = {
        message: 'A sign-in to the office was refused',
        account: formatLoggedAccount(services.settings, 'staff', found, body.email),
      };
      const { result: outcome, markOwn } = await limitSignInAttempts(
        call,
        SIGN_INS,
        { login: body.email, found, event },
        () => checkSignIn(call, found),
        (result) => result === 'wrong' || result === 'wrong code',
      );
      if (outcome === 'needs code') throw buildCodeRefusal(NEEDS_CODE);
      // Also runs for unknown addresses, so that the reply takes equally long.
      if (outcome !== 'right') await countRefusedSignIn(pool, found?.id ?? 0);
      if (outcome === 'wrong code')
        throw attachSecurityEvent(buildCodeRefusal(WRONG_CODE), { ...event, reason: 'code' });
      const reason = found?.disabledAt ? 'disabled' : 'password';
      if (outcome === 'wrong' || !found) throw attachSecurityEvent(buildRefusal(), { ...event, reason });
      await markOwn();
      const signedIn = await services.database.transaction(async (transaction) => {
        const { client } = transaction;
        if (!(await lockSignIn(client, found.id, found.passwordHash))) throw buildRefusal();
        const refusals = await takeRefusedSignIns(client, found.id);
        return { refusals, send: await startOfficeSession(call, found.id, transaction) };
      });
      return { ...(await signedIn.send()), refused_before: signedIn.refusals };
    },
  }),
  'POST /api/office/sign_out': defineEndpoint({
    undo: 'form',
    summary: 'End the session of the office',
    body: z.unknown(),
    reply: doneReplySchema,
    handle: async (call) => {
      const tokenHash = readTokenHash(call);
      if (tokenHash) await endOfficeSessionByToken(call.services.database.pool, tokenHash);
      setOfficeCookie(call);
      return { success: true as const };
    },
  }),
  'GET /api/office/invitation': defineEndpoint({
    summary: 'The person whom an invitation is for; the invitation stays valid',
    query: invitationQuery,
    reply: invitationReply,
    handle: async ({ services, query, http }) => {
      await enforceLimit(services, TOKENS_FROM_ADDRESS, http.ip);
      const invitation = await findOpenInvitation(services.database.pool, hashSecretToken(query.token));
      if (!invitation) throw notFoundError(NO_INVITATION);
      const { email, name, role } = invitation;
      return { email, name, role };
    },
  }),
  'POST /api/office/accept_invitation': defineEndpoint({
    undo: 'form',
    summary: 'Create an account from an invitation, which is then used up, and sign in',
    body: acceptInvitationBody,
    reply: officeSessionReply,
    handle: async (call) => {
      const { services, body, http } = call;
      await enforceLimit(services, TOKENS_FROM_ADDRESS, http.ip);
      const tokenHash = hashSecretToken(body.token);
      const invitation = await findOpenInvitation(services.database.pool, tokenHash);
      if (!invitation) throw notFoundError(NO_INVITATION);
      const problem = findPasswordProblem(body.password, invitation.email, services.settings);
      if (problem) throw badInputError('password', problem);
      const passwordHash = await hashPassword(services.turns, body.password);
      const send = await services.database.transaction(async (transaction) => {
        const taken = await consumeInvitation(transaction.client, tokenHash);
        if (!taken) throw notFoundError(NO_INVITATION);
        const { email, name, role, invitedBy } = taken;
        const person = { email, name, role, createdBy: invitedBy ?? undefined };
        const id = await addStaff(transaction.client, person, passwordHash);
        if (!id) throw notFoundError(NO_INVITATION);
        logCallSecurity(call, { message: 'An invitation to the office was accepted', account: `staff ${id}`, role });
        return startOfficeSession(call, id, transaction);
      });
      return send();
    },
  }),
});
