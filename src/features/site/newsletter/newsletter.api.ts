import { z } from 'zod';
import { defineEndpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { emailField } from '../../../platform/api/fields.contract.ts';
import { countAgainstLimit, enforceLimit, enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import { confirmNewsletterSignup, signUpForNewsletter, unsubscribeByKey } from './newsletter.store.ts';
import { queueNewsletterConfirmation } from './newsletter-emails.job.ts';
import { computeUnsubscribeKey, parseConfirmKey } from './newsletter-links.ts';

const newsletterSignup = z.object({ email: z.string('must be text').trim().max(254) });

const newsletterReply = z.object({ success: z.boolean(), message: z.string() });

const newsletterKey = z.object({ key: z.string().max(200).default('') });

const HOUR = 60 * 60;
/** Counted per IP address, so that replies do not reveal who has subscribed. */
const SIGNUPS = { name: 'newsletter', max: 5, seconds: HOUR };
/** Counted per mailbox, so that it cannot be flooded. */
const EMAILS = { name: 'newsletter-letter', max: 1, seconds: HOUR };
const LINKS_FROM_ADDRESS = { name: 'newsletter-link', max: 100, seconds: HOUR };

export const newsletterApi = {
  'POST /api/save_newsletter_signup.php': defineEndpoint({
    summary: 'Sign up an address for the newsletter and email it a confirmation link',
    body: newsletterSignup,
    reply: newsletterReply,
    handle: async ({ body, services, http }) => {
      await enforceNetworkLimits(services, SIGNUPS, http.ip);
      // The address is checked here, because the form shows its own message for a bad address.
      const { data: email } = emailField.safeParse(body.email);
      if (!email) return { success: false, message: 'Please enter a valid email address.' };
      const mayEmail = await countAgainstLimit(services, EMAILS, email);
      const { confirmed } = await services.database.transaction(async (transaction) => {
        const signup = await signUpForNewsletter(transaction.client, email, {
          unsubscribeKey: computeUnsubscribeKey(services.settings, email),
          source: 'newsletter form',
        });
        if (!signup.confirmed && mayEmail)
          await queueNewsletterConfirmation(services, { id: signup.id, email }, transaction);
        return signup;
      });
      return confirmed
        ? { success: false, message: 'You have already subscribed to our Newsletter.' }
        : { success: true, message: 'Thank you for subscribing to our Newsletter.' };
    },
  }),
  'POST /api/confirm_newsletter.php': defineEndpoint({
    summary: 'Confirm a subscription with the key of the link in the first email',
    body: newsletterKey,
    reply: newsletterReply,
    handle: async ({ body, services, http }) => {
      await enforceLimit(services, LINKS_FROM_ADDRESS, http.ip);
      const id = parseConfirmKey(services.settings, body.key, services.clock());
      const confirmed = id !== undefined && (await confirmNewsletterSignup(services.database.pool, id));
      return confirmed
        ? { success: true, message: 'Your subscription is confirmed. Thank you.' }
        : { success: false, message: 'This link has expired. Please subscribe again.' };
    },
  }),
  'GET /api/unsubscribe.php': defineEndpoint({
    summary: 'Redirect from the List-Unsubscribe link to the page for unsubscribing; unsubscribes nobody',
    query: newsletterKey,
    reply: z.never(),
    handle: async ({ query }) =>
      new HttpReply(303, {
        location: `/Unsubscribe?key=${encodeURIComponent(query.key)}`,
        'cache-control': 'no-store',
      }),
  }),
  'POST /api/unsubscribe.php': defineEndpoint({
    summary: 'Unsubscribe at once, without login: from the page, or by a mail program (RFC 8058)',
    query: newsletterKey,
    body: newsletterKey,
    reply: newsletterReply,
    handle: async ({ query, body, services }) => {
      // Unknown keys get the same reply, because a mail program may post twice.
      await unsubscribeByKey(services.database.pool, query.key || body.key);
      return { success: true, message: 'You are unsubscribed: we no longer send the newsletter to this address.' };
    },
  }),
};
