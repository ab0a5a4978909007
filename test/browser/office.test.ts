import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD } from '../office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../quotations.ts';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { paste, staffAt, withoutRefusals } from './office-visits.ts';

describe('The office', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  const firstBanner = async () => {
    const [banner] = await site.app.query<{ id: number; heading: string; description: string }>(
      'select id, heading, description from banners where is_active order by sort_order, id limit 1',
    );
    if (!banner) throw new Error('The demo has no banner');
    return banner;
  };
  const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();
  /** Titles of the first three rows that can be moved. */
  const namesOf = (page: Page) =>
    page
      .getByRole('button', { name: /^Move / })
      .evaluateAll((buttons) => buttons.slice(0, 3).map((button) => button.ariaLabel?.slice('Move '.length)));
  const homePage = async () => (await fetch(`${site.origin}/`)).text();

  it('asks who it is, and then opens the screen that was asked for', async () => {
    const { email } = await aMemberOfStaff(site.app, 'viewer');
    const { page, complaints } = await site.visit('/admin/banners');
    await page.getByLabel('Email').fill(email);
    await expectAccessible(page);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The email address or the password is wrong.').waitFor();
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Banners' }).waitFor();
    const { heading } = await firstBanner();
    await page.getByRole('link', { name: heading }).click();
    // Staff members with read access get no buttons that the server would refuse.
    await page.getByLabel('Heading').waitFor();
    expect(await page.getByLabel('Heading').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    expect(withoutRefusals(complaints)).toEqual([]);
  });

  it('merges what two people change in one banner, shows it to visitors, and puts it back', async () => {
    const banner = await firstBanner();
    const one = await staffAt(site, 'editor', `/banners/${banner.id}`);
    const other = await staffAt(site, 'admin', `/banners/${banner.id}`);
    await one.page.getByLabel('Heading').fill('Clamps for every weld');
    await one.page.getByLabel('Second link').fill('/ContactUs');

    await other.page.getByLabel('Heading').fill('Clamps of the other one');
    await other.page.getByLabel('Description').fill('Only the other one has changed this');
    await other.page.keyboard.press('Control+s');
    await saved(other.page);
    // The notice appears over the menu and covers no button of the screen.
    const box = async (selector: string) => other.page.locator(selector).first().boundingBox();
    const [notice, screen] = [await box('.notice'), await box('main')];
    expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThanOrEqual(screen?.x ?? 0);

    await one.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await one.page.getByRole('heading', { name: `${other.person.name} changed this while you were editing` }).waitFor();
    await expectAccessible(one.page);
    expect(await one.page.getByRole('row', { name: /^Description/ }).innerText()).toContain(
      'Only the other one has changed this',
    );
    expect(await one.page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    await one.page.getByRole('radio', { name: 'Clamps for every weld' }).check();
    await one.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await saved(one.page);
    expect(await site.app.query('select heading, description, link2 from banners where id = $1', [banner.id])).toEqual([
      {
        heading: 'Clamps for every weld',
        description: 'Only the other one has changed this',
        link2: '/ContactUs',
      },
    ]);
    await expect.poll(homePage, { timeout: 5000 }).toContain('Clamps for every weld');

    const theirs = one.page.getByRole('listitem').filter({ hasText: other.person.name });
    await one.page.getByText('History', { exact: true }).last().click();
    await theirs.getByRole('button', { name: 'Put all of this back' }).click();
    await one.page.getByRole('status').getByText('Restored').waitFor();
    await expect.poll(() => one.page.getByLabel('Heading').inputValue()).toBe(banner.heading);
    await expect.poll(homePage, { timeout: 5000 }).toContain(banner.heading);
    expect([...one.complaints(), ...other.complaints()]).toEqual([]);
  });

  it('shows the day of a person within 1,200 px, however much waits', async () => {
    const seller = await aMemberOfStaff(site.app, 'sales');
    const { sent } = quotationsOf(site.app, await officeSession(site.app, seller.id));
    await setSeller(site.app);
    for (let count = 0; count < 6; count += 1) {
      const enquiry = await anEnquiry(site.app);
      await sent(enquiry.id);
    }
    await site.app.query(`update quotations set state = 'accepted', answered_at = now()`);
    await site.app.query(`update conversations set status = 'new', assignee_id = null, due_at = now()`);
    const { page, complaints } = await staffAt(site, 'admin', '');
    await page.getByRole('region', { name: 'Next enquiries' }).getByRole('link', { name: /ENQ-/ }).nth(5).waitFor();
    await page.getByRole('region', { name: 'Accepted, to confirm' }).getByRole('link').nth(3).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1200);
    await expectAccessible(page);
    expect(complaints()).toEqual([]);
  });

  it('asks for the password over the form when a session ends, and goes on with what was typed', async () => {
    const [news] = await site.app.query<{ id: number }>('select id from news order by id limit 1');
    const { page, person, complaints } = await staffAt(site, 'editor', `/news/${news?.id}`);
    const text = page.getByRole('textbox', { name: 'Long description' });
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Typed before the session ended');
    // The paste waits until the toolbar shows the cursor's position, as a person would.
    const inList = (pressed: boolean) => page.getByRole('button', { name: 'List', exact: true, pressed }).waitFor();
    await text.getByRole('listitem').first().click();
    await inList(true);
    await page.keyboard.press('Control+End');
    await inList(false);
    // Images that are not in the library are left out of a paste, and a message reports that.
    await paste(page, {
      'text/html': '<p>Pasted <img src="x" alt="a"><img src="https://elsewhere.example/b.png">text,</p>',
    });
    await page.getByText('2 images were left out of what you pasted').waitFor();
    expect(await text.getByRole('img').count()).toBe(0);
    await text.getByText('Pasted text,').waitFor();
    await page.keyboard.type(' and after it');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Link' }).click();
    await page.getByLabel('Address').fill('/ContactUs');
    await page.keyboard.press('Enter');
    await text.getByRole('link').first().waitFor();
    await site.app.query('delete from office_sessions where staff_id = $1', [person.id]);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(
      'Typed before the session ended',
    );
    const [row] = await site.app.query<{ title: string; long_description: string }>(
      'select title, long_description from news where id = $1',
      [news?.id],
    );
    expect(row?.title).toBe('Typed before the session ended');
    expect(row?.long_description).toMatch(/ and after it<\/a><\/p>$/);
    expect(row?.long_description).toContain('<a href="/ContactUs" rel="noopener">');
    expect(complaints()).toEqual([]);
  });

  nightly('keeps lists and tables of a text that comes from Word, and edits the table', async () => {
    const [news] = await site.app.query<{ id: number }>('select id from news order by id desc limit 1');
    const { page, complaints } = await staffAt(site, 'editor', `/news/${news?.id}`);
    const text = page.getByRole('textbox', { name: 'Long description' });
    await text.click();
    await page.keyboard.press('Control+a');
    const item = (list: string, marker: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:${list} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    await paste(page, {
      'text/html': `<html><body><p class=MsoNormal>Before<o:p></o:p></p>${item('l0 level1', '·', 'First')}${item('l0 level2', 'o', 'Inner')}${item('l0 level1', '·', 'Second')}${item('l1 level1', '1.', 'Numbered')}<table class=MsoTableGrid border=1 style='border:none'><tr><td width=9 style='border:solid'><p class=MsoNormal>Force</p></td><td><p class=MsoNormal>Reach</p></td></tr></table></body></html>`,
    });
    await text.getByRole('cell', { name: 'Reach' }).click();
    await page.getByRole('button', { name: 'Row below' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    await saved(page);
    const [row] = await site.app.query<{ long_description: string }>(
      'select long_description from news where id = $1',
      [news?.id],
    );
    expect(row?.long_description.replaceAll(/<\/?p>/g, '')).toBe(
      'Before<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul><ol><li>Numbered</li></ol><table><tbody><tr><td>Force</td><td>Reach</td></tr><tr><td></td><td></td></tr></tbody></table>',
    );
    expect(complaints()).toEqual([]);
  });

  it('is used by keys alone: to a screen, a new row, what is wrong with it, and away from it', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '');
    await page.getByRole('heading', { name: 'My day' }).waitFor();
    await page.waitForLoadState('networkidle');
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      });
    const tabTo = async (name: string) => {
      for (let press = 0; press < 60; press += 1) {
        await page.keyboard.press('Tab');
        if ((await focused()).trim() === name) return;
      }
      throw new Error(`60 presses of Tab do not lead to ${name}`);
    };
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Screen or entry' }).and(page.locator(':focus')).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.type('vtc-200');
    await page
      .getByRole('option', { name: /Row in the table$/ })
      .first()
      .waitFor();
    expect(asked.filter((path) => path === '/api/office/named_rows')).toHaveLength(1);
    const hits = await page.getByRole('listbox', { name: 'Results' }).getByRole('option').allInnerTexts();
    expect(
      hits.filter((hit, at) => hits.indexOf(hit) !== at),
      'each hit once',
    ).toEqual([]);
    const names = hits.map((hit) => hit.split('\n')[0] ?? '');
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      'each name once',
    ).toEqual([]);
    expect(hits[1], 'the best hit has a second way').toMatch(new RegExp(`^Open the form\\s+${names[0]}$`));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('marke');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Markets' }).waitFor();
    await tabTo('Add');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New market' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('This is required').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.keyboard.type('Shipyards by keys');
    await tabTo('Office');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Shipyards by keys');
    await page.keyboard.press('Control+s');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/markets\/\d+$/);
    expect(await site.app.query('select title from markets where title = $1', ['Shipyards by keys'])).toHaveLength(1);
    expect(complaints()).toEqual([]);
  });

  it('archives what is selected after saying how much it is, and finds it again', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/partners');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Archive 2…' }).click();
    await page.getByRole('heading', { name: 'Archive 2 partners?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('status').getByText('2 partners archived').waitFor();
    await page.getByLabel('State').selectOption('Archived');
    await expect.poll(() => page.url()).toContain('archived');
    await expect.poll(() => page.getByText('archived', { exact: true }).count()).toBe(2);
    // A list keeps its filters after a visit to another screen, and going back leaves the list.
    await page.getByRole('link', { name: 'News', exact: true }).click();
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Partners', exact: true }).click();
    await expect.poll(() => page.url()).toContain('archived');
    expect(await page.getByLabel('State').inputValue()).toBe('archived');
    await page.goBack();
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
    // Invalid parameters in the address, which the list would store, show the default list.
    await page.goto(`${new URL('/admin/partners', page.url())}?page=900&sort=none&filter={"f.none":"1"}`);
    await boxes.first().waitFor();
    expect(complaints()).toEqual([]);
  });

  it('puts rows in order by dragging and by the arrow keys', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/markets');
    const [first = '', second = '', third = ''] = (
      await site.app.query<{ title: string }>('select title from markets where is_active order by sort_order, id')
    ).map(({ title }) => title);
    const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
    const expectOrder = (...titles: string[]) => expect.poll(() => namesOf(page)).toEqual(titles);
    await expectOrder(first, second, third);
    await handle(first).press('ArrowDown');
    await expectOrder(second, first, third);
    expect(await handle(first).evaluate((button) => button === document.activeElement)).toBe(true);
    await handle(third).dragTo(page.getByRole('row', { name: second }), { targetPosition: { x: 40, y: 4 } });
    await expectOrder(third, second, first);
    expect(complaints()).toEqual([]);
  });

  it('offers filters only on long lists and the act of an empty one within it, says how emails are sent, and is accessible on every screen, also in a narrow window', async () => {
    const { page, complaints } = await staffAt(site, 'admin', '/models');
    await page.getByLabel('Completeness').waitFor();
    await page.getByRole('link', { name: 'Media library' }).waitFor();
    await page.goto(`${site.origin}/admin/news`);
    await page.getByRole('searchbox').waitFor();
    await expect.poll(() => page.getByRole('search').getByRole('combobox').allTextContents()).toHaveLength(1);
    await page.getByRole('searchbox').fill('clamps');
    await expect.poll(() => page.url()).toContain('clamps');
    await page.getByText('No results').or(page.getByRole('table')).waitFor();
    expect(await page.getByRole('search').getByRole('combobox').count()).toBe(1);
    for (const [address, words, act] of [
      ['/attribute_groups', 'A heading groups attributes', page.getByRole('link', { name: 'Add' })],
      ['/invitations', 'Invited people get a link by email', page.getByRole('button', { name: 'Invite' })],
      [
        '/import_mappings',
        'When an import has unknown headings',
        page.getByRole('main').getByRole('link', { name: 'Imports' }),
      ],
    ] as const) {
      await page.goto(`${site.origin}/admin${address}`);
      await page.getByText(words).waitFor();
      expect(await act.count(), address).toBe(1);
      await expectAccessible(page);
    }

    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`${site.origin}/admin/deliverability`);
    await page.getByText('No mailbox is read').waitFor();
    await page.getByText('Emails are sent from').or(page.getByText('No mail server is set')).waitFor();
    await expectAccessible(page);

    const banner = await firstBanner();
    const [news] = await site.app.query<{ id: number }>('select id from news order by id desc limit 1');
    const screens = [
      ['', 'My day'],
      ['/categories', 'Categories'],
      ['/catalogue', 'Catalogue'],
      [`/banners/${banner.id}`, banner.heading],
      [`/news/${news?.id}`, ''],
      ['/redirects/add', 'New redirect'],
      ['/history', 'History'],
      ['/staff', 'Staff'],
      ['/account', 'My account'],
    ] as const;
    for (const [at, [address, heading]] of sampled([...screens.entries()], 2)) {
      await page.setViewportSize({ width: at % 4 ? 768 : 1366, height: 900 });
      await page.goto(`${site.origin}/admin${address}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${address} is wider than its window`).toBeLessThanOrEqual(0);
    }
    expect(complaints()).toEqual([]);
  });
});
