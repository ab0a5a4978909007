import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import { webhookEventSchema } from '../../site/webhooks/webhook-events.contract.ts';
import { WEBHOOK_EVENT_TYPES } from '../../site/webhooks/webhooks.limits.ts';

let site: TestApp;
let staff: ReturnType<typeof quotationsOf>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  staff = quotationsOf(site, await officeSession(site, (await aMemberOfStaff(site, 'sales')).id));
  await setSeller(site);
  await site.query(`insert into webhooks (url, secret, events) values ('https://hook.example/', 'sealed', $1)`, [
    WEBHOOK_EVENT_TYPES.filter((event) => event.startsWith('quotation.') || event === 'enquiry.won'),
  ]);
});
afterAll(() => site?.close());

it('An order reaches other programs with all its data, by a published schema', async () => {
  const { id, reference, customer } = await anEnquiry(site);
  const { number, total } = await staff.sent(id);
  const token = await tokenOf(site, customer.email);
  await site.post('/api/accept_quotation.php', {
    token,
    name: 'Asha Rao',
    order_number: 'PO-77',
    file: { name: 'order.pdf', content: Buffer.from('%PDF-1.7 order').toString('base64') },
  });
  const rows = await site.query<{ payload: { type: string; data: Record<string, unknown> } }>(
    'select payload from webhook_deliveries where conversation_id = $1 order by id',
    [id],
  );
  const reportedEvents = rows.map(({ payload }) => webhookEventSchema.parse(payload));
  expect(reportedEvents.map(({ type }) => type)).toEqual(['quotation.sent', 'quotation.accepted', 'enquiry.won']);
  expect(reportedEvents[1]?.data).toMatchObject({
    version: 1,
    reference,
    quotation: {
      ...{ number, total, revision: 1, state: 'accepted', order_number: 'PO-77' },
      lines: [{ quantity: 10, unit_price: '100.50' }, { quantity: 20 }],
      taxes: [{ name: 'IGST' }],
      order_file: expect.stringContaining('/api/v1/order_file?id='),
    },
  });
  expect(reportedEvents[2]?.data).toMatchObject({ reference, lines: [{ quantity: 10 }, { quantity: 20 }] });
  expect(JSON.stringify(reportedEvents)).not.toContain(customer.email);
  const schema = await site.get('/api/webhook_events.json');
  expect(schema).toMatchObject({ status: 200, body: { title: 'Webhook events' } });
  expect(JSON.stringify(schema.body)).toContain('quotation.accepted');
});
