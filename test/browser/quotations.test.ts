import { describe, expect, it } from 'vitest';
import { anEnquiry, setSeller, tokenOf } from '../quotations.ts';
import { nightly, OFFICE_WIDTHS } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { more, staffAt } from './office-visits.ts';

describe('A quotation', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  it.each(OFFICE_WIDTHS)(
    'leads from an enquiry to its PDF, to the customer who accepts it, and back to the inbox, %i px wide',
    async (width) => {
      await setSeller(site.app);
      const { id, customer } = await anEnquiry(site.app);
      const { page, complaints } = await staffAt(site, 'sales', `/enquiries/${id}`, width);
      const fits = async (one = page) =>
        expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole('button', { name: 'Make a quotation' }).click();
      await page.getByRole('heading', { name: 'New quotation' }).waitFor();
      await page.getByLabel('State').selectOption('Gujarat');
      await page.getByLabel('Price of line 1').fill('100.50');
      await page.getByRole('button', { name: 'Send…' }).click();
      // The draft is saved, but it cannot be sent while the second price is missing.
      const dialog = page.getByRole('dialog');
      await page.getByText('Line 2, price: this is required').waitFor();
      expect(await dialog.count()).toBe(0);
      await page.getByLabel('Price of line 2').fill('0');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('This must be more than 0', { exact: true }).waitFor();
      await page.getByLabel('Price of line 2').fill('200.50');
      await page.getByLabel('Freight').fill('99.99');
      // 10 × 100.50 + 20 × 200.50 + freight, plus 18 % tax.
      await page.getByText('6,035.69').waitFor();
      await expectAccessible(page);
      await fits();
      await page.getByRole('button', { name: 'Send…' }).click();
      await dialog.getByText('6,035.69').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Sent quotations cannot be edited').waitFor();
      await expectAccessible(page);

      const { page: theirs, complaints: theirComplaints } = await site.visit(
        `/Quotation/${await tokenOf(site.app, customer.email)}`,
        { width },
      );
      await theirs.getByText('6,035.69').waitFor();
      await expectAccessible(theirs);
      await fits(theirs);
      await theirs.getByRole('button', { name: 'Ask a question' }).click();
      await theirs.getByLabel('Your question').fill('Is it packed in wood?');
      await theirs.getByRole('button', { name: 'Send the question' }).click();
      await theirs.getByText('Your question has reached us').waitFor();
      await theirs.getByRole('button', { name: 'Accept', exact: true }).click();
      await theirs.getByLabel('Your name').fill('Asha Rao');
      await theirs.getByLabel('Order number').fill('PO 4711');
      await theirs
        .getByLabel('Attach your purchase order')
        .setInputFiles({ name: 'order.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 order') });
      await expectAccessible(theirs);
      await theirs.getByRole('button', { name: 'Accept it' }).click();
      await theirs.getByText('Thank you for your order').waitFor();
      await theirs.getByText('order number PO 4711').waitFor();
      await expectAccessible(theirs);
      await fits(theirs);
      expect(theirComplaints).toEqual([]);

      await page.goto(`${site.origin}/admin/enquiries/${id}`);
      await page.getByRole('list', { name: 'Quotations' }).getByText('Accepted').waitFor();
      await page.getByRole('article', { name: /Message from the customer: A question about/ }).waitFor();
      const order = page.getByRole('article', { name: /Message from the customer: Quotation .* accepted/ });
      await order.getByText('Order number: PO 4711').waitFor();
      await order.getByRole('link', { name: 'order.pdf' }).waitFor();
      await expectAccessible(page);
      await fits();

      await page.getByRole('list', { name: 'Quotations' }).getByRole('link').click();
      await page.getByRole('button', { name: 'Confirm the order…' }).click();
      await dialog.getByLabel('Text').getByText('thank you for your order PO 4711').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Order confirmed').waitFor();
      await expectAccessible(page);
      await fits();
      await theirs.reload();
      await theirs.getByRole('link', { name: 'Download the order confirmation' }).waitFor();
      await expectAccessible(theirs);
      await fits(theirs);
      expect(complaints()).toEqual([]);
    },
  );

  nightly('that two people fill in at once has the work of both, and says what the other one changed', async () => {
    await setSeller(site.app);
    const { id } = await anEnquiry(site.app);
    const first = await staffAt(site, 'sales', `/enquiries/${id}`);
    await first.page.getByRole('button', { name: 'Make a quotation' }).click();
    await first.page.getByLabel('Freight').waitFor();
    const address = new URL(first.page.url()).pathname.replace('/admin', '');
    const second = await staffAt(site, 'admin', address, 390);
    await second.page.getByLabel('Delivery').fill('Two weeks');
    await first.page.getByLabel('State').selectOption('Gujarat');
    await first.page.getByLabel('Freight').fill('50');
    await first.page.getByRole('button', { name: 'Save', exact: true }).click();
    await first.page.getByRole('status').getByText('Saved').waitFor();

    await second.page.getByRole('button', { name: 'Save', exact: true }).click();
    const title = second.page.getByRole('heading', {
      name: 'Ravi sales changed this quotation while you were editing',
    });
    await title.waitFor();
    expect(await title.evaluate((heading) => heading === document.activeElement), 'in sight wherever it was').toBe(
      true,
    );
    await second.page.getByText('You changed different fields: both are kept.').waitFor();
    await expectAccessible(second.page);
    await second.page.getByRole('button', { name: 'Save', exact: true }).click();
    await second.page.getByRole('status').getByText('Saved').waitFor();
    expect(await second.page.getByLabel('Delivery').inputValue()).toBe('Two weeks');
    expect(await second.page.getByLabel('Freight').inputValue()).toBe('50.00');
    expect(second.complaints()).toEqual([]);
  });

  it.each(OFFICE_WIDTHS)(
    'is saved once by two presses of Ctrl+S, and discarded or withdrawn only after a question, %i px wide',
    async (width) => {
      await setSeller(site.app);
      const { id } = await anEnquiry(site.app, 1);
      const { page, complaints } = await staffAt(site, 'sales', `/enquiries/${id}`, width);
      const begin = async () => {
        await page.getByRole('button', { name: 'Make a quotation' }).click();
        await page.getByLabel('State').selectOption('Gujarat');
        await page.getByLabel('Price of line 1').fill('100');
      };
      const question = page.getByRole('dialog');
      const listed = page.getByRole('list', { name: 'Quotations' });
      await begin();
      const saves: number[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('/save_quotation')) saves.push(response.status());
      });
      await page.evaluate(() => {
        for (let press = 0; press < 2; press += 1)
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
      });
      await page.getByRole('status').getByText('Saved').waitFor();
      await page.getByLabel('Delivery').fill('Two weeks');
      await page.keyboard.press('Control+s');
      await expect.poll(() => saves).toEqual([200, 200]);
      await page.getByLabel('Freight').fill('50');
      await page.getByRole('button', { name: 'Discard' }).click();
      await question.getByText('Unsaved input in 1 field is lost as well.').waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await page.getByLabel('Freight').inputValue()).toBe('50');
      await page.getByRole('button', { name: 'Discard' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await page.waitForURL(`**/enquiries/${id}`);
      await page.getByText('Draft of a quotation discarded').waitFor();
      expect(await listed.count()).toBe(0);
      await page.goto(`${site.origin}/admin`);
      await page.getByRole('heading', { name: 'My day' }).waitFor();
      expect(await page.getByText('Not saved yet').count(), 'what was discarded is not offered again').toBe(0);

      await page.goto(`${site.origin}/admin/enquiries/${id}`);
      await begin();
      await page.getByRole('button', { name: 'Send…' }).click();
      await question.getByRole('button', { name: 'Send' }).click();
      await more(page, 'Withdraw…');
      await question.getByText('The customer gets no email.').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Sent quotations cannot be edited').waitFor();
      await more(page, 'Withdraw…');
      await question.getByRole('button', { name: 'Withdraw' }).click();
      await page.waitForURL(`**/enquiries/${id}`);
      await listed.getByText('Withdrawn').waitFor();
      expect(complaints()).toEqual([]);
    },
  );

  it('keeps what is typed while it is saved', async () => {
    await setSeller(site.app);
    const { id } = await anEnquiry(site.app, 1);
    const { page, complaints } = await staffAt(site, 'sales', `/enquiries/${id}`);
    await page.getByRole('button', { name: 'Make a quotation' }).click();
    await page.getByLabel('State').selectOption('Gujarat');
    await page.getByLabel('Price of line 1').fill('1,000');
    let reply = () => {};
    const isTyped = new Promise<void>((done) => {
      reply = done;
    });
    await page.route('**/save_quotation', async (route) => {
      const response = await route.fetch();
      await isTyped;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Delivery').fill('Two weeks');
    reply();
    await page.getByText('Saved, except for what you typed while saving').waitFor();
    expect(await page.getByLabel('Delivery').inputValue()).toBe('Two weeks');
    expect(await page.getByLabel('Price of line 1').inputValue()).toBe('1000.00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect(complaints()).toEqual([]);
  });

  it('says before a draft is discarded that one with a number stays as withdrawn', async () => {
    await setSeller(site.app);
    const { id } = await anEnquiry(site.app, 1);
    const { page } = await staffAt(site, 'sales', `/enquiries/${id}`);
    const question = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Make a quotation' }).click();
    await page.getByLabel('Freight').waitFor();
    const number = 'Q/2000-01/0001';
    await page.getByRole('button', { name: 'Discard' }).click();
    await question.getByText('The draft is deleted').waitFor();
    await site.app.query('update quotations set number = $1 where conversation_id = $2', [number, id]);
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    await question.getByText('it stays in the list as withdrawn').waitFor();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('list', { name: 'Quotations' }).getByText('Withdrawn').waitFor();
  });

  it('cannot be sent while the state of the seller is not known: the home page leads admins to the settings', async () => {
    await setSeller(site.app);
    await site.app.query(`update office_settings set seller_state = 'Pune District'`);
    const { page, complaints } = await staffAt(site, 'admin', '/', 390);
    await page.getByRole('region', { name: 'Quotations cannot be sent' }).getByText('“Pune District”').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose the state in the settings' }).click();
    await page.getByLabel('State of the seller').waitFor();
    await setSeller(site.app);
    expect(complaints()).toEqual([]);
  });

  it('that is revised names its number and revision in the subject of the email', async () => {
    await setSeller(site.app);
    const { id } = await anEnquiry(site.app, 1);
    const { page, complaints } = await staffAt(site, 'sales', `/enquiries/${id}`, 390);
    await page.getByRole('button', { name: 'Make a quotation' }).click();
    await page.getByLabel('State').selectOption('Gujarat');
    await page.getByLabel('Price of line 1').fill('100');
    await page.getByRole('button', { name: 'Send…' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Subject').inputValue()).toMatch(/^Quotation for your enquiry ENQ-/);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await more(page, 'Make a revision');
    await page.getByRole('heading', { name: /, revision 2$/ }).waitFor();
    await page.getByRole('button', { name: 'Send…' }).click();
    expect(await dialog.getByLabel('Subject').inputValue()).toMatch(
      /^Quotation Q\/\S+, revision 2 for your enquiry ENQ-/,
    );
    expect(complaints()).toEqual([]);
  });
});
