import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { countWrongAttempts } from '../../../platform/api/rate-limit.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { attachEventIfTooMany, attachSecurityEvent, logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { hashPassword } from '../../visitors/passwords/passwords.ts';
import { presentOfficeSession, setOfficeCookie, startOfficeSession } from './office-login.ts';
import {
  confirmOfficeSession,
  endOfficeSession,
  endOfficeSessions,
  listOfficeSessions,
} from './office-sessions.store.ts';
import {
  changeStaffPasswordBody,
  endOfficeSessionBody,
  officeSessionReply,
  officeSessionsReply,
  passwordAndCodeBody,
  recoveryCodesReply,
  staffPasswordBody,
  twoFactorBeginReply,
  twoFactorCodeBody,
  twoFactorReply,
} from './staff.contract.ts';
import {
  countRecoveryCodes,
  enableTwoFactor,
  findStaff,
  lockSignIn,
  removeTwoFactor,
  replaceStaffPassword,
  setPendingSecret,
} from './staff.store.ts';
import { queueStaffPasswordChanged, queueTwoFactorOff } from './staff-emails.ts';
import { allowAnyoneSignedIn, requireSignedInStaff } from './staff-guards.ts';
import { checkOwnPassword, findPasswordProblem } from './staff-password.ts';
import {
  consumeSecondFactor,
  createRecoveryCodes,
  createTwoFactorSecret,
  findTotpStep,
  hashRecoveryCode,
} from './two-factor.ts';

const WRONG_CODES = { name: 'office-code', max: 10, seconds: 15 * 60 };

const done = { success: true as const };
const buildConflictError = (message: string) => new HttpError(409, message);
const getPool = ({ services }: Pick<EndpointCall, 'services'>) => services.database.pool;

export const ownOfficeAccountApi = guardEndpoints(allowAnyoneSignedIn, {
  'GET /api/office/session': defineEndpoint({
    summary: 'Who is signed in to the office, and what they may do',
    reply: officeSessionReply,
    handle: async (call) => presentOfficeSession(await requireSignedInStaff(call), call.services),
  }),
  'POST /api/office/confirm_password': defineEndpoint({
    undo: 'unchanged',
    summary: 'Confirm the password: for 10 minutes, acts that need it are allowed',
    body: staffPasswordBody,
    reply: doneReplySchema,
    handle: async (call) => {
      const { id, sessionId } = await requireSignedInStaff(call);
      await checkOwnPassword(call.services, id, call.body.password);
      await confirmOfficeSession(getPool(call), sessionId);
      return done;
    },
  }),
  'POST /api/office/change_password': defineEndpoint({
    undo: 'form',
    summary: 'Set a new password; ends all other sessions of the caller',
    body: changeStaffPasswordBody,
    reply: officeSessionReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id, email } = await requireSignedInStaff(call);
      const staff = await checkOwnPassword(services, id, body.password);
      const problem = findPasswordProblem(body.new_password, email, services.settings);
      if (problem) throw badInputError('new_password', problem);
      const passwordHash = await hashPassword(services.turns, body.new_password);
      const send = await services.database.transaction(async (transaction) => {
        const { client } = transaction;
        if (!(await lockSignIn(client, id, staff.passwordHash)))
          throw buildConflictError('Your password was changed since you opened this page. Sign in with the new one.');
        await replaceStaffPassword(client, id, passwordHash);
        await queueStaffPasswordChanged(services, staff, transaction);
        logCallSecurity(call, { message: 'A password of staff was changed', account: `staff ${id}` });
        return startOfficeSession(call, id, transaction);
      });
      return send();
    },
  }),
  'GET /api/office/two_factor': defineEndpoint({
    summary: 'Second factor of the caller: its state and the number of recovery codes left',
    reply: twoFactorReply,
    handle: async (call) => {
      const { id, twoFactor } = await requireSignedInStaff(call);
      return { enabled: twoFactor, recovery_codes_left: twoFactor ? await countRecoveryCodes(getPool(call), id) : 0 };
    },
  }),
  'POST /api/office/two_factor_begin': defineEndpoint({
    undo: 'unchanged',
    summary: 'A new secret for the authenticator, in use once two_factor_enable receives a code made with it',
    body: staffPasswordBody,
    reply: twoFactorBeginReply,
    handle: async (call) => {
      const { id, email, twoFactor } = await requireSignedInStaff(call);
      await checkOwnPassword(call.services, id, call.body.password);
      if (twoFactor) throw buildConflictError('Two-factor sign-in is already on.');
      const { sealed, ...shownSecret } = createTwoFactorSecret(call.services.settings, email);
      await setPendingSecret(getPool(call), id, sealed);
      return shownSecret;
    },
  }),
  'POST /api/office/two_factor_enable': defineEndpoint({
    undo: 'form',
    summary: 'Switch to the new secret; the reply has the recovery codes, which are not shown again',
    body: twoFactorCodeBody,
    reply: recoveryCodesReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id } = await requireSignedInStaff(call);
      const staff = await findStaff(getPool(call), id);
      const sealedSecret = staff?.totpSecret;
      if (!sealedSecret || staff.totpEnabledAt) throw buildConflictError('This set-up has expired. Start it again.');
      const check = async () =>
        findTotpStep(services.settings, sealedSecret, body.code.replace(/\s/g, ''), services.clock());
      const step = await countWrongAttempts(
        services,
        [[WRONG_CODES, String(id)]],
        check,
        (found) => found === undefined,
      );
      if (step === undefined) throw badInputError('code', 'is not the code that the authenticator shows now');
      const codes = createRecoveryCodes();
      const isEnabled = await services.database.transaction(({ client }) =>
        enableTwoFactor(client, id, { sealedSecret, step, codeHashes: codes.map(hashRecoveryCode) }),
      );
      if (!isEnabled) throw buildConflictError('This set-up has expired. Start it again.');
      logCallSecurity(call, { message: 'A second factor of staff is on', account: `staff ${id}` });
      return { recovery_codes: codes };
    },
  }),
  'POST /api/office/two_factor_disable': defineEndpoint({
    undo: 'form',
    summary: 'Turn off two-factor sign-in; ends all other sessions of the caller',
    body: passwordAndCodeBody,
    reply: doneReplySchema,
    handle: async (call) => {
      const { services, body } = call;
      const { id, sessionId } = await requireSignedInStaff(call);
      const staff = await checkOwnPassword(services, id, body.password);
      if (!staff.totpEnabledAt) return done;
      const account = `staff ${id}`;
      const refused = { message: 'A wrong code was entered in a session of the office', account };
      const take = () => consumeSecondFactor(getPool(call), services.settings, staff, body.code, services.clock());
      const taken = await countWrongAttempts(services, [[WRONG_CODES, String(id)]], take, (kind) => !kind).catch(
        attachEventIfTooMany({ ...refused, reason: 'too many' }),
      );
      const problem = 'is not the code that the authenticator shows now, or was already used';
      if (!taken) throw attachSecurityEvent(badInputError('code', problem), { ...refused, reason: 'code' });
      await services.database.transaction(async (transaction) => {
        if (!(await removeTwoFactor(transaction.client, id))) return;
        await endOfficeSessions(transaction.client, id, sessionId);
        await queueTwoFactorOff(services, staff, transaction);
        logCallSecurity(call, { message: 'A second factor of staff is off', account, code: taken });
      });
      return done;
    },
  }),
  'GET /api/office/sessions': defineEndpoint({
    summary: "The caller's own sessions that have not ended",
    reply: officeSessionsReply,
    handle: async (call) => {
      const { id, sessionId } = await requireSignedInStaff(call);
      const sessions = await listOfficeSessions(getPool(call), id);
      return sessions.map((session) => ({
        id: session.id,
        created_at: session.createdAt,
        seen_at: session.seenAt,
        ip: session.ip,
        user_agent: session.userAgent,
        current: session.id === sessionId,
      }));
    },
  }),
  'POST /api/office/end_session': defineEndpoint({
    undo: 'reverse',
    summary: "End one of the caller's own sessions, or all others",
    body: endOfficeSessionBody,
    reply: doneReplySchema,
    handle: async (call) => {
      const { id, sessionId } = await requireSignedInStaff(call);
      if ('others' in call.body) {
        await endOfficeSessions(getPool(call), id, sessionId);
        return done;
      }
      if (!(await endOfficeSession(getPool(call), id, call.body.id)))
        throw notFoundError('This session has already ended.');
      if (call.body.id === sessionId) setOfficeCookie(call);
      return done;
    },
  }),
});
