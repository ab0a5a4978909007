import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, journey } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('Drafts in the office', () => {
  const site = journey({ RATE_LIMIT_SCALE: '100' });
  const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

  it('are saved from a form, previewed, chosen where somebody else was faster, published, planned and taken back', async () => {
    const [market] = await site.app.query<{ id: number; title: string }>(
      'select id, title from markets order by id limit 1',
    );
    const publicPage = async () => (await fetch(`${site.origin}/Markets`)).text();

    const { page, context, complaints } = await staffAt(site, 'editor', `/markets/${market?.id}`);
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
    // A draft is gone on with in its form, and takes the place of the former.
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('A draft of the set').waitFor();
    expect(await page.getByLabel('Sort order').inputValue()).toBe('7');
    expect(await page.getByRole('button', { name: 'Save and publish' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Short description').fill('Where ships are built');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('cell', { name: 'Where ships are built' }).waitFor();
    const set = page.url();
    await page.goto(`${site.origin}/admin/markets/add`);
    await page.getByLabel('Title').fill('Harbors');
    await page.getByRole('button', { name: 'Save as draft…' }).click();
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await page.goto(set);
    const added = page.getByRole('region', { name: 'Harbors' });
    await added.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Harbours');
    await page.keyboard.press('Control+s');
    const mended = page.getByRole('region', { name: 'Harbours' });
    await mended.getByText('New', { exact: true }).waitFor();
    await mended.getByRole('button', { name: 'Remove this draft' }).click();
    await mended.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    const preview = await context.newPage();
    await preview.goto(`${site.origin}${await page.getByRole('link', { name: '/Markets' }).getAttribute('href')}`);
    await preview.getByText('Preview: these drafts are not public.').waitFor();
    expect(await preview.getByText('Shipyards and docks').count()).toBeGreaterThan(0);
    await preview.close();
    expect(await publicPage()).not.toContain('Shipyards and docks');

    await site.app.query(`update markets set sort_order = 3 where id = $1`, [market?.id]);
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
    expect(complaints()).toEqual([]);
  });
});
