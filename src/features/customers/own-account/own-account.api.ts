import { z } from 'zod';
import { defineEndpoint, type EndpointCall, guardEndpoints, HttpReply } from '../../../platform/api/endpoint.ts';
import { formReplySchema } from '../../../platform/api/fields.contract.ts';
import { requireSignIn } from '../../../platform/api/guards.ts';
import { countWrongAttempts, enforceLimit } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { attachEventIfTooMany, logCallSecurity } from '../../../platform/secrets/security-log.ts';
import {
  isNewsletterSubscriber,
  subscribeToNewsletter,
  unsubscribeAddress,
} from '../../site/newsletter/newsletter.store.ts';
import { computeUnsubscribeKey } from '../../site/newsletter/newsletter-links.ts';
import { loadRetentionPeriods } from '../../site/privacy/privacy.store.ts';
import { queueDeletionPlanned, queuePasswordChanged } from '../../visitors/accounts/account-emails.job.ts';
import { PASSWORD_LIMITS } from '../../visitors/accounts/account-limits.ts';
import {
  isPasswordOfUser,
  replacePassword,
  setUserEraseAt,
  type UserRow,
  updateUserDetails,
} from '../../visitors/accounts/accounts.store.ts';
import { formatKeepAccountHint } from '../../visitors/accounts/planned-deletion.ts';
import { presentUser } from '../../visitors/accounts/present-user.ts';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { hashPassword } from '../../visitors/passwords/passwords.ts';
import { ACCOUNT_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.ts';
import { loadPersonOfAccount } from '../personal-data/person.store.ts';
import { buildPersonalDataFile } from '../personal-data/personal-data-file.ts';
import { requireCallerAccount } from '../personal-data/require-caller-account.ts';
import {
  accountBody,
  accountReply,
  changeCustomerPasswordBody,
  deleteAccountBody,
  savedAccountReply,
} from './account.contract.ts';

const WRONG_PASSWORD = 'The current password is wrong.';
const PASSWORDS = { name: 'own-password', ...PASSWORD_LIMITS.wrongFromHere };
const CHANGES = { name: 'account-changes', max: 60, seconds: 60 * 60 };
const EXPORTS = { name: 'account-export', max: 20, seconds: 60 * 60 };

const readCookies = ({ http }: EndpointCall) => ({ cookie: http.header('cookie') });

/** Checks the password again, because an unlocked screen does not prove who uses it. */
async function checkPassword(call: EndpointCall, { id }: UserRow, password: string): Promise<boolean> {
  const { services } = call;
  const event = { message: 'A wrong password was entered in a customer’s session', account: `customer ${id}` };
  const check = () => isPasswordOfUser(services, id, password);
  const isRight = await countWrongAttempts(services, [[PASSWORDS, String(id)]], check, (right) => !right).catch(
    attachEventIfTooMany({ ...event, reason: 'too many' }),
  );
  if (!isRight) logCallSecurity(call, { ...event, reason: 'password' });
  return isRight;
}

async function requestAccountDeletion(
  services: Services,
  transaction: DatabaseTransaction,
  user: UserRow,
): Promise<string> {
  const { deletionDays } = await loadRetentionPeriods(transaction.client);
  if (deletionDays === 0) {
    await erasePersonalData(services, transaction, await loadPersonOfAccount(transaction.client, user));
    return 'Your account has been deleted.';
  }
  const eraseAt = new Date(services.clock().getTime() + deletionDays * 24 * 60 * 60 * 1000);
  await setUserEraseAt(transaction.client, user.id, eraseAt);
  await queueDeletionPlanned(services, user, transaction, eraseAt);
  return formatKeepAccountHint(eraseAt);
}

export const ownAccountApi = guardEndpoints(requireSignIn(LOGIN_FIRST), {
  'GET /api/get_account.php': defineEndpoint({
    summary: "The visitor's own details; requires login",
    reply: accountReply,
    handle: async (call) => {
      const { email, username, firstName, lastName, mobile, companyName, jobRole, city, state, country } =
        await requireCallerAccount(call);
      const subscribe = await isNewsletterSubscriber(call.services.database.pool, email);
      const details = { email, firstName, lastName, mobile, companyName, jobRole, city, state, country, subscribe };
      return { ...details, username: username ?? '' };
    },
  }),
  'POST /api/save_account.php': defineEndpoint({
    summary: "Change the visitor's details and newsletter subscription; requires login",
    body: accountBody,
    reply: savedAccountReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id, email } = await requireCallerAccount(call);
      await enforceLimit(services, CHANGES, String(id));
      await services.database.transaction(async ({ client }) => {
        await updateUserDetails(client, id, body);
        if (body.subscribe) {
          const unsubscribeKey = computeUnsubscribeKey(services.settings, email);
          await subscribeToNewsletter(client, email, { unsubscribeKey, source: 'account page' });
        } else await unsubscribeAddress(client, email);
      });
      const visitor = await services.sessions.visitor(readCookies(call));
      return { success: true, user: visitor ? presentUser(visitor) : undefined };
    },
  }),
  'POST /api/change_password.php': defineEndpoint({
    summary: 'Set a new password and end all other logins; requires login and the current password',
    body: changeCustomerPasswordBody,
    reply: formReplySchema,
    handle: async (call) => {
      const { services, body } = call;
      const user = await requireCallerAccount(call);
      if (!(await checkPassword(call, user, body.current_password))) return { success: false, error: WRONG_PASSWORD };
      if (!isGoodPassword(body.new_password)) return { success: false, error: WEAK_PASSWORD };
      const hash = await hashPassword(services.turns, body.new_password);
      await services.database.transaction(async (transaction) => {
        await replacePassword(transaction.client, user.id, hash);
        await queuePasswordChanged(services, user, transaction);
      });
      call.http.setHeader('set-cookie', await services.sessions.restart(user.id, readCookies(call)));
      return { success: true, message: 'Your password has been changed. You are logged out everywhere else.' };
    },
  }),
  'GET /api/export_account.php': defineEndpoint({
    summary: 'Everything stored about the visitor, as a JSON file; requires login',
    reply: z.never(),
    handle: async (call) => {
      const { services } = call;
      const user = await requireCallerAccount(call);
      await enforceLimit(services, EXPORTS, String(user.id));
      logCallSecurity(call, { message: 'The data of a customer were exported', account: `customer ${user.id}` });
      const { headers, text } = await buildPersonalDataFile(
        services,
        await loadPersonOfAccount(services.database.pool, user),
      );
      return new HttpReply(200, headers, text);
    },
  }),
  'POST /api/delete_account.php': defineEndpoint({
    summary: 'Delete the account for good, at once or after the days in the settings; requires login and the password',
    body: deleteAccountBody,
    reply: formReplySchema,
    handle: async (call) => {
      const { services, body } = call;
      const user = await requireCallerAccount(call);
      if (!(await checkPassword(call, user, body.password))) return { success: false, error: WRONG_PASSWORD };
      const message = await services.personDatabase.transaction((transaction) =>
        requestAccountDeletion(services, transaction, user),
      );
      const cookies = await services.sessions.signOut(readCookies(call));
      if (cookies.length) call.http.setHeader('set-cookie', cookies);
      return { success: true, message };
    },
  }),
});
