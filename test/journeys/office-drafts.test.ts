import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { expectAccessible, journey } from './browser.ts';

/** The browser itself reports each refused request, also those that the screens expect. */
const REFUSED = /Failed to load resource.* status of 409/;

describe('Drafts in the office', () => {
  const site = journey({ RATE_LIMIT_SCALE: '100' });
  const query = async <Row>(sql: string, values: unknown[] = []) =>
    (await site.app.services.database.pool.query(sql, values)).rows as Row[];
  const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

  it('are saved from a form, previewed, chosen where somebody else was faster, published, planned and taken back', async () => {
    const person = await aMemberOfStaff(site.app, 'editor');
    const { cookie } = await officeSession(site.app, person.id);
    const { page, context, complaints } = await site.visit('/PrivacyPolicy', { width: 1366 });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: site.origin }]);
    const [market] = await query<{ id: number; title: string }>('select id, title from markets order by id limit 1');
    const publicPage = async () => (await fetch(`${site.origin}/Markets`)).text();

    await page.goto(`${site.origin}/admin/markets/${market?.id}`);
    await page.getByLabel('Title').fill('Shipyards and docks');
    await page.getByLabel('Sort order').fill('7');
    await page.getByRole('button', { name: 'Save as draft…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a draft' });
    await dialog.getByLabel('Name of the new set').fill('Autumn');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await said(page, 'Saved as a draft');
    expect(await page.getByLabel('Title').inputValue()).toBe(market?.title);
    await page.getByRole('link', { name: 'Autumn' }).click();

    await page.getByRole('heading', { name: 'Autumn' }).waitFor();
    await page.getByRole('cell', { name: 'Shipyards and docks' }).waitFor();
    await expectAccessible(page);
    const preview = await context.newPage();
    await preview.goto(`${site.origin}${await page.getByRole('link', { name: '/Markets' }).getAttribute('href')}`);
    await preview.getByText('Preview: these drafts are not public.').waitFor();
    expect(await preview.getByText('Shipyards and docks').count()).toBeGreaterThan(0);
    await preview.close();
    expect(await publicPage()).not.toContain('Shipyards and docks');

    await query(`update markets set sort_order = 3 where id = $1`, [market?.id]);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('alert').getByText('Somebody has changed this meanwhile').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    expect(await page.getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: '7' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take what is chosen' }).click();
    await page.getByRole('link', { name: '/Markets' }).waitFor();

    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('radio', { name: 'At a time' }).check();
    await page.getByLabel('Date and time').fill('2099-02-03T09:30');
    await page.getByRole('button', { name: 'Publish at this time' }).click();
    await page.getByText('for 3 Feb 2099, 09:30 (India)').first().waitFor();
    await page.getByRole('button', { name: 'Do not publish then' }).click();
    await said(page, 'It waits again');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Published by').waitFor();
    await expect.poll(publicPage).toContain('Shipyards and docks');

    await page.getByRole('button', { name: 'Take back…' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await said(page, '1 taken back');
    await expect.poll(publicPage).not.toContain('Shipyards and docks');
    await page.getByRole('link', { name: 'Drafts' }).first().click();
    await page.getByText('Nothing here').waitFor();
    await page.getByRole('link', { name: 'Published' }).click();
    await page.getByRole('link', { name: 'Autumn' }).waitFor();
    await expectAccessible(page);
    expect(complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);
  });
});
