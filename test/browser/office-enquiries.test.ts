import { describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../accounts.ts';
import { nightly, OFFICE_WIDTHS } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('The enquiry desk', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  async function anEnquiry() {
    const customer = await aCustomer(site.app);
    const headers = await signIn(site.app, customer.email);
    const models = await modelsOfCatalogue(site.app, 2);
    const { body } = await site.app.post(
      '/api/submit_enquiry.php',
      {
        customer_id: customer.id,
        product_ids: models.map(({ product_id }) => product_id),
        model_ids: models.map(({ id }) => id),
        model_names: models.map(({ name }) => name),
        quantities: [10, 4],
        note: 'For a welding fixture',
      },
      headers,
    );
    const { reference } = body as { reference: string };
    await site.app.query(`update conversations set phone = '+910000012345' where reference = $1`, [reference]);
    return { reference, models, email: customer.email, headers };
  }

  it.each(OFFICE_WIDTHS)(
    'leads from the inbox to an answer, to the reply of the customer, and to the next answer, %i px wide',
    async (width) => {
      const { reference, models, email, headers } = await anEnquiry();
      const { page, context, person, complaints } = await staffAt(site, 'sales', '/enquiries', width);
      await page.getByRole('link', { name: reference }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: reference }).click();
      await page.getByRole('heading', { name: reference }).waitFor();
      await page
        .getByRole('list', { name: 'Models' })
        .getByText(models[0]?.name ?? '')
        .waitFor();
      const whatsapp = page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true });
      expect(await whatsapp.getAttribute('href')).toMatch(new RegExp(`^https://wa\\.me/\\d+\\?text=.*${reference}`));
      expect(await page.getByRole('link', { name: 'Call' }).filter({ visible: true }).getAttribute('href')).toMatch(
        /^tel:\+?\d+$/,
      );
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Template' }).click();
      await page.getByRole('menuitem', { name: 'We are on it' }).click();
      await expect.poll(() => page.getByLabel('Text').inputValue()).toContain(`10 × ${models[0]?.name}`);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('status').getByText('is on its way').waitFor();
      const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
      const isPhone = width < 1024;
      if (isPhone)
        expect(await topOf('.notice'), 'below the buttons').toBeGreaterThan((await topOf('.bottom-bar')) + 40);
      await page.getByRole('article', { name: `Message from us: Your enquiry ${reference}` }).waitFor();

      // The demo's mailbox replaces the customer's.
      const mailbox = await context.newPage();
      const arrived = mailbox
        .getByRole('listitem')
        .filter({ hasText: email })
        .getByRole('link', { name: `Your enquiry ${reference}`, exact: true });
      await expect
        .poll(async () => {
          await mailbox.goto(`${site.origin}/dev/mailbox`);
          return arrived.count();
        })
        .toBe(1);
      await arrived.click();
      await mailbox.getByLabel('Text').fill('Three weeks are fine.');
      await mailbox.getByRole('button', { name: 'Send the answer' }).click();
      await mailbox.getByText('The answer has reached the office.').waitFor();
      await mailbox.close();

      await page.reload();
      await page
        .getByRole('article', { name: `Message from the customer: Re: Your enquiry ${reference}` })
        .getByText('Three weeks are fine.')
        .waitFor();
      expect(await page.getByRole('article').first().innerText(), 'the newest first').toContain(
        'Three weeks are fine.',
      );
      expect(await topOf('#message'), 'the message before the activity').toBeLessThan(await topOf('#timeline'));
      expect(await topOf('#answer'), 'the answer in sight').toBeLessThan(page.viewportSize()?.height ?? 0);
      const note = page.getByLabel('Note for colleagues');
      await note.fill('Prefers blue handles');
      // Typed text is stored within half a second.
      await page.waitForTimeout(1000);
      await page.reload();
      await page.getByRole('button', { name: 'Restore' }).click();
      expect(await note.inputValue()).toBe('Prefers blue handles');
      await page.getByRole('button', { name: 'Add the note' }).click();
      await page.getByText('Prefers blue handles').and(page.locator('p')).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
      expect(complaints()).toEqual([]);

      const mine = await site.app.get('/api/get_my_enquiries.php', headers);
      expect(mine.body).toMatchObject({
        data: [
          {
            status: 'in_work',
            letters: [{ direction: 'out' }, { direction: 'in', text: expect.stringContaining('Three weeks') }],
          },
        ],
      });
      expect(person.role).toBe('sales');
    },
  );

  nightly(
    'tells the second of two who answer the same enquiry what happened, and loses nothing that was typed',
    async () => {
      const { reference } = await anEnquiry();
      const [{ id = 0 } = {}] = await site.app.query<{ id: number }>(
        'select id from conversations where reference = $1',
        [reference],
      );
      const [first, second] = [
        await staffAt(site, 'sales', `/enquiries/${id}`),
        await staffAt(site, 'admin', `/enquiries/${id}`, 390),
      ];
      await second.page.getByText('Ravi sales is also viewing this').waitFor();
      await second.page.getByLabel('Text').fill('My long answer');
      await second.page.reload();
      await second.page.getByText(/^You started this message on .* and did not send it/).waitFor();
      expect(await second.page.getByLabel('Text').inputValue()).toBe('My long answer');
      await first.page.getByLabel('Text').fill('The faster answer');
      await first.page.getByRole('button', { name: 'Send', exact: true }).click();
      await first.page.getByRole('status').getByText('is on its way').waitFor();

      await second.page.getByRole('button', { name: 'Send', exact: true }).click();
      await second.page.getByRole('alert').getByText('Someone changed this enquiry since you opened it').waitFor();
      await second.page.getByText('While you were writing, Ravi sales wrote as well').waitFor();
      await second.page.getByRole('article').getByText('The faster answer').waitFor();
      expect(await second.page.getByLabel('Text').inputValue()).toBe('My long answer');
      await expectAccessible(second.page);
      await second.page.getByRole('button', { name: 'Send', exact: true }).click();
      await second.page.getByRole('status').getByText('is on its way').waitFor();
      await second.page.getByRole('article').getByText('My long answer').waitFor();
      await second.page.reload();
      await second.page.getByRole('article').getByText('My long answer').waitFor();
      expect(await second.page.getByLabel('Text').inputValue()).toBe('');
      expect(second.complaints()).toEqual([]);
    },
  );

  it('takes in a message from a file; one that names no enquiry waits for a person to say where it belongs', async () => {
    const { reference } = await anEnquiry();
    const { page, complaints } = await staffAt(site, 'sales', '/enquiries', 390);
    const eml = (subject: string) => ({
      name: 'letter.eml',
      mimeType: 'message/rfc822',
      buffer: Buffer.from(
        `From: Asha <asha@works.example>\r\nSubject: ${subject}\r\nMessage-ID: <${Math.random()}@works.example>\r\n\r\nA drawing follows.\r\n\r\n> Which length?\r\n`,
      ),
    });
    await page.getByLabel('Email as a file').setInputFiles(eml('A drawing'));
    await page.getByRole('heading', { name: 'Unmatched emails' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Belongs to').fill(reference);
    await page.getByRole('button', { name: 'Move to enquiry…' }).click();
    const question = page.getByRole('dialog', { name: `Move this email to ${reference}?` });
    await question.getByText('It cannot be moved out of it again').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('heading', { name: reference }).waitFor();
    const placed = page.getByRole('article', { name: 'Message from someone else: A drawing' });
    await placed.getByText('The sender of this email is not confirmed').waitFor();
    expect(await placed.getByText('> Which length?').isVisible()).toBe(false);
    await placed.getByText('Quoted text').click();
    await placed.getByText('> Which length?').waitFor();

    await page.getByRole('button', { name: 'Record an answer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record an answer' });
    await dialog.getByLabel('Who spoke').selectOption('We');
    await dialog.getByLabel('What was said').fill('Offered 5 % by telephone');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('State: answered').waitFor();
    expect(complaints()).toEqual([]);
  });

  it('takes in a call, follows it up in two acts, and loses it with a reason', async () => {
    const [model] = await modelsOfCatalogue(site.app, 1);
    const { page, complaints } = await staffAt(site, 'sales', '/enquiries');
    await page.getByRole('button', { name: 'New enquiry' }).click();
    const dialog = page.getByRole('dialog', { name: 'New enquiry' });
    await dialog.getByLabel('Channel').selectOption('By telephone');
    await dialog.getByLabel('Name').fill('Kiran Desai');
    await dialog.getByLabel('Phone').fill('+919000033333');
    await dialog.getByLabel('Request').fill(`12 x ${model?.name}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: /^ENQ-/ }).waitFor();
    await page.getByRole('list', { name: 'Models' }).waitFor();
    expect(await page.getByLabel(`Quantity of ${model?.name}`).inputValue()).toBe('12');
    await page.getByLabel('Follow up').selectOption('In a week');
    await page.getByText(/^Follow up on/).waitFor();
    await page.getByLabel('State').selectOption('Lost');
    const lost = page.getByRole('dialog', { name: 'Lost' });
    await lost.getByLabel('Reason for the loss').fill('Delivery time');
    await expectAccessible(page);
    await lost.getByRole('button', { name: 'Mark as lost' }).click();
    await page.getByText('Lost: Delivery time').waitFor();
    await page.goto(`${site.origin}/admin/enquiries/list`);
    await page.getByRole('cell', { name: 'Kiran Desai' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${site.origin}/admin/quotations`);
    await page.getByRole('heading', { name: 'Quotations', exact: true }).waitFor();
    expect(complaints()).toEqual([]);
  });

  it('assigns several at once, and shows a colleague what is new to them until it is opened', async () => {
    const [one, two] = [await anEnquiry(), await anEnquiry()];
    const colleague = await staffAt(site, 'admin', '/enquiries', 390);
    const { page, complaints } = await staffAt(site, 'sales', '/enquiries/list');
    for (const { reference } of [one, two]) await page.getByLabel(`Select ${reference}`).check();
    await page.getByRole('button', { name: 'Assign…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign: 2 enquiries' });
    await dialog.getByLabel('To').selectOption({ value: String(colleague.person.id) });
    await expectAccessible(page);
    await site.app.query('update conversations set version = version + 1 where reference = $1', [two.reference]);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    const outcomes = page.getByRole('dialog', { name: '1 of 2 done' });
    await outcomes.getByText('Assigned to Ravi admin').waitFor();
    await outcomes.getByText('Someone changed this entry since you opened the list').waitFor();
    await expectAccessible(page);
    await outcomes.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: two.reference }).click();
    const note = page.getByLabel('Note for colleagues');
    await note.fill('Which price did we give, @');
    await page.getByRole('button', { name: '@Ravi admin' }).first().waitFor();
    await note.fill(`Which price did we give, @${colleague.person.name}?`);
    await note.press('Control+Enter');
    await page
      .getByText('Note.', { exact: true })
      .or(page.getByText(/^Note\. /))
      .first()
      .waitFor();
    expect(complaints()).toEqual([]);

    await colleague.page.reload();
    await colleague.page.getByRole('button', { name: 'Filters' }).click();
    await colleague.page.getByLabel('Assigned to').selectOption('noticed');
    await colleague.page.getByRole('link', { name: one.reference }).getByText('Handed over to you').waitFor();
    await expectAccessible(colleague.page);
    await colleague.page.getByRole('link', { name: one.reference }).click();
    await colleague.page.getByRole('heading', { name: one.reference }).waitFor();
    await expect
      .poll(() => site.app.query('select from desk_notices where staff_id = $1', [colleague.person.id]))
      .toHaveLength(1);
    expect(colleague.complaints()).toEqual([]);
  });
});
