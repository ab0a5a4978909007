import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { aMemberOfStaff, STAFF_PASSWORD } from '../office.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { more, staffAt, withoutRefusals } from './office-visits.ts';

const PICTURES = path.resolve('demo/workbook/pictures/partners');

describe('The office', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  const visit = async (address: string, width = 1366) => {
    const { page, context, complaints } = await site.arrive({ width });
    const go = () => page.goto(`${site.origin}/admin${address}`);
    return { page, context, go, complaints: () => withoutRefusals(complaints) };
  };
  const signIn = async (page: Page, email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  /** Sets up a second factor, up to its recovery codes. */
  const setUp = async (page: Page) => {
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    const ofFactor = page.getByRole('region', { name: 'Second factor' });
    await ofFactor.getByLabel('Password').fill(STAFF_PASSWORD);
    await ofFactor.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await expectAccessible(page);
    const totp = new TOTP({ secret: (await ofFactor.locator('code').innerText()).trim() });
    await ofFactor.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
    await ofFactor.getByRole('button', { name: 'Turn it on' }).click();
    const kept = ofFactor.getByRole('button', { name: 'I have saved them' });
    await kept.waitFor();
    const codes = await ofFactor.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await kept.click();
    return { totp, codes };
  };

  afterEach(async () => {
    await site.app.query('update office_settings set second_factor_required = false');
  });

  it('signs in with a code of the authenticator, and with a recovery code, once each', async () => {
    const { email } = await aMemberOfStaff(site.app, 'sales');
    const { page, go, complaints } = await visit('/account');
    await go();
    await signIn(page, email);
    const { totp, codes } = await setUp(page);
    await page.getByText('10 of 10 recovery codes are left').waitFor();
    const signOut = async () => {
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    };
    const withCode = async (code: string) => {
      await signIn(page, email);
      await page.getByLabel('Code').fill(code);
      await page.keyboard.press('Enter');
    };
    await signOut();
    await withCode('000000');
    await page.getByText('The code is wrong, or it was already used.').waitFor();
    await expectAccessible(page);
    // The current code was used for the setup; the code of the next half minute is already accepted.
    await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Office' }).waitFor();
    await go();
    await signOut();
    await withCode(codes[0]?.toUpperCase() ?? '');
    await page.getByRole('navigation', { name: 'Office' }).waitFor();
    await go();
    await page.getByText('9 of 10 recovery codes are left').waitFor();
    await signOut();
    await withCode(codes[0] ?? '');
    await page.getByText('The code is wrong, or it was already used.').waitFor();
    expect(complaints()).toEqual([]);
  });

  nightly('asks all staff for a second factor once the settings do, and loses nothing by it', async () => {
    const admin = await staffAt(site, 'admin', '/settings');
    const required = admin.page.getByLabel('Staff must have a second factor');
    await required.check();
    await admin.page.getByLabel('Months to store the history').fill('36');
    await expectAccessible(admin.page);
    await admin.page.keyboard.press('Control+s');
    // The rule applies at once, also to the admin who set it.
    await admin.page.locator('summary').filter({ hasText: 'History' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'All staff need a second factor now' });
    await dialog.waitFor();
    await setUp(admin.page);
    await dialog.waitFor({ state: 'hidden' });
    await admin.page.getByText('36', { exact: true }).waitFor();
    expect(await site.app.query('select second_factor_required, history_months from office_settings')).toEqual([
      { second_factor_required: true, history_months: 36 },
    ]);

    const { email } = await aMemberOfStaff(site.app, 'editor');
    const other = await visit('/news');
    await other.go();
    await signIn(other.page, email);
    await other.page.getByRole('heading', { name: 'One more step' }).waitFor();
    await setUp(other.page);
    await other.page.getByRole('heading', { level: 1, name: 'News' }).waitFor();

    await required.uncheck();
    await admin.page.keyboard.press('Control+s');
    await expect
      .poll(() => site.app.query('select second_factor_required from office_settings'))
      .toEqual([{ second_factor_required: false }]);
    await admin.page.getByText('Not saved yet').waitFor({ state: 'hidden' });
    await admin.page.getByRole('link', { name: 'Drafts and history' }).click();
    await admin.page.getByRole('link', { name: 'History', exact: true }).click();
    await admin.page.getByLabel('What').selectOption('Settings');
    await admin.page.getByText('second factor').first().waitFor();
    expect([...admin.complaints(), ...other.complaints()]).toEqual([]);
  });

  it('invites, sends again, withdraws, and tells so in the history', async () => {
    const { page, complaints } = await staffAt(site, 'admin', '/invitations');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email').fill('meera.iyer@works.example');
    await page.getByLabel('Role').last().selectOption('sales');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    const link = page.getByLabel('Link');
    const first = await link.inputValue();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('cell', { name: 'Meera Iyer' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'meera.iyer@works.example' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    expect(await link.inputValue()).not.toBe(first);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'meera.iyer@works.example' }).click();
    await more(page, 'Withdraw');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The invitation of Meera Iyer is withdrawn').waitFor();
    await page.getByText('No invitations yet').waitFor();
    await page.getByRole('link', { name: 'Drafts and history' }).click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByLabel('What').selectOption('Invitations');
    await page.getByText('meera.iyer@works.example').first().waitFor();
    expect(complaints()).toEqual([]);
  });

  nightly('takes a picture that is chosen, and one that is dropped onto the field', async () => {
    const { page, complaints } = await staffAt(site, 'admin', '/partners/add');
    await page.getByLabel('Name').fill('Partner with a picture');
    await page.getByLabel('Logo: choose an image').setInputFiles(path.join(PICTURES, 'malwa-mould.webp'));
    const stored = page.getByRole('group', { name: 'Logo' }).getByRole('link');
    await stored.waitFor();
    const chosen = await stored.innerText();
    await page.keyboard.press('Control+s');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/partners\/\d+$/);
    const logo = async () =>
      (await site.app.query<{ logo: string }>(`select logo from partners where name = 'Partner with a picture'`))[0]
        ?.logo;
    expect(chosen).toBe('malwa-mould.webp');
    expect(await logo()).toMatch(/^malwa-mould\.[0-9a-f]{8}\.webp$/);

    const drop = async (name: string, type: string, content: Buffer) => {
      const data = await page.evaluateHandle(
        ([given, kind, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], given, { type: kind }));
          return transfer;
        },
        [name, type, content.toString('base64')] as const,
      );
      await page.getByRole('group', { name: 'Logo' }).dispatchEvent('drop', { dataTransfer: data });
    };
    await drop('notes.txt', 'text/plain', Buffer.from('no picture'));
    await page.getByText(/notes\.txt .*is not/).waitFor();
    await drop('Other logo.webp', 'image/webp', readFileSync(path.join(PICTURES, 'girnar-gears.webp')));
    await expect.poll(() => stored.innerText()).not.toBe(chosen);
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await stored.innerText()).toBe('girnar-gears.webp');
    expect(await logo()).toMatch(/^girnar-gears\.[0-9a-f]{8}\.webp$/);
    expect(complaints()).toEqual([]);
  });

  nightly('selects everything that a search found, on all pages, and remembers the columns of a list', async () => {
    await site.app.query(
      `insert into redirects (old_path, location) select 'everything/' || n, '/AllProducts' from generate_series(1, 1240) n
       on conflict do nothing`,
    );
    const { page, complaints } = await staffAt(
      site,
      'admin',
      '/redirects?filter=%7B%22search%22%3A%22everything%22%7D',
    );
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all more than 1,000 that the search found' }).click();
    await page.getByRole('button', { name: 'Archive all…' }).click();
    await page.getByRole('heading', { name: 'Archive 1,240 redirects?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('status').getByText('1,240 redirects archived').waitFor();
    await page.getByRole('heading', { name: 'No results' }).waitFor();

    const menu = page.getByRole('navigation', { name: 'Office' });
    await menu.getByRole('link', { name: 'Content', exact: true }).click();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByLabel('Meta title').check();
    await page.getByLabel('News date').uncheck();
    const headings = () => page.getByRole('columnheader').allInnerTexts();
    await expect.poll(headings).toContain('Meta title');
    await page.reload();
    await expect.poll(headings).toContain('Meta title');
    expect(await headings()).not.toContain('News date');
    expect(complaints()).toEqual([]);
  });
});
