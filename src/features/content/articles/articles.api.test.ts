import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { bannerTimesJob } from '../listed/banner-times.job.ts';

type Paged = { data: { id: number; news_title?: string; event_title?: string; slug: string }[]; hasMore: boolean };

describe('News and events over the API', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
    await site.query(`delete from news`);
    await site.query(`delete from events`);
    await site.query(`insert into news (id, title, slug, news_date, short_description, long_description, gallery_images, big_image)
      select n, 'Story number ' || n, 'story-number-' || n, date '2026-01-01' + n, 'Short ' || n,
        '<p onclick="x()">Long</p><script>alert(1)</script>', '["a.webp","b.webp"]', 'big.webp'
      from generate_series(1, 12) n`);
    await site.query(`insert into events (id, title, slug, event_date, end_date, venue, meta_title) values
      (1, 'IMTEX-2025', 'imtex-2025', '2025-01-23', '2025-01-29', 'Bengaluru', 'IMTEX, hall 3'),
      (2, 'Open Day', 'open-day', '2026-05-16', null, '', ''),
      (3, '1', '1', '2024-05-16', null, '', ''),
      (9, 'Closed Day', 'closed-day', '2026-09-16', null, '', '')`);
    await site.query(`update events set is_active = false where id = 9`);
  });
  afterAll(() => site.close());

  const list = async (query: string) => (await site.get(`/api/get_news.php${query}`)).body as Paged;
  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);

  it('are returned newest first, five per page, by page or by offset, which takes precedence', async () => {
    expect(await ids('')).toEqual([12, 11, 10, 9, 8]);
    expect(await ids('?page=2')).toEqual([7, 6, 5, 4, 3]);
    expect(await ids('?offset=10&limit=5')).toEqual([2, 1]);
    expect(await ids('?page=1&offset=5&limit=2')).toEqual([7, 6]);
  });

  it('are events that come, the soonest first, before those that have ended, the last one first', async () => {
    const events = async () =>
      ((await site.get('/api/get_events.php')).body as Paged).data
        .filter(({ id }) => id > 20)
        .map(({ event_title }) => event_title);
    await site.query(`insert into events (id, title, slug, event_date, end_date) values
      (21, 'Next year', 'next-year', current_date + 300, null), (22, 'In two weeks', 'in-two-weeks', current_date + 14, null),
      (23, 'Has begun', 'has-begun', current_date - 2, current_date + 2), (24, 'Was last week', 'was-last-week', current_date - 7, null)`);
    await site.knowsOfChanges();
    expect(await events()).toEqual(['Has begun', 'In two weeks', 'Next year', 'Was last week']);
    await site.query(`update shown_banners set ended_events = '{}'`);
    const [before] = await site.query('select version from catalogue_version');
    await bannerTimesJob({ database: site.services.database }).handle({} as never, {} as never);
    expect(await site.query('select version from catalogue_version'), 'the clock alone is followed').not.toEqual([
      before,
    ]);
    await site.query('delete from events where id > 20');
    await site.knowsOfChanges();
  });

  it('report whether there are more', async () => {
    expect((await list('?page=2')).hasMore).toBe(true);
    expect((await list('?page=3')).hasMore).toBe(false);
    expect(await list('?page=9')).toEqual({ data: [], hasMore: false });
  });

  it('reject an invalid page, offset or limit, naming the field', async () => {
    for (const [query, field] of [
      ['?page=0', 'page'],
      ['?offset=-1', 'offset'],
      ['?limit=101', 'limit'],
      ['?limit=x', 'limit'],
    ]) {
      const { status, body } = await site.get(`/api/get_events.php${query}`);
      expect(status).toBe(400);
      expect((body as { error: string }).error).toMatch(new RegExp(`^${field}:`));
    }
  });

  it('have the specified fields, a gallery as a JSON string, and clean HTML', async () => {
    const { body } = await site.get('/api/get_news_details.php?news_title=Story%20number%203');
    expect(body).toMatchObject({
      id: 3,
      news_title: 'Story number 3',
      news_date: '2026-01-04',
      thumb_image: '',
      big_image: 'big.webp',
      gallery_images: '["a.webp","b.webp"]',
      long_description: '<p>Long</p>',
      video_url: '',
      slug: 'story-number-3',
    });
  });

  it('are found by title, dashed title and id; a title made of digits takes precedence over an id', async () => {
    const title = async (given: string) => {
      const { body } = await site.get(`/api/get_events_details.php?event_title=${encodeURIComponent(given)}`);
      return (body as { event_title?: string }).event_title;
    };
    expect(await title('IMTEX-2025')).toBe('IMTEX-2025');
    expect(await title('imtex 2025')).toBe('IMTEX-2025');
    expect(await title('2')).toBe('Open Day');
    expect(await title('1')).toBe('1');
  });

  it('that are unknown or inactive are not found', async () => {
    expect(await site.get('/api/get_events_details.php?event_title=nowhere')).toEqual({
      status: 404,
      body: { error: 'Event not found' },
    });
    expect((await site.get('/api/get_events_details.php?event_title=closed-day')).status).toBe(404);
    expect(await site.get('/api/get_news_details.php?news_title=99999999999999')).toEqual({
      status: 404,
      body: { error: 'News article not found' },
    });
    expect((await site.get('/api/get_news_details.php')).status).toBe(400);
  });

  it('have an SEO record: their own, or derived from the article', async () => {
    expect((await site.get('/api/get_events_seo.php?id=1')).body).toMatchObject({ meta_title: 'IMTEX, hall 3' });
    expect((await site.get('/api/get_news_seo.php?id=3')).body).toEqual({
      meta_title: 'Story number 3 - Steel-Smith',
      meta_description: 'Short 3',
      meta_keywords: '',
      og_image: '/uploads/news/big.webp',
    });
    expect(await site.get('/api/get_news_seo.php?id=999')).toEqual({
      status: 200,
      body: { error: 'News article not found' },
    });
  });

  describe('as pages', () => {
    const page = async (url: string) => {
      const response = await site.inject(url);
      const head = response.body.slice(0, response.body.indexOf('</head>'));
      return {
        status: response.statusCode,
        location: response.headers.location,
        canonical: /rel="canonical" href="[^"]*?:\d+([^"]*)"/.exec(head)?.[1],
        title: /<title>([^<]*)/.exec(head)?.[1],
        body: response.body,
      };
    };

    it('list five and link to the next page without JavaScript', async () => {
      const first = await page('/News');
      expect(first.status).toBe(200);
      expect(first.canonical).toBe('/News');
      expect(first.body).toContain('Story number 8');
      expect(first.body).not.toContain('Story number 7<');
      expect(first.body).toMatch(/href="\/News\?page=2"[^>]*>Load More/);
      const second = await page('/News?page=2');
      expect(second.canonical).toBe('/News?page=2');
      expect(second.body).toContain('Story number 7');
    });

    it('redirect to the list for a page number beyond the end', async () => {
      expect((await page('/News?page=40')).location).toBe('/News');
    });

    it('have one canonical path each; other spellings redirect to it', async () => {
      expect(await page('/Events/imtex-2025')).toMatchObject({
        status: 200,
        title: 'IMTEX, hall 3',
        canonical: '/Events/imtex-2025',
      });
      expect(await page('/Events/IMTEX%202025')).toMatchObject({ status: 301, location: '/Events/imtex-2025' });
      const sitemap = (await site.inject('/sitemap.xml')).body;
      expect(sitemap).toContain('/sitemaps/news-1.xml');
      expect(sitemap).toContain('/sitemaps/events-1.xml');
      expect((await site.inject('/sitemaps/events-1.xml')).body).toMatch(/\/Events\/open-day<\/loc><lastmod>/);
      expect(await page('/Events/2?utm_source=a')).toMatchObject({ location: '/Events/open-day?utm_source=a' });
      expect(await page('/Events/2')).toMatchObject({ status: 301, location: '/Events/open-day' });
    });

    it('report a missing article, with a link to the list', async () => {
      const event = await page('/Events/nowhere');
      expect(event.status).toBe(404);
      expect(event.body).toMatch(/Event Not Found.*Return to Events List/s);
      const news = await page('/News/nowhere');
      expect(news.status).toBe(404);
      expect(news.body).toMatch(/News Article Not Found.*Return to News List/s);
    });

    it('report an empty list', async () => {
      await site.query(`update news set is_active = false`);
      await expect.poll(async () => (await page('/News')).body).toContain('No news available at this time.');
    });
  });
});
