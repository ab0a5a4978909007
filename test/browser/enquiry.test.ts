import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD } from '../accounts.ts';
import { expectAccessible, testSite } from './browser.ts';
import { visitAs } from './customer-visits.ts';

interface Email {
  to: string;
  subject: string;
  text: string;
}

describe('An enquiry', () => {
  const site = testSite();
  let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
  beforeAll(async () => {
    models = await modelsOfCatalogue(site.app, 2);
  });

  const basket = () =>
    models.map(({ id, name, product_id }) => ({ id, name, quantity: 2, image: '', product_id, model_id: id }));
  const emails = async () => (await (await fetch(`${site.origin}/dev/mailbox.json`)).json()) as Email[];

  const stored = () => ({ local: { cartItems: basket() } });
  const withBasket = () => site.visit('/EnquiryCart', { stored: stored() });
  const customerWithBasket = ({ email }: { email: string }) =>
    visitAs(site, email, '/EnquiryCart', { stored: stored() });

  async function logIn(page: Page, login: string, password = PASSWORD) {
    const modal = page.getByRole('dialog', { name: 'Login' });
    await modal.getByLabel('Email or username').fill(login);
    await modal.getByLabel('Password', { exact: false }).first().fill(password);
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
  }

  it('that another customer wrote offline says whose it is, and is sent under another name only by its own button', async () => {
    const customer = await aCustomer(site.app);
    const content = {
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: [2, 2],
      note: 'Words of Meera',
    };
    const writer = { customerId: customer.id + 100_000, customerName: 'Meera Rao' };
    const waitingEnquiry = { key: 'written-offline', ...writer, content, writtenAt: Date.now(), state: 'waiting' };
    const { page } = await visitAs(site, customer.email, '/EnquiryCart', {
      stored: { local: { cartItems: basket(), waitingEnquiry } },
    });
    const notice = page.getByRole('region', { name: 'Waiting enquiry' });
    await notice.getByText('An enquiry of Meera Rao for 2 models has not been sent yet').waitFor();
    await notice.getByRole('button', { name: 'Delete it' }).waitFor();
    expect(await notice.getByRole('button', { name: 'Back to the cart' }).count()).toBe(0);
    await expectAccessible(page);
    const request = page.waitForRequest('**/api/submit_enquiry.php');
    await notice.getByRole('button', { name: 'Send in my name' }).click();
    expect((await request).postDataJSON()).toEqual({ customer_id: customer.id, ...content });
    await notice.getByText(/was sent as ENQ-/).waitFor();
  });

  it('that waits goes back to the cart with its note and its PO reference', async () => {
    const customer = await aCustomer(site.app);
    const content = {
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: [2, 2],
      note: 'Zinc plated',
      po_reference: 'PO-991',
    };
    const writer = { customerId: customer.id, customerName: 'Asha Rao' };
    const waitingEnquiry = { key: 'written-offline', ...writer, content, writtenAt: Date.now(), state: 'refused' };
    const { page } = await visitAs(site, customer.email, '/EnquiryCart', {
      stored: { local: { cartItems: basket(), waitingEnquiry } },
    });
    await page.getByRole('button', { name: 'Back to the cart' }).click();
    await expect.poll(() => page.getByLabel('PO reference (optional)').inputValue()).toBe('PO-991');
    expect(await page.getByRole('textbox', { name: /note/i }).last().inputValue()).toBe('Zinc plated');
  });

  it('on a phone has a button right below the lines, before tools and what else may be ordered', async () => {
    const { page } = await site.visit('/EnquiryCart', { width: 390, height: 844, stored: stored() });
    await page.getByRole('heading', { name: 'Your enquiry' }).scrollIntoViewIfNeeded();
    const top = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((it) => it.getBoundingClientRect().top);
    const send = await top('Send Enquiry');
    expect(send).toBeLessThan(await top('Save as project'));
    const end = await page
      .getByRole('table')
      .last()
      .evaluate((it) => it.getBoundingClientRect().bottom);
    expect(send - end).toBeLessThan(60);
  });

  it('of a stored user without an id says so and asks to log in', async () => {
    const { page } = await site.visit('/EnquiryCart', {
      stored: { ...stored(), session: { user: { first_name: 'Meera' } } },
    });
    await page.getByRole('main').getByRole('button', { name: 'Send Enquiry' }).last().click();
    await page.getByText('User data not found').waitFor();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });

  it('is sent by a guest who logs in on the way, and reaches sales and the customer', async () => {
    const customer = await aCustomer(site.app);
    const { page, complaints } = await withBasket();
    await expectAccessible(page);
    const row = page.getByRole('row', { name: models[0]?.name });
    await row.getByText(models[0]?.product ?? '').waitFor();
    expect(await row.innerText()).toMatch(/Holding capacity\s+\d+ N/);
    await page.getByLabel('PO reference (optional)').fill('PO 4711');
    await page.getByLabel(`Quantity of ${models[0]?.name}`).last().fill('15');
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByText('Please login to send an enquiry').waitFor();
    await expectAccessible(page);
    await logIn(page, customer.email);

    const dialog = page.getByRole('dialog', { name: 'Send Enquiry' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Note (optional)').fill('By Friday, please');
    const request = page.waitForRequest('**/api/submit_enquiry.php');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    expect((await request).postDataJSON()).toEqual({
      customer_id: customer.id,
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: [15, 2],
      note: 'By Friday, please',
      po_reference: 'PO 4711',
    });
    await page.waitForURL('**/ThankYou?message=enquiry_sent');
    await page.getByText('Product Enquiry Submitted Successfully!').waitFor();
    await page.getByRole('heading', { name: 'Enquiry Sent Successfully!' }).waitFor();
    const number = /ENQ-\d{4}-\d{6}/.exec(await page.getByText(/ENQ-\d{4}-\d{6}/).innerText())?.[0] ?? '';
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
    await expectAccessible(page);
    expect(complaints).toEqual([]);

    const sent = async () => (await emails()).filter(({ subject, text }) => `${subject} ${text}`.includes(number));
    await expect
      .poll(async () => (await sent()).map(({ to }) => to).sort(), { timeout: 8000 })
      .toEqual([customer.email, 'sales@clamps.example'].sort());
    for (const { text } of await sent()) expect(text).toContain('By Friday, please');
  });

  it('leaves the cart unchanged and shows the reason when it fails, and is stored once although a response was lost', async () => {
    const customer = await aCustomer(site.app);
    const { page } = await customerWithBasket(customer);
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    const send = page.getByRole('dialog', { name: 'Send Enquiry' }).getByRole('button', { name: 'Send Enquiry' });
    const submit = '**/api/submit_enquiry.php';

    await page.route(submit, (route) => route.fulfill({ json: { success: false, message: 'Closed for stocktaking' } }));
    await send.click();
    await page.getByText('Closed for stocktaking').waitFor();
    await page.unroute(submit);
    await page.route(
      submit,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send.click();
    await page.getByText('Failed to submit enquiry').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toContain(models[0]?.name);
    expect(new URL(page.url()).pathname).toBe('/EnquiryCart');
    await send.click();
    await page.waitForURL('**/ThankYou?message=enquiry_sent');
    expect(await site.app.query('select id from enquiries where user_id = $1', [customer.id])).toHaveLength(1);
  });

  it('with a model that left the catalogue says so in the cart and when it is sent, and removes it', async () => {
    const customer = await aCustomer(site.app);
    const { page } = await customerWithBasket(customer);
    const [gone, other] = models.map(({ name }) => name);
    const { pool } = site.app.services.database;
    const send = page.getByRole('dialog', { name: 'Send Enquiry' });
    const text = `${gone} is no longer in the catalogue. Please remove it from your cart, then send your enquiry.`;
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await send.getByLabel('Note (optional)').fill('By Friday, please');
    await pool.query('update models set is_active = false where name = $1', [gone]);
    try {
      await send.getByRole('button', { name: 'Send Enquiry' }).click();
      await send.getByText(text).waitFor();
      await expectAccessible(page);
      await send.getByRole('button', { name: 'Cancel' }).click();
      await page.reload();
      await page.getByRole('main').getByText(text).waitFor();
      await page.getByRole('row', { name: gone }).getByText('No longer in the catalogue').waitFor();
      expect(await page.getByRole('row', { name: other }).getByText('No longer').count()).toBe(0);
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await send.getByRole('button', { name: 'Send Enquiry' }).click();
      await send.getByRole('button', { name: `Remove ${gone}` }).click();
      await send.getByText('1 model, 2 pieces in all.').waitFor();
      await send.getByRole('button', { name: 'Send Enquiry' }).click();
      await page.waitForURL('**/ThankYou?message=enquiry_sent');
    } finally {
      await pool.query('update models set is_active = true where name = $1', [gone]);
    }
  });

  it('has a line for each model, whose quantity is digits from 1 to 99,999, and is a message for WhatsApp', async () => {
    const { page, complaints } = await withBasket();
    const field = page.getByLabel(`Quantity of ${models[0]?.name}`).last();
    const quantity = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]')[0].quantity as number);
    for (const [typed, expected] of [
      ['7', 7],
      ['abc', 1],
      ['-5', 5],
      ['', 1],
      ['10.00', 10],
      ['2', 2],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      await expect.poll(quantity).toBe(expected);
      await expect.poll(() => field.inputValue()).toBe(String(expected));
    }
    const name = models[0]?.name ?? '';
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toBe(`/product-single/${encodeURIComponent(name)}`);
    const [first, second] = models.map(({ name }) => name);
    await page.getByLabel('Note (optional)').fill('By Friday, please');
    const chat = await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    const message = `Please quote for:\n2 × ${first}\n2 × ${second}\nBy Friday, please`;
    expect(new URL(chat ?? '').searchParams.get('text')).toBe(message);

    await page.getByRole('button', { name: `Remove ${models[0]?.name}` }).click();
    await page.getByRole('button', { name: `Remove ${models[1]?.name}` }).click();
    await page.getByText('Your Cart is Empty').waitFor();
    await page.getByText('Add some items to your cart to get a quotation.').waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe(
      '/allproducts',
    );
    expect(complaints).toEqual([]);
  });

  const inView = (page: Page, text: string) =>
    expect
      .poll(
        async () => {
          const box = await page.getByText(text).boundingBox();
          return box !== null && box.y > 0 && box.y < 700;
        },
        { message: text },
      )
      .toBe(true);
  const fillGuestForm = async (page: Page, email: string) => {
    await page.getByRole('button', { name: 'Send without an account' }).click();
    const form = page.getByRole('form', { name: 'Send without an account' });
    await form.getByLabel('Name', { exact: true }).fill('Meera');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel("I'm not a robot").check();
    return form;
  };

  it('without an account is sent from the cart, and its number is in view with the focus', async () => {
    const { page } = await site.visit('/EnquiryCart', { stored: stored(), width: 390 });
    await page.getByLabel('Note (optional)').fill('By Friday, please');
    const form = await fillGuestForm(page, 'meera@guests.example');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send without an account' }).click();
    await inView(page, 'Enquiry Sent Successfully!');
    const reference = await page.getByText(/^ENQ-\d{4}-\d{6}$/).textContent();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enquiry Sent Successfully!');
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
    const [kept] = await site.app.query(
      `select e.note, count(l.*)::int as lines from enquiries e join enquiry_lines l on l.enquiry_id = e.id
       where e.reference = $1 group by e.id`,
      [reference],
    );
    expect(kept).toEqual({ note: 'By Friday, please', lines: 2 });
  });

  it('without an account can be put into the cart again with its note', async () => {
    const { page } = await site.visit('/EnquiryCart', { stored: stored() });
    await page.getByLabel('Note (optional)').fill('By Friday, please');
    const form = await fillGuestForm(page, 'meera.again@guests.example');
    await form.getByRole('button', { name: 'Send without an account' }).click();
    await page.getByRole('button', { name: 'Put the models into the cart again' }).click();
    await page.getByLabel(`Quantity of ${models[1]?.name}`).last().waitFor();
    expect(await page.getByLabel('Note (optional)').inputValue()).toBe('By Friday, please');
  });

  it('without an account says which fields are missing, and keeps what was typed over a reload', async () => {
    const { page } = await site.visit('/EnquiryCart', { stored: stored() });
    await page.getByRole('button', { name: 'Send without an account' }).click();
    const form = page.getByRole('form', { name: 'Send without an account' });
    await form.getByLabel('Company').fill('Joshi Fixtures');
    await form.getByRole('button', { name: 'Send without an account' }).click();
    for (const problem of ['Name is required', 'Email or phone is required', 'Please verify that you are not a robot'])
      await form.getByText(problem).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await page.reload();
    await page.getByRole('button', { name: 'Send without an account' }).click();
    await expect.poll(() => form.getByLabel('Company').inputValue()).toBe('Joshi Fixtures');
  });

  it('without an account is stored once when the reply is lost and it is sent again', async () => {
    const { page } = await site.visit('/EnquiryCart', { stored: stored() });
    const form = await fillGuestForm(page, 'meera.twice@guests.example');
    let lost = false;
    await page.route('**/api/submit_guest_enquiry.php', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await form.getByRole('button', { name: 'Send without an account' }).click();
    await form.getByText('Failed to submit enquiry').waitFor();
    await form.getByRole('button', { name: 'Send without an account' }).click();
    await inView(page, 'Enquiry Sent Successfully!');
    const sent = await site.app.query(
      `select from enquiries where customer ->> 'email' = 'meera.twice@guests.example'`,
    );
    expect(sent).toHaveLength(1);
  });

  it('is sent from a bar that stays on a phone while lines are in view', async () => {
    const { page } = await site.visit('/EnquiryCart', { stored: stored(), width: 390 });
    const buttons = page.getByRole('main').getByRole('button', { name: 'Send Enquiry' });
    await expect.poll(async () => (await buttons.first().boundingBox())?.y ?? 9999).toBeLessThan(844 - 44);
  });
});
