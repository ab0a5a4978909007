import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, signInToOffice } from '../../../../test/office.ts';
import type { DnsLookup } from '../../../platform/outgoing/post-json-externally.ts';
import { deliverDueEvents } from './webhooks.job.ts';

interface Webhook {
  id: number;
  version: number;
  problem: string;
}
interface Delivery {
  id: number;
  event_id: string;
  status: 'waiting' | 'delivered' | 'failed';
  tries: number;
  next_at: Date | null;
  reply_status: number | null;
  reply_excerpt: string;
}
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let site: TestApp;
let admin: Record<string, string>;
let received: Received[] = [];
let answer: { status: number; text?: string; headers?: Record<string, string> };
const receiver = createServer((request, reply) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    reply.writeHead(answer.status, answer.headers).end(answer.text);
  });
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000', WEBHOOKS_TO_PRIVATE: 'true' } });
  admin = await signInToOffice(site, (await aMemberOfStaff(site, 'admin')).email);
});
beforeEach(() => {
  received = [];
  answer = { status: 204 };
});
afterEach(() => site.query('delete from webhooks'));
afterAll(async () => {
  await site?.close();
  receiver.close();
});

const post = (name: string, body: unknown, headers = admin) => site.post(`/api/office/${name}`, body, headers);
const act = (name: string, values: object, of: object = {}, headers = admin) =>
  post('run_act', { resource: 'webhooks', act: name, values, ...of }, headers);
const listed = async () => {
  const { body } = await site.get('/api/office/rows?resource=webhooks', admin);
  return (body as { rows: Webhook[] }).rows;
};
/** Id and version of the webhook, as an act needs them. */
const seen = async () => {
  const [{ id, version } = { id: 0, version: 0 }] = await listed();
  return { id, version };
};
const log = (id: number) =>
  site.query<Delivery>(
    `select id::integer, event_id, status, tries, case when status = 'waiting' then next_at end as next_at, reply_status, reply_excerpt
     from webhook_deliveries where webhook_id = $1 order by id desc`,
    [id],
  );
const shownLog = async () => (await site.get('/api/office/rows?resource=webhook_deliveries', admin)).body;
const typed = (events: readonly string[], more: object = {}) => ({
  url,
  ...Object.fromEntries(events.map((event) => [event.replace('.', '_'), true])),
  ...more,
});
async function aWebhook({ events = ['enquiry.created'], ...more }: { events?: string[]; with_contact?: boolean } = {}) {
  const { status, body } = await act('add', typed(events, more));
  expect(status).toBe(200);
  const [webhook = { id: 0, version: 0, problem: '' }] = await listed();
  return { webhook, secret: (body as { shown: { value: string } }).shown.value };
}
/** Runs the delivery job at another time, optionally with another resolver. */
const deliverAt = (now: Date, lookup?: DnsLookup, toPrivate = true) =>
  deliverDueEvents({
    ...site.services,
    settings: { ...site.services.settings, webhooksToPrivate: toPrivate },
    clock: () => now,
    ...(lookup ? { lookup } : {}),
  });
const arrived = (count = 1) => expect.poll(() => received.length, { timeout: 10_000 }).toBe(count);
const ended = (id: number, status: Delivery['status']) =>
  expect.poll(async () => (await log(id)).map((one) => one.status), { timeout: 10_000 }).toEqual([status]);

async function sendEnquiry() {
  const customer = await aCustomer(site);
  const [model] = await modelsOfCatalogue(site, 1);
  const headers = await signIn(site, customer.email);
  const sent = await site.post(
    '/api/submit_enquiry.php',
    {
      customer_id: customer.id,
      ...{ product_ids: [model?.product_id], model_ids: [model?.id], model_names: [model?.name], quantities: [3] },
      note: 'Please quote by Friday',
    },
    headers,
  );
  return { customer, model, ...sent };
}

async function anEnquiry() {
  const { customer, model, status, body } = await sendEnquiry();
  expect(status).toBe(200);
  const { reference } = body as { reference: string };
  const [found] = await site.query<{ id: number }>('select id from conversations where reference = $1', [reference]);
  return { customer, model, reference, id: found?.id ?? 0 };
}

describe('A webhook', () => {
  it('gets the event of an enquiry, signed by Standard Webhooks, without a name or an address', async () => {
    const { webhook, secret } = await aWebhook();
    const { customer, model, reference, id } = await anEnquiry();
    await arrived();
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const verifier = new Verifier(secret);
    const signed = headers as Record<string, string>;
    expect(verifier.verify(body, signed)).toEqual({
      type: 'enquiry.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        ...{ version: 1, id, reference, link: `${site.services.settings.publicUrl}/admin/enquiries/${id}` },
        ...{ kind: 'enquiry', status: 'new', received_at: expect.any(String), customer_id: customer.id },
        lines: [{ model_id: model?.id, model: model?.name, product: expect.any(String), quantity: 3 }],
      },
    });
    expect(() => verifier.verify(body.replace('"quantity":3', '"quantity":4'), signed)).toThrow(
      'No matching signature',
    );
    expect(() => verifier.verify(body, { ...signed, 'webhook-id': 'evt_other' })).toThrow('No matching signature');
    for (const personal of [customer.email, 'Please quote', '"contact"']) expect(body).not.toContain(personal);
    await ended(webhook.id, 'delivered');
  });

  it('gets who asks only where it says so, and its log never has it', async () => {
    answer = { status: 200, text: 'Thank you' };
    const { webhook } = await aWebhook({ with_contact: true });
    const { customer } = await anEnquiry();
    await arrived();
    expect(JSON.parse(received[0]?.body ?? '').data.contact).toMatchObject({ email: customer.email });
    await ended(webhook.id, 'delivered');
    const stored = await site.query('select payload::text, reply_excerpt from webhook_deliveries');
    expect(JSON.stringify([stored, await shownLog()])).not.toContain(customer.email);
    expect(stored).toMatchObject([{ reply_excerpt: '' }]);
  });

  it('gets events of answers and of the catalogue, and only those that it subscribes to', async () => {
    await aWebhook({ events: ['enquiry.answered', 'catalogue.published'] });
    const { id, reference } = await anEnquiry();
    const { version } = (await site.get(`/api/office/enquiry?id=${id}`, admin)).body as { version: number };
    await post('send_answer', { id, version, subject: 'Your clamps', text: 'Three weeks.' });
    await arrived();
    await site.query(`update brands set name = name || ' and Sons' where id = (select min(id) from brands)`);
    await deliverAt(new Date(Date.now() + 1000));
    await arrived(2);
    const events = received.map(({ body }) => JSON.parse(body));
    expect(events).toMatchObject([
      { type: 'enquiry.answered', data: { id, reference } },
      { type: 'catalogue.published', data: { version: expect.any(Number) } },
    ]);
  });

  it('gets each enquiry: without its event an enquiry is not stored', async () => {
    await aWebhook();
    const enquiries = () => site.query('select count(*)::int from enquiries');
    const before = await enquiries();
    const [stored] = await site.query<{ definition: string }>(
      `select pg_get_functiondef('queue_webhook_event'::regproc) as definition`,
    );
    await site.query(`create or replace function queue_webhook_event(what text, facts json, conversation integer)
      returns bigint language plpgsql as $$ begin raise 'on purpose'; end $$`);
    const { status } = await sendEnquiry();
    await site.query(stored?.definition ?? '');
    expect([status, await enquiries()]).toEqual([500, before]);
    await anEnquiry();
    await arrived();
  });

  it('is left out when it is removed at that moment', async () => {
    const { webhook } = await aWebhook();
    let queued: Promise<unknown> | undefined;
    await site.services.officeDatabase.transaction(async ({ client }) => {
      await client.query('delete from webhooks where id = $1', [webhook.id]);
      queued = site.query(`select queue_webhook_event('enquiry.created', '{}', null)::int as webhooks`);
      const waiting = () =>
        client.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    });
    expect(await queued).toEqual([{ webhooks: 0 }]);
  });

  it('gets no event that was rolled back', async () => {
    const { webhook } = await aWebhook({ events: ['catalogue.published'] });
    const failed = site.services.database.transaction(async ({ client }) => {
      await client.query(`update brands set name = name || '.' where id = (select min(id) from brands)`);
      await client.query('set constraints all immediate');
      const { rows } = await client.query('select type from webhook_deliveries where webhook_id = $1', [webhook.id]);
      expect(rows).toEqual([{ type: 'catalogue.published' }]);
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await log(webhook.id)).toEqual([]);
  });
});

describe('What cannot be delivered', () => {
  it('is tried ten times within three days under the same id, with growing pauses, then only by hand', async () => {
    answer = { status: 500, text: 'Out\nof   order\u0000' };
    const { webhook } = await aWebhook();
    await anEnquiry();
    await arrived();
    const begin = Date.now();
    const pauses: number[] = [];
    for (let now = begin; ; ) {
      await expect.poll(async () => (await log(webhook.id))[0]?.tries).toBe(pauses.length + 1);
      await expect.poll(async () => (await log(webhook.id))[0]?.reply_status).toBe(500);
      const [delivery] = await log(webhook.id);
      expect(delivery?.reply_excerpt).toBe('Out of order');
      if (!delivery?.next_at) break;
      const next = delivery.next_at.getTime();
      pauses.push(next - now);
      await deliverAt(new Date(next - 1000));
      now = next;
      await deliverAt(new Date(now));
    }
    expect(pauses).toHaveLength(9);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(2.8 * DAY);
    expect(total).toBeLessThan(3.3 * DAY);
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [failed] = await log(webhook.id);
    expect(failed).toMatchObject({ status: 'failed', tries: 10 });

    answer = { status: 200 };
    expect(await shownLog()).toMatchObject({ rows: [{ status: 'failed', progress: '', reply: '500: Out of order' }] });
    const again = { resource: 'webhook_deliveries', act: 'again', id: failed?.id, version: 1, values: {} };
    expect(await post('run_act', again)).toMatchObject({ status: 200 });
    await ended(webhook.id, 'delivered');
    expect(received.at(-1)?.headers['webhook-id']).toBe(failed?.event_id);
  });

  it('disables the webhook after five days without a delivery between, which its admins see', async () => {
    answer = { status: 503 };
    await aWebhook();
    const failAt = async (days: number) => {
      await site.query(`select queue_webhook_event('enquiry.created', '{}', null)`);
      await site.query(`update webhook_deliveries set next_at = 'epoch' where status = 'waiting'`);
      await deliverAt(new Date(Date.now() + days * DAY));
    };
    await failAt(0);
    await failAt(4.9);
    expect(await listed()).toMatchObject([{ state: 'failing', problem: 'The reply was 503.' }]);
    await failAt(5.1);
    expect(await listed()).toMatchObject([
      { state: 'disabled', disabled_at: expect.stringMatching(/^2/), problem: 'The reply was 503.', waiting: 0 },
    ]);
    const count = received.length;
    await anEnquiry();
    await deliverAt(new Date(Date.now() + 6 * DAY));
    expect(received).toHaveLength(count);
    expect(await act('test', {}, await seen())).toMatchObject({ status: 409 });

    await act('change', typed(['enquiry.created'], { enabled: true }), await seen());
    expect(await listed()).toMatchObject([{ state: 'working', problem: '', failing_since: '' }]);
    answer = { status: 200 };
    expect(await act('test', {}, await seen())).toMatchObject({ status: 200 });
    await arrived(count + 1);
    expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
  });

  it('disables the webhook at once when the reply is 410, and says why', async () => {
    answer = { status: 410 };
    const { webhook } = await aWebhook();
    for (let at = 0; at < 2; at += 1) await site.query(`select queue_webhook_event('enquiry.created', '{}', null)`);
    await deliverAt(new Date(Date.now() + 1000));
    const reason = 'The reply was 410: the other program no longer receives messages at this address.';
    expect(await listed()).toMatchObject([{ state: 'disabled', problem: reason, waiting: 0 }]);
    expect((await log(webhook.id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(received).toHaveLength(1);
  });

  it.each([
    [429, () => '3600'],
    [503, () => new Date(Date.now() + HOUR).toUTCString()],
  ])('waits with %i as long as the reply asks, also with other messages', async (status, retryAfter) => {
    answer = { status, headers: { 'retry-after': retryAfter() } };
    await aWebhook();
    const begin = Date.now();
    await site.query(`select queue_webhook_event('enquiry.created', '{}', null)`);
    await deliverAt(new Date(begin + 1000));
    expect(received).toHaveLength(1);
    expect(await listed()).toMatchObject([
      {
        state: 'failing',
        problem: expect.stringMatching(`The reply was ${status}, with the request to wait (59|60) minutes.`),
      },
    ]);
    answer = { status: 204 };
    await site.query(`select queue_webhook_event('enquiry.created', '{}', null)`);
    await deliverAt(new Date(begin + 0.95 * HOUR));
    expect(received).toHaveLength(1);
    await deliverAt(new Date(begin + 1.2 * HOUR));
    expect(received).toHaveLength(3);
    expect(await listed()).toMatchObject([{ state: 'working', problem: '' }]);
  });

  it('is not counted as failing for five days when something was delivered between', async () => {
    await aWebhook();
    const tryAt = async (days: number, status: number) => {
      answer = { status };
      // Due in the future, so that the job of the site itself does not send it first.
      await site.query(`select queue_webhook_event('enquiry.created', '{}', null);
        update webhook_deliveries set next_at = now() + interval '${days} days' where status = 'waiting'`);
      await deliverAt(new Date(Date.now() + days * DAY + 1000));
    };
    await tryAt(0, 500);
    await tryAt(3, 200);
    await tryAt(5.1, 500);
    expect(await listed()).toMatchObject([{ state: 'failing', problem: 'The reply was 500.' }]);
  });

  it('is sent to a webhook one after the other, and taken up again when the process died', async () => {
    await aWebhook();
    for (let at = 0; at < 3; at += 1) await site.query(`select queue_webhook_event('enquiry.created', '{}', null)`);
    // Pretends that another copy of the program is sending the first delivery.
    await site.query(`update webhooks set busy_until = now() + interval '20 seconds'`);
    await deliverAt(new Date());
    expect(received).toHaveLength(0);
    await Promise.all([deliverAt(new Date(Date.now() + 21_000)), deliverAt(new Date(Date.now() + 21_000))]);
    await arrived(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });
});

describe('An address that is not on the internet', () => {
  const at = (...addresses: string[]): DnsLookup => {
    let asked = 0;
    return async () => [{ address: addresses[asked++ % addresses.length] ?? '', family: 4 }];
  };
  const problemAfter = async (lookup: DnsLookup | undefined, when = new Date(Date.now() + 1000)) => {
    await deliverAt(when, lookup, false);
    return (await listed())[0]?.problem;
  };
  /** Stores an address that the form would refuse, without trying it. */
  const aWebhookAt = async (address: string) => {
    const { webhook } = await aWebhook({ events: ['contact.created'] });
    await site.query('update webhooks set url = $1', [address]);
    await site.query(`select queue_webhook_event('contact.created', '{}', null)`);
    return webhook;
  };

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://[::ffff:169.254.169.254]/'])(
    'is refused when it is written as %s',
    async (address) => {
      await aWebhookAt(address);
      expect(await problemAfter(undefined)).toBe('The address must be an address on the internet.');
    },
  );

  it.each(['10.0.0.5', '169.254.169.254', '100.64.1.1'])('is refused when a name leads to %s', async (address) => {
    await aWebhookAt('https://hooks.works.example/');
    expect(await problemAfter(at(address))).toBe(
      'hooks.works.example leads to an address that is not on the internet.',
    );
  });

  it('is refused when one of several addresses is such', async () => {
    await aWebhookAt('https://hooks.works.example/');
    const both: DnsLookup = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    expect(await problemAfter(both)).toContain('not on the internet');
  });

  it('is resolved once in each attempt, and checked again in the next', async () => {
    const port = new URL(url).port;
    await aWebhookAt(`http://hooks.works.example:${port}/hooks`);
    let asked = 0;
    const changing: DnsLookup = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    answer = { status: 500 };
    await deliverAt(new Date(Date.now() + 1000), changing);
    expect([asked, received.length, received[0]?.headers.host]).toEqual([1, 1, `hooks.works.example:${port}`]);
    await site.query(`update webhooks set url = 'https://hooks.works.example/'`);
    expect(await problemAfter(changing, new Date(Date.now() + HOUR))).toContain('not on the internet');
    expect([asked, received.length]).toEqual([2, 1]);
  });

  it('is not reached by a redirect', async () => {
    answer = { status: 307, headers: { location: `${url}/elsewhere` } };
    const { webhook } = await aWebhook();
    await anEnquiry();
    await arrived();
    await expect.poll(async () => (await log(webhook.id))[0]?.reply_status).toBe(307);
    expect((await listed())[0]?.problem).toBe('The reply was a redirect (307), which is not followed.');
    expect(received).toHaveLength(1);
  });

  it('is refused where it is entered, as is anything but https, unless the setting allows it', async () => {
    const strict = await testApp({ connectionString: site.connectionString, env: { RATE_LIMIT_SCALE: '1000' } });
    const refused = async (address: string) => {
      const values = { url: address, contact_created: true };
      const reply = await strict.post('/api/office/run_act', { resource: 'webhooks', act: 'add', values }, admin);
      return [reply.status, (reply.body as { error: string }).error];
    };
    try {
      expect(await refused('http://crm.example/')).toEqual([400, 'url: must begin with https://']);
      expect(await refused('https://192.168.0.9/')).toEqual([400, 'url: must be an address on the internet']);
      expect(await refused('https://a:b@crm.example/')).toEqual([400, 'url: must have no user name or password in it']);
      expect(await refused('crm')).toEqual([400, 'url: must be an address such as https://crm.example/hooks']);
    } finally {
      await strict.close();
    }
  });
});

describe('Two admins', () => {
  it('do not overwrite each other, and get the current webhook', async () => {
    await aWebhook();
    const known = await seen();
    const change = (events: string[]) => act('change', typed(events, { enabled: true }), known);
    const replies = await Promise.all([change(['contact.created']), change(['catalogue.published'])]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ current: (await listed())[0] });
  });

  it('see a secret once; a new one signs from then on, and neither is readable in the database', async () => {
    const { webhook, secret } = await aWebhook();
    const { status, body } = await act('renew', {}, await seen());
    const renewed = (body as { shown: { value: string } }).shown.value;
    expect([status, renewed === secret]).toEqual([200, false]);
    await anEnquiry();
    await arrived();
    const { headers, body: sent } = received[0] ?? { headers: {}, body: '' };
    expect(new Verifier(renewed).verify(sent, headers as Record<string, string>)).toBeTruthy();
    expect(() => new Verifier(secret).verify(sent, headers as Record<string, string>)).toThrow('No matching signature');
    const history = await site.get(`/api/office/history?resource=webhooks&id=${webhook.id}`, admin);
    expect(history.body).toMatchObject({
      entries: [{ fields: [{ label: 'Act', after: 'Replace the secret' }] }, { action: 'add', label: url }],
    });
    const stored = JSON.stringify([
      await site.query('select to_jsonb(w) from webhooks w union all select to_jsonb(h) from history h'),
      await listed(),
    ]);
    for (const one of [secret, renewed]) expect(stored).not.toContain(one.slice('whsec_'.length));
  });

  it('are asked for the password before a secret is shown or an address changes', async () => {
    const { webhook } = await aWebhook();
    const { id: unlockedId } = await aMemberOfStaff(site, 'admin');
    const unlocked = await officeSession(site, unlockedId);
    await site.query(`update office_sessions set confirmed_at = now() - interval '11 minutes' where staff_id = $1`, [
      unlockedId,
    ]);
    const known = await seen();
    const asked = await Promise.all([
      act('add', typed(['contact.created']), {}, unlocked),
      act('change', typed(['contact.created'], { url: `${url}/2` }), known, unlocked),
      act('renew', {}, known, unlocked),
      act('remove', {}, known, unlocked),
    ]);
    for (const { status, body } of asked) expect([status, body]).toMatchObject([403, { needs_password: true }]);
    expect(await listed()).toEqual([webhook]);
    expect(await act('remove', {}, known)).toMatchObject({ status: 200, body: { row: null } });
    expect(await listed()).toEqual([]);
  });
});
