import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, PASSWORD } from '../accounts.ts';
import { aMemberOfStaff, STAFF_PASSWORD } from '../office.ts';
import { pageAddresses } from '../page-addresses.ts';
import { nightly, sampled } from '../rounds.ts';
import { follow, sharedSite, untilReady } from './browser.ts';
import { withoutRefusals } from './office-visits.ts';
import { fillStorage, forbidStorage } from './refused-storage.ts';

const MODEL = '/product-single/VTC-200-UB';

/** Runs before the page: makes the visitor one who returns on another day. */
function comeBackTomorrow() {
  // Videos are in frames of another site.
  if (window !== window.top) return;
  const DAY = 24 * 60 * 60 * 1000;
  const now = Date.now.bind(Date);
  Date.now = () => now() + DAY;
  const texts = {
    cartItems: [{ id: 1, model_id: 1, product_id: 1, name: 'VTC-050-UB', quantity: 2, image: '' }],
    compareModels: ['VTC-050-UB'],
    units: { length: 'in', force: 'lbf' },
    recentlyViewedProducts: [{ id: 1, name: 'VTC-050-UB', image: '', link: '/product-single/VTC-050-UB' }],
  };
  for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, JSON.stringify(value));
  sessionStorage.setItem('user', JSON.stringify({ id: 9, first_name: 'Meera' }));
}

const BROWSERS = { forbidden: [forbidStorage], full: [comeBackTomorrow, fillStorage] };

describe('A browser that stores nothing, or something else than the server knows', () => {
  const site = sharedSite();
  let addresses: string[];
  beforeAll(async () => {
    const seen = new Set<string>();
    addresses = (await pageAddresses(site.app))
      .filter(
        ({ route, status }) => status === 200 && route !== '/reset-password' && !seen.has(route) && seen.add(route),
      )
      .map(({ address }) => address);
    addresses = sampled(addresses, 4);
  });

  nightly(
    'shows every page as the server has rendered it, without an error',
    async () => {
      const { page: first, context } = await site.visit('/PrivacyPolicy');
      await elsewhere(first);
      const faults = await Promise.all(
        // Two pages for each browser: one computes while the other waits.
        Object.entries(BROWSERS).flatMap(([name, scripts]) => {
          const left = [...addresses];
          return [1, 2].map(async () => {
            const page = await context.newPage();
            for (const script of scripts) await page.addInitScript(script);
            const found: string[] = [];
            page.on('pageerror', ({ message }) => found.push(`${name} ${new URL(page.url()).pathname}: ${message}`));
            for (let address = left.pop(); address; address = left.pop()) {
              await page.goto(site.origin + address);
              await untilReady(page);
              await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
              const text = await page.evaluate(() => document.querySelector('main')?.innerText.trim());
              const { pathname } = new URL(page.url());
              if (pathname === '/error' && address !== '/error') found.push(`${name} ${address}: led to /error`);
              if (!text) found.push(`${name} ${address}: nothing is left`);
            }
            return found;
          });
        }),
      );
      expect(faults.flat()).toEqual([]);
    },
    300_000,
  );

  it.each(
    sampled(
      [
        ['forbids it', forbidStorage],
        ['is full', fillStorage],
      ] as const,
      2,
    ),
  )('keeps cart and login until the page is left, where the browser %s, and says so', async (_name, prepare) => {
    const { email } = await aCustomer(site.app);
    const { page, complaints } = await site.arrive();
    await page.addInitScript(prepare);
    await page.goto(site.origin + MODEL);
    await untilReady(page);
    await page.locator('main [data-add]').first().click();
    const drawer = page.getByRole('dialog', { name: 'Order Summary' });
    await drawer.getByText('this cart is lost when you reload').waitFor();
    await drawer.getByRole('link', { name: 'Go to Cart' }).click();
    await page.getByText('this cart is lost when you reload').waitFor();
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByLabel('Email or username').fill(email);
    await page.locator('dialog[open] input[type=password]').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('dialog', { name: 'Send Enquiry' }).getByRole('button', { name: 'Send Enquiry' }).click();
    await page.waitForURL('**/ThankYou?message=enquiry_sent');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type('vtc-200-ub');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${MODEL}`);
    expect(complaints).toEqual([]);
  });

  it('opens the office, its lists and its forms', async () => {
    const { email } = await aMemberOfStaff(site.app, 'editor');
    const { page, complaints } = await site.arrive();
    await page.addInitScript(forbidStorage);
    await page.goto(`${site.origin}/admin/banners`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Banners' }).waitFor();
    await page.locator('main a[href*="/admin/banners/"]').first().click();
    await page.getByLabel('Heading').fill('Saved without a storage');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(withoutRefusals(complaints)).toEqual([]);
  });

  nightly('loses nothing but the stored when that is cleared under way', async () => {
    const { page, complaints } = await site.visit(MODEL);
    await page.locator('main [data-add]').first().click();
    await page.getByText('Item added to cart').waitFor();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await follow(page, '/EnquiryCart');
    await page.getByText('Your Cart is Empty').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Sets another language and time zone for all pages of the process. */
async function elsewhere(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
  await session.send('Emulation.setLocaleOverride', { locale: 'de_DE' });
}
