import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, sharedSite, untilReady } from './browser.ts';
import { emailTo } from './customer-visits.ts';

const INVALID = 'Please enter a valid email address.';
const FAILED = 'Failed to subscribe. Please try again.';
const READER = 'reader@strip.example';
const field = (page: Page) => page.locator('#newsletter').getByLabel('Email address');

describe('The newsletter strip of the home page', () => {
  const site = sharedSite();

  const RESPONSES: [name: string, body: string | undefined, status: number, says: string][] = [
    ['a bare success', '{"success":true}', 200, 'Thank you for subscribing to our Newsletter.'],
    ['a success in words of the server', '{"success":true,"message":"Welcome aboard"}', 200, 'Welcome aboard'],
    ['a bare refusal', '{"success":false}', 200, 'You have already subscribed to our Newsletter.'],
    ['a refusal in words of the server', '{"success":false,"message":"Not from there"}', 200, 'Not from there'],
    ['a server error', '{"error":"Something went wrong on our side. Reference: ab12"}', 500, FAILED],
    [
      'too many attempts',
      '{"error":"Too many attempts. Please try again later."}',
      429,
      'Too many attempts. Please try again later.',
    ],
    ['a response that is not JSON', '<html>', 200, FAILED],
    ['no response', undefined, 0, FAILED],
  ];

  it('rejects an invalid address in red, sends nothing, and shows the outcome of any response', async () => {
    const { page, complaints } = await site.visit('/');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/save_newsletter_signup.php')) sent.push(request.postDataJSON());
    });
    for (const wrong of ['', 'nobody', 'nobody@here', 'no body@here.example', '@here.example']) {
      await field(page).fill(wrong);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('alert').getByText(INVALID).waitFor();
      expect(await field(page).getAttribute('aria-invalid')).toBe('true');
      await field(page).fill('somebody@here.example');
      await page.getByText(INVALID).waitFor({ state: 'detached' });
    }
    await field(page).fill('nobody');
    await field(page).press('Enter');
    const [red = 0, green = 0, blue = 0] =
      (await page.getByText(INVALID).evaluate((element) => getComputedStyle(element).color))
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expectAccessible(page);
    expect(sent).toEqual([]);
    expect(complaints).toEqual([]);

    for (const [name, body, status, says] of RESPONSES) {
      await page.route('**/api/save_newsletter_signup.php', (route) =>
        body === undefined ? route.abort() : route.fulfill({ status, contentType: 'application/json', body }),
      );
      await field(page).fill('somebody@here.example');
      await field(page).press('Enter');
      const outcome = page.getByText(says, { exact: true });
      await expect.poll(() => outcome.count(), { message: name }).toBe(1);
      const succeeded = body?.includes('true') ?? false;
      await expect
        .poll(() => field(page).inputValue(), { message: name })
        .toBe(succeeded ? '' : 'somebody@here.example');
      await expect
        .poll(() => page.getByRole('button', { name: 'Subscribe' }).isEnabled(), { message: name })
        .toBe(true);
      await page.unroute('**/api/save_newsletter_signup.php');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await outcome.waitFor({ state: 'detached' });
    }
  });

  it('sends an address with Enter, confirms it by the link in the email, recognises it the second time, and unsubscribes it with one click', async () => {
    const { page, complaints } = await site.visit('/', { width: 390 });
    await field(page).fill('nobody');
    await field(page).press('Enter');
    await page.getByText(INVALID).waitFor();
    const request = page.waitForRequest('**/api/save_newsletter_signup.php');
    await field(page).fill(` ${READER} `);
    await field(page).press('Enter');
    expect((await request).postDataJSON()).toEqual({ email: READER });
    await page.getByText('Thank you for subscribing to our Newsletter.').waitFor();
    await page.locator('#newsletter').getByText('please open the link in our email').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('');
    expect(await page.getByText(INVALID).count()).toBe(0);

    const email = await emailTo(site, READER);
    await page.goto(/https?:\S+\/ConfirmNewsletter\?key=\S+/.exec(email.text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await page.getByText('Your subscription is confirmed. Thank you.').waitFor();
    expect(page.url()).toBe(`${site.origin}/ConfirmNewsletter`);
    await expectAccessible(page);

    await page.goto(site.origin);
    await untilReady(page);
    await field(page).fill(READER);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('You have already subscribed to our Newsletter.').waitFor();
    expect(await field(page).inputValue()).toBe(READER);

    // Pressed before the page's code has read the key.
    await page.goto(/https?:\S+\/Unsubscribe\?key=\S+/.exec(email.text)?.[0] ?? '', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You are unsubscribed').waitFor();
    await expectAccessible(page);
    expect(await site.app.query('select email from newsletter_signups where email = $1', [READER])).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
