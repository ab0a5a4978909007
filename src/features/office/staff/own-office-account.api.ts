import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { countIfWrong } from '../../../platform/api/rate-limit.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { logAct, recorded, recordedIfTooMany } from '../../../platform/secrets/security-log.ts';
import { hashPassword } from '../../visitors/passwords/passwords.ts';
import { presentSession, setOfficeCookie, startOfficeSession } from './office-login.ts';
import { confirmSession, endSession, endSessionsOf, sessionsOf } from './office-sessions.store.ts';
import {
  changePasswordBody,
  codeBody,
  endSessionBody,
  passwordAndCodeBody,
  passwordBody,
  recoveryCodesReply,
  sessionReply,
  sessionsReply,
  twoFactorBeginReply,
  twoFactorReply,
} from './staff.contract.ts';
import {
  enableTwoFactor,
  holdSignIn,
  recoveryCodesLeft,
  removeTwoFactor,
  replaceStaffPassword,
  setPendingSecret,
  staffById,
} from './staff.store.ts';
import { queueStaffPasswordChanged, queueTwoFactorOff } from './staff-emails.job.ts';
import { anyoneSignedIn, signedInStaff } from './staff-guards.ts';
import { checkOwnPassword, problemOfPassword } from './staff-password.ts';
import { hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOfCode, takeCode } from './two-factor.ts';

const WRONG_CODES = { name: 'office-code', max: 10, seconds: 15 * 60 };

const done = { success: true as const };
const changedMeanwhile = (message: string) => new HttpError(409, message);
const dbOf = ({ services }: Pick<Call, 'services'>) => services.database.pool;

export const ownOfficeAccountApi = behind(anyoneSignedIn, {
  'GET /api/office/session': endpoint({
    summary: 'Who is signed in to the office, and what they may do',
    reply: sessionReply,
    handle: async (call) => presentSession(await signedInStaff(call), call.services),
  }),
  'POST /api/office/confirm_password': endpoint({
    undo: 'unchanged',
    summary: 'Confirm the password: for 10 minutes, acts that need it are allowed',
    body: passwordBody,
    reply: doneReply,
    handle: async (call) => {
      const { id, sessionId } = await signedInStaff(call);
      await checkOwnPassword(call.services, id, call.body.password);
      await confirmSession(dbOf(call), sessionId);
      return done;
    },
  }),
  'POST /api/office/change_password': endpoint({
    undo: 'reverse',
    summary: 'Set a new password; ends all other sessions of the caller',
    body: changePasswordBody,
    reply: sessionReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id, email } = await signedInStaff(call);
      const staff = await checkOwnPassword(services, id, body.password);
      const problem = problemOfPassword(body.new_password, email, services.settings);
      if (problem) throw badInput('new_password', problem);
      const passwordHash = await hashPassword(services.turns, body.new_password);
      const send = await services.database.transaction(async (transaction) => {
        const { client } = transaction;
        if (!(await holdSignIn(client, id, staff.passwordHash)))
          throw changedMeanwhile('The password was changed in the meantime.');
        await replaceStaffPassword(client, id, passwordHash);
        await queueStaffPasswordChanged(services, staff, transaction);
        logAct(call, { message: 'A password of staff was changed', account: `staff ${id}` });
        return startOfficeSession(call, id, transaction);
      });
      return send();
    },
  }),
  'GET /api/office/two_factor': endpoint({
    summary: 'Second factor of the caller: its state and the number of recovery codes left',
    reply: twoFactorReply,
    handle: async (call) => {
      const { id, twoFactor } = await signedInStaff(call);
      return { enabled: twoFactor, recovery_codes_left: twoFactor ? await recoveryCodesLeft(dbOf(call), id) : 0 };
    },
  }),
  'POST /api/office/two_factor_begin': endpoint({
    undo: 'unchanged',
    summary: 'A new secret for the authenticator, in use once two_factor_enable receives a code made with it',
    body: passwordBody,
    reply: twoFactorBeginReply,
    handle: async (call) => {
      const { id, email, twoFactor } = await signedInStaff(call);
      await checkOwnPassword(call.services, id, call.body.password);
      if (twoFactor) throw changedMeanwhile('Two-factor sign-in is on already.');
      const { sealed, ...told } = newSecret(call.services.settings, email);
      await setPendingSecret(dbOf(call), id, sealed);
      return told;
    },
  }),
  'POST /api/office/two_factor_enable': endpoint({
    undo: 'reverse',
    summary: 'Switch to the new secret; the reply has the recovery codes, which are not shown again',
    body: codeBody,
    reply: recoveryCodesReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id } = await signedInStaff(call);
      const staff = await staffById(dbOf(call), id);
      const sealedSecret = staff?.totpSecret;
      if (!sealedSecret || staff.totpEnabledAt) throw changedMeanwhile('Please begin again.');
      const check = async () =>
        stepOfCode(services.settings, sealedSecret, body.code.replace(/\s/g, ''), services.clock());
      const step = await countIfWrong(services, [[WRONG_CODES, String(id)]], check, (found) => found === undefined);
      if (step === undefined) throw badInput('code', 'is not the code that the authenticator shows now');
      const codes = newRecoveryCodes();
      const isEnabled = await services.database.transaction(({ client }) =>
        enableTwoFactor(client, id, { sealedSecret, step, codeHashes: codes.map(hashOfRecoveryCode) }),
      );
      if (!isEnabled) throw changedMeanwhile('Please begin again.');
      logAct(call, { message: 'A second factor of staff is on', account: `staff ${id}` });
      return { recovery_codes: codes };
    },
  }),
  'POST /api/office/two_factor_disable': endpoint({
    undo: 'reverse',
    summary: 'Turn off two-factor sign-in; ends all other sessions of the caller',
    body: passwordAndCodeBody,
    reply: doneReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id, sessionId } = await signedInStaff(call);
      const staff = await checkOwnPassword(services, id, body.password);
      if (!staff.totpEnabledAt) return done;
      const account = `staff ${id}`;
      const refused = { message: 'A wrong code was entered in a session of the office', account };
      const take = () => takeCode(dbOf(call), services.settings, staff, body.code, services.clock());
      const taken = await countIfWrong(services, [[WRONG_CODES, String(id)]], take, (kind) => !kind).catch(
        recordedIfTooMany({ ...refused, reason: 'too many' }),
      );
      const problem = 'is not the code that the authenticator shows now, or was used already';
      if (!taken) throw recorded(badInput('code', problem), { ...refused, reason: 'code' });
      await services.database.transaction(async (transaction) => {
        if (!(await removeTwoFactor(transaction.client, id))) return;
        await endSessionsOf(transaction.client, id, sessionId);
        await queueTwoFactorOff(services, staff, transaction);
        logAct(call, { message: 'A second factor of staff is off', account, code: taken });
      });
      return done;
    },
  }),
  'GET /api/office/sessions': endpoint({
    summary: "The caller's own sessions that have not ended",
    reply: sessionsReply,
    handle: async (call) => {
      const { id, sessionId } = await signedInStaff(call);
      const sessions = await sessionsOf(dbOf(call), id);
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
  'POST /api/office/end_session': endpoint({
    undo: 'reverse',
    summary: "End one of the caller's own sessions, or all others",
    body: endSessionBody,
    reply: doneReply,
    handle: async (call) => {
      const { id, sessionId } = await signedInStaff(call);
      if ('others' in call.body) {
        await endSessionsOf(dbOf(call), id, sessionId);
        return done;
      }
      if (!(await endSession(dbOf(call), id, call.body.id))) throw notFound('This session has ended already.');
      if (call.body.id === sessionId) setOfficeCookie(call);
      return done;
    },
  }),
});
