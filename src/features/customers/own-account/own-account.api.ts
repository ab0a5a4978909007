import { z } from 'zod';
import { behind, type Call, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { formReply } from '../../../platform/api/fields.contract.ts';
import { signedIn } from '../../../platform/api/guards.ts';
import { countIfWrong, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { logAct, recordedIfTooMany } from '../../../platform/secrets/security-log.ts';
import { isSubscribed, subscribe, unsubscribeAddress } from '../../site/newsletter/newsletter.store.ts';
import { unsubscribeKeyOf } from '../../site/newsletter/newsletter-links.ts';
import { readPeriods } from '../../site/privacy/privacy.store.ts';
import { queueDeletionPlanned, queuePasswordChanged } from '../../visitors/accounts/account-emails.job.ts';
import { PASSWORD_LIMITS } from '../../visitors/accounts/account-limits.ts';
import {
  isPasswordOf,
  replacePassword,
  setEraseAt,
  type UserRow,
  updateDetails,
} from '../../visitors/accounts/accounts.store.ts';
import { howToKeep } from '../../visitors/accounts/planned-deletion.ts';
import { presentUser } from '../../visitors/accounts/present-user.ts';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { hashPassword } from '../../visitors/passwords/passwords.ts';
import { ACCOUNT_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { accountOfCaller } from '../personal-data/account-of-caller.ts';
import { dataFile } from '../personal-data/data-file.ts';
import { forgetPerson } from '../personal-data/forget-person.ts';
import { personOfAccount } from '../personal-data/person.store.ts';
import {
  accountBody,
  accountReply,
  changePasswordBody,
  deleteAccountBody,
  savedAccountReply,
} from './account.contract.ts';

const WRONG_PASSWORD = 'The current password is not right.';
const PASSWORDS = { name: 'own-password', ...PASSWORD_LIMITS.wrongFromHere };
const CHANGES = { name: 'account-changes', max: 60, seconds: 60 * 60 };
const EXPORTS = { name: 'account-export', max: 20, seconds: 60 * 60 };

const cookiesOf = ({ http }: Call) => ({ cookie: http.header('cookie') });

/** Checks the password again, because an unlocked screen does not prove who uses it. */
async function checkPassword(call: Call, { id }: UserRow, password: string): Promise<boolean> {
  const { services } = call;
  const event = { message: 'A wrong password was entered in a customer’s session', account: `customer ${id}` };
  const check = () => isPasswordOf(services, id, password);
  const isRight = await countIfWrong(services, [[PASSWORDS, String(id)]], check, (right) => !right).catch(
    recordedIfTooMany({ ...event, reason: 'too many' }),
  );
  if (!isRight) logAct(call, { ...event, reason: 'password' });
  return isRight;
}

async function removeAccount(services: Services, transaction: Transaction, user: UserRow): Promise<string> {
  const { deletionDays } = await readPeriods(transaction.client);
  if (deletionDays === 0) {
    await forgetPerson(services, transaction, await personOfAccount(transaction.client, user));
    return 'Your account has been deleted.';
  }
  const eraseAt = new Date(services.clock().getTime() + deletionDays * 24 * 60 * 60 * 1000);
  await setEraseAt(transaction.client, user.id, eraseAt);
  await queueDeletionPlanned(services, user, transaction, eraseAt);
  return howToKeep(eraseAt);
}

export const ownAccountApi = behind(signedIn(LOGIN_FIRST), {
  'GET /api/get_account.php': endpoint({
    summary: "The visitor's own details; requires login",
    reply: accountReply,
    handle: async (call) => {
      const { email, username, firstName, lastName, mobile, companyName, jobRole, city, state, country } =
        await accountOfCaller(call);
      const subscribe = await isSubscribed(call.services.database.pool, email);
      const details = { email, firstName, lastName, mobile, companyName, jobRole, city, state, country, subscribe };
      return { ...details, username: username ?? '' };
    },
  }),
  'POST /api/save_account.php': endpoint({
    summary: "Change the visitor's details and newsletter subscription; requires login",
    body: accountBody,
    reply: savedAccountReply,
    handle: async (call) => {
      const { services, body } = call;
      const { id, email } = await accountOfCaller(call);
      await takeOrRefuse(services, CHANGES, String(id));
      await services.database.transaction(async ({ client }) => {
        await updateDetails(client, id, body);
        if (body.subscribe) {
          const unsubscribeKey = unsubscribeKeyOf(services.settings, email);
          await subscribe(client, email, { unsubscribeKey, source: 'account page' });
        } else await unsubscribeAddress(client, email);
      });
      const visitor = await services.sessions.visitor(cookiesOf(call));
      return { success: true, user: visitor ? presentUser(visitor) : undefined };
    },
  }),
  'POST /api/change_password.php': endpoint({
    summary: 'Set a new password and end all other logins; requires login and the current password',
    body: changePasswordBody,
    reply: formReply,
    handle: async (call) => {
      const { services, body } = call;
      const user = await accountOfCaller(call);
      if (!(await checkPassword(call, user, body.current_password))) return { success: false, error: WRONG_PASSWORD };
      if (!isGoodPassword(body.new_password)) return { success: false, error: WEAK_PASSWORD };
      const hash = await hashPassword(services.turns, body.new_password);
      await services.database.transaction(async (transaction) => {
        await replacePassword(transaction.client, user.id, hash);
        await queuePasswordChanged(services, user, transaction);
      });
      call.http.setHeader('set-cookie', await services.sessions.restart(user.id, cookiesOf(call)));
      return { success: true, message: 'Your password has been changed. You are logged out everywhere else.' };
    },
  }),
  'GET /api/export_account.php': endpoint({
    summary: 'Everything stored about the visitor, as a JSON file; requires login',
    reply: z.never(),
    handle: async (call) => {
      const { services } = call;
      const user = await accountOfCaller(call);
      await takeOrRefuse(services, EXPORTS, String(user.id));
      logAct(call, { message: 'The data of a customer were exported', account: `customer ${user.id}` });
      const { headers, text } = await dataFile(services, await personOfAccount(services.database.pool, user));
      return new HttpReply(200, headers, text);
    },
  }),
  'POST /api/delete_account.php': endpoint({
    summary: 'Delete the account for good, at once or after the days in the settings; requires login and the password',
    body: deleteAccountBody,
    reply: formReply,
    handle: async (call) => {
      const { services, body } = call;
      const user = await accountOfCaller(call);
      if (!(await checkPassword(call, user, body.password))) return { success: false, error: WRONG_PASSWORD };
      const message = await services.personDatabase.transaction((transaction) =>
        removeAccount(services, transaction, user),
      );
      const cookies = await services.sessions.signOut(cookiesOf(call));
      if (cookies.length) call.http.setHeader('set-cookie', cookies);
      return { success: true, message };
    },
  }),
});
