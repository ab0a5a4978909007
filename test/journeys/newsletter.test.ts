import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, journey } from './browser.ts';

const INVALID = 'Please enter a valid email address.';
const FAILED = 'Failed to subscribe. Please try again.';
const field = (page: Page) => page.locator('#newsletter').getByLabel('Email address');

describe('The newsletter strip of the home page', () => {
  const site = journey();
  const visit = async () => {
    const { page, complaints } = await site.visit('/');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/save_newsletter_signup.php')) sent.push(request.postDataJSON());
    });
    return { page, complaints, sent };
  };

  it('rejects an invalid address in red, sends nothing, and removes the message as soon as it is valid', async () => {
    const { page, complaints, sent } = await visit();
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
  });

  it('sends an address with Enter, thanks the visitor, empties the field, and recognises the address the second time', async () => {
    const { page, complaints, sent } = await visit();
    await field(page).fill('nobody');
    await field(page).press('Enter');
    await page.getByText(INVALID).waitFor();
    await field(page).fill(' reader@strip.example ');
    await field(page).press('Enter');
    await page.getByText('Thank you for subscribing to our Newsletter.').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('');
    expect(await page.getByText(INVALID).count()).toBe(0);

    await site.app.services.database.pool.query('update newsletter_signups set confirmed_at = now()');
    await field(page).fill('reader@strip.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('You have already subscribed to our Newsletter.').waitFor();
    expect(await field(page).inputValue()).toBe('reader@strip.example');
    expect(sent).toEqual([{ email: 'reader@strip.example' }, { email: 'reader@strip.example' }]);
    expect(complaints).toEqual([]);
  });

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
  it('shows the outcome of any response', async () => {
    const { page } = await visit();
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
});
