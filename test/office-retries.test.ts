import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../src/api.ts';
import { getActs } from '../src/features/office/rows/resource-acts.ts';
import { resources } from '../src/features/office/rows/resources.ts';
import type { EndpointEntry } from '../src/platform/api/endpoint.ts';
import { aCustomer } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { aLetter, recordLetter } from './letters.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { aPicture, mediaUploads } from './office-media.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from './quotations.ts';

type Body = Record<string, unknown>;

/** Endpoints of the office that add or send when they are called again, and acts as `run_act customers.note`. */
const acts = resources.flatMap((resource) =>
  Object.entries(getActs(resource)).map(([name, act]) => ({ name: `run_act ${resource.name}.${name}`, act })),
);
const posts = (Object.entries(api) as [string, EndpointEntry][]).flatMap(([key, { undo }]) =>
  key.startsWith('POST /api/office/') ? [{ name: key.slice('POST /api/office/'.length), undo }] : [],
);
const addsOrSends = ({ undo }: { undo?: string | undefined }) => undo === 'adds' || undo === 'sends';
const names = [
  ...posts.filter(addsOrSends).map(({ name }) => name),
  // An act of a list adds a row whatever undoes it.
  ...acts.filter(({ act }) => act.isOfList || addsOrSends(act)).map(({ name }) => name),
];

/** Tables and jobs that change on their own, or at every request. */
const CHANGES_ANYWAY = /rate|request_counts|session|reading|^imports?_|media_|drawn|sent_emails/;

let site: TestApp;
let headers: Record<string, string>;
let samples: Record<string, () => Promise<Body>>;

const post = (path: string, body: Body) => site.post(`/api/office/${path}`, body, headers);
const idOf = async (sql: string, ...values: unknown[]) => (await site.query<{ id: number }>(sql, values))[0]?.id ?? 0;
async function rowOf(resource: string, id: number | string): Promise<Body> {
  const { body } = await site.get(`/api/office/row?resource=${resource}&id=${id}`, headers);
  return { id, version: (body as { row: { version: number } }).row.version };
}

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  await setSeller(site);
  const quotations = quotationsOf(site, headers);
  const uploads = mediaUploads(site, () => headers);
  const openedEnquiry = async () => {
    const { id, customer } = await anEnquiry(site);
    const { body } = await site.get(`/api/office/enquiry?id=${id}`, headers);
    return { id, customer, version: (body as { version: number }).version };
  };
  const words = { subject: 'Our answer', text: 'Which length?' };
  let letters = 0;
  const aStranger = async () => {
    letters += 1;
    const from = `stranger${letters}@works.example`;
    await recordLetter(
      site,
      headers,
      await aLetter({ from, subject: `Letter ${letters}`, text: 'Two clamps, please' }),
    );
    return idOf('select id from messages where sender = $1', from);
  };
  const aWebhook = async () => {
    await post('run_act', {
      ...{ resource: 'webhooks', act: 'add', key: crypto.randomUUID() },
      values: { url: 'https://crm.example/hooks', quotation_expired: true, with_contact: false },
    });
    return idOf('select max(id) as id from webhooks');
  };
  const aSentQuotation = async () => {
    const { id, customer } = await anEnquiry(site);
    return { ...(await quotations.sent(id)), email: customer.email };
  };
  const aFailure = async () => {
    const { id, version } = await openedEnquiry();
    await post('send_answer', { id, version, ...words });
    const [{ message = 0, job = '' } = {}] = await site.query<{ message: number; job: string }>(
      `update messages set state = 'failed', error = 'No such user' where conversation_id = $1 and not is_automatic
       returning id as message, job_id as job`,
      [id],
    );
    const letter = JSON.stringify({
      to: { address: 'stores@works.example', name: '' },
      subject: 'x',
      text: 'x',
      html: '',
    });
    await site.query(
      `insert into mail_failures (job_id, recipient, subject, letter, error) values ($1, 'x', 'x', $2, 'No such user')`,
      [job, letter],
    );
    return { message, job };
  };
  samples = {
    send_email_again: async () => ({ id: (await aFailure()).job }),
    send_letter_again: async () => ({ id: (await aFailure()).message, to: 'stores@works.example' }),
    begin_import: async () => {
      const { id } = await uploads.whole('models.csv', Buffer.from(`name\nFX-${crypto.randomUUID()}\n`), 'import');
      return { upload: id, missing: [] };
    },
    finish_upload: async () => {
      const picture = await aPicture().png().toBuffer();
      return { id: (await uploads.whole('clamp.png', picture, 'products')).id };
    },
    add_row: async () => ({ resource: 'redirects', values: { old_path: 'twice', location: '/Products' } }),
    note_enquiry: async () => ({ id: (await openedEnquiry()).id, kind: 'note', text: 'Called twice' }),
    record_answer: async () => ({
      ...{ id: (await openedEnquiry()).id, direction: 'in', channel: 'phone', subject: '', text: 'Two, please' },
    }),
    record_letter: async () => {
      const letter = await aLetter({ from: 'new@works.example', subject: 'A letter', text: 'Two clamps, please' });
      return { upload: (await uploads.whole('letter.eml', letter, 'email')).id };
    },
    make_enquiry: async () => ({ letter: await aStranger() }),
    answer_letter: async () => ({ letter: await aStranger(), ...words }),
    send_answer: async () => {
      const { id, version } = await openedEnquiry();
      return { id, version, ...words };
    },
    send_quotation: async () => {
      const draft = await quotations.begin((await anEnquiry(site)).id);
      const { id, version, sums_hash } = (await quotations.save(draft)).body as Record<string, unknown>;
      return { id, version, sums_hash, ...words };
    },
    confirm_order: async () => {
      const { id, email } = await aSentQuotation();
      await site.post('/api/accept_quotation.php', { token: await tokenOf(site, email), name: 'Asha Rao' });
      return { id, version: (await quotations.read(id)).version, ...words };
    },
    add_enquiry: async () => ({ source: 'phone', name: 'Asha Rao', phone: '+91 98765 43210' }),
    add_request: async () => ({ id: (await openedEnquiry()).id, text: 'Two clamps, please' }),
    'run_act customers.note': async () => ({
      ...(await rowOf('customers', (await aCustomer(site)).id)),
      values: { text: 'Wants a discount' },
    }),
    'run_act customers.sendLink': async () => rowOf('customers', (await aCustomer(site, { emailVerified: false })).id),
    'run_act products.duplicate': async () => rowOf('products', await idOf('select min(id) as id from products')),
    'run_act invitations.invite': async () => ({
      values: { email: 'new@office.example', name: 'Asha', role: 'sales' },
    }),
    'run_act invitations.again': async () => {
      await post('run_act', {
        ...{ resource: 'invitations', act: 'invite', key: crypto.randomUUID() },
        values: { email: 'late@office.example', name: 'Bimal', role: 'sales' },
      });
      return rowOf('invitations', await idOf('select max(id) as id from staff_invitations'));
    },
    'run_act printed_catalogues.print': async () => ({ values: { title: 'Clamps' } }),
    'run_act printed_catalogues.again': async () => {
      await post('run_act', {
        ...{
          resource: 'printed_catalogues',
          act: 'print',
          key: crypto.randomUUID(),
          values: { title: 'Clamps again' },
        },
      });
      return rowOf('printed_catalogues', await idOf('select max(id) as id from printed_catalogues'));
    },
    'run_act privacy_requests.record': async () => ({
      values: { email: 'asha@works.example', kind: 'see', source: 'phone', text: 'Which data?' },
    }),
    'run_act privacy_requests.answer': async () => {
      await post('run_act', {
        ...{ resource: 'privacy_requests', act: 'record', key: crypto.randomUUID() },
        values: { email: 'bimal@works.example', kind: 'see', source: 'phone', text: 'Which data?' },
      });
      const id = await idOf('select max(id) as id from privacy_requests');
      return { ...(await rowOf('privacy_requests', id)), values: { answer: 'None.' } };
    },
    'run_act api_tokens.add': async () => ({ values: { name: 'Tally', valid_for: '30', reads_enquiries: true } }),
    'run_act webhooks.add': async () => ({
      values: { url: 'https://erp.example/hooks', quotation_expired: true, with_contact: false },
    }),
    'run_act webhooks.test': async () => rowOf('webhooks', await aWebhook()),
    'run_act webhook_deliveries.again': async () => {
      const id = await aWebhook();
      await post('run_act', { resource: 'webhooks', act: 'test', ...(await rowOf('webhooks', id)) });
      return rowOf('webhook_deliveries', await idOf('select max(id) as id from webhook_deliveries'));
    },
  };
});
afterAll(() => site?.close());

/** Rows of all tables, and jobs that send or draw. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await site.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const counted = tables.filter(({ name }) => !CHANGES_ANYWAY.test(name));
  const counts = counted.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const jobs = `select 'jobs ' || name as name, count(*)::int as count from pgboss.job where name ~ 'mail|print|webhook' group by name`;
  const rows = await site.query<{ name: string; count: number }>([...counts, jobs].join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe('A request of staff that is sent again after its reply was lost', () => {
  it('has a sample for every endpoint and act that adds or sends', () => {
    expect(names.filter((name) => !(name in samples))).toEqual([]);
    expect(Object.keys(samples).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it.each(names)('adds and sends nothing more: %s', async (name) => {
    const sample = await samples[name]?.();
    const [path = '', act = ''] = name.split(' ');
    const [resource, ofResource] = act.split('.');
    const key = crypto.randomUUID();
    const body = { ...sample, key, ...(act && { resource, act: ofResource }) };
    const first = await post(path, body);
    expect(first).toMatchObject({ status: 200 });
    const before = await rowCounts();
    const again = await post(path, body);
    expect([200, 404, 409], JSON.stringify(again.body)).toContain(again.status);
    expect(await rowCounts()).toEqual(before);
  });
});
