import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD } from '../accounts.ts';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, journey, untilReady } from './browser.ts';

interface Email {
  to: string;
  subject: string;
  text: string;
}

describe('A customer', () => {
  const site = journey({ RATE_LIMIT_SCALE: '100' });

  /** A visitor who has logged in over the API, so that the page gets its login state from the server. */
  async function loggedIn(email: string, address: string, width = 1366) {
    const visit = await site.visit('/PrivacyPolicy', { width });
    await visit.page.evaluate(
      async (body) => {
        const response = await fetch('/api/login.php', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const { user } = (await response.json()) as { user: unknown };
        sessionStorage.setItem('user', JSON.stringify(user));
      },
      { email, password: PASSWORD },
    );
    await visit.page.goto(site.origin + address);
    return visit;
  }
  const emailTo = async (address: string) => {
    let found: Email | undefined;
    const look = async () => {
      const emails = (await (await fetch(`${site.origin}/dev/mailbox.json`)).json()) as Email[];
      found = emails.find(({ to }) => to === address);
      return found;
    };
    await expect.poll(look, { timeout: 8000 }).toBeDefined();
    return found;
  };

  async function enquiryOf(customer: { id: number }, page: Awaited<ReturnType<typeof loggedIn>>['page'], count = 2) {
    const models = await modelsOfCatalogue(site.app, count);
    const reference = await page.evaluate(
      async (body) => {
        const response = await fetch('/api/submit_enquiry.php', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return ((await response.json()) as { reference: string }).reference;
      },
      {
        customer_id: customer.id,
        product_ids: models.map(({ product_id }) => product_id),
        model_ids: models.map(({ id }) => id),
        model_names: models.map(({ name }) => name),
        quantities: models.map((_model, index) => index + 3),
        po_reference: 'PO 4711',
      },
    );
    return { reference, models };
  }

  it.each(sampled([390, 1366], 2))(
    'finds the account pages from the greeting, and enquires again (%i px)',
    async (width) => {
      const customer = await aCustomer(site.app);
      const { page, complaints } = await loggedIn(customer.email, '/MyEnquiries', width);
      await page.getByText('No enquiries yet').waitFor();
      const { reference, models } = await enquiryOf(customer, page);
      await page.goto(`${site.origin}/AllProducts`);
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
      const [, link = ''] = /(\/EnquiryStatus\/[\w-]+)/.exec((await emailTo(customer.email))?.text ?? '') ?? [];
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
      const { page, complaints } = await loggedIn(customer.email, '/EnquiryCart', width);
      const [one, two] = await modelsOfCatalogue(site.app, 2);
      const hold = (models: (typeof one)[]) =>
        page.evaluate(
          (lines) => localStorage.setItem('cartItems', JSON.stringify(lines)),
          [
            ...models.map((model) => ({
              id: model?.id,
              model_id: model?.id,
              name: model?.name,
              quantity: 2,
              image: '',
            })),
          ],
        );
      await hold([one]);
      await page.reload();
      await untilReady(page);
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

      await hold([two]);
      await page.reload();
      await untilReady(page);
      await putAside();
      await dialog.getByText('You have a project “Fixture 12” already.').waitFor();
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

  it('changes the password, which ends the other logins, and deletes the account', async () => {
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
    await dialog.getByText('The current password is not right.').waitFor();
    await dialog.locator('input[name=password]').fill('Another1!');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Your account has been deleted.').waitFor();
    await page.waitForURL(`${site.origin}/`);
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(sampled(['/MyEnquiries', '/MyProjects', '/MyDownloads', '/Account'], 4))(
    'is prompted to log in on %s, and the page contains no personal data',
    async (address) => {
      const { page, complaints } = await site.visit(address);
      await page
        .getByRole('main')
        .getByText(/^Please login to (see|keep|save) /)
        .waitFor();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button', { name: 'Login/Register' }).click();
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('confirms the newsletter by the link in the email, and unsubscribes with one click', async () => {
    const { page, complaints } = await site.visit('/', { width: 390 });
    const strip = page.locator('#newsletter');
    await strip.getByLabel('Email address').fill('reader@works.example');
    await strip.getByLabel('Email address').press('Enter');
    await page.getByText('Thank you for subscribing to our Newsletter.').waitFor();
    await strip.getByText('please open the link in our email').waitFor();
    expect(await strip.getByLabel('Email address').inputValue()).toBe('');

    const email = await emailTo('reader@works.example');
    await page.goto(/https?:\S+\/ConfirmNewsletter\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await page.getByText('Your subscription is confirmed. Thank you.').waitFor();
    expect(page.url()).toBe(`${site.origin}/ConfirmNewsletter`);
    await expectAccessible(page);

    await page.goto(/https?:\S+\/Unsubscribe\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You are unsubscribed').waitFor();
    await expectAccessible(page);
    const { rows } = await site.app.services.database.pool.query(
      `select email from newsletter_signups where email = 'reader@works.example'`,
    );
    expect(rows).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
