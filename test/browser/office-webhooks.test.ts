import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OFFICE_WIDTHS } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { more, staffAt } from './office-visits.ts';

describe('Other programs', () => {
  const site = testSite({ WEBHOOKS_TO_PRIVATE: 'true' });
  let status = 200;
  const receiver = createServer((request, reply) => {
    request.resume();
    request.on('end', () => reply.writeHead(status).end('seen'));
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  });
  afterAll(() => receiver.close());

  it.each(OFFICE_WIDTHS)('read with tokens that are made, shown once and removed, %i px wide', async (width) => {
    const { page, complaints } = await staffAt(site, 'admin', '/api_tokens', width);
    await page.getByRole('heading', { name: 'No access tokens yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New token' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Program').fill('Tally');
    await dialog.getByLabel('Valid for').selectOption('A year');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('or quotations or customers must be ticked').waitFor();
    await dialog.getByLabel('Reads quotations').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
    const headers = { authorization: `Bearer ${token}` };
    expect((await site.app.get('/api/v1/quotations', headers)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Tally' }).click();
    await page.getByRole('heading', { name: 'Tally' }).waitFor();
    await expectAccessible(page);
    await more(page, 'Remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No access tokens yet' }).waitFor();
    expect((await site.app.get('/api/v1/quotations', headers)).status).toBe(401);
    expect(complaints()).toEqual([]);
  });

  it.each(OFFICE_WIDTHS)(
    'are called by webhooks that are added, tested, changed by two people and removed, %i px wide',
    async (width) => {
      status = 200;
      const address = `${url}/${width}`;
      const { page, complaints } = await staffAt(site, 'admin', '/webhooks', width);
      await page.getByRole('button', { name: 'Add' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill(address);
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('This or another event must be ticked').waitFor();
      await dialog.getByLabel('An enquiry has come in').check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add' }).click();
      expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectAccessible(page);

      await page.getByRole('link', { name: address }).click();
      await more(page, 'Send a test');
      await dialog.getByRole('button', { name: 'Send a test' }).click();
      const webhook = page.url();
      await page.getByRole('link', { name: 'Open' }).click();
      await page.getByText('200: seen').first().waitFor();
      await expectAccessible(page);
      status = 500;
      await page.getByRole('link', { name: 'webhook.test' }).click();
      await page.getByText('"type": "webhook.test"').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send again' }).click();
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await page.goBack();
      await page.getByText('500: seen').first().waitFor();

      await page.goto(webhook);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.getByLabel('Include contact details').check();
      await site.app.query(`update webhooks set events = '{contact.created}' where url = $1`, [address]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('changed this webhook while you were editing').waitFor();
      await dialog.getByRole('row', { name: /A message of the contact form has come in.* yes/ }).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await site.app.query('select events, with_contact from webhooks where url = $1', [address])).toEqual([
        { events: ['contact.created'], with_contact: true },
      ]);

      await more(page, 'Remove');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No webhooks yet').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(complaints()).toEqual([]);
    },
  );

  it('whose webhooks were disabled are on the first screen of admins, and of nobody else', async () => {
    await site.app.query(
      `insert into webhooks (url, secret, events, disabled_at, problem)
       values ('https://crm.example/hooks', '', '{contact.created}', now(), 'The reply was 503.')`,
    );
    const { page } = await staffAt(site, 'admin', '');
    await page.getByRole('region', { name: 'Webhooks that were disabled' }).getByText('The reply was 503.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'https://crm.example/hooks' }).click();
    await page.getByText('Disabled: events during this time are not sent').waitFor();
    const { page: other } = await staffAt(site, 'sales', '/webhooks');
    await other.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
    expect(await other.getByText('crm.example').count()).toBe(0);
  });
});
