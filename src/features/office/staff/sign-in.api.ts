import { z } from 'zod';
import { behind, type Call, endpoint, type Guard } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { countIfWrong, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { badInput, notFound, unauthorized } from '../../../platform/errors.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';
import { accountOf, logAct, recorded } from '../../../platform/secrets/security-log.ts';
import { OWNERS_ADDRESS } from '../../visitors/accounts/account-limits.ts';
import { countSignIn } from '../../visitors/accounts/count-sign-in.ts';
import { hashPassword } from '../../visitors/passwords/passwords.ts';
import { setOfficeCookie, startOfficeSession, tokenHashOf } from './office-login.ts';
import { endSessionByToken } from './office-sessions.store.ts';
import { acceptBody, invitationQuery, invitationReply, sessionReply, signInBody } from './staff.contract.ts';
import {
  addStaff,
  countRefusal,
  holdSignIn,
  openInvitation,
  type StaffWithSecrets,
  staffByEmail,
  takeInvitation,
  takeRefusals,
} from './staff.store.ts';
import { isStaffPassword, problemOfPassword } from './staff-password.ts';
import { takeCode } from './two-factor.ts';

const QUARTER = 15 * 60;
const SIGN_INS = {
  fromHere: 'office-sign-in',
  fromAnywhere: 'office-account',
  fromAddress: 'office-address',
  own: { ...OWNERS_ADDRESS, name: `${OWNERS_ADDRESS.name}-office` },
};
/** Limits guesses by an attacker who has the password: 50 codes a day succeed with a chance of 1 in 6,000. */
const WRONG_CODES = { name: 'office-wrong-code', max: 50, seconds: 24 * 60 * 60 };
const TOKENS_FROM_ADDRESS = { name: 'office-token', max: 60, seconds: QUARTER };

const WRONG = 'The e-mail address or the password is not right.';
const NEEDS_CODE = 'Please enter the code from your authenticator.';
const WRONG_CODE = 'The code is not right, or it was used already.';
const NO_INVITATION = 'This invitation is no longer valid. Please ask for a new one.';

const refused = () => unauthorized(WRONG);
const refusedCode = (message: string) => unauthorized(message, { error: message, needs_code: true });

type Outcome = 'right' | 'wrong' | 'needs code' | 'wrong code';

async function outcomeOf(
  call: Call<unknown, z.output<typeof signInBody>>,
  found: StaffWithSecrets | undefined,
): Promise<Outcome> {
  const { services, body } = call;
  const { password, code } = body;
  const isRight = await isStaffPassword(services.turns, found, password);
  if (!found || !isRight || found.disabledAt) return 'wrong';
  if (!found.totpEnabledAt) return 'right';
  if (!code) return 'needs code';
  const { database, settings, clock } = services;
  const taken = await countIfWrong(
    services,
    [[WRONG_CODES, String(found.id)]],
    () => takeCode(database.pool, settings, found, code, clock()),
    (kind) => !kind,
  );
  if (taken === 'recovery') logAct(call, { message: 'A recovery code was used', account: `staff ${found.id}` });
  return taken ? 'right' : 'wrong code';
}

const notStored: Guard = async ({ http }) => http.setHeader('cache-control', 'no-store');

export const officeSignInApi = behind(notStored, {
  'POST /api/office/sign_in': endpoint({
    undo: 'reverse',
    summary:
      'Sign in to the office; sets its cookie. 401 with needs_code when a code from the authenticator is missing or wrong',
    body: signInBody,
    reply: sessionReply,
    handle: async (call) => {
      const { services, body } = call;
      const { pool } = services.database;
      const found = await staffByEmail(pool, body.email);
      const event = {
        message: 'A sign-in to the office was refused',
        account: accountOf(services.settings, 'staff', found, body.email),
      };
      const { result: outcome, markOwn } = await countSignIn(
        call,
        SIGN_INS,
        { login: body.email, found, event },
        () => outcomeOf(call, found),
        (result) => result === 'wrong' || result === 'wrong code',
      );
      if (outcome === 'needs code') throw refusedCode(NEEDS_CODE);
      // Also runs for unknown addresses, so that the reply takes equally long.
      if (outcome !== 'right') await countRefusal(pool, found?.id ?? 0);
      if (outcome === 'wrong code') throw recorded(refusedCode(WRONG_CODE), { ...event, reason: 'code' });
      const reason = found?.disabledAt ? 'disabled' : 'password';
      if (outcome === 'wrong' || !found) throw recorded(refused(), { ...event, reason });
      await markOwn();
      const signedIn = await services.database.transaction(async (transaction) => {
        const { client } = transaction;
        if (!(await holdSignIn(client, found.id, found.passwordHash))) throw refused();
        const refusals = await takeRefusals(client, found.id);
        return { refusals, send: await startOfficeSession(call, found.id, transaction) };
      });
      return { ...(await signedIn.send()), refused_before: signedIn.refusals };
    },
  }),
  'POST /api/office/sign_out': endpoint({
    undo: 'reverse',
    summary: 'End the session of the office',
    body: z.unknown(),
    reply: doneReply,
    handle: async (call) => {
      const tokenHash = tokenHashOf(call);
      if (tokenHash) await endSessionByToken(call.services.database.pool, tokenHash);
      setOfficeCookie(call);
      return { success: true as const };
    },
  }),
  'GET /api/office/invitation': endpoint({
    summary: 'The person whom an invitation is for; the invitation stays valid',
    query: invitationQuery,
    reply: invitationReply,
    handle: async ({ services, query, http }) => {
      await takeOrRefuse(services, TOKENS_FROM_ADDRESS, http.ip);
      const invitation = await openInvitation(services.database.pool, hashOfToken(query.token));
      if (!invitation) throw notFound(NO_INVITATION);
      const { email, name, role } = invitation;
      return { email, name, role };
    },
  }),
  'POST /api/office/accept_invitation': endpoint({
    undo: 'reverse',
    summary: 'Create an account from an invitation, which is then used up, and sign in',
    body: acceptBody,
    reply: sessionReply,
    handle: async (call) => {
      const { services, body, http } = call;
      await takeOrRefuse(services, TOKENS_FROM_ADDRESS, http.ip);
      const tokenHash = hashOfToken(body.token);
      const invitation = await openInvitation(services.database.pool, tokenHash);
      if (!invitation) throw notFound(NO_INVITATION);
      const problem = problemOfPassword(body.password, invitation.email, services.settings);
      if (problem) throw badInput('password', problem);
      const passwordHash = await hashPassword(services.turns, body.password);
      const send = await services.database.transaction(async (transaction) => {
        const taken = await takeInvitation(transaction.client, tokenHash);
        if (!taken) throw notFound(NO_INVITATION);
        const { email, name, role, invitedBy } = taken;
        const person = { email, name, role, createdBy: invitedBy ?? undefined };
        const id = await addStaff(transaction.client, person, passwordHash);
        if (!id) throw notFound(NO_INVITATION);
        logAct(call, { message: 'An invitation to the office was accepted', account: `staff ${id}`, role });
        return startOfficeSession(call, id, transaction);
      });
      return send();
    },
  }),
});
