import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { follow, testSite, untilReady } from './browser.ts';

/** Tests send no requests to YouTube. */
const withoutYoutube = (page: Page) =>
  page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }));
const json = (body: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
const cards = (page: Page) => page.locator('main article').count();
/** Number of cards in sight; a prerendered page has more of them. */
const shownCards = (page: Page) => page.locator('main article:not([inert] *)').filter({ visible: true }).count();
const clickTo = async (page: Page, path: string) => {
  await page.locator(`footer a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
};
/** Scrolls until the end of the list is in view, and no further. */
const toTheEnd = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('main ul');
    window.scrollTo(0, window.scrollY + (list?.getBoundingClientRect().bottom ?? 0) - window.innerHeight + 60);
  });

describe('A visitor of the content pages', () => {
  const site = testSite();

  beforeAll(async () => {
    const { pool } = site.app.services.database;
    await pool.query(`delete from news`);
    await pool.query(`insert into news (id, title, slug, news_date, short_description, long_description, video_url)
      select n, 'Story ' || n, 'story-' || n, date '2026-01-01' + n, 'About ' || n, '<p>Long text</p>',
        'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
      from generate_series(1, 40) n`);
    await pool.query(`update news set gallery_images = '["a.webp", "b.webp"]' where id = 40`);
    await site.app.knowsOfChanges();
  });

  it('gets each further page when its end comes into view, up to the last', async () => {
    const { page, complaints } = await site.visit('/News', { width: 390, height: 400 });
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('get_news.php') && requests.push(request.url()));
    expect(await shownCards(page)).toBe(5);
    for (const shown of [10, 15, 20, 25]) {
      await toTheEnd(page);
      await expect.poll(() => shownCards(page)).toBe(shown);
    }
    // Each page comes with the one before it, which shows whether the list has changed since.
    const offsets = requests.map((url) => Number(new URL(url).searchParams.get('offset')));
    expect(offsets).toEqual([0, 5, 5, 10, 10, 15, 15, 20]);
    expect(complaints).toEqual([]);
  });

  it('returns from an article to the same position of the list, with one request', async () => {
    const { page } = await site.visit('/News', { width: 390, height: 400 });
    await toTheEnd(page);
    await expect.poll(() => cards(page)).toBe(10);
    const story = page.getByRole('link', { name: 'Story 32' });
    await story.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await story.click();
    await page.waitForURL('**/News/story-32');
    expect(await page.evaluate(() => sessionStorage.getItem('newsListState'))).toContain('"page":');
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('get_news.php') && requests.push(request.url()));
    await page.goBack();
    await expect.poll(() => cards(page)).toBeGreaterThanOrEqual(10);
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(150);
    expect(requests.filter((url) => /offset=0&limit=\d{2}/.test(url))).toHaveLength(1);
  });

  nightly('misses no article after returning to a long list over a slow connection', async () => {
    const { page } = await site.visit('/News', { width: 390, height: 400 });
    for (const shown of [10, 15]) {
      await toTheEnd(page);
      await expect.poll(() => cards(page)).toBe(shown);
    }
    await page.getByRole('link', { name: 'Story 27' }).click();
    await page.waitForURL('**/News/story-27');
    const requests: string[] = [];
    await page.route('**/api/get_news.php*', async (route) => {
      const { search } = new URL(route.request().url());
      requests.push(search);
      // Makes the second page arrive last.
      await new Promise((resolve) => setTimeout(resolve, search.includes('offset=5&') ? 900 : 300));
      await route.continue();
    });
    await page.goBack();
    await expect.poll(() => cards(page)).toBeGreaterThanOrEqual(15);
    await page.waitForTimeout(800);
    const cardsAtTheEnd = async () => {
      await toTheEnd(page);
      return cards(page);
    };
    await expect.poll(cardsAtTheEnd).toBeGreaterThanOrEqual(20);
    const titles = await page.locator('main article h2').allTextContents();
    expect(titles).toEqual(titles.map((_, at) => `Story ${40 - at}`));
    expect(requests).not.toContain('?offset=5&limit=5');
  });

  nightly('returns to the same position of a list whose next page comes late', async () => {
    const { page } = await site.visit('/Certification');
    const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
    const bottom = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    const items = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    const overFooter = (await bottom()) - 20;
    await toTheEnd(page);
    await expect.poll(() => items.count()).toBeGreaterThan(6);
    const all = await items.count();
    const beyondFirstPage = (await bottom()) - 500;
    expect(beyondFirstPage).toBeGreaterThan(overFooter + 100);
    await page.route('**/api/get_certifications.php?page=2*', async (route) => {
      // This page of the list is slow.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    for (const position of [overFooter, beyondFirstPage]) {
      await scrollTo(position);
      // The browser reports the scroll, and the position is stored, some frames later.
      await page.waitForTimeout(100);
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/PrivacyPolicy"]')?.click());
      await page.waitForURL('**/PrivacyPolicy');
      await page.goBack();
      await expect.poll(() => items.count(), { timeout: 5000 }).toBe(all);
      // Any other scrolling would happen in the next frames.
      await page.waitForTimeout(100);
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - position)).toBeLessThan(3);
    }
  });

  it('sees an article with gallery, video and the latest five, and five more', async () => {
    const { page } = await site.visit('/News/story-40');
    await withoutYoutube(page);
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Story 40');
    const latest = page.getByRole('region', { name: 'Latest News' }).getByRole('listitem');
    expect(await latest.count()).toBe(5);
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect.poll(() => latest.count()).toBe(10);
    await page
      .getByRole('link', { name: /Play video/ })
      .or(page.locator('iframe'))
      .scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.locator('iframe').getAttribute('src'))
      .toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0');
    await page.getByRole('button', { name: 'Enlarge picture 1 of 2' }).click();
    await expect.poll(() => page.locator('.yarl__root').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.yarl__root').count()).toBe(0);
  });

  nightly(
    'sees events and news side by side, opens one by its dashed title or its id, also with a broken gallery',
    async () => {
      const { page, complaints } = await site.visit('/Events', { savesData: true });
      const [first, second] = await page
        .locator('main article')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
      expect(second).toBe(first);
      await clickTo(page, '/News');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('News');
      const [newest, next] = await page
        .locator('main article')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
      expect(next).toBe(newest);
      const { rows } = await site.app.services.database.pool.query<{ id: number; title: string; slug: string }>(
        `select id, title, slug from events where video_url <> '' and is_active limit 1`,
      );
      const [event] = rows;
      if (!event) throw new Error('No event of the demo has a film');
      await withoutYoutube(page);
      await page.goto(`${site.origin}/Events/${event.id}`);
      await untilReady(page);
      expect(page.url()).toBe(`${site.origin}/Events/${event.slug}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(event.title);
      expect(await page.getByRole('button', { name: /^Enlarge picture/ }).count()).toBeGreaterThan(0);

      await page.route('**/api/get_events_details.php*', async (route) => {
        const found = await (await route.fetch()).json();
        await route.fulfill(json({ ...found, gallery_images: '["a.webp"' }));
      });
      await page.getByRole('link', { name: 'Back to all events' }).click();
      await page.waitForURL('**/Events');
      const title = await page.locator('main article h2').first().textContent();
      await page.locator('main article h2 a').first().click();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      expect(await page.getByRole('button', { name: /^Enlarge picture/ }).count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('sees the no-image image instead of application images that failed before the page was ready', async () => {
    const { page } = await site.arrive();
    await page.route(/\/(pictures|uploads)\//, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${site.origin}/Applications`);
    await untilReady(page);
    const failed = () =>
      page
        .locator('main li img')
        .evaluateAll((all) =>
          all.filter((img) => img instanceof HTMLImageElement && img.complete && !img.naturalWidth),
        );
    await page.locator('main li img[src$="/no-image.svg"]').first().waitFor();
    await expect.poll(async () => (await failed()).length).toBe(0);
  });

  it('finds an image, a text and the brochure of each market', async () => {
    const { page } = await site.visit('/Markets');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    const { rows } = await site.app.services.database.pool.query('select title from markets where is_active');
    expect(await cards.count()).toBe(rows.length);
    const brochure = cards.first().getByRole('link', { name: /Brochure/ });
    expect(await brochure.getAttribute('target')).toBe('_blank');
    const response = await page.request.get(`${site.origin}${await brochure.getAttribute('href')}`);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('sees videos behind a spinner, which load only near the viewport', async () => {
    const visit = await site.visit('/PrivacyPolicy', { height: 500 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visit.page.route(/youtube/, async (route) => {
      await held;
      await route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
    });
    await clickTo(visit.page, '/Videos');
    const waiting = visit.page.getByText('Loading the video');
    await waiting.first().waitFor();
    const frames = visit.page.locator('iframe');
    expect(await frames.count()).toBeLessThan(6);
    expect(await frames.first().getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}/);
    release();
    await expect.poll(() => waiting.count()).toBe(0);
  });

  nightly('sees a poster instead of a broken frame where YouTube is blocked, and can try again', async () => {
    const { page } = await site.visit('/PrivacyPolicy', { height: 500 });
    await page.route(/youtube/, (route) => route.abort());
    await clickTo(page, '/Videos');
    const video = page
      .locator('main li')
      .filter({ has: page.getByRole('heading') })
      .first();
    await video.getByText('YouTube cannot be reached from here.').waitFor();
    expect(await video.locator('svg').first().isVisible(), 'the poster covers the frame').toBe(true);
    expect(await video.getByRole('link', { name: /^Watch on YouTube/ }).getAttribute('href')).toMatch(/watch\?v=/);
    await page.unroute(/youtube/);
    await withoutYoutube(page);
    await video.getByRole('button', { name: /^Try again/ }).click();
    await expect.poll(() => video.locator('svg').count()).toBe(0);
    expect(await video.locator('iframe').count()).toBe(1);
  });

  /** The errors come first, because a good reply may be cached for the next visit. */
  const STATES: [path: string, call: string, response: { body: unknown; status?: number }, text: string][] = [
    ['/News', 'get_news.php', { body: {}, status: 500 }, 'Failed to fetch news'],
    ['/Events', 'get_events.php', { body: {}, status: 500 }, 'Error loading events: Failed to fetch events'],
    ['/Markets', 'get_markets.php', { body: {}, status: 500 }, 'Error loading markets: Failed to fetch markets data'],
    [
      '/Certification',
      'get_certifications.php',
      { body: {}, status: 500 },
      'Failed to load page data. Please try again later.',
    ],
    [
      '/Applications',
      'getApplicationsImages.php',
      { body: {}, status: 500 },
      'Failed to load images. Please try again later.',
    ],
    ['/AboutUs', 'all_pages_seo.php', { body: {}, status: 500 }, 'Failed to load page data. Please try again later.'],
    ['/CatalogueDownloads', 'get_catalogues.php', { body: {}, status: 500 }, 'Catalogue downloads'],
    ['/Videos', 'get_videos.php', { body: {}, status: 500 }, 'Failed to load page data. Please try again later.'],
    ['/News', 'get_news.php', { body: [] }, 'No news available at this time.'],
    ['/Events', 'get_events.php', { body: { data: [], hasMore: false } }, 'No events available at this time.'],
    ['/Markets', 'get_markets.php', { body: [] }, 'No markets available at this time.'],
    ['/Videos', 'get_videos.php', { body: [] }, 'No videos available at the moment.'],
    ['/Applications', 'getApplicationsImages.php', { body: [] }, 'No images found.'],
  ];
  it('is informed when an endpoint fails or returns nothing', async () => {
    const { page } = await site.visit('/PrivacyPolicy');
    const shown = page.getByRole('main');
    for (const [path, call, { body, status }, text] of STATES) {
      await page.route(`**/api/${call}*`, (route: Route) => route.fulfill(json(body, status)));
      await follow(page, path);
      await page.waitForURL(`**${path}`);
      const where = `${path} when ${call} returns ${status ?? 200} ${JSON.stringify(body)}`;
      await expect.poll(() => shown.getByText(text).count(), { message: where }).toBeGreaterThan(0);
      await page.unroute(`**/api/${call}*`);
    }
  });

  it('filters the dealers by text, country, state and city', async () => {
    const { page, complaints } = await site.visit('/DealerNetwork');
    const all = await cards(page);
    expect(all).toBeGreaterThan(20);
    expect(await page.locator('main').textContent()).not.toContain('NULL');
    expect(await page.getByLabel('State').isDisabled()).toBe(true);
    await page.getByLabel('Country').selectOption('India');
    const states = await page.getByLabel('State').locator('option').allTextContents();
    await page.getByLabel('State').selectOption(states[1] ?? '');
    expect(await cards(page)).toBeLessThan(all);
    const cities = await page.getByLabel('City').locator('option').allTextContents();
    await page.getByLabel('City').selectOption(cities[1] ?? '');
    await page.getByLabel('Country').selectOption('Germany');
    expect(await page.getByLabel('State').inputValue()).toBe('');
    expect(await page.getByLabel('City').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await cards(page)).toBe(all);
    const company = (await page.locator('main article h2').first().textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Search' }).fill(company);
    expect(await page.locator('main article h2').first().textContent()).toBe(company);
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such dealer');
    expect(await page.getByText('No dealers found').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  nightly('waits a second for an educational page after a click, and not when it is opened directly', async () => {
    const { page } = await site.visit('/WhatIsAToggleClamp');
    expect(await page.getByText('about one third of the holding capacity').count()).toBe(1);
    await page.getByRole('navigation', { name: 'About clamps' }).getByText('Types of Toggle Action').click();
    await page.waitForURL('**/TypesOfToggleAction');
    expect(await page.getByText('VTC series, up to 3000 kg').count()).toBe(0);
    await page.getByText('VTC series, up to 3000 kg').waitFor({ timeout: 3000 });
    const tabs = page.getByRole('navigation', { name: 'About clamps' });
    expect(await tabs.getByRole('link').count()).toBe(4);
    expect(await tabs.locator('[aria-current=page]').textContent()).toBe('Types of Toggle Action');
  });

  it('moves the linkage by keyboard and by dragging the handle, until it locks', async () => {
    const { page } = await site.visit('/WhatIsAToggleClamp');
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe('locked, beyond the dead centre');
    await page.getByText('Over centre.').waitFor();
    const drawing = await page.locator('figure svg').boundingBox();
    if (!drawing) throw new Error('There is no drawing');
    const scale = drawing.width / 330;
    const grip = { x: drawing.x + (200 - 15) * scale, y: drawing.y + (240 - 215) * scale };
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(drawing.x + 40 * scale, drawing.y + 120 * scale, { steps: 5 });
    await page.mouse.up();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^open, \d+ degrees/);
  });

  nightly('pages through certificates and videos, and enlarges a certificate', async () => {
    const { page } = await site.visit('/Certification', { width: 390, height: 700 });
    const certificates = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    expect(await certificates.count()).toBe(6);
    const next = page.waitForRequest((request) => request.url().includes('get_certifications.php?page=2&size=6'));
    await certificates.last().scrollIntoViewIfNeeded();
    await next;
    await expect.poll(() => certificates.count()).toBeGreaterThan(6);
    await page.setViewportSize({ width: 1366, height: 600 });
    await page
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .click();
    await page.locator('.yarl__root').waitFor();
    await page.mouse.click(150, 100);
    await expect.poll(() => page.locator('.yarl__root').count()).toBe(0);
  });

  it('is prompted to log in before downloading a catalogue', async () => {
    await site.app.services.database.pool.query(
      `insert into catalogues (title, file) values ('All clamps', 'all.pdf') on conflict do nothing`,
    );
    await site.app.knowsOfChanges();
    const { page } = await site.visit('/PrivacyPolicy');
    await clickTo(page, '/CatalogueDownloads');
    const link = page
      .locator('main')
      .getByRole('link', { name: /^Download/ })
      .first();
    expect(await link.getAttribute('target')).toBe('_blank');
    await link.click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('input[type=password]').count()).toBeGreaterThan(0);
  });
});
