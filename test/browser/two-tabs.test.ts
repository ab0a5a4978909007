import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue } from '../accounts.ts';
import { testSite, untilReady } from './browser.ts';
import { visitAs } from './customer-visits.ts';

describe('Two tabs of a visitor', () => {
  const site = testSite();
  let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
  beforeAll(async () => {
    models = await modelsOfCatalogue(site.app, 2);
  });

  const line = (at: number, quantity: number) => {
    const { id = 0, name = '', product_id = 0 } = models[at] ?? {};
    return { id, name, quantity, image: '', product_id, model_id: id };
  };
  const cartOf = async (page: Page) =>
    (JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems'))) ?? '[]') as { name: string }[]).map(
      ({ name }) => name,
    );
  async function addInOtherTab(context: BrowserContext) {
    const other = await context.newPage();
    await other.goto(`${site.origin}/product-single/${encodeURIComponent(models[1]?.name ?? '')}`);
    await untilReady(other);
    await other.locator('main [data-add]').first().click();
    await expect.poll(() => cartOf(other)).toContain(models[1]?.name);
    await other.close();
  }
  const withCart = async () => {
    const { email } = await aCustomer(site.app);
    return visitAs(site, email, '/EnquiryCart', { stored: { local: { cartItems: [line(0, 5)] } } });
  };
  const enquiries = async () =>
    (await site.app.query<{ count: number }>('select count(*)::int as count from enquiries'))[0]?.count ?? 0;

  it('lose nothing: what one adds while the other sends an enquiry stays in the cart', async () => {
    const { page, context } = await withCart();
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Enquiry' });
    let reply = () => {};
    await page.route('**/api/submit_enquiry.php', async (route) => {
      await new Promise<void>((resolve) => {
        reply = resolve;
      });
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/submit_enquiry.php');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await asked;
    await addInOtherTab(context);
    reply();
    await page.waitForURL('**/ThankYou?message=enquiry_sent');
    expect(await cartOf(page)).toEqual([models[1]?.name]);
  });

  it('lose nothing: what one adds while the other saves the cart as a project stays in the cart', async () => {
    const { page, context } = await withCart();
    await page.getByRole('button', { name: 'Save as project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the cart as a project' });
    await dialog.getByLabel('Name of the project').fill('Fixture 7');
    await addInOtherTab(context);
    await dialog.getByRole('button', { name: 'Save as project' }).click();
    await page.getByText('Saved as “Fixture 7”').waitFor();
    const { body } = await site.app.get('/api/get_my_projects.php', {
      cookie: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    });
    const [project] = (body as { data: { lines: { name: string }[] }[] }).data;
    const both = [...(project?.lines ?? []).map(({ name }) => name), ...(await cartOf(page))];
    expect(both.toSorted()).toEqual(models.map(({ name }) => name).toSorted());
  });

  it('find a project deleted by the other, and save the cart as a new one', async () => {
    const { page } = await withCart();
    const dialog = page.getByRole('dialog', { name: 'Save the cart as a project' });
    const save = () => dialog.getByRole('button', { name: 'Save as project' }).click();
    await page.getByRole('button', { name: 'Save as project' }).click();
    await dialog.getByLabel('Name of the project').fill('Fixture 15');
    await dialog.getByLabel('Empty the cart afterwards').uncheck();
    await save();
    await page.getByText('Saved as “Fixture 15”').waitFor();
    await site.app.query("delete from projects where name = 'Fixture 15'");
    await page.getByRole('button', { name: 'Save as project' }).click();
    await dialog.getByText('The cart replaces the content of this project.').waitFor();
    await save();
    await dialog.getByText('Save again to create a new project.').waitFor();
    await save();
    await dialog.waitFor({ state: 'hidden' });
    expect(await site.app.query("select name from projects where name = 'Fixture 15'")).toHaveLength(1);
  });

  it('send one enquiry after a lost reply, also from another tab, and another one when its text changes', async () => {
    const { page, context } = await withCart();
    const before = await enquiries();
    const send = async (tab: Page) => {
      await tab.getByRole('button', { name: 'Send Enquiry' }).click();
      await tab.getByRole('dialog', { name: 'Send Enquiry' }).getByRole('button', { name: 'Send Enquiry' }).click();
    };
    await page.route('**/api/submit_enquiry.php', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page);
    await page.getByText('Failed to submit enquiry').first().waitFor();
    expect(await enquiries()).toBe(before + 1);

    const edited = await context.newPage();
    await edited.goto(`${site.origin}/EnquiryCart`);
    await untilReady(edited);
    await send(edited);
    await edited.waitForURL('**/ThankYou?message=enquiry_sent');
    expect(await enquiries()).toBe(before + 1);

    await page.unroute('**/api/submit_enquiry.php');
    await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([line(0, 5)]));
    await page.reload();
    await untilReady(page);
    await page.getByLabel('Note (optional)').fill('Zinc plated');
    await send(page);
    await page.waitForURL('**/ThankYou?message=enquiry_sent');
    expect(await enquiries()).toBe(before + 2);
  });

  it('keep note and PO reference over a reload, and when code that the page can do without is missing', async () => {
    const { page } = await site.arrive({ stored: { local: { cartItems: [line(0, 5)] } } });
    await page.route('**/assets/dealers-nearby-*', (route) => route.abort());
    const tried = page.waitForRequest('**/assets/dealers-nearby-*');
    await page.goto(`${site.origin}/EnquiryCart`);
    await untilReady(page);
    await page.evaluate(() => Reflect.set(window, 'mark', 'here'));
    await page.getByLabel('Note (optional)').fill('Zinc plated');
    await page.getByLabel('PO reference (optional)').fill('PO-991');
    await page.getByRole('heading', { name: 'Dealers near you' }).scrollIntoViewIfNeeded();
    await tried;
    await page.getByRole('link', { name: 'All dealers' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('here');
    await page.reload();
    await untilReady(page);
    await expect.poll(() => page.getByLabel('Note (optional)').inputValue()).toBe('Zinc plated');
    expect(await page.getByLabel('PO reference (optional)').inputValue()).toBe('PO-991');
  });
});
