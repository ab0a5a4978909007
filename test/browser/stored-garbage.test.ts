import { describe, expect, it } from 'vitest';
import { sampled } from '../rounds.ts';
import { storageKeys } from '../storage-keys.ts';
import { follow, sharedSite, untilReady } from './browser.ts';

/** Pages that read the storage, from which the visitor continues by clicks. */
const PAGES = [
  ...['/', '/EnquiryCart', '/product-single/VTC-200-UB', '/Products/flanged-base-vertical-clamps', '/ContactUs'],
  ...['/Compare', '/News', '/MyEnquiries', '/Downloads'],
];

const HOSTILE = {
  id: 1,
  model_id: 1,
  product_id: {},
  first_name: { toString: 1 },
  name: '\ud800',
  quantity: 1e300,
  image: 'https://elsewhere.example/x.png',
  link: 'javascript:alert(1)',
  key: 'key',
  state: 'refused',
  reason: { text: 1 },
  writtenAt: 'yesterday',
  content: { model_ids: [1, {}] },
  length: ['mm'],
  page: 1e9,
  scroll: -1,
};
const GARBAGE = [
  'not json',
  '{"toString":null}',
  '['.repeat(5000) + ']'.repeat(5000),
  JSON.stringify([HOSTILE, { ...HOSTILE, name: {}, image: {}, link: '//elsewhere.example' }, null, 7]),
  JSON.stringify([
    { ...HOSTILE, name: 'x'.repeat(100_000), image: '/uploads/models/%E0', link: '/product-single/%E0' },
  ]),
  JSON.stringify([['default /', 1e300], ['default /', {}], 'javascript:alert(1)', '\ud800', '../..']),
  JSON.stringify({ ...HOSTILE, first_name: 'Meera', state: 'login', reason: 'x', customerId: 1, writtenAt: 1e300 }),
];

/** Runs in the page: writes the same text under every key, as another tab could. */
function poison({ keys, text }: { keys: typeof storageKeys; text: string }) {
  for (const { storage, key } of keys) (storage === 'local' ? localStorage : sessionStorage).setItem(key, text);
  localStorage.setItem('rememberMe', 'true');
  window.dispatchEvent(new StorageEvent('storage'));
}

describe('Garbage in the browser’s storage', () => {
  const site = sharedSite();

  it.each(sampled(GARBAGE, GARBAGE.length).map((text) => [text.length > 60 ? `${text.slice(0, 60)}…` : text, text]))(
    'breaks no page: %s',
    async (_name, text) => {
      const { page, complaints } = await site.visit('/');
      await page.addInitScript(poison, { keys: storageKeys, text });
      await page.reload();
      await untilReady(page);
      for (const path of PAGES) {
        await page.evaluate(poison, { keys: storageKeys, text });
        await follow(page, path);
        await page.waitForURL(`**${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const links = await page.evaluate(() => ({
          hostile: document.querySelectorAll('a[href^="javascript:" i], a[href*="elsewhere"], img[src*="elsewhere"]')
            .length,
          wide: document.documentElement.scrollWidth > window.innerWidth,
        }));
        expect([path, links]).toEqual([path, { hostile: 0, wide: false }]);
      }
      // A login dialog may cover the button if the stored session was invalid.
      await page.locator('[data-cart-button]').evaluate((button: HTMLElement) => button.click());
      await page.getByRole('dialog', { name: 'Order Summary' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/Downloads');
      // Gated requests without a valid session may fail.
      expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
    },
  );
});
