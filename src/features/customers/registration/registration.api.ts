import { z } from 'zod';
import { defineEndpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { formReplySchema } from '../../../platform/api/fields.contract.ts';
import { requireSignedInVisitor, requireSignIn } from '../../../platform/api/guards.ts';
import {
  countAgainstLimit,
  countWrongAttempts,
  enforceLimit,
  enforceNetworkLimits,
} from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { findEarlierResult, readSubmission, storeSubmissionOnce } from '../../../platform/api/store-once.ts';
import { describeLoginCookie } from '../../../platform/secrets/login-cookie.ts';
import { hashSecretToken, isEqualSecret } from '../../../platform/secrets/secret-token.ts';
import { createSignature } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import { subscribeToNewsletter } from '../../site/newsletter/newsletter.store.ts';
import { computeUnsubscribeKey } from '../../site/newsletter/newsletter-links.ts';
import { recordConsent } from '../../site/privacy/privacy.store.ts';
import { queueVerification, queueWelcomeEmail } from '../../visitors/accounts/account-emails.job.ts';
import { PASSWORD_LIMITS, VERIFICATION_LINK_HOURS } from '../../visitors/accounts/account-limits.ts';
import {
  addUser,
  consumeAccountLink,
  findTakenNames,
  findUserById,
  findUserByLink,
  findUserByLogin,
  isPasswordOfUser,
  markUserVerified,
  type UserRow,
} from '../../visitors/accounts/accounts.store.ts';
import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { hashPassword, runInMinimumTime } from '../../visitors/passwords/passwords.ts';
import {
  emailCheckReply,
  registerBody,
  registrationEmailBody,
  verifyEmailBody,
  verifyEmailQuery,
  verifyEmailReply,
  wantedFileReply,
} from './registration.contract.ts';
import { findWantedFile, storeWantedFile, takeWantedFile } from './wanted-files.store.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir' | 'publicUrl'>;

/** Browsers send the cookie only with the verification link. */
const PATH = '/api/verify_email.php';

const describeCookie = (settings: Needs) => describeLoginCookie(settings, { name: 'clamps.registered', path: PATH });

const signUserId = (settings: Needs, userId: number) =>
  `${userId}.${createSignature(settings, 'registration', String(userId))}`;

/** Marks the browser of the registration while the link is valid. @returns Set-Cookie value */
const buildRegistrationCookie = (settings: Needs, userId: number) =>
  describeCookie(settings).write(signUserId(settings, userId), VERIFICATION_LINK_HOURS * 60 * 60);

function isRegistrationCookieValid(settings: Needs, cookie: string | undefined, userId: number): boolean {
  return isEqualSecret(describeCookie(settings).read(cookie) ?? '', signUserId(settings, userId));
}

const HOUR = 60 * 60;
const REGISTRATIONS_FROM_ADDRESS = { name: 'register', max: 20, seconds: HOUR };
const CHECKS_A_MINUTE = { name: 'check-email-minute', max: 10, seconds: 60 };
const CHECKS_A_DAY = { name: 'check-email-day', max: 50, seconds: 24 * HOUR };
const RESENDS_A_MINUTE = { name: 'resend-minute', max: 1, seconds: 60 };
const RESENDS_A_DAY = { name: 'resend-day', max: 5, seconds: 24 * HOUR };
const RESENDS_FROM_ADDRESS = { name: 'resend-address', max: 20, seconds: HOUR };
const VERIFICATIONS_FROM_ADDRESS = { name: 'verify', max: 100, seconds: HOUR };
const WRONG_PASSWORDS = { name: 'verify-password', ...PASSWORD_LIMITS.wrongFromHere };

const NOT_FILLED = 'Please ensure all fields are filled correctly and the password meets the requirements.';
const EMAIL_TAKEN = 'This email is already registered. Please login instead.';
const USERNAME_TAKEN = 'This username is already taken.';
const REGISTERED = 'Thank you for registering. Please check your mailbox for a verification link.';
const RESENT = 'If this email is registered and not yet verified, a verification link has been sent.';
const LINK_EXPIRED = 'This verification link has expired. Please ask for a new one.';
const WRONG_PASSWORD = 'This is not the password that you chose when you registered.';
const FORM = 'registration form';
const VERIFIED = '/ThankYou?message=email_verified';

export const registrationApi = {
  'POST /api/register.php': defineEndpoint({
    summary: 'Register; the account is activated by the link in the email',
    body: registerBody,
    reply: formReplySchema,
    handle: async (call) => {
      const { body, services, http } = call;
      await enforceNetworkLimits(services, REGISTRATIONS_FROM_ADDRESS, http.ip);
      const { password, wanted_file: wanted, ...details } = body;
      if (!isGoodPassword(password)) return { success: false, error: NOT_FILLED };
      const submission = readSubmission(call, 'register', { ...details, wanted });
      const before = Number((await findEarlierResult(services.database.pool, submission)) ?? 0);
      if (before && (await isPasswordOfUser(services, before, password))) {
        http.setHeader('set-cookie', buildRegistrationCookie(services.settings, before));
        return { success: true, message: REGISTERED };
      }
      const taken = await findTakenNames(services.database.pool, details);
      if (taken.email) return { success: false, error: EMAIL_TAKEN };
      if (taken.username) return { success: false, error: USERNAME_TAKEN };
      const hash = await hashPassword(services.turns, password);
      const added = await services.database.transaction(async (transaction) => {
        const id = await addUser(transaction.client, details, hash);
        if (!id) return undefined;
        await storeSubmissionOnce(transaction.client, submission, async () => String(id));
        await recordConsent(transaction.client, { purpose: 'account', email: details.email, source: FORM, userId: id });
        const fileName = wanted && (await storeWantedFile(transaction.client, id, wanted));
        await queueVerification(services, { ...details, id, emailVerified: false }, transaction, fileName);
        return id;
      });
      if (added) {
        http.setHeader('set-cookie', buildRegistrationCookie(services.settings, added));
        return { success: true, message: REGISTERED };
      }
      // Another registration took a name between the check and the insert.
      const { email } = await findTakenNames(services.database.pool, details);
      return { success: false, error: email ? EMAIL_TAKEN : USERNAME_TAKEN };
    },
  }),
  'POST /api/check-email.php': defineEndpoint({
    summary: 'Check if an email address is registered; rate-limited',
    body: registrationEmailBody,
    reply: emailCheckReply,
    handle: async ({ body, services, http }) => {
      const within =
        (await countAgainstLimit(services, CHECKS_A_MINUTE, http.ip)) &&
        (await countAgainstLimit(services, CHECKS_A_DAY, http.ip));
      const found = within ? await findUserByLogin(services.database.pool, body.email) : undefined;
      return { exists: found !== undefined, is_verified: found?.emailVerified ?? false };
    },
  }),
  'POST /api/resend-verification.php': defineEndpoint({
    summary: 'Send the verification link again; the reply is the same for every address',
    body: registrationEmailBody,
    reply: formReplySchema,
    handle: async ({ body: { email }, services, http }) => {
      await enforceNetworkLimits(services, RESENDS_FROM_ADDRESS, http.ip);
      return runInMinimumTime(async () => {
        const within =
          (await countAgainstLimit(services, RESENDS_A_MINUTE, email)) &&
          (await countAgainstLimit(services, RESENDS_A_DAY, email));
        const user = within ? await findUserByLogin(services.database.pool, email) : undefined;
        if (user && !user.emailVerified) {
          await services.database.transaction(async (transaction) => {
            const wanted = await findWantedFile(transaction.client, user.id);
            await queueVerification(services, user, transaction, wanted?.file_name);
          });
        }
        return { success: true, message: RESENT };
      });
    },
  }),
  'GET /api/verify_email.php': defineEndpoint({
    summary: 'Open the link in the verification email; redirects to a page',
    query: verifyEmailQuery,
    reply: z.never(),
    handle: async ({ query, services, http }) => {
      await enforceLimit(services, VERIFICATIONS_FROM_ADDRESS, http.ip);
      const tokenHash = hashSecretToken(query.token);
      // Mail scanners open links, so the customer's visit may be the second.
      const user = await findUserByLink(services.database.pool, { tokenHash, purpose: 'verify', used: true });
      if (!user) return new HttpReply(303, { location: '/Register?verify=expired' });
      if (!user.emailVerified) {
        if (!isRegistrationCookieValid(services.settings, http.header('cookie'), user.id)) {
          const location = `/Register?verify=password&key=${encodeURIComponent(query.token)}`;
          return new HttpReply(303, { location, 'cache-control': 'no-store' });
        }
        const verified = await verifyUser(services, user, tokenHash);
        if (!verified) return new HttpReply(303, { location: '/Register?verify=expired' });
      }
      const wanted = await findWantedFile(services.database.pool, user.id);
      const location = wanted ? `${VERIFIED}&file=${wanted.kind}&model_id=${wanted.model_id}` : VERIFIED;
      return new HttpReply(303, { location, 'cache-control': 'no-store' });
    },
  }),
  'POST /api/verify_email.php': defineEndpoint({
    summary: 'Verify the email address with the link and the password, in a browser that did not register',
    body: verifyEmailBody,
    reply: verifyEmailReply,
    handle: async ({ body: { token, password }, services, http }) => {
      await enforceLimit(services, VERIFICATIONS_FROM_ADDRESS, http.ip);
      const tokenHash = hashSecretToken(token);
      const user = await findUserByLink(services.database.pool, { tokenHash, purpose: 'verify', used: true });
      if (!user) return { success: false, error: LINK_EXPIRED };
      const isRight = () => isPasswordOfUser(services, user.id, password);
      if (!(await countWrongAttempts(services, [[WRONG_PASSWORDS, tokenHash]], isRight, (right) => !right))) {
        return { success: false, error: WRONG_PASSWORD };
      }
      if (!(await verifyUser(services, user, tokenHash))) return { success: false, error: LINK_EXPIRED };
      const wanted = await findWantedFile(services.database.pool, user.id);
      return { success: true, wanted_file: wanted };
    },
  }),
  'POST /api/take_wanted_file.php': defineEndpoint({
    summary: 'The file for which the visitor registered, returned only once; requires login',
    guard: requireSignIn('Please login'),
    body: z.object({}),
    reply: wantedFileReply,
    handle: async (call) => {
      const { id } = await requireSignedInVisitor(call);
      const wanted = await takeWantedFile(call.services.database.pool, id);
      return { wanted_file: wanted ?? null };
    },
  }),
};

/**
 * Verifies an account by its link, for a visitor who also registered the account: the owner of an address must not open
 * an account that a stranger made with it.
 * @returns true if the account is verified now
 */
function verifyUser(services: Services, user: UserRow, tokenHash: string): Promise<boolean> {
  return services.database.transaction(async (transaction) => {
    if (!(await consumeAccountLink(transaction.client, tokenHash, 'verify')) || user.emailVerified) {
      return (await findUserById(transaction.client, user.id))?.emailVerified ?? false;
    }
    await markUserVerified(transaction.client, user.id);
    // The link has proved who owns the address, so the newsletter needs no second confirmation.
    if (user.subscribe) {
      await subscribeToNewsletter(transaction.client, user.email, {
        unsubscribeKey: computeUnsubscribeKey(services.settings, user.email),
        source: FORM,
      });
    }
    await queueWelcomeEmail(services, { ...user, emailVerified: true }, transaction);
    return true;
  });
}
