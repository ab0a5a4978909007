import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD } from '../accounts.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite, untilReady } from './browser.ts';

const FILES_LOGIN_FIRST = 'To access IGS, STEP, CAD or Technical Data, Please Login';

const banner = (page: Page) => page.getByRole('banner');
const storedUser = (page: Page) => page.evaluate(() => sessionStorage.getItem('user'));

async function logIn(page: Page, email: string, { remember = false } = {}) {
  const modal = page.getByRole('dialog', { name: 'Login' });
  await modal.getByLabel('Email or username').fill(email);
  await modal.locator('input[name=password]').fill(PASSWORD);
  if (remember) await modal.getByLabel('Remember me').check();
  await modal.getByRole('button', { name: 'Login', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });
}

describe('A session that has ended', () => {
  const site = sharedSite();
  let model = '';
  let file = '';

  beforeAll(async () => {
    const { rows } = await site.app.services.database.pool.query<{ id: number; name: string }>(
      "select m.id, m.name from models m join files f on f.model_id = m.id where f.kind = 'step' and m.is_active limit 1",
    );
    const [row] = rows;
    if (!row) throw new Error('The demo catalogue has no STEP file');
    model = `/product-single/${encodeURIComponent(row.name)}`;
    file = `/api/download.php?kind=step&model_id=${row.id}`;
  });

  /** A customer whose session has ended without the browser noticing, or a visitor who has forged a login. */
  async function ended(path: string, local: Record<string, unknown> = {}) {
    const { id, email, firstName } = await aCustomer(site.app);
    const user = { id, email, first_name: firstName, is_verified: 1 };
    return { ...(await site.visit(path, { stored: { local, session: { user } } })), email };
  }
  async function expectLoginWindow(page: Page, message: string) {
    await page.getByRole('dialog', { name: 'Login' }).getByText(message, { exact: true }).waitFor();
    expect(await storedUser(page)).toBeNull();
  }

  it('is noticed at a file of a model: the page stays, and the login leads to the file', async () => {
    const { page, email } = await ended(model);
    await page.getByRole('main').locator(`a[href="${file}"]`).last().click();
    await expectLoginWindow(page, FILES_LOGIN_FIRST);
    expect(page.url()).toBe(site.origin + model);
    const download = page.waitForEvent('download');
    await logIn(page, email);
    expect((await download).url()).toBe(site.origin + file);
    expect(page.url()).toBe(site.origin + model);
  });

  nightly('is noticed at a catalogue, and at a file in the table of CAD files', async () => {
    const { page, context, email } = await ended('/CatalogueDownloads');
    const popup = context.waitForEvent('page');
    await page.getByRole('main').locator('a[href^="/uploads/catalogues/"]').first().click();
    const tab = await popup;
    await expectLoginWindow(tab, 'To download catalogues, Please Login');
    await tab.keyboard.press('Escape');
    await banner(tab).getByText('Login', { exact: true }).filter({ visible: true }).click();
    const opened = context.waitForEvent('response', (response) => response.url().includes('/uploads/catalogues/'));
    await logIn(tab, email);
    expect((await opened).status()).toBe(200);

    await page.goto(`${site.origin}/Downloads#cad`);
    const row = page.getByRole('main').locator('a[href^="/api/download.php"]').first();
    await row.waitFor();
    await untilReady(page);
    await context.clearCookies();
    // Found and clicked in one step, because the row may be rendered again while the list grows.
    await row.evaluate((link) => (link as HTMLElement).click());
    await expectLoginWindow(page, FILES_LOGIN_FIRST);
    const download = page.waitForEvent('download');
    await logIn(page, email);
    await download;
  });

  it('is noticed while details of the account are saved: they are not lost, and another user does not get them', async () => {
    const { page, context, email } = await ended('/Account');
    const other = await aCustomer(site.app, { firstName: 'Other' });
    await expectLoginWindow(page, 'Please login to see your account');
    await logIn(page, email);
    const city = page.getByLabel('City');
    await page.getByLabel('Mobile').fill('9876543210');
    await page.getByLabel('Country').selectOption('India');
    await page.locator('select[name=state]:not([disabled])').selectOption('Maharashtra');
    await city.fill('Pune');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectLoginWindow(page, 'Please login to see your account');
    await logIn(page, email);
    await page.getByText('Your details have been saved').waitFor();

    await city.fill('Nashik');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectLoginWindow(page, 'Please login to see your account');
    await logIn(page, other.email);
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(other.email);
    expect(await city.inputValue()).toBe('');
    const { rows } = await site.app.services.database.pool.query(
      'select city from users where email = any($1) order by id',
      [[email, other.email]],
    );
    expect(rows.map((row) => row.city)).toEqual(['Pune', '']);
  });

  it('is noticed while an enquiry is sent, which then goes on with its note', async () => {
    const [model] = await modelsOfCatalogue(site.app, 1);
    const { page, email } = await ended('/EnquiryCart', {
      cartItems: [{ ...model, quantity: 1, image: '', model_id: model?.id }],
    });
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Enquiry' });
    await dialog.getByLabel('Note (optional)').fill('By Friday');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await expectLoginWindow(page, 'Please login to send an enquiry');
    await logIn(page, email);
    await page.waitForURL('**/ThankYou?message=enquiry_sent');
    const sent = await site.app.services.database.pool.query('select note from enquiries order by id desc limit 1');
    expect(sent.rows).toEqual([{ note: 'By Friday' }]);
  });

  nightly('is noticed when a file is opened in a tab: a page of the site says why and leads to the file', async () => {
    const { page, context, email } = await ended(model);
    const popup = context.waitForEvent('page');
    await page.getByRole('main').locator(`a[href="${file}"]`).last().click({ button: 'middle' });
    const tab = await popup;
    await tab.getByRole('dialog', { name: 'Login' }).getByText(FILES_LOGIN_FIRST).waitFor();
    await expectAccessible(tab);
    await tab.keyboard.press('Escape');
    await tab.getByRole('main').getByRole('heading', { name: 'Log in to download this file' }).waitFor();
    await tab.getByRole('main').getByText(FILES_LOGIN_FIRST).waitFor();
    await tab.getByRole('button', { name: 'Login/Register' }).click();
    const download = tab.waitForEvent('download');
    await logIn(tab, email);
    await download;
    await tab.getByRole('heading', { name: 'You are logged in' }).waitFor();
    expect(tab.url()).toBe(site.origin + file);
  });

  nightly('and any login need JavaScript, which the pages say where it is switched off', async () => {
    const { page } = await site.visit(file, { javaScript: false });
    await page.getByRole('heading', { name: 'Log in to download this file' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Logging in needs JavaScript');
    expect(await page.getByRole('button', { name: 'Login/Register' }).isVisible()).toBe(false);
    await banner(page).getByRole('link', { name: 'Login' }).filter({ visible: true }).click();
    await page.waitForURL('**/Account');
    await page.getByRole('heading', { name: 'Please login to see your account' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Logging in needs JavaScript');
    await page.getByRole('main').getByRole('link', { name: 'contact page' }).click();
    await page.waitForURL('**/ContactUs');
  });
});

describe('A logout', () => {
  const site = sharedSite();

  /** A logged-in customer with a remembered login, after the first request for the session. */
  async function remembered() {
    const { email } = await aCustomer(site.app);
    const visit = await site.visit('/AboutUs');
    await visit.page.waitForLoadState('networkidle');
    await banner(visit.page).getByText('Login', { exact: true }).click();
    await logIn(visit.page, email, { remember: true });
    await banner(visit.page).getByText('Logout').waitFor();
    const serverKnows = async () => (await visit.context.request.get(`${site.origin}/api/session.php`)).json();
    return { ...visit, serverKnows };
  }

  it('that could not reach the server is repeated on the next page, and logs nobody in again', async () => {
    const { page, context, serverKnows } = await remembered();
    await page.route('**/api/logout.php', (route) => route.abort());
    await banner(page).getByText('Logout').click();
    await page.getByText('You are now logged out').waitFor();
    await page.close();
    expect(await serverKnows()).toMatchObject({ logged_in: true });

    const next = await context.newPage();
    const fetched = next.waitForResponse('**/api/session.php');
    await next.goto(`${site.origin}/AboutUs`);
    expect(await (await fetched).json()).toMatchObject({ logged_in: false });
    await banner(next).getByText('Login', { exact: true }).waitFor();
    expect([await storedUser(next), await serverKnows()]).toEqual([null, { logged_in: false, user: null }]);
    expect(await next.evaluate(() => localStorage.length)).toBe(0);
  });

  nightly('is carried out when the connection returns, and a later login is not ended by it', async () => {
    const { page, serverKnows } = await remembered();
    await page.route('**/api/logout.php', (route) => route.abort(), { times: 1 });
    await banner(page).getByText('Logout').click();
    await page.getByText('You are now logged out').waitFor();
    await page.waitForURL(`${site.origin}/`);
    expect(await serverKnows()).toMatchObject({ logged_in: true });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(serverKnows).toMatchObject({ logged_in: false });

    await page.goto(`${site.origin}/AboutUs`);
    await untilReady(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('logoutPending', 'true'));
    const { email } = await aCustomer(site.app);
    await banner(page).getByText('Login', { exact: true }).filter({ visible: true }).click();
    await logIn(page, email);
    await page.reload();
    await untilReady(page);
    await page.waitForLoadState('networkidle');
    expect(await serverKnows()).toMatchObject({ logged_in: true });
    expect(await storedUser(page)).not.toBeNull();
  });

  nightly('is not undone by a reply about the session that was on its way', async () => {
    const { page, serverKnows } = await remembered();
    let arrived = () => {};
    const requested = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/session.php', async (route) => {
      const response = await route.fetch();
      arrived();
      await released;
      await route.fulfill({ response });
    });
    await page.reload();
    await requested;
    await untilReady(page);
    await banner(page).getByText('Logout').click();
    await page.getByText('You are now logged out').waitFor();
    const sent = page.waitForResponse('**/api/logout.php');
    release();
    await sent;
    await expect.poll(serverKnows).toMatchObject({ logged_in: false });
    // A late reply must not log the user in again.
    await page.waitForTimeout(200);
    expect(await storedUser(page)).toBeNull();
    await banner(page).getByText('Login', { exact: true }).waitFor();
  });
});
