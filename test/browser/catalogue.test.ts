import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/features/catalogue/products/products.contract.ts';
import type { Banner } from '../../src/features/content/listed/listed-content.contract.ts';
import { isThorough, nightly } from '../rounds.ts';
import { sharedSite, testSite, untilReady } from './browser.ts';

interface Line {
  name: string;
  quantity: number;
}

describe('The catalogue', () => {
  const site = sharedSite();
  let product: Product;
  let models: string[];
  beforeAll(async () => {
    const found = (await site.app.get('/api/get_products.php?search=vertical')).body as { product_slug: string }[];
    product = (await site.app.get(`/api/get_product_details.php?productName=${found[0]?.product_slug}`))
      .body as Product;
    models = product.tablesWithHeaders[0]?.rows.map(({ model_name }) => model_name) ?? [];
  });
  const productAddress = () => `/ProductModels/${product.product_slug}`;
  const [brand, category, subcategory] = [2, 3, 4];

  it('leads from home to a model that is added to the cart, without loading the document again', async () => {
    const { page, complaints } = await site.visit('/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const crumbs = product.breadcrumbs;
    await page.locator('main').getByRole('link', { name: crumbs[brand]?.name, exact: true }).first().click();
    for (const step of [category, subcategory]) {
      await page.getByRole('heading', { level: 1, name: crumbs[step - 1]?.name }).waitFor();
      await page.getByRole('link', { name: crumbs[step]?.name, exact: true }).first().click();
    }
    await page.getByRole('heading', { level: 1, name: crumbs[subcategory]?.name }).waitFor();
    await page.getByRole('link', { name: product.product_name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: product.product_name }).waitFor();

    // The models of a related table follow late.
    await page.getByLabel(`Quantity of ${models[0]}`).first().fill('12');
    await page
      .getByRole('button', { name: `Add ${models[0]} to cart` })
      .first()
      .click();
    await page.getByText('Order Summary').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: models[1], exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: models[1] }).waitFor();
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: `Enquire for ${models[1]}` }).click();
    await page.getByText('Order Summary').waitFor();
    const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);
    const lines = async () => ((await stored('cartItems')) as Line[]).map(({ name, quantity }) => [name, quantity]);
    await expect.poll(lines).toEqual([
      [models[0], 12],
      [models[1], 2],
    ]);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    const recent = ((await stored('recentlyViewedProducts')) as Line[]).map(({ name }) => name);
    expect(recent).toEqual([models[1], product.product_name]);
    expect(complaints).toEqual([]);
  });

  it('filters a table by column values, sorts it, hides columns, and takes only digits as a quantity, at least one', async () => {
    const { page, complaints } = await site.visit(productAddress());
    const field = page.getByLabel(`Quantity of ${models[0]}`).first();
    expect(await field.inputValue()).toBe('1');
    for (const [typed, expected] of [
      ['abc', '1'],
      ['0', '1'],
      ['-3', '3'],
      ['1e9', '19'],
    ]) {
      await field.fill('');
      await field.pressSequentially(typed ?? '');
      await field.blur();
      expect(await field.inputValue(), typed).toBe(expected);
    }

    const table = page.getByRole('table').first();
    const rows = table.locator('tbody tr');
    // Tables get their tools in any order; without this, the first Filter button may belong to the second table.
    await table.getByRole('button', { name: 'Model' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).first().click();
    await page.getByLabel('Filter by Model', { exact: true }).selectOption(models[1] ?? '');
    expect(await rows.locator('th a').allTextContents()).toEqual([models[1]]);
    await page.getByRole('button', { name: 'Show all' }).click();
    const filters = page.getByRole('group', { name: /^Filters of / });
    expect(await filters.getByLabel(/^Bar opens/).count(), 'a column with one value').toBe(0);
    const names = await filters.getByRole('textbox').evaluateAll((all) => all.map((field) => field.ariaLabel));
    expect(names).toContain('Holding capacity (N), at least');
    expect(new Set(names).size).toBe(names.length);
    const least = filters.getByLabel('Holding capacity (N), at least');
    await least.fill(product.tablesWithHeaders[0]?.rows.at(-1)?.r2 ?? '');
    expect(await rows.count()).toBe(1);
    await filters.getByLabel('Holding capacity (N), at most').fill('1');
    expect(await rows.count(), 'from 1 to the largest, because reversed bounds are swapped').toBe(models.length);
    await least.fill('');
    expect(await rows.count()).toBe(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await rows.count()).toBe(models.length);

    await table.getByRole('button', { name: 'Model' }).click();
    await table.getByRole('button', { name: 'Model' }).click();
    expect(await table.getByRole('columnheader', { name: 'Model' }).getAttribute('aria-sort')).toBe('descending');
    expect(await rows.first().getByRole('rowheader').textContent()).not.toBe(models[0]);

    const columns = await table.getByRole('columnheader').count();
    await page.getByText('Columns', { exact: true }).first().click();
    await page.getByRole('group', { name: 'Columns on show' }).getByRole('checkbox').first().uncheck();
    expect(await table.getByRole('columnheader').count()).toBe(columns - 1);
    expect(complaints).toEqual([]);
  });

  it('lights the letter of a column on the drawing and the other way round, and shows the figures of a row on it', async () => {
    const { page, complaints } = await site.visit('/ProductModels/vtc-vertical-clamp-flanged-base-u-bar');
    const group = page.locator('section[aria-label="Models, group 1"]');
    const drawing = group.getByRole('img', { name: /Dimensioned drawing/ });
    const heading = group.locator('th[data-dim="H"]').first();
    const lit = () => drawing.locator('[data-lit]').evaluateAll((all) => all.map((g) => g.getAttribute('data-dim')));
    await heading.hover();
    expect(await lit()).toEqual(['H']);
    expect(await group.getByRole('list', { name: 'Letters' }).locator('[data-lit]').innerText()).toBe(
      'H Overall height',
    );
    await drawing.locator('[data-dim="E"] [data-letter]').hover();
    expect(await lit()).toEqual(['E']);
    expect(await group.locator('th[data-lit]').first().getAttribute('data-dim')).toBe('E');
    await page.mouse.move(5, 5);
    const row = group.locator('tbody tr', { hasText: 'VTC-100-UB' });
    await row.getByRole('link', { name: 'VTC-100-UB', exact: true }).focus();
    const figures = () => drawing.locator('[data-letter]').allTextContents();
    await expect.poll(figures).toEqual(['47.5', '27.5', '37', '25', '132', '96.5', '43.5', '49', '5.5', 'M6']);
    await page.locator('h1:visible').hover();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await figures()).toEqual([...'ABCEHLWXdM']);

    expect(await page.locator('#page-data').textContent(), 'not a second time in the data').not.toContain('data-dim');
    await page.getByRole('link', { name: 'VTC-100-UB' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'VTC-100-UB' }).waitFor();
    await page.goBack();
    await heading.hover();
    expect(await lit()).toEqual(['H']);
    expect(complaints).toEqual([]);
  });

  nightly('says in the console why a product is not shown', async () => {
    const { page } = await site.arrive();
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.goto(`${site.origin}/ProductModels/no-such-clamp`);
    await page.getByText('The requested product could not be found.').waitFor();
    await expect.poll(() => lines.join()).toContain('No product found for slug: no-such-clamp');
  });

  it('keeps Enquire and the quantity in reach on a phone, once they are scrolled past', async () => {
    const { page, complaints } = await site.visit('/product-single/VTC-200-UB', { width: 360, height: 700 });
    const bar = page.getByRole('region', { name: 'Chosen model' });
    await page.getByLabel('Quantity of VTC-200-UB').fill('4');
    expect(await bar.count()).toBe(0);
    await page.getByRole('heading', { name: 'Model Attributes' }).evaluate((it) => it.scrollIntoView());
    await bar.getByText('1960 N').waitFor();
    expect(await bar.getByLabel('Pieces of VTC-200-UB').inputValue()).toBe('4');
    await bar.getByRole('button', { name: 'Enquire for VTC-200-UB' }).click();
    await bar.getByText('Added ✓ 4').waitFor();
    expect(await bar.evaluate((it) => it.scrollWidth)).toBe(360);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => bar.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shows its models, first photograph and drawings without JavaScript, and a link to the 3D model', async () => {
    const { page } = await site.visit(productAddress(), { javaScript: false });
    expect(await page.getByRole('link', { name: models[0], exact: true }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: /^Zoom/ }).count()).toBeGreaterThan(1);
    expect(await page.getByRole('tab', { name: '3D view' }).first().getAttribute('href')).toMatch(/\.glb$/);
    await page.getByRole('tab', { name: 'Drawing' }).first().click();
    const drawing = page.locator('#drawing-1');
    await expect.poll(async () => (await drawing.boundingBox())?.y).toBeLessThan(200);
  });

  nightly('keeps the drawing in sight beside its tables, and above them where the page is narrow', async () => {
    const { page, complaints } = await site.visit(productAddress());
    const group = page.getByRole('region', { name: 'Models, group 1' });
    const drawing = group.getByRole('tabpanel', { name: 'Drawing' });
    const table = group.getByRole('table');
    await table.last().locator('tbody tr').last().scrollIntoViewIfNeeded();
    const [left, right] = [await drawing.boundingBox(), await table.last().locator('xpath=..').boundingBox()];
    expect((left?.y ?? 0) + (left?.height ?? 0) / 2, 'the middle of the drawing is in sight').toBeGreaterThan(100);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    await group.getByRole('button', { name: 'Full-width table' }).click();
    const isAbove = async () => {
      const [above, below] = [await drawing.boundingBox(), await table.first().boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) < (below?.y ?? 0);
    };
    await expect.poll(isAbove).toBe(true);
    await group.getByRole('button', { name: 'Drawing beside the table' }).click();
    await expect.poll(isAbove).toBe(false);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(isAbove).toBe(true);
    expect(await group.getByRole('tablist').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('shows images enlarged, by thumbnails and as a slideshow that can be paused', async () => {
    const { page, complaints } = await site.visit(productAddress(), { motion: true, fast: true });
    const gallery = page.getByRole('figure', { name: `Pictures of ${product.product_name}` });
    const main = gallery.getByRole('button', { name: /^Zoom/ });
    const source = () => main.locator('[data-shown] img').getAttribute('src');
    const first = await source();
    const box = await gallery.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(500);
    // Scrolling and keys delay the slideshow, but do not stop it.
    await page.mouse.wheel(0, 10);
    await page.keyboard.press('Shift');
    await expect.poll(source, { timeout: 8000 }).not.toBe(first);
    await gallery.getByRole('button', { name: 'Pause slideshow' }).click();
    await gallery.getByRole('button', { name: /^Picture 1/ }).click();
    await expect.poll(source).toBe(first);
    expect((await gallery.getByRole('button', { name: /^Picture 1/ }).boundingBox())?.width).toBe(106);
    await page.keyboard.press('ArrowRight');
    await expect.poll(source).not.toBe(first);
    await main.click();
    await page.locator('.yarl__slide_image').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.yarl__slide_image').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['Enquire of a model', '/product-single/VTC-200-UB', /^Enquire for VTC-200-UB/],
    ['the first Add of a product', '/ProductModels/vtc-vertical-clamp-flanged-base-u-bar', /^Add VTC-050-UB/],
  ])('has %s on the first screen of a phone', async (_, path, name) => {
    const { page } = await site.visit(path, { width: 390, height: 844 });
    const box = await page.getByRole('button', { name }).first().boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
  });

  it('opens a long description of a product by a button', async () => {
    const { page } = await site.visit('/ProductModels/vtc-vertical-clamp-flanged-base-u-bar', { width: 390 });
    const end = page.getByText('The second group has the same bases with longer bars');
    const isReadable = () =>
      end.evaluate((element) => {
        const frame = element.closest('.rich-text')?.parentElement?.getBoundingClientRect();
        return element.getBoundingClientRect().top < (frame?.bottom ?? 0);
      });
    expect(await isReadable()).toBe(false);
    await page.getByRole('button', { name: 'Read the whole description' }).click();
    await expect.poll(isReadable).toBe(true);
  });

  nightly(
    'keeps the old picture until the new one is decoded, and changes under the pointer once it is started',
    async () => {
      const { page, context } = await site.arrive({ motion: true, emptyCache: true });
      let late = 0;
      await context.route(/\/pictures\/products\//, async (route) => {
        // The first image loads at once, the others as on a slow line.
        late += 1;
        if (late > 1) await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.goto(site.origin + productAddress());
      await untilReady(page);
      const gallery = page.getByRole('figure', { name: `Pictures of ${product.product_name}` });
      const main = gallery.getByRole('button', { name: /^Zoom/ });
      await gallery.scrollIntoViewIfNeeded();
      const box = await main.boundingBox();
      if (!box) throw new Error('The gallery has no bounding box');
      const middle = {
        left: Math.round(box.x + box.width * 0.2),
        top: Math.round(box.y + box.height * 0.2),
        width: Math.round(box.width * 0.6),
        height: Math.round(box.height * 0.6),
      };
      const frames: Buffer[] = [];
      const session = await context.newCDPSession(page);
      session.on('Page.screencastFrame', ({ data, sessionId }) => {
        frames.push(Buffer.from(data, 'base64'));
        void session.send('Page.screencastFrameAck', { sessionId });
      });
      await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
      for (const number of [2, 3, 4, 1, 3]) {
        await gallery.getByRole('button', { name: new RegExp(`^Picture ${number}`) }).click();
        // Shorter than the 400 ms of an image, so that some are replaced before they have loaded.
        await page.waitForTimeout(250);
      }
      await page.waitForTimeout(800);
      await session.send('Page.stopScreencast');
      expect(frames.length).toBeGreaterThan(8);
      // An empty frame has a single colour.
      const contrasts = frames.map(async (frame) => {
        const part = await sharp(frame).extract(middle).png().toBuffer();
        return (await sharp(part).stats()).channels[1]?.stdev ?? 0;
      });
      expect(Math.min(...(await Promise.all(contrasts)))).toBeGreaterThan(10);

      await page.reload();
      await untilReady(page);
      await gallery.getByRole('button', { name: 'Pause slideshow' }).click();
      const source = () => main.locator('[data-shown] img').getAttribute('src');
      const stopped = await source();
      await gallery.getByRole('button', { name: 'Play slideshow' }).click();
      // The pointer stays on the button, which lies on the image.
      await expect.poll(source, { timeout: 8000 }).not.toBe(stopped);
    },
  );

  nightly('names where the links of each banner lead, and shows their text below the picture', async () => {
    const banners = (await site.app.get('/api/get_banners.php')).body as Banner[];
    expect(banners.length).toBeGreaterThan(1);
    const { page } = await site.visit('/', { width: 768 });
    for (const { heading, link1, link2 } of banners) {
      const more = page.getByRole('link', { name: `More Information about ${heading}` });
      expect([await more.getAttribute('href'), await more.getAttribute('target')]).toEqual([link1, '_blank']);
      expect(await page.getByRole('link', { name: `Video about ${heading}` }).getAttribute('href')).toBe(link2);
    }
    const slide = page.getByRole('region', { name: 'Highlights: slides' }).getByRole('listitem').first();
    const picture = await slide.locator('img').boundingBox();
    const words = await slide.getByRole('heading').boundingBox();
    expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  });

  it('names the login of a guest at gated files and nowhere else', async () => {
    const [model] = await site.app.query<{ name: string }>(
      `select m.name from models m join files f on f.model_id = m.id where f.kind in ('step', 'pdf') and m.is_active
       group by m.id having count(distinct f.kind) = 2 order by m.id limit 1`,
    );
    const { body } = await site.app.inject(`/product-single/${encodeURIComponent(model?.name ?? '')}`);
    const links = [...body.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ''));
    expect(links.find((text) => text.startsWith('STEP'))).toContain('Restricted Access: Please Login');
    expect(links).toContain('PDF');
  });
});

describe.runIf(isThorough)('A video of the catalogue', () => {
  const site = testSite();

  it('plays from the host that sets no cookies, and asks visitors with Do Not Track first', async () => {
    const { pool } = site.app.services.database;
    const product = (
      await site.app.get('/api/get_product_details.php?productName=vtc-vertical-clamp-flanged-base-u-bar')
    ).body as Product;
    const name = product.tablesWithHeaders[0]?.rows[0]?.model_name ?? '';
    const film = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4';
    await pool.query('update products set video_url = $2 where id = $1', [product.product_id, film]);
    await pool.query('update models set video_url = $2 where name = $1', [name, film]);
    await site.app.knowsOfChanges();
    const { page, context } = await site.arrive();
    const requests: string[] = [];
    await context.route(/youtube/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
    });
    const embed = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0';
    const open = async (address: string) => {
      await page.goto(site.origin + address);
      await untilReady(page);
    };
    await open(`/ProductModels/${product.product_slug}`);
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    await expect.poll(() => page.locator('figure iframe').getAttribute('src')).toBe(embed);
    await page.getByRole('button', { name: /^Picture 1/ }).click();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);

    const model = `/product-single/${encodeURIComponent(name)}`;
    await open(model);
    const section = page.getByRole('region', { name: 'Video', exact: true });
    await section.scrollIntoViewIfNeeded();
    await expect.poll(() => section.locator('iframe').getAttribute('src')).toBe(embed);

    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    requests.length = 0;
    await open(model);
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    const plays = page.getByRole('link', { name: /^Play video/ });
    await expect.poll(() => plays.count()).toBe(2);
    expect(requests).toEqual([]);
    await plays.first().click();
    await expect.poll(() => page.locator('figure iframe').getAttribute('src')).toBe(embed);
  });
});
