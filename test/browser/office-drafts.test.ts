import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { more, staffAt } from './office-visits.ts';

describe('Drafts in the office', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });
  const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

  it('are saved from a form, previewed, chosen where someone else was faster, published, planned and taken back', async () => {
    const [market] = await site.app.query<{ id: number; title: string }>(
      'select id, title from markets order by id limit 1',
    );
    const publicPage = async () => (await fetch(`${site.origin}/Markets`)).text();

    const { page, context, complaints } = await staffAt(site, 'editor', `/markets/${market?.id}`);
    await page.getByLabel('Title').fill('Shipyards and docks');
    await more(page, 'Save draft…');
    const dialog = page.getByRole('dialog', { name: 'Save draft' });
    await dialog.getByLabel('Name of the new change set').fill('Autumn');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await said(page, 'Saved as a draft');
    expect(await page.getByLabel('Title').inputValue()).toBe(market?.title);
    await page.getByRole('link', { name: 'Autumn' }).click();

    await page.getByRole('heading', { name: 'Autumn' }).waitFor();
    await page.getByRole('cell', { name: 'Shipyards and docks' }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByText('A draft of the set').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Shipyards and docks');
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Short description').fill('Where ships are built');
    await page.getByRole('button', { name: 'Save draft', exact: true }).click();
    await page.getByRole('cell', { name: 'Where ships are built' }).waitFor();
    const set = page.url();
    await page.goto(`${site.origin}/admin/markets/add`);
    await page.getByLabel('Title').fill('Harbors');
    await more(page, 'Save draft…');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await page.goto(set);
    const added = page.getByRole('region', { name: 'Harbors' });
    await added.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Title').fill('Harbours');
    await page.keyboard.press('Control+s');
    const mended = page.getByRole('region', { name: 'Harbours' });
    await mended.getByText('New', { exact: true }).waitFor();
    await mended.getByRole('button', { name: 'Remove this draft…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await mended.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    const preview = await context.newPage();
    await preview.goto(`${site.origin}${await page.getByRole('link', { name: '/Markets' }).getAttribute('href')}`);
    await preview.getByText('Preview: these drafts are not public.').waitFor();
    expect(await preview.getByText('Shipyards and docks').count()).toBeGreaterThan(0);
    await preview.close();
    expect(await publicPage()).not.toContain('Shipyards and docks');

    await site.app.query(`update markets set short_description = 'By someone else' where id = $1`, [market?.id]);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('alert').getByText('Changed since the draft').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    expect(await page.getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Where ships are built' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply choices' }).click();
    await page.getByRole('link', { name: '/Markets' }).waitFor();

    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('radio', { name: 'At a time' }).check();
    await page.getByRole('textbox', { name: 'Date and time', exact: true }).fill('2099-02-03T09:30');
    await page.getByRole('button', { name: 'Publish at this time' }).click();
    await page.getByText('for 3 Feb 2099, 09:30 (Asia/Kolkata)').first().waitFor();
    await page.getByRole('button', { name: 'Cancel schedule' }).click();
    await said(page, 'The schedule is cancelled');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Published by').waitFor();
    await expect.poll(publicPage).toContain('Shipyards and docks');

    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said(page, '1 undone');
    await expect.poll(publicPage).not.toContain('Shipyards and docks');
    await page.getByRole('link', { name: 'Drafts' }).first().click();
    await page.getByText('No drafts').waitFor();
    await page.getByRole('link', { name: 'Open the catalogue' }).waitFor();
    await page.getByRole('link', { name: 'Published' }).click();
    await page.getByRole('link', { name: 'Autumn' }).waitFor();
    await expectAccessible(page);
    expect(complaints()).toEqual([]);
  });

  nightly(
    'of two people are never overwritten unasked: in a form, in a continued draft, and in the dialog',
    async () => {
      const [market] = await site.app.query<{ id: number }>('select id from markets order by id offset 1 limit 1');
      const form = `/markets/${market?.id}`;
      const one = await staffAt(site, 'editor', form);
      const other = await staffAt(site, 'admin', form);
      const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save draft' });
      const drafted = () =>
        site.app.query(`select d."values" ->> 'short_description' as text from draft_changes d join change_sets s
        on s.id = d.change_set_id where s.title = 'Of the first'`);
      await one.page.getByLabel('Short description').fill('Of the first');
      await more(one.page, 'Save draft…');
      await dialogOf(one.page).getByLabel('Name of the new change set').fill('Of the first');
      await one.page.keyboard.press('Enter');
      await said(one.page, 'Saved as a draft');
      // The first staff member continues with the draft and keeps it open.
      await one.page.getByRole('link', { name: 'Of the first' }).click();
      await one.page.getByRole('link', { name: 'Edit', exact: true }).click();
      await one.page.getByText('A draft of the set').waitFor();

      await other.page.getByLabel('Short description').fill('Of the other');
      await more(other.page, 'Save draft…');
      // Change sets of other staff members are not preselected, and the dialog opens in its final layout.
      await dialogOf(other.page).getByLabel('Name of the new change set').and(other.page.locator(':focus')).waitFor();
      const into = dialogOf(other.page).getByLabel('Change set', { exact: true });
      expect(await into.inputValue()).toBe('new');
      await into.selectOption({ label: `Of the first (1 draft, of ${one.person.name})` });
      await dialogOf(other.page).getByRole('button', { name: 'Save draft' }).click();
      await other.page.getByRole('heading', { name: 'Someone else edited this' }).waitFor();
      await other.page.getByText(`${one.person.name} drafted this entry in this set`).waitFor();
      expect(await drafted()).toEqual([{ text: 'Of the first' }]);
      await expectAccessible(other.page);
      expect(await dialogOf(other.page).getByRole('button', { name: 'Save draft' }).isDisabled()).toBe(true);
      await other.page.getByRole('radio', { name: 'Of the other' }).check();
      await dialogOf(other.page).getByRole('button', { name: 'Save draft' }).click();
      await said(other.page, 'Saved as a draft');
      expect(await drafted()).toEqual([{ text: 'Of the other' }]);

      await one.page.getByLabel('Short description').fill('Of the first, again');
      await one.page.getByLabel('Title').fill('Another title');
      await one.page.getByRole('button', { name: 'Save draft', exact: true }).click();
      await one.page
        .getByRole('heading', { name: `${other.person.name} drafted this while you were editing` })
        .waitFor();
      await expectAccessible(one.page);
      await one.page.getByRole('radio', { name: 'Of the other' }).check();
      await one.page.getByRole('button', { name: 'Save draft', exact: true }).click();
      await one.page.getByText('Who drafted what').click();
      await one.page.getByRole('cell', { name: 'Of the other' }).waitFor();
      await one.page.getByRole('cell', { name: 'Another title', exact: true }).waitFor();
      await one.page.getByRole('listitem').filter({ hasText: other.person.name }).getByText('first').waitFor();
      await expectAccessible(one.page);

      await other.page.reload();
      await other.page.getByLabel('Short description').fill('Not seen by anybody');
      await one.page.goto(`${site.origin}/admin${form}`);
      await more(one.page, 'Archive…');
      await one.page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
      await said(one.page, '1 market archived');
      await other.page.getByRole('button', { name: 'Publish', exact: true }).click();
      await other.page.getByText(`${one.person.name} archived this on`).waitFor();
      await expectAccessible(other.page);
      await other.page.getByRole('button', { name: 'Save', exact: true }).click();
      await other.page.getByText('Archived: visitors do not see it.').waitFor();
      expect([...one.complaints(), ...other.complaints()]).toEqual([]);
    },
  );
});
