import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../quotations.ts';
import { expectAccessible, testSite } from './browser.ts';
import { countActs, staffAt } from './office-visits.ts';

describe('The acts of the inbox', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });
  const openInbox = async () => {
    const enquiry = await anEnquiry(site.app, 1);
    const visit = await staffAt(site, 'sales', `/enquiries?search=${enquiry.reference}`);
    const acting = countActs(visit.page);
    const stored = async () =>
      (
        await site.app.query(
          'select status, assignee_id as assignee, outcome_reason as reason, follow_up_at is not null as planned from conversations where id = $1',
          [enquiry.id],
        )
      )[0];
    const open = async () => {
      await acting.press(visit.page.getByRole('link', { name: enquiry.reference }));
      await visit.page.getByRole('heading', { name: enquiry.reference }).waitFor();
    };
    return { ...enquiry, ...visit, acting, stored, open };
  };
  const reported = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const undo = async (page: Page) => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await reported(page, 'Undone');
  };

  it('answer an enquiry in three: open, text, send', async () => {
    const { page, acting, open, stored, complaints } = await openInbox();
    await open();
    await acting.fill(page.getByLabel('Text'), 'Three weeks.');
    await acting.press(page.getByRole('button', { name: 'Send', exact: true }));
    await reported(page, 'is on its way');
    expect(acting.acts).toBeLessThanOrEqual(3);
    expect(await stored()).toMatchObject({ status: 'answered' });
    expect(complaints()).toEqual([]);
  });

  it('follow up in a week in two: open, choose, and Undo takes it back', async () => {
    const { page, acting, open, stored, complaints } = await openInbox();
    await open();
    await acting.choose(page.getByLabel('Follow up'), 'In a week');
    await page.getByText(/^Follow up on/).waitFor();
    expect(acting.acts).toBeLessThanOrEqual(2);
    expect(await stored()).toMatchObject({ status: 'snoozed', planned: true });
    await expectAccessible(page);
    await undo(page);
    expect(await stored()).toMatchObject({ status: 'new', planned: false });
    expect(complaints()).toEqual([]);
  });

  it('hand over with a note in three: open, note, colleague, and Undo leaves the note', async () => {
    const colleague = await aMemberOfStaff(site.app, 'sales', { name: 'Meera Kulkarni' });
    const { id, page, acting, open, stored, complaints } = await openInbox();
    await open();
    await acting.fill(page.getByLabel('Note for colleagues'), 'Please price this by Friday');
    await acting.choose(page.getByLabel('Or hand over with it to'), colleague.name);
    await reported(page, `Handed over to ${colleague.name}`);
    expect(acting.acts).toBeLessThanOrEqual(3);
    expect(await stored()).toMatchObject({ status: 'in_work', assignee: colleague.id });
    await page.getByText('Please price this by Friday').and(page.locator('p')).waitFor();
    await expectAccessible(page);
    await undo(page);
    expect(await stored()).toMatchObject({ status: 'new', assignee: null });
    expect(
      await site.app.query(`select from conversation_events where conversation_id = $1 and kind = 'note'`, [id]),
    ).toHaveLength(1);
    expect(complaints()).toEqual([]);
  });

  it('mark as lost with a reason in three: open, state, reason, and Undo by key brings it back', async () => {
    const { page, acting, open, stored, complaints } = await openInbox();
    await open();
    await acting.choose(page.getByLabel('State'), 'Lost');
    await expectAccessible(page);
    await acting.press(page.getByRole('dialog', { name: 'Lost' }).getByRole('button', { name: 'Delivery time' }));
    await page.getByText('Lost: Delivery time').waitFor();
    expect(acting.acts).toBeLessThanOrEqual(3);
    expect(await stored()).toMatchObject({ status: 'lost', reason: 'Delivery time' });
    await page.keyboard.press('Control+z');
    await reported(page, 'Undone');
    expect(await stored()).toMatchObject({ status: 'new', reason: '' });
    expect(complaints()).toEqual([]);
  });

  it('remove an item, and Undo puts it back with its quantity', async () => {
    const { id, models, page, open, complaints } = await openInbox();
    await open();
    const items = () =>
      site.app.query(
        'select l.model_name, l.quantity, l.position from enquiry_lines l join conversations c on c.enquiry_id = l.enquiry_id where c.id = $1',
        [id],
      );
    const before = await items();
    await page.getByRole('button', { name: `Remove ${models[0]?.name}` }).click();
    await reported(page, `${models[0]?.name} is removed`);
    expect(await items()).toEqual([]);
    await undo(page);
    expect(await items()).toEqual(before);
    expect(complaints()).toEqual([]);
  });

  it('confirm an order in two from the home page: the accepted quotation, send', async () => {
    await setSeller(site.app);
    const { id, customer } = await anEnquiry(site.app, 1);
    const headers = await officeSession(site.app, (await aMemberOfStaff(site.app, 'sales')).id);
    const sent = await quotationsOf(site.app, headers).sent(id);
    await site.app.query(
      `update quotations set state = 'accepted', answered_at = now(), answered_by = 'Asha' where id = $1`,
      [sent.id],
    );
    const { page, complaints } = await staffAt(site, 'sales', '');
    const acting = countActs(page);
    await acting.press(
      page.getByRole('region', { name: 'Accepted, to confirm' }).getByRole('link', { name: sent.number ?? '' }),
    );
    const dialog = page.getByRole('dialog', { name: 'Send the order confirmation' });
    await dialog.getByText(`To ${customer.email}`).waitFor();
    await expectAccessible(page);
    await acting.press(dialog.getByRole('button', { name: 'Send' }));
    await page.getByText('Order confirmed').waitFor();
    expect(acting.acts).toBeLessThanOrEqual(2);
    expect(complaints()).toEqual([]);
  });

  it('choose with the arrow keys without acting at each: Enter acts, Escape does not', async () => {
    const { page, open, stored, complaints } = await openInbox();
    await open();
    const state = page.getByLabel('State');
    await state.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await state.inputValue()).toBe('new');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    expect(await stored()).toMatchObject({ status: 'new' });
    await page.keyboard.press('Enter');
    await reported(page, 'State: in work');
    expect(await stored()).toMatchObject({ status: 'in_work' });
    expect(complaints()).toEqual([]);
  });
});
