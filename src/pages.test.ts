import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, signIn } from '../test/accounts.ts';
import { type TestApp, testApp } from '../test/app.ts';
import { announceLargeImport, recordImport } from './features/workbook/import-run.store.ts';

describe('Pages', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  it('are compressed, have an ETag and may be stored by a shared cache', async () => {
    const page = await site.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.headers['cache-control']).toContain('s-maxage=1');
    expect(page.headers.vary).toBe('accept-encoding');
    const gzipped = await site.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gzipped.headers.etag).toBe(page.headers.etag);
  });

  it('are answered with 304 for a browser that has them', async () => {
    const { headers } = await site.inject('/');
    const again = await site.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('have title, description, canonical link and Open Graph tags in the server’s HTML', async () => {
    const { body } = await site.inject('/');
    expect(body).toMatch(/<html lang="en-IN">/);
    const head = body.slice(0, body.indexOf('</head>'));
    for (const tag of [
      '<title>',
      'name="description"',
      'rel="canonical"',
      'property="og:title"',
      'property="og:url"',
    ]) {
      expect(head).toContain(tag);
    }
    expect(body.slice(body.indexOf('<body>'))).not.toContain('<title>');
  });

  it('lead from odd spellings of their addresses to themselves, and are not sent in place of icons', async () => {
    for (const [odd, path] of [
      ['/CONTACTUS', '/ContactUs'],
      ['/ContactUs;jsessionid=1?a=b', '/ContactUs?a=b'],
      ['/index.html', '/'],
    ] as const) {
      const { statusCode, headers } = await site.inject(odd);
      expect([odd, statusCode, headers.location]).toEqual([odd, 301, path]);
    }
    for (const icon of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
      const { statusCode, body } = await site.inject(icon);
      expect([icon, statusCode, body]).toEqual([icon, 404, 'Not found']);
    }
  });

  it('of products and models name an image for other sites', async () => {
    for (const path of ['/ProductModels/vtc-vertical-clamp-flanged-base-u-bar', '/product-single/VTC-200-UB'])
      expect((await site.inject(path)).body).toMatch(
        /property="og:image" content="http[^"]+\/uploads\/(products|models)\//,
      );
  });

  it('reserve the height of each section of the home page', async () => {
    const { body } = await site.inject('/');
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    const heights = [...main.matchAll(/<(?:section|nav|div)[^>]*\bmin-h-\[(\d{3})px\]/g)].map(([, height]) => height);
    // Hero, brands, featured models, navigation, experts and newsletter.
    expect(heights).toEqual(['380', '400', '450', '300', '200', '200']);
  });

  it.each(['/MyEnquiries', '/MyProjects', '/MyDownloads', '/Account'])(
    'prompt for a login at %s, with the same bytes for a customer',
    async (url) => {
      const headers = await signIn(site, (await aCustomer(site)).email);
      const { body } = await site.inject(url);
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(main).toMatch(/>Please login to (see|keep|save) /);
      expect((await site.inject({ url, headers })).body).toBe(body);
    },
  );

  it('have a header of links that need no script, and a footer with the company, its links and the year', async () => {
    const { body } = await site.inject('/AboutUs');
    const header = body.slice(body.indexOf('<header'), body.indexOf('</header>'));
    expect(header).toMatch(/<a [^>]*href="\/AllProducts"[^>]*>(?:<[^>]*>)*Products/);
    expect(header).toMatch(/<a [^>]*(?=[^>]*href="\/EnquiryCart")[^>]*aria-label="[^"]*cart/i);
    expect(body.match(/aria-label="Notifications"/g)).toHaveLength(1);
    const footer = body.slice(body.indexOf('<footer'), body.indexOf('</footer>'));
    for (const title of ['Our Brands', 'Quick Links', 'Downloads', 'Media'])
      expect(footer).toMatch(new RegExp(`<h\\d[^>]*>(?:<[^>]*>)*${title}<`));
    expect(footer.match(/<a [^>]*href="mailto:/g)).toHaveLength(2);
    expect(footer.match(/<a [^>]*href="tel:/g)).toHaveLength(2);
    expect(footer.match(/<a [^>]*target="_blank"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(footer.replaceAll('<!-- -->', '')).toContain(`© ${new Date().getFullYear()}`);
    expect(footer).toContain('demonstration data');
  });

  it('run no inline script', async () => {
    const { body, headers } = await site.inject('/');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toMatch(/src="|type="application\/(ld\+)?json"/);
    expect(body).not.toMatch(/<[a-z][^>]* (style|on[a-z]+)="/);
  });

  it('share one cached copy, whatever visit parameters the URL has', async () => {
    const plain = await site.inject('/');
    const tracked = await site.inject('/?utm_source=newsletter&gclid=1&message=email_verified');
    expect(tracked.headers.etag).toBe(plain.headers.etag);
    expect(tracked.body).not.toContain('utm_source');
  });

  it('respond to unknown paths with the 404 page and status', async () => {
    for (const path of ['/nothing-here', '/aboutUS', '/Clamps', '/.env', '/%F0%9F%98%80']) {
      const page = await site.inject(path);
      expect([path, page.statusCode]).toEqual([path, 404]);
      expect(page.body).toContain('Accept our apologies!');
      expect(page.body).toMatch(/<a [^>]*href="\/"[^>]*>(?:<[^>]*>)*Go to Home page/);
      expect(page.headers['cache-control']).toBe('no-cache');
    }
  });

  it('answer a URL that cannot be decoded like an unknown one', async () => {
    for (const [path, words] of [
      ['/%', 'Accept our apologies!'],
      ['/Products/%E0%A4%A?search=%E0', 'Invalid Category'],
      ['/ProductModels/%E0%A4%A', 'The requested product could not be found.'],
      ['/product-single/100%', 'Model not found'],
    ] as const) {
      const { statusCode, headers, body } = await site.inject(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(body).toContain(words);
      expect(headers['content-security-policy']).toBeDefined();
    }
    expect(await site.get('/api/%E0%A4%A')).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });

  it('have one URL each, without a trailing slash, reached in one step', async () => {
    for (const [path, target] of [
      ['/AllProducts/', '/AllProducts'],
      ['/Products/vertical//?search=a', '/Products/vertical?search=a'],
      ['//other.example/', '/other.example'],
      ['///', '/'],
      ['/ProductCategories', '/AllProducts'],
      ['/ProductCategories/?utm_source=a', '/AllProducts?utm_source=a'],
      ['/Products/', '/AllProducts'],
    ]) {
      const { statusCode, headers } = await site.inject(path ?? '');
      expect([path, statusCode, headers.location]).toEqual([path, 301, target]);
    }
  });

  it('have the security headers, cached or fresh, found or not', async () => {
    const pages = [await site.inject('/'), await site.inject('/'), await site.inject('/nothing-here')];
    for (const { headers } of [...pages, await site.inject('/api/get_brands.php')]) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['permissions-policy']).toContain('geolocation=(self), accelerometer=(), camera=()');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('redirect old paths with 301, following max three hops, never in a loop', async () => {
    await site.services.database.pool.query(`
      insert into redirects (old_path, location) values
        ('old-home', '/'), ('hop1', '/hop2'), ('hop2', '/hop3'), ('hop3', '/AllProducts'),
        ('tab', E'/\\t/evil.example'), ('lines', E'/a\\r\\nx: y'),
        ('circle1', '/circle2'), ('circle2', '/circle1'), ('self', '/self'),
        ('slash', '/slash/'), ('folder/slashes', '/folder//slashes'), ('dot', '/./dot'), ('query', '/query?a=1'),
        ('host', '/.//evil.example'), ('उत्पाद', '/मॉडल?q=1#नाप'), ('lines2', E'/a\\u2028b'), ('old-folder/', '/Markets')`);
    await site.knowsOfChanges();
    const target = async (path: string) => {
      const { statusCode, headers } = await site.inject(path);
      return statusCode === 301 ? headers.location : statusCode;
    };
    expect(await target('/old-home')).toBe('/');
    expect(await target('/hop1')).toBe('/AllProducts');
    expect(await target('/hop1?f.Reach.min=60&q=a%20b')).toBe('/AllProducts?f.Reach.min=60&q=a%20b');
    expect(await target('/circle1')).toBe(404);
    expect(await target('/self')).toBe(404);
    expect([await target('/tab'), await target('/lines')]).toEqual([404, 404]);
    for (const path of ['/slash', '/folder/slashes', '/dot', '/query']) expect(await target(path), path).toBe(404);
    expect(await target('/slash/')).toBe('/slash');
    expect(await target('/host')).toBe('/evil.example');
    expect([await target('/old-folder/'), await target('/old-folder')]).toEqual(['/Markets', '/Markets']);
    const model = `/${encodeURIComponent('मॉडल')}?q=1#${encodeURIComponent('नाप')}`;
    expect(await target(`/${encodeURIComponent('उत्पाद')}`)).toBe(model);
    expect(await target('/lines2')).toBe('/a%E2%80%A8b');
    expect(await target('/%00')).toBe(404);
    const asked = await site.inject(`/api/get_redirect.php?oldUrl=${encodeURIComponent('उत्पाद')}`);
    expect([asked.statusCode, asked.headers.location]).toEqual([301, model]);
  });

  it('are briefly shown from before a large import while they are rendered again, but never after other changes', async () => {
    const heading = async () => /<h1[^>]*>([^<]*)/.exec((await site.inject('/ProductModels/renamed')).body)?.[1];
    const change = async (name: string, isLarge: boolean, then?: (client: pg.ClientBase) => Promise<unknown>) => {
      await site.services.database.transaction(async ({ client }) => {
        if (isLarge) await recordImport(client, 'test');
        await client.query(
          `update products set name = $1, slug = 'renamed' where id = (select min(id) from products where is_active)`,
          [name],
        );
        await then?.(client);
        if (isLarge) await announceLargeImport(client, 2000);
      });
      await site.knowsOfChanges();
    };
    await change('First', false);
    expect(await heading()).toBe('First');
    await change('Second', true);
    expect(await heading()).toBe('First');
    await expect.poll(heading).toBe('Second');
    await change('Third', true);
    await change('Fourth', false);
    expect(await heading()).toBe('Fourth');
    await change('Fifth', true);
    const archive = `update products set is_active = false where slug = 'renamed'`;
    await site.services.database.pool.query(archive);
    await expect.poll(async () => (await site.inject('/ProductModels/renamed')).statusCode).toBe(404);
    await site.services.database.pool.query(`update products set is_active = true where slug = 'renamed'`);
    await site.knowsOfChanges();
    expect(await heading()).toBe('Fifth');
    await change('Sixth', true, (client) => client.query(archive));
    expect((await site.inject('/ProductModels/renamed')).statusCode).toBe(404);
  });

  it('show the new year from New Year on, although the catalogue has not changed', async () => {
    const { clock } = site.services;
    const yearOf = async (url: string) =>
      /© (?:<!-- -->)?(\d+)/.exec((await site.inject({ url, headers: { accept: 'text/html' } })).body)?.[1];
    const years = async () => [await yearOf('/'), await yearOf('/api/get_cad_files.php')];
    const now = String(clock().getFullYear());
    expect(await years()).toEqual([now, now]);
    site.services.clock = () => new Date('2099-01-01T12:00:00');
    expect(await years()).toEqual(['2099', '2099']);
    site.services.clock = clock;
  });

  it('show a change to the catalogue at once', async () => {
    const shown = async () => (await site.inject('/')).body.includes('Renamed Clamps');
    expect(await shown()).toBe(false);
    await site.services.database.pool.query(`update brands set name = 'Renamed Clamps' where id = 8`);
    await site.knowsOfChanges();
    expect(await shown()).toBe(true);
  });
});
