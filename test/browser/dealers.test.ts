import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite, untilReady } from './browser.ts';

const firstDealer = (page: Page) => page.locator('main article').first();

describe('A visitor who looks for a dealer nearby', () => {
  const site = sharedSite();

  it('types a town, picks a suggestion, and sees the nearest first; the URL contains it', async () => {
    const { page, complaints } = await site.visit('/DealerNetwork', { width: 390, height: 844 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height(), 'a dozen dealers, not all sixty').toBeLessThan(7000);
    const town = page.getByLabel('Nearest to');
    await town.pressSequentially('poo');
    await expect.poll(() => page.locator('datalist option').first().getAttribute('value')).toBe('Pune, Maharashtra');
    await town.fill('Pune, Maharashtra');
    await page.getByText('those nearest to Pune, Maharashtra first').waitFor();
    expect(await firstDealer(page).textContent()).toContain('Pune');
    expect(new URL(page.url()).searchParams.get('near')).toBe('Pune, Maharashtra');
    await expectAccessible(page);
    const shown = () =>
      page.locator('main article').evaluateAll((all) => all.filter((card) => card.checkVisibility()).length);
    expect(await shown(), 'the nearest, before all are asked for').toBe(3);
    await page.getByText(/^Show all \d+ dealers$/).click();
    expect(await shown()).toBeGreaterThan(50);
    const call = await page.getByRole('main').getByRole('link', { name: /^Call/ }).first().boundingBox();
    expect(call?.height).toBeGreaterThanOrEqual(44);
    await page.reload();
    await page.getByText('those nearest to Pune, Maharashtra first').waitFor();
    await page.getByLabel('Country').selectOption('Germany');
    // A country chosen before hydration counts too.
    await expect.poll(() => firstDealer(page).textContent()).toMatch(/Germany[\d,]+ km away/);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.getByText(/km away/).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  nightly('types a PIN code into the search, which no dealer has, and gets the nearest nevertheless', async () => {
    const { page } = await site.visit('/DealerNetwork');
    await page.getByRole('searchbox', { name: 'Search' }).fill('a');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').count(), 'nothing is asked for').toBe(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('germany');
    await page.getByRole('status').getByText('2 dealers', { exact: true }).waitFor();
    const looked = page.waitForResponse(/get_places/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Nowhereville Xyz');
    await page.getByText('No dealers found').waitFor();
    await page.keyboard.press('Enter');
    await looked;
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'what is typed').toBe(
      'Nowhereville Xyz',
    );
    await page.getByText('No dealers found').waitFor();
    await page.reload();
    await untilReady(page);
    await page.getByText('No dealers found').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('411001');
    await page.getByText('No dealers found').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('those nearest to Pune').waitFor();
    expect(await page.getByLabel('Nearest to').inputValue()).toBe('411001');
    expect(new URL(page.url()).searchParams.get('near')).toMatch(/^Pune/);
  });

  nightly('is informed about an unknown town', async () => {
    const { page } = await site.visit('/DealerNetwork');
    await page.getByLabel('Nearest to').fill('Nowhereville Xyz');
    await page.getByRole('button', { name: 'Show nearest' }).click();
    await page.getByRole('alert').getByText('We could not find “Nowhereville Xyz”').waitFor();
    await page.getByLabel('Nearest to').fill('600 001');
    await page.keyboard.press('Enter');
    await page.getByText('those nearest to Chennai, Tamil Nadu first').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  nightly('can use their own position instead, which is never part of a request', async () => {
    const { page, context } = await site.visit('/DealerNetwork');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.78, longitude: 9.18 });
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText('those nearest to your position first').waitFor();
    expect(await firstDealer(page).textContent()).toContain('Stuttgart');
    expect(requests.filter((url) => /48\.78|9\.18/.test(url))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
  });

  it('sees the town that was asked for last, although an earlier answer is late', async () => {
    const { page } = await site.visit('/DealerNetwork');
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/get_places.php?*', async (route) => {
      if (route.request().url().endsWith('query=Pune')) await late;
      await route.continue();
    });
    const town = page.getByLabel('Nearest to');
    const earlier = page.waitForResponse((reply) => reply.url().endsWith('get_places.php?query=Pune'));
    await town.fill('Pune');
    await page.getByRole('button', { name: 'Show nearest' }).click();
    await town.fill('Chennai');
    await page.getByRole('button', { name: 'Show nearest' }).click();
    await page.getByText('those nearest to Chennai').waitFor();
    answer();
    await (await earlier).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await page.getByText('those nearest to Chennai').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('near')).toMatch(/^Chennai/);
  });

  it('leaves a town for their own position, which the URL does not name', async () => {
    const { page, context } = await site.visit('/DealerNetwork?near=Pune');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.78, longitude: 9.18 });
    await page.getByText('those nearest to Pune').waitFor();
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText('those nearest to your position first').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await untilReady(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('needs no JavaScript', async () => {
    const { page } = await site.visit('/DealerNetwork', { javaScript: false });
    await page.getByLabel('Nearest to').fill('Kolkata');
    await page.getByRole('button', { name: 'Show nearest' }).click();
    await page.getByText('those nearest to Kolkata, West Bengal first').waitFor();
    expect(await firstDealer(page).textContent()).toContain('Kolkata');
  });
});

describe('The dealers near a visitor', () => {
  const site = sharedSite();
  const block = (page: Page) => page.getByRole('region', { name: 'Dealers near you' });
  const MODEL = '/product-single/VTC-200-UB';

  it('are named on a model page once a PIN code is typed, and from then on in the cart, and are not loaded before they are near', async () => {
    const requests: string[] = [];
    const { page, complaints } = await site.arrive();
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(site.origin + MODEL);
    await untilReady(page);
    const asked = () => requests.filter((path) => /get_places|get_dealer_network|dealers-nearby/.test(path));
    expect(asked()).toEqual([]);
    await block(page).scrollIntoViewIfNeeded();
    const town = block(page).getByLabel('Your town');
    await town.waitFor();
    expect(
      asked().filter((path) => path.startsWith('/api/')),
      'before a town is given',
    ).toEqual([]);
    await town.fill('411 001');
    await page.keyboard.press('Enter');
    const dealers = block(page).getByRole('listitem');
    await dealers.first().getByText('in Pune').waitFor();
    expect(await dealers.count()).toBe(3);
    expect(await dealers.nth(1).innerText()).toMatch(/, \d+ km away/);
    expect(await dealers.first().getByRole('link').first().getAttribute('href')).toMatch(/^tel:/);
    expect(await dealers.first().getByRole('link').last().getAttribute('href')).toMatch(/^mailto:/);
    // axe would report a link that the header half covers.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enquire for VTC-200-UB' }).first().click();
    await page.getByText('Item added to cart').waitFor();
    await page.goto(`${site.origin}/EnquiryCart`);
    await block(page).scrollIntoViewIfNeeded();
    await dealers.first().getByText('in Pune').waitFor();
    expect(await town.inputValue()).toBe('Pune, Maharashtra');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await block(page).getByRole('link', { name: 'All dealers by their distance from Pune, Maharashtra' }).click();
    await page.getByText('those nearest to Pune, Maharashtra first').waitFor();
    expect(complaints).toEqual([]);
  });

  nightly(
    'are said to be far away where they are, and an unknown town is said to be unknown; nothing is kept that was taken back',
    async () => {
      const { page } = await site.visit(MODEL, { width: 360, height: 740 });
      await block(page).scrollIntoViewIfNeeded();
      const town = block(page).getByLabel('Your town');
      await town.fill('Nowhereville Xyz');
      await page.keyboard.press('Enter');
      await block(page).getByRole('alert').getByText('We could not find “Nowhereville Xyz”').waitFor();
      await town.fill('Leh');
      await page.keyboard.press('Enter');
      await block(page).getByText('There is no dealer within 300 km of Leh, Ladakh.').waitFor();
      expect(await block(page).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/ContactUs');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await town.fill('');
      await page.keyboard.press('Enter');
      await block(page).getByRole('alert').getByText('Type a town or a PIN code.').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('dealerTown'))).toBeNull();
    },
  );

  it('are a link without JavaScript, and are not printed', async () => {
    const { page } = await site.visit(MODEL, { javaScript: false });
    expect(await block(page).getByRole('link', { name: 'All dealers' }).getAttribute('href')).toBe('/DealerNetwork');
    await page.emulateMedia({ media: 'print' });
    expect(await block(page).isVisible()).toBe(false);
  });
});
