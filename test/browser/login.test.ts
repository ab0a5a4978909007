import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, PASSWORD } from '../accounts.ts';
import { expectAccessible, sharedSite } from './browser.ts';
import { emailTo } from './customer-visits.ts';

describe('The login window', () => {
  const site = sharedSite();

  async function opened() {
    const visit = await site.visit('/AllProducts');
    await visit.page.getByRole('banner').getByText('Login', { exact: true }).click();
    const modal = visit.page.getByRole('dialog', { name: 'Login' });
    await modal.waitFor();
    return { ...visit, modal };
  }
  const storage = (page: Page) =>
    page.evaluate(() => ({ session: Object.keys(sessionStorage), local: Object.keys(localStorage) }));

  it('logs in, greets by the first name, remembers without a password, and logs out', async () => {
    const customer = await aCustomer(site.app);
    const { page, modal, complaints } = await opened();
    await expectAccessible(page);
    expect(await modal.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/Register');
    await modal.getByText('free CAD models and PDF catalogues').waitFor();
    await modal.getByLabel('Email or username').fill(customer.email);
    await modal.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await modal.getByLabel('Remember me').check();
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('You have Successfully Logged in').waitFor();
    await page
      .getByRole('banner')
      .getByText(/Welcome.*Asha/)
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/AllProducts');
    expect((await storage(page)).local).toEqual(expect.arrayContaining(['user', 'rememberMe', 'email']));
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      PASSWORD,
    );
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.getByRole('banner').getByText('Logout').click();
    await page.getByText('You are now logged out').waitFor();
    await page.waitForURL(`${site.origin}/`);
    const left = await storage(page);
    for (const key of ['user', 'rememberMe', 'email', 'password'])
      expect([...left.local, ...left.session]).not.toContain(key);
    expect(complaints).toEqual([]);
  });

  it('shows and hides the password, and closes by Escape and by a click outside without losing what was typed', async () => {
    const { page, modal } = await opened();
    const password = modal.locator('input[name=password]');
    await password.fill('abc');
    await modal.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await modal.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await modal.getByLabel('Email or username').fill('asha');
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByText('Login', { exact: true }).click();
    expect(await modal.getByLabel('Email or username').inputValue()).toBe('asha');
    await page.mouse.click(5, 450);
    await modal.waitFor({ state: 'hidden' });
  });

  it('shows what is wrong: rejected, not verified, no connection', async () => {
    const unverified = await aCustomer(site.app, { emailVerified: false });
    const { page, modal } = await opened();
    const tryWith = async (login: string, password: string) => {
      await modal.getByLabel('Email or username').fill(login);
      await modal.locator('input[name=password]').fill(password);
      await modal.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await tryWith('nobody@works.example', 'wrong');
    await modal.getByText('Invalid username/password.').waitFor();
    await tryWith(unverified.email, PASSWORD);
    await modal.getByText('Your email ID is not verified. Please check your email and verify your account.').waitFor();
    expect((await storage(page)).session).not.toContain('user');
    const user = { id: 7, first_name: 'Asha', is_verified: 0 };
    await page.route('**/api/login.php', (route) => route.fulfill({ json: { success: true, user } }), { times: 1 });
    await tryWith('asha', PASSWORD);
    await modal.getByText('Your email ID is not verified. Please check your email and verify your account.').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
    await page.route('**/api/login.php', (route) => route.abort());
    await tryWith(unverified.email, PASSWORD);
    await modal.getByText('An error occurred. Please try again.').waitFor();
  });

  it('resets a forgotten password by the link in the email, which works once', async () => {
    const customer = await aCustomer(site.app);
    const { page, modal } = await opened();
    await modal.getByText('Forgot password?').click();
    const forgot = page.getByRole('dialog', { name: 'Forgot password' });
    await forgot.getByRole('button', { name: 'Send reset link' }).click();
    await forgot.getByText('Please enter your email address', { exact: true }).waitFor();
    await forgot.getByLabel('Email', { exact: false }).fill(customer.email);
    await forgot.getByRole('button', { name: 'Send reset link' }).click();
    await forgot.getByText('If this email is registered, a reset link has been sent.').waitFor();

    const { text } = await emailTo(site, customer.email);
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';

    // The visitor is logged in, as customers are who change a password that others have learned.
    await page.evaluate(
      ([email, password]) =>
        fetch('/api/login.php', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      [customer.email, PASSWORD],
    );
    await page.goto(`${site.origin}/AllProducts?token=${token}`);
    await page.getByRole('banner').getByText('Logout').waitFor({ state: 'attached' });
    const reset = page.getByRole('dialog', { name: 'Reset password' });
    const submit = reset.getByRole('button', { name: 'Set new password' });
    await submit.click();
    await reset.getByText('Please fill in all fields').waitFor();
    await expectAccessible(page);
    const fill = async (first: string, second: string) => {
      await reset.locator('input[name=new-password]').fill(first);
      await reset.locator('input[name=confirm-password]').fill(second);
      await submit.click();
    };
    await fill('Another1!', 'Another2!');
    await reset.getByText('Passwords do not match', { exact: true }).waitFor();
    await fill('Ab1!', 'Ab1!');
    await reset.getByText('Password must be at least 6 characters long').waitFor();
    await fill('simple', 'simple');
    await reset.getByText('Please ensure the password meets all the requirements.').waitFor();
    await fill('Another1!', 'Another1!');
    await reset.getByRole('status').waitFor();
    await reset.waitFor({ state: 'hidden', timeout: 4000 });
    expect(page.url()).not.toContain('token');
    await page.getByRole('banner').getByText('Login', { exact: true }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
    expect(await page.getByText('You are now logged out').count()).toBe(0);

    const login = async (password: string) =>
      ((await site.app.post('/api/login.php', { email: customer.email, password })).body as { success: boolean })
        .success;
    expect(await login(PASSWORD)).toBe(false);
    expect(await login('Another1!')).toBe(true);
    await page.goto(`${site.origin}/AllProducts?token=${token}`);
    await page.getByText('This password reset link has expired. Please request a new one.').waitFor();
  });
});
