import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { modelsOfCatalogue } from '../accounts.ts';
import { pdfOf } from '../drawn-pdf.ts';
import { excelOfRows } from '../excel-parts.ts';
import { aLetter, recordLetter } from '../letters.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { setSeller } from '../quotations.ts';
import { expectAccessible, testSite } from './browser.ts';
import { dropFiles, more, staffAt } from './office-visits.ts';

const site = testSite({ RATE_LIMIT_SCALE: '100' });

const SIGNED = 'Regards\nAnil Kulkarni\nKaveri Toolroom Pvt Ltd, Pune\nGSTIN 27AAPFU0939F1ZV\n+91 98220 12345';

async function pricedModels(count: number): Promise<string[]> {
  await setSeller(site.app);
  const models = await modelsOfCatalogue(site.app, count);
  for (const { name } of models)
    await site.app.query(
      `insert into prices (model, currency, from_quantity, unit_price, customer_group) values ($1, 'INR', 1, 100, '') on conflict do nothing`,
      [name],
    );
  return models.map(({ name }) => name);
}

async function receive(message: Parameters<typeof aLetter>[0]): Promise<void> {
  const headers = await officeSession(site.app, (await aMemberOfStaff(site.app, 'sales')).id);
  await recordLetter(site.app, headers, await aLetter(message));
  await expect
    .poll(() => site.app.query(`select from request_readings where state = 'waiting'`), { timeout: 15_000 })
    .toEqual([]);
}

/** Presses and fields, counted. */
function countActs(page: Page) {
  let acts = 0;
  return {
    get acts() {
      return acts;
    },
    async press(name: string | RegExp, scope: Pick<Page, 'getByRole'> = page) {
      acts += 1;
      await scope.getByRole('button', { name, exact: typeof name === 'string' }).click();
    },
    async fill(label: string, text: string, scope: Pick<Page, 'getByLabel'> = page) {
      acts += 1;
      await scope.getByLabel(label).fill(text);
    },
  };
}

const sent = (page: Page) => page.getByText('Sent quotations cannot be edited').waitFor();

it('An email with three clean lines is quoted in at most four acts', async () => {
  const names = await pricedModels(3);
  const text = `Dear sir,\n\nplease quote for\n${names.map((name, at) => `${name} - ${10 * (at + 1)} nos`).join('\n')}\n\nWe need them in three weeks.\n\n${SIGNED}`;
  await receive({ from: 'Anil Kulkarni <anil@kaveri.example>', subject: 'Price required', text });
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries');
  const acting = countActs(page);
  await page.getByRole('list', { name: 'New emails' }).getByText('3 found').waitFor();
  await expectAccessible(page);
  await acting.press(/^Make it an enquiry/);
  await page.getByRole('heading', { name: /^ENQ-/ }).waitFor();
  await page.getByText('GSTIN: 27AAPFU0939F1ZV').waitFor();
  await expectAccessible(page);
  await acting.press('Make a quotation');
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
  expect(await page.getByLabel('State').inputValue()).toBe('Maharashtra');
  await acting.press('Send…');
  await acting.press('Send', page.getByRole('dialog'));
  await sent(page);
  expect(acting.acts).toBeLessThanOrEqual(4);
  expect(complaints()).toEqual([]);
});

/** Lines of a request in a file, of which two of five are to be chosen. */
const partLines = (names: readonly string[]) =>
  names.map((name, at) => [at < 3 ? name : `${name.slice(0, 1)}${name.slice(1).replace('0', 'O')}`, String(at + 2)]);
const tableOf = (lines: readonly string[][]) => [['Part No', 'Qty'], ...lines];

it.each<[string, (lines: string[][]) => Buffer]>([
  [
    'rfq.csv',
    (lines) =>
      Buffer.from(
        tableOf(lines)
          .map((row) => row.join(','))
          .join('\n'),
      ),
  ],
  ['rfq.xlsx', (lines) => excelOfRows(tableOf(lines))],
  [
    'rfq.pdf',
    (lines) =>
      Buffer.from(
        pdfOf([
          tableOf(lines).flatMap(([part = '', quantity = ''], at) => [
            [60, 780 - at * 20, part],
            [300, 780 - at * 20, quantity],
          ]),
        ]),
      ),
  ],
])(
  'An emailed %s with five lines, of which two are to be chosen, is quoted in at most six acts',
  async (filename, write) => {
    const names = await pricedModels(5);
    await receive({
      from: `Meera Iyer <meera@${filename}.example>`,
      subject: filename,
      text: `Please see the list.\n\n${SIGNED}`,
      attachments: [{ filename, content: write(partLines(names)) }],
    });
    const { page } = await staffAt(site, 'sales', '/enquiries');
    const acting = countActs(page);
    await acting.press(`Make it an enquiry: ${filename}`);
    await page.getByRole('heading', { name: /^ENQ-/ }).waitFor();
    const boxes = page.getByRole('checkbox', { name: /^Line \d/ });
    await page.getByText(filename).first().waitFor();
    for (const box of await boxes.all()) await box.check();
    const open = await boxes.count();
    await expectAccessible(page);
    await (open ? acting.press('Add and quote') : acting.press('Make a quotation'));
    await page.getByRole('heading', { name: 'New quotation' }).waitFor();
    expect(await page.getByLabel(/^Quantity of line/).count()).toBe(5);
    await acting.press('Send…');
    await acting.press('Send', page.getByRole('dialog'));
    await sent(page);
    expect(acting.acts + open).toBeLessThanOrEqual(6);
  },
);

it('A WhatsApp chat is pasted, quoted and marked as sent by WhatsApp in at most five acts', async () => {
  const names = await pricedModels(2);
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries');
  const acting = countActs(page);
  await acting.press('New enquiry');
  const dialog = page.getByRole('dialog');
  const chat = `28/11/26, 9:43 am - Suresh Jigs: 12 x ${names[0]}\n28/11/26, 9:44 am - Suresh Jigs: 7 nos ${names[1]}\n28/11/26, 9:45 am - Suresh Jigs: Delivery in Pune, Maharashtra`;
  await acting.fill('Request', chat, dialog);
  await dialog.getByText('2 lines: 2 read').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Suresh Jigs');
  await expectAccessible(page);
  await acting.press('Add and quote', dialog);
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
  await acting.press('Send…');
  await expectAccessible(page);
  await acting.press('Mark as sent', page.getByRole('dialog'));
  await page.getByText('Sent by WhatsApp').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'PDF' }).waitFor();
  expect(acting.acts).toBeLessThanOrEqual(5);
  expect(complaints()).toEqual([]);
});

it('A call is noted in one text and quoted in at most six acts', async () => {
  const [name] = await pricedModels(1);
  const { page } = await staffAt(site, 'sales', '/enquiries');
  const acting = countActs(page);
  await acting.press('New enquiry');
  const dialog = page.getByRole('dialog');
  await acting.fill('Request', `Ramesh Kale, Acme Tools, Maharashtra, 98220 12345:\n4 x ${name}`, dialog);
  await acting.press('Add', dialog);
  await page.getByRole('heading', { name: /^ENQ-/ }).waitFor();
  await acting.press('Make a quotation');
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
  await acting.press('Send…');
  await acting.press('Mark as sent', page.getByRole('dialog'));
  await page.getByText('Sent by WhatsApp').waitFor();
  expect(acting.acts).toBeLessThanOrEqual(6);
});

it('A line of a quotation is bound to a model, or says that it is free text', async () => {
  const [first, second] = await pricedModels(2);
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries');
  await page.getByRole('button', { name: 'New enquiry' }).click();
  await page.getByRole('dialog').getByLabel('Request').fill(`Kiran Desai, 98220 12345:\n4 x ${first}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Make a quotation' }).click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByText('Free text, no model.').waitFor();
  await page.getByRole('button', { name: 'Find a model for line 2' }).click();
  await page.getByLabel('Model of line 2').fill(second ?? '');
  await page.getByRole('button', { name: second }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Price of line 2').inputValue()).toBe('100.00');
  expect(await page.getByText('Free text, no model.').count()).toBe(0);
  await page.getByRole('button', { name: 'Read a request…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Request').fill(`please add 6 nos ${first}`);
  await dialog.getByRole('button', { name: 'Add 1 line' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect.poll(() => page.getByLabel('Quantity of line 3').inputValue()).toBe('6');
  expect(await page.getByLabel('Price of line 3').inputValue()).toBe('100.00');
  expect(complaints()).toEqual([]);
});

it('An item shows its price and is replaced by an alternative, which Undo takes back', async () => {
  const [name = ''] = await pricedModels(1);
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries');
  await page.getByRole('button', { name: 'New enquiry' }).click();
  await page.getByRole('dialog').getByLabel('Request').fill(`Kiran Desai, 98220 12345:\n4 x ${name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  const items = page.getByRole('list', { name: 'Models' });
  await items.getByText('List INR 100.00').waitFor();
  await page.getByRole('button', { name: `Alternatives to ${name}` }).click();
  const use = page.getByRole('button', { name: /^Use .* instead$/ }).first();
  const other = ((await use.getAttribute('aria-label')) ?? '').replace(/^Use | instead$/g, '');
  await expectAccessible(page);
  await use.click();
  await page.getByRole('status').getByText(`${other} instead of ${name}`).waitFor();
  expect(await page.getByLabel(`Quantity of ${other}`).inputValue()).toBe('4');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByLabel(`Quantity of ${name}`).waitFor();
  await page.getByRole('button', { name: 'Make a quotation' }).click();
  await page.getByRole('button', { name: 'Alternatives for line 1' }).click();
  await page.getByRole('button', { name: `Use ${other} instead` }).click();
  await expect.poll(() => page.getByLabel('Item of line 1').inputValue()).toContain(other);
  expect(await page.getByLabel('Price of line 1').inputValue(), 'no price of another model').toBe('');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Item of line 2').fill('Packing');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await page.getByLabel('Item of line 2').inputValue()).toBe('Packing');
  expect(complaints()).toEqual([]);
});

it('At 390 px the message comes first, then its items and lines, and the answer is docked', async () => {
  const [name] = await pricedModels(1);
  const text = `Please quote\n\n4 x ${name}\n5 nos ${name?.replace('0', 'O')}\n\n${SIGNED}`;
  await receive({ from: 'Anil Kulkarni <anil2@kaveri.example>', subject: 'Small screen', text });
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries', 390);
  await page.getByRole('button', { name: 'Make it an enquiry: Small screen' }).click();
  await page.getByRole('heading', { name: /^ENQ-/ }).waitFor();
  await page.getByText('1 line: 1 to choose').waitFor();
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  const tops = [await topOf('#message'), await topOf('#asked'), await topOf('#who'), await topOf('#timeline')];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await topOf('#answer')).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Draft the answer' }).click();
  await expect.poll(() => page.getByLabel('Text').inputValue()).toContain('do you mean');
  expect(complaints()).toEqual([]);
});

it('A stranger’s email is a row of the inbox, and spam is one press', async () => {
  await receive({ from: 'Offers <offers@spam.example>', subject: 'Cheap links', text: 'Buy now' });
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries', 390);
  const row = page.getByRole('listitem').filter({ hasText: 'Cheap links' });
  await row.getByText('No items found').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Spam: Cheap links' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await receive({ from: 'Offers <offers@spam.example>', subject: 'More links', text: 'Buy again' });
  await page.reload();
  await row
    .or(page.getByRole('listitem').filter({ hasText: 'More links' }))
    .getByText('Likely spam.')
    .waitFor();
  expect(complaints()).toEqual([]);
});

it('An email that is being read shows its items as soon as it is read', async () => {
  await receive({ from: 'Anil <anil3@kaveri.example>', subject: 'Slow to read', text: 'Please call' });
  await site.app.query(`update request_readings set state = 'waiting', taken_at = now()`);
  const { page } = await staffAt(site, 'sales', '/enquiries');
  const row = page.getByRole('listitem').filter({ hasText: 'Slow to read' });
  await row.getByText('Reading…').waitFor();
  await site.app.query(`update request_readings set state = 'read'`);
  await row.getByText('No items found').waitFor({ timeout: 5000 });
});

it('A dropped workbook becomes a new enquiry with its items, and what was not accepted waits in it', async () => {
  const [first, second] = await pricedModels(2);
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries', 390);
  await page.getByRole('button', { name: 'New enquiry' }).click();
  const dialog = page.getByRole('dialog');
  const bytes = excelOfRows(
    tableOf([
      [first ?? '', '4'],
      [second ?? '', '6'],
      ['QQ-9999-ZZ', '2'],
    ]),
  );
  await dropFiles(dialog.getByRole('group', { name: 'Attachments' }), [{ name: 'list.xlsx', bytes }]);
  await dialog.getByText('3 lines: 2 read, 1 not read').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: `Line 2: ${second}` }).uncheck();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('This or a company is required').waitFor();
  await dialog.getByLabel('Name').fill('Kiran Desai');
  await dialog.getByLabel('Phone').fill('98220 12345');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Kiran Desai' }).waitFor();
  expect(await page.getByLabel(`Quantity of ${first}`).inputValue()).toBe('4');
  await page.getByRole('link', { name: 'list.xlsx' }).waitFor();
  await page.getByText('2 lines: 1 read, 1 not read').waitFor();
  expect(complaints()).toEqual([]);
});

it('A request stays in its dialog until it is stored', async () => {
  const [name] = await pricedModels(1);
  await receive({ from: 'Anil <anil4@kaveri.example>', subject: 'More to come', text: `1 x ${name}` });
  const { page } = await staffAt(site, 'sales', '/enquiries');
  await page.getByRole('button', { name: 'Make it an enquiry: More to come' }).click();
  await page.getByRole('button', { name: 'Read a request…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Request').fill(`please add 6 nos ${name}`);
  await page.route('**/api/office/add_request', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Request').inputValue()).toBe(`please add 6 nos ${name}`);
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.getByLabel(`Quantity of ${name}`).count()).toBe(2);
  await page.getByText(`please add 6 nos ${name}`).first().waitFor();
});

it('A new enquiry stays in its dialog until its quotation is begun, and its file leads to no account', async () => {
  const [name] = await pricedModels(1);
  const { page } = await staffAt(site, 'sales', '/enquiries');
  await page.getByRole('button', { name: 'New enquiry' }).click();
  const dialog = page.getByRole('dialog');
  const bytes = await aLetter({ from: 'Dev Rao <dev@kaveri.example>', subject: 'RFQ', text: `3 x ${name}` });
  await dropFiles(dialog.getByRole('group', { name: 'Attachments' }), [{ name: 'rfq.eml', bytes }]);
  await dialog.getByText('1 line').first().waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('dev@kaveri.example');
  await page.route('**/api/office/begin_quotation', (route) => route.abort(), { times: 1 });
  const sending = page.waitForRequest('**/api/office/add_enquiry');
  await dialog.getByRole('button', { name: 'Add and quote' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ email: '' });
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Add and quote' }).click();
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
});

it('“Repeat our last order” is quoted from the last quotation of the buyer, once the missing state is chosen', async () => {
  const [name] = await pricedModels(1);
  const from = 'Bina Rao <bina@narmada.example>';
  await receive({ from, subject: 'First order', text: `7 x ${name}` });
  const { page, complaints } = await staffAt(site, 'sales', '/enquiries');
  await page.getByRole('button', { name: 'Make it an enquiry: First order' }).click();
  await page.getByRole('button', { name: 'Make a quotation' }).click();
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByText('This is required for a buyer in India', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(page);
  await page.getByLabel('State').selectOption('Goa');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await sent(page);
  await expectAccessible(page);
  await receive({ from, subject: 'Again', text: 'Please repeat our last order.' });
  await page.goto(`${site.origin}/admin/enquiries`);
  await page.getByRole('button', { name: 'Make it an enquiry: Again' }).click();
  await page.getByRole('heading', { name: 'Last orders and quotations' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Add to the items/ }).click();
  await expect.poll(() => page.getByLabel(`Quantity of ${name}`).inputValue()).toBe('7');
  await page.getByRole('button', { name: /^Quote again/ }).click();
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
  expect(await page.getByLabel('State').inputValue()).toBe('Goa');
  expect(await page.getByLabel('Quantity of line 1').inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await sent(page);
  await more(page, 'Copy');
  await page.getByRole('heading', { name: 'New quotation' }).waitFor();
  expect(complaints()).toEqual([]);
});
