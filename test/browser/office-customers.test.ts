import { describe, expect, it } from 'vitest';
import { aCustomer } from '../accounts.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { more, staffAt } from './office-visits.ts';

describe('Customers and their data in the office', () => {
  const site = testSite();

  it('are corrected by two people, merged, and erased on request, on a phone', async () => {
    const stays = await aCustomer(site.app, { firstName: 'Zarina', lastName: 'Iyer', companyName: 'Zedworks' });
    const goes = await aCustomer(site.app, { firstName: 'M.', lastName: 'Iyer', companyName: 'Zedworks' });
    const { page, complaints } = await staffAt(site, 'sales', '/customers?search=zedworks', 390);
    await page.getByRole('link', { name: 'Zarina Iyer' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Zarina Iyer' }).click();

    const dialog = page.getByRole('dialog');
    await more(page, 'Change');
    await dialog.getByLabel('GSTIN').fill('27AAPFU0939F1ZW');
    await dialog.getByText('its last character should be V').waitFor();
    await expectAccessible(page);
    // Typed text is stored within half a second.
    await page.waitForTimeout(1000);
    await page.reload();
    await more(page, 'Change');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await site.app.query(`update users set city = 'Erode' where id = $1`, [stays.id]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('changed this customer while you were editing').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('its last character should be V').waitFor();
    expect(await site.app.query('select city, gstin from users where id = $1', [stays.id])).toEqual([
      { city: 'Erode', gstin: '27AAPFU0939F1ZW' },
    ]);

    // Only acts that the state of the account allows.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Change', 'Block', 'Merge with another']);
    await page.keyboard.press('Escape');

    await page.getByRole('region', { name: 'Others at Zedworks' }).getByRole('link', { name: 'M. Iyer' }).waitFor();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await dialog.getByLabel('Note').fill('Pays on time');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('region', { name: 'Notes' }).getByText('Pays on time').waitFor();

    await more(page, 'Merge with another');
    await dialog.getByRole('button', { name: 'Account to remove' }).click();
    await page.getByRole('dialog', { name: 'Choose: Account to remove' }).getByLabel('Search').fill(goes.email);
    await page.getByRole('button', { name: 'M. Iyer' }).click();
    await dialog.getByText('0 enquiries, 0 quotations, 0 projects, 0 downloads').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Former email', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Record a privacy request' }).click();
    await dialog.getByLabel('Kind of request').selectOption('erase');
    await dialog.getByLabel('Channel').selectOption('phone');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints()).toEqual([]);

    const admin = await staffAt(site, 'admin', '', 390);
    const asked = admin.page.getByRole('dialog');
    await admin.page.getByRole('region', { name: 'Requests about personal data' }).getByRole('link').click();
    await admin.page.getByRole('cell', { name: stays.email }).waitFor();
    await expectAccessible(admin.page);
    await admin.page.getByRole('link', { name: /^Request \d/ }).click();
    await more(admin.page, 'Erase data');
    await asked.getByText(goes.email).waitFor();
    await asked.getByLabel('I understand that this cannot be undone').check();
    await expectAccessible(admin.page);
    await asked.getByRole('button', { name: 'Erase for good' }).click();
    await asked.waitFor({ state: 'hidden' });
    await admin.page.getByRole('button', { name: 'Answer', exact: true }).click();
    await asked.getByLabel('What was answered').fill('Everything about you is erased.');
    await site.app.query('update privacy_requests set answer = $1', ['A letter was sent.']);
    await asked.getByRole('button', { name: 'Record the answer' }).click();
    await asked.getByText('changed this privacy request while you were editing').waitFor();
    await expectAccessible(admin.page);
    await asked.getByRole('radio', { name: 'Everything about you is erased.' }).check();
    await asked.getByRole('button', { name: 'Record the answer' }).click();
    await asked.waitFor({ state: 'hidden' });
    await admin.page.getByText('Answered by').waitFor();
    await expectAccessible(admin.page);
    expect(await site.app.query('select answer from privacy_requests')).toEqual([
      { answer: 'Everything about you is erased.' },
    ]);
    expect(await site.app.query('select from users where id = any($1)', [[stays.id, goes.id]])).toEqual([]);
    expect(admin.complaints()).toEqual([]);
  });

  nightly('a breach is recorded with its clock, and closed', async () => {
    const { page, complaints } = await staffAt(site, 'admin', '/breaches');
    await page.getByRole('link', { name: 'Add' }).first().click();
    await page.getByLabel('In a few words').fill('A laptop was stolen');
    await page.getByLabel('Noticed').fill('2026-01-31T14:30');
    await page.getByLabel('Data and people affected').fill('Addresses of 40 customers');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'A laptop was stolen', level: 1 }).waitFor();
    await page.getByText('Overdue').waitFor();
    await page.getByLabel('Data Protection Board informed').fill('2099-01-01T10:00');
    await page.getByLabel('Closed').fill('2099-01-02T10:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Made after 72 hours').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Breaches' }).first().click();
    await page.getByRole('cell', { name: 'Closed' }).waitFor();
    await expectAccessible(page);
    expect(complaints()).toEqual([]);
  });
});
