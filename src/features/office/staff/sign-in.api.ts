import { z } from 'zod';
import { behind, type Call, endpoint, type Guard } from '../../../platform/api/endpoint.ts';
import { countIfWrong, hasMark, setMark, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { badInput, notFound, unauthorized } from '../../../platform/errors.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';
import { accountKey, OWNERS_ADDRESS } from '../../visitors/accounts/account-limits.ts';
import { hashPassword } from '../../visitors/passwords/passwords.ts';
import { openInvitation, takeInvitation } from './invitations.store.ts';
import { setOfficeCookie, tokenHashOf } from './office-cookie.ts';
import { startOfficeSession } from './office-login.ts';
import { endSessionByToken } from './office-sessions.store.ts';
import { acceptBody, doneReply, invitationQuery, invitationReply, sessionReply, signInBody } from './staff.contract.ts';
import { addStaff, holdSignIn, type StaffWithSecrets, staffByEmail } from './staff.store.ts';
import { isStaffPassword, problemOfPassword } from './staff-password.ts';
import { takeCode } from './two-factor.ts';

const QUARTER = 15 * 60;
/** As those of the customers' login (docs/decisions/064-limits-by-network-and-account.md), counted apart from them. */
const WRONG_FROM_HERE = { name: 'office-sign-in', max: 5, seconds: QUARTER };
const WRONG_FROM_ANYWHERE = { name: 'office-account', max: 30, seconds: QUARTER };
const SIGN_INS_FROM_ADDRESS = { name: 'office-address', max: 100, seconds: QUARTER };
/** For whoever has the password and tries codes from many networks: 50 a day are a chance of 1 in 6,000. */
const WRONG_CODES = { name: 'office-wrong-code', max: 50, seconds: 24 * 60 * 60 };
const TOKENS_FROM_ADDRESS = { name: 'office-token', max: 60, seconds: QUARTER };
/** A network from which somebody has signed in: others who guess cannot keep them out there. */
const OWN_NETWORK = { ...OWNERS_ADDRESS, name: `${OWNERS_ADDRESS.name}-office` };

const WRONG = 'The e-mail address or the password is not right.';
const NEEDS_CODE = 'Please give the code of your authenticator.';
const WRONG_CODE = 'The code is not right, or it was used already.';
const NO_INVITATION = 'This invitation is not valid any more. Please ask for a new one.';

const refused = () => unauthorized(WRONG);
const refusedCode = (message: string) => unauthorized(message, { error: message, needs_code: true });

type Outcome = 'right' | 'wrong' | 'needs code' | 'wrong code';

async function outcomeOf(
  { services, body: { password, code } }: Call<unknown, z.output<typeof signInBody>>,
  found: StaffWithSecrets | undefined,
  isOwn: boolean,
): Promise<Outcome> {
  const isRight = await isStaffPassword(found, password);
  if (!found || !isRight || found.disabledAt) return 'wrong';
  if (!found.totpEnabledAt) return 'right';
  if (!code) return 'needs code';
  const { database, settings, clock } = services;
  const isTaken = await countIfWrong(
    services,
    isOwn ? [] : [[WRONG_CODES, String(found.id)]],
    () => takeCode(database.db, settings, found, code, clock()),
    (taken) => !taken,
  );
  return isTaken ? 'right' : 'wrong code';
}

const notStored: Guard = async ({ http }) => http.setHeader('cache-control', 'no-store');

/** What is open to everybody: it makes staff of somebody with a password, a code or an invitation. */
export const officeSignInApi = behind(notStored, {
  'POST /api/office/sign_in': endpoint({
    summary:
      'Sign in to the office; sets its cookie. 401 with needs_code when a code of the authenticator is missing or wrong',
    body: signInBody,
    reply: sessionReply,
    handle: async (call) => {
      const { services, body, http } = call;
      await takeOrRefuse(services, SIGN_INS_FROM_ADDRESS, http.ip);
      const found = await staffByEmail(services.database.db, body.email);
      const account = accountKey(body.email, found);
      const here = `${account} ${http.ip}`;
      const isOwn = await hasMark(services, OWN_NETWORK, here);
      const fromHere = [WRONG_FROM_HERE, here] as const;
      const outcome = await countIfWrong(
        services,
        isOwn ? [fromHere] : [fromHere, [WRONG_FROM_ANYWHERE, account]],
        () => outcomeOf(call, found, isOwn),
        (result) => result === 'wrong' || result === 'wrong code',
      );
      if (outcome === 'needs code') throw refusedCode(NEEDS_CODE);
      if (outcome === 'wrong code') throw refusedCode(WRONG_CODE);
      if (outcome === 'wrong' || !found) throw refused();
      await setMark(services, OWN_NETWORK, here);
      const send = await services.database.transaction(async (transaction) => {
        if (!(await holdSignIn(transaction.tx, found.id, found.passwordHash))) throw refused();
        return startOfficeSession(call, found.id, transaction);
      });
      return send();
    },
  }),
  'POST /api/office/sign_out': endpoint({
    summary: 'End the session of the office',
    body: z.unknown(),
    reply: doneReply,
    handle: async (call) => {
      const tokenHash = tokenHashOf(call);
      if (tokenHash) await endSessionByToken(call.services.database.db, tokenHash);
      setOfficeCookie(call);
      return { success: true as const };
    },
  }),
  'GET /api/office/invitation': endpoint({
    summary: 'Whom an invitation is for; does not use it up',
    query: invitationQuery,
    reply: invitationReply,
    handle: async ({ services, query, http }) => {
      await takeOrRefuse(services, TOKENS_FROM_ADDRESS, http.ip);
      const invitation = await openInvitation(services.database.db, hashOfToken(query.token));
      if (!invitation) throw notFound(NO_INVITATION);
      const { email, name, role } = invitation;
      return { email, name, role };
    },
  }),
  'POST /api/office/accept_invitation': endpoint({
    summary: 'Make an account of an invitation, which is then used up, and sign in',
    body: acceptBody,
    reply: sessionReply,
    handle: async (call) => {
      const { services, body, http } = call;
      await takeOrRefuse(services, TOKENS_FROM_ADDRESS, http.ip);
      const tokenHash = hashOfToken(body.token);
      const invitation = await openInvitation(services.database.db, tokenHash);
      if (!invitation) throw notFound(NO_INVITATION);
      const problem = problemOfPassword(body.password, invitation.email);
      if (problem) throw badInput('password', problem);
      const passwordHash = await hashPassword(body.password);
      const send = await services.database.transaction(async (transaction) => {
        const taken = await takeInvitation(transaction.tx, tokenHash);
        if (!taken) throw notFound(NO_INVITATION);
        const { email, name, role, invitedBy } = taken;
        const person = { email, name, role, createdBy: invitedBy ?? undefined };
        const id = await addStaff(transaction.tx, person, passwordHash);
        if (!id) throw notFound(NO_INVITATION);
        return startOfficeSession(call, id, transaction);
      });
      return send();
    },
  }),
});
