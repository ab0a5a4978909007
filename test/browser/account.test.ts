import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from '../accounts.ts';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, sharedSite, untilReady } from './browser.ts';
import { emailTo, visitAs } from './customer-visits.ts';

describe('A customer', () => {
  const site = sharedSite();

  const loggedIn = (email: string, address: string, width = 1366) => visitAs(site, email, address, { width });
  async function enquiryOf(customer: { id: number; email: string }, count = 2) {
    const models = await modelsOfCatalogue(site.app, count);
    const body = {
      customer_id: customer.id,
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: models.map((_model, index) => index + 3),
      po_reference: 'PO 4711',
    };
    const sent = await site.app.post('/api/submit_enquiry.php', body, await signIn(site.app, customer.email));
    return { reference: (sent.body as { reference: string }).reference, models };
  }

  it.each(sampled([390, 1366], 2))(
    'finds the account pages from the greeting, and enquires again (%i px)',
    async (width) => {
      const customer = await aCustomer(site.app);
      const { page, complaints } = await loggedIn(customer.email, '/MyEnquiries', width);
      await page.getByText('No enquiries yet').waitFor();
      const { reference, models } = await enquiryOf(customer);
      await page.goto(`${site.origin}/PrivacyPolicy`);
      await untilReady(page);
      const greeting = page.getByRole('banner').getByText(/Welcome.*Asha/);
      if (width > 1000) await greeting.click();
      else await page.getByRole('button', { name: 'Welcome Asha' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'My enquiries' }).click();
      await page.waitForURL('**/MyEnquiries');

      const enquiry = page.getByRole('article', { name: reference });
      await enquiry.getByText('Received').waitFor();
      await enquiry.getByText('PO reference: PO 4711').waitFor();
      await expectAccessible(page);
      await enquiry.getByRole('button', { name: 'Enquire again' }).click();
      await page.getByText('2 models added to cart').waitFor();
      await page.waitForURL('**/EnquiryCart');
      const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
      const sent = models.map(({ id, name }, index) => ({ id, name, quantity: index + 3 }));
      expect(await lines()).toMatchObject(sent);

      // The cart shows when these models were requested; the page linked in the email shows the status.
      await page.getByRole('link', { name: /^You asked for 3 of these in / }).click();
      await page.waitForURL(`**/MyEnquiries?search=${reference}`);
      await page.goBack();
      const [, link = ''] = /(\/EnquiryStatus\/[\w-]+)/.exec((await emailTo(site, customer.email)).text) ?? [];
      const status = await site.visit(link, { width });
      await status.page.getByText(/^We have received your enquiry. You will have an answer by/).waitFor();
      await expectAccessible(status.page);
      expect(status.complaints).toEqual([]);

      // With models already in the cart, a dialog offers to add to them or to replace them.
      const asked = page.getByRole('dialog', { name: 'Enquire again' });
      const again = async (choice: string) => {
        await page.goBack();
        await enquiry.getByRole('button', { name: 'Enquire again' }).click();
        await asked.waitFor();
        await expectAccessible(page);
        await asked.getByRole('button', { name: choice }).click();
        await asked.waitFor({ state: 'hidden' });
      };
      await again('Cancel');
      expect(new URL(page.url()).pathname).toBe('/MyEnquiries');
      await page.goForward();
      await again('Add to the 2 models already there');
      await page.waitForURL('**/EnquiryCart');
      expect(await lines()).toMatchObject(sent.map((line) => ({ ...line, quantity: line.quantity * 2 })));
      await again('Replace');
      await page.waitForURL('**/EnquiryCart');
      expect(await lines()).toMatchObject(sent);
      expect(complaints).toEqual([]);
    },
  );

  it.each(sampled([360, 1366], 2))(
    'puts the cart aside as a project, which two windows cannot overwrite (%i px)',
    async (width) => {
      const customer = await aCustomer(site.app);
      const [one, two] = (await modelsOfCatalogue(site.app, 2)).map(({ id, name }) => {
        return { id, model_id: id, name, quantity: 2, image: '' };
      });
      const { page, complaints } = await visitAs(site, customer.email, '/EnquiryCart', {
        width,
        stored: { local: { cartItems: [one] } },
      });
      await page.getByText('Your part number, note').click();
      await page.getByLabel('Your part number', { exact: true }).fill('47-11');
      await page.getByLabel('Note', { exact: true }).fill('left');
      const dialog = page.getByRole('dialog', { name: 'Save the cart as a project' });
      const putAside = async () => {
        await page.getByRole('button', { name: 'Save as project' }).click();
        await expectAccessible(page);
        await dialog.getByLabel('Name of the project').fill('Fixture 12');
        await dialog.getByRole('button', { name: 'Save as project' }).click();
      };
      await putAside();
      await page.getByText('Your Cart is Empty').waitFor();

      await page.evaluate((line) => localStorage.setItem('cartItems', JSON.stringify([line])), two);
      await page.reload();
      await untilReady(page);
      await putAside();
      await dialog.getByText('You already have a project “Fixture 12”.').waitFor();
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await page.getByText('Your Cart is Empty').waitFor();

      await page.goto(`${site.origin}/MyProjects`);
      const project = page.getByRole('article', { name: 'Fixture 12' });
      await project.getByText('Your part number: 47-11').waitFor();
      await project.getByText(two?.name ?? '').waitFor();
      await expectAccessible(page);
      await project.getByRole('button', { name: 'Delete Fixture 12' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await project.getByRole('button', { name: 'Open in the cart: Fixture 12' }).click();
      await page.waitForURL('**/EnquiryCart');
      await page.getByText('Your part number: 47-11. Note: left').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The browser logs the 409 of a conflict in its console.
      expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
    },
  );

  nightly('changes the details and downloads the data', async () => {
    const customer = await aCustomer(site.app, { mobile: '9876543210', state: 'Maharashtra' });
    const { page, complaints } = await loggedIn(customer.email, '/Account');
    const main = page.getByRole('main');
    await main.getByLabel('First name').fill('Meera');
    await main.locator('select[name=state]:not([disabled])').selectOption('Goa');
    await expectAccessible(page);
    await main.getByLabel('Send me the newsletter').check();
    await main.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your details have been saved').waitFor();
    await page.getByRole('banner').getByText('Welcome Meera').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Export my data' }).click(),
    ]);
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({ account: { first_name: 'Meera', state: 'Goa' }, newsletter: {} });
    expect(complaints).toEqual([]);
  });

  it('changes the password, which ends the other logins, deletes the account, and is prompted to log in', async () => {
    const customer = await aCustomer(site.app);
    const { page, context, complaints } = await loggedIn(customer.email, '/Account');
    const main = page.getByRole('main');
    const elsewhere = await loggedIn(customer.email, '/Account');
    await main.getByLabel('Current password', { exact: false }).first().fill(PASSWORD);
    await main.locator('input[name=new-password]').fill('Another1!');
    await main.locator('input[name=confirm-password]').fill('Another2!');
    const change = main.getByRole('button', { name: 'Change password' });
    await change.click();
    await main.getByText('Passwords do not match.').waitFor();
    await main.locator('input[name=confirm-password]').fill('Another1!');
    await change.click();
    await main.getByText('You are logged out everywhere else.').waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('dialog', { name: 'Login' }).getByText('Please login to see your account').waitFor();

    await main.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await expectAccessible(page);
    await dialog.locator('input[name=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.getByText('The current password is wrong.').waitFor();
    await dialog.locator('input[name=password]').fill('Another1!');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Your account has been deleted.').waitFor();
    await page.waitForURL(`${site.origin}/`);
    expect(await context.cookies()).toEqual([]);

    await page.goto(`${site.origin}/MyEnquiries`);
    await page.getByRole('main').getByText('Please login to see your enquiries').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Login/Register' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
