import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from '../accounts.ts';
import { isThorough } from '../rounds.ts';
import { sharedSite, untilReady } from './browser.ts';

/** Typical tasks of an engineer, from the home page, with the clicks that each takes. Typing is not counted. */
describe('An engineer', () => {
  const site = sharedSite();

  async function fromHome() {
    const { page, complaints } = await site.visit('/');
    await untilReady(page);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    return { page, complaints, click, clicks: () => clicks };
  }
  const search = async (page: Page, click: (target: Locator) => Promise<void>, text: string) => {
    await click(page.getByRole('banner').getByRole('button', { name: 'Search' }));
    await page.getByRole('combobox').fill(text);
  };

  it('finds what replaces a number of another maker, with the reason, in two clicks', async () => {
    const { page, click, clicks, complaints } = await fromHome();
    await search(page, click, '207-U');
    const nearest = page.getByRole('option', { name: /VTC-200-UB/ });
    await nearest.getByText(/same hole pattern; 2\.5 mm higher/).waitFor();
    await click(nearest);
    await page.waitForURL('**/product-single/VTC-200-UB');
    expect(clicks()).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
  });

  // Nightly, because the browser tests of each page test the steps in detail; these count the clicks of the whole way.
  describe.runIf(isThorough)('and, counted from the home page,', () => {
    it('puts the spindle for a clamp into the cart in four clicks', async () => {
      const { page, click, clicks, complaints } = await fromHome();
      await search(page, click, 'VTC-200-UB');
      await click(page.getByRole('option', { name: /VTC-200-UB/ }).first());
      await page.waitForURL('**/product-single/VTC-200-UB');
      await untilReady(page);
      await click(page.getByRole('link', { name: /^Parts/ }));
      const parts = page.getByRole('region', { name: 'Fits this clamp' });
      await click(parts.getByRole('button', { name: /SR-M8x48/ }));
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems') ?? '')).toContain('SR-M8x48');
      expect(clicks()).toBeLessThanOrEqual(4);
      expect(complaints).toEqual([]);
    });

    it('takes all models of a family along as a spreadsheet in four clicks', async () => {
      const { page, click, clicks, complaints } = await fromHome();
      await click(
        page
          .getByRole('main')
          .getByRole('link', { name: /Vertical Hold Down Clamps/ })
          .first(),
      );
      await page.waitForURL('**/ProductCategories/vertical-hold-down-clamps');
      await click(
        page
          .getByRole('main')
          .getByRole('link', { name: /Flanged Base Vertical Clamps/ })
          .first(),
      );
      await page.waitForURL('**/Products/flanged-base-vertical-clamps');
      await click(page.getByRole('link', { name: /^All \d+ models in one table/ }));
      await page.waitForURL('**/AllModels/**');
      const download = page.waitForEvent('download');
      await click(page.getByRole('link', { name: /CSV$/ }));
      const file = await download;
      expect(file.suggestedFilename()).toBe('flanged-base-vertical-clamps.csv');
      const stream = await file.createReadStream();
      const rows: Record<string, string>[] = parse(Buffer.concat(await stream.toArray()), { bom: true, columns: true });
      const [stored] = await site.app.query<{ count: number }>(
        `select count(*)::int as count from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
        where c.slug = 'flanged-base-vertical-clamps' and m.is_active and p.is_active`,
      );
      expect(rows).toHaveLength(stored?.count ?? 0);
      expect(rows.every((row) => Number(row['Holding capacity (N)']) > 0)).toBe(true);
      expect(clicks()).toBeLessThanOrEqual(4);
      expect(complaints).toEqual([]);
    });

    it('compares three models in five clicks', async () => {
      const { page, click, clicks, complaints } = await fromHome();
      await search(page, click, 'VTC-200');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/Search?q=VTC-200');
      await untilReady(page);
      const boxes = page.getByRole('checkbox', { name: /^Compare VTC-200/ });
      for (const at of [0, 1, 2]) await click(boxes.nth(at));
      await click(page.getByRole('region', { name: 'Models to compare' }).getByRole('link', { name: 'Compare 3' }));
      await page.getByRole('heading', { level: 1, name: 'Compare models' }).waitFor();
      expect(clicks()).toBeLessThanOrEqual(5);
      expect(complaints).toEqual([]);
    });

    it('finds the dealer nearest to a PIN code in two clicks', async () => {
      const { page, click, clicks } = await fromHome();
      await click(
        page
          .getByRole('banner')
          .getByRole('link', { name: /^Dealer/ })
          .first(),
      );
      await page.waitForURL('**/DealerNetwork');
      await untilReady(page);
      await page.getByLabel('Nearest to').fill('411001');
      await page.keyboard.press('Enter');
      await page.getByText('those nearest to Pune').waitFor();
      expect(clicks()).toBeLessThanOrEqual(2);
    });

    it('puts a pasted parts list into the cart in three clicks when every number is known, and shares it with one more', async () => {
      const models = await modelsOfCatalogue(site.app, 3);
      const { page, click, clicks } = await fromHome();
      await click(page.getByRole('link', { name: 'Paste a parts list' }));
      await page.waitForURL('**/EnquiryCart**');
      const panel = page.getByRole('region', { name: 'Parts list' });
      await panel.getByRole('textbox').fill(models.map(({ name }, at) => `${at + 2} x ${name}`).join('\n'));
      await click(panel.getByRole('button', { name: 'Check the list' }));
      await click(panel.getByRole('button', { name: /^Add/ }));
      const lines = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { name: string }[]);
      await expect.poll(async () => (await lines()).map(({ name }) => name)).toEqual(models.map(({ name }) => name));

      expect(clicks()).toBeLessThanOrEqual(3);
      await click(page.getByRole('button', { name: 'Share by link' }));
      const link = await page.getByRole('dialog', { name: 'Share cart' }).getByLabel('Link').inputValue();
      const other = await site.visit(new URL(link).pathname);
      await other.page
        .getByText(models[2]?.name ?? '')
        .first()
        .waitFor();
      expect(clicks()).toBeLessThanOrEqual(4);
    });

    it('orders again what was enquired for before in three clicks', async () => {
      const customer = await aCustomer(site.app);
      const [model] = await modelsOfCatalogue(site.app, 1);
      const { cookie } = await signIn(site.app, customer.email);
      await site.app.post(
        '/api/submit_enquiry.php',
        {
          customer_id: customer.id,
          product_ids: [model?.product_id],
          model_ids: [model?.id],
          model_names: [model?.name],
          quantities: [7],
        },
        { cookie },
      );
      const { page, click, clicks } = await fromHome();
      await page.getByRole('banner').getByText('Login', { exact: true }).click();
      const login = page.getByRole('dialog', { name: 'Login' });
      await login.getByLabel('Email or username').fill(customer.email);
      await login.locator('input[name=password]').fill(PASSWORD);
      await login.getByRole('button', { name: 'Login', exact: true }).click();
      await click(page.getByRole('banner').getByText(/Welcome.*Asha/));
      await click(page.getByRole('banner').getByRole('link', { name: 'My enquiries' }));
      await page.waitForURL('**/MyEnquiries');
      await click(page.getByRole('button', { name: 'Enquire again' }).first());
      await page.waitForURL('**/EnquiryCart');
      expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toContain('"quantity":7');
      expect(clicks()).toBeLessThanOrEqual(3);
    });

    it('adds a model to the cart on a narrow phone, from its number, in three touches', async () => {
      const { page } = await site.visit('/', { width: 360, height: 740 });
      await untilReady(page);
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('VTC-200-UB');
      await page
        .getByRole('option', { name: /VTC-200-UB/ })
        .first()
        .click();
      await page.waitForURL('**/product-single/VTC-200-UB');
      await untilReady(page);
      await page.getByRole('button', { name: 'Enquire for VTC-200-UB' }).first().click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems') ?? '')).toContain('VTC-200-UB');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
});
