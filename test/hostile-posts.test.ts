import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../src/api.ts';
import type { EndpointEntry } from '../src/platform/api/endpoint.ts';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD } from './office.ts';
import { rounds, sampled } from './rounds.ts';

const EVIL = 'evil.example';
/** Input that has broken other programs: line breaks in headers, formulas, markup, SQL, odd Unicode, sizes. */
const FRAGMENTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  `Asha\r\nBcc: x@${EVIL}`,
  `Asha\nContent-Type: text/html\n\n<b>x`,
  `a@b.example\r\nBcc: x@${EVIL}`,
  `a@b.example,x@${EVIL}`,
  `"a b"@b.example <x@${EVIL}>`,
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '@SUM(A1)',
  "'; drop table users; --",
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '\u202Egnp.exe',
  '\uD800',
  'ﷺ'.repeat(60),
  'e\u0301'.repeat(60),
  '../../../../etc/passwd',
  '%00%0d%0a',
  'constructor',
  'x'.repeat(300),
  'x'.repeat(100_000),
];
const ODD: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  [],
  {},
  ['a'],
  { $ne: '' },
  [[[[[[]]]]]],
  { toString: 'x' },
  { length: 1e9 },
];
const hostile = fc.oneof(
  fc.constantFrom<unknown>(...FRAGMENTS, ...ODD),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.anything(),
);

/** Converts to JSON values, because fast-check also generates values that no request can contain. */
function toJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null',
  );
}

let site: TestApp;
let headers: Record<string, string>;
/** Valid bodies by endpoint; the attacks replace their fields. */
let bodies: Record<string, () => Record<string, unknown>>;
let people = 0;

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100000' } });
  // Without this, a random id that equals the id of the demo's import would undo the whole catalogue.
  await site.query('delete from imports');
  const customer = await aCustomer(site);
  // The admin has just entered the password, so that nothing is refused before the input is read.
  const admin = await aMemberOfStaff(site, 'admin');
  const cookies = [await signIn(site, customer.email), await officeSession(site, admin.id)];
  headers = { cookie: cookies.map(({ cookie }) => cookie).join('; ') };
  const [model] = await modelsOfCatalogue(site, 1);
  const details = {
    firstName: 'Ravi',
    lastName: 'Iyer',
    mobile: '9876543210',
    companyName: 'Works',
    jobRole: 'Engineer',
    city: 'Pune',
    state: 'Goa',
    country: 'India',
    subscribe: true,
  };
  const unique = () => {
    people += 1;
    return `hostile${people}`;
  };
  const message = () => ({
    name: 'Ravi',
    email: `${unique()}@works.example`,
    phone: '9876543210',
    message: 'A question',
    captcha_token: 'none',
    client_ref: `reference-${unique()}`,
    website: '',
  });
  const mapping = () => ({
    ...{ sheet: 'models', first: 1, rows: 1, comma: false, constants: { product: 'none' } },
    columns: [{ heading: 'Article', to: 'name', unit: '' }],
  });
  const token = 'x'.repeat(43);
  bodies = {
    '/api/office/sign_in': () => ({ email: admin.email, password: 'wrong', code: '123456' }),
    '/api/office/sign_out': () => ({}),
    '/api/office/accept_invitation': () => ({ token, password: STAFF_PASSWORD }),
    '/api/office/confirm_password': () => ({ password: STAFF_PASSWORD }),
    '/api/office/change_password': () => ({ password: 'wrong', new_password: STAFF_PASSWORD }),
    '/api/office/two_factor_begin': () => ({ password: STAFF_PASSWORD }),
    '/api/office/two_factor_enable': () => ({ code: '123456' }),
    '/api/office/two_factor_disable': () => ({ password: STAFF_PASSWORD, code: '123456' }),
    '/api/office/end_session': () => ({ id: 2_000_000_000 }),
    '/api/office/restore_entry': () => ({ entry: '900000000', version: 1, fields: ['title'] }),
    '/api/office/take_back': () => ({ cause: '00000000-0000-4000-8000-000000000000' }),
    '/api/office/add_row': () => ({
      resource: 'events',
      values: { title: unique(), event_date: '2031-01-01', long_description: '<p>a</p>', is_active: true, link1: null },
      key: unique(),
    }),
    '/api/office/change_row': () => ({
      resource: 'dealers',
      id: 1,
      version: 1,
      values: { lat: 1.5, lng: 2, city: 'Pune' },
    }),
    '/api/office/draft_changes': () => ({
      title: 'Hostile',
      changes: [
        {
          resource: 'models',
          action: 'change',
          id: model?.id,
          seen: { r2: 'x' },
          values: { r2: 'y' },
          draft_version: 1,
        },
      ],
    }),
    '/api/office/remove_change': () => ({ id: 1, version: 1 }),
    '/api/office/resolve_change': () => ({ id: 1, version: 1, take: { r2: 'draft' } }),
    '/api/office/publish_change_set': () => ({ id: 1, version: 1, at: '2031-02-03T04:05:00Z' }),
    '/api/office/discard_change_set': () => ({ id: 1, version: 1 }),
    '/api/office/change_rows': () => ({
      resource: 'models',
      rows: [
        { id: model?.id, seen: { r2: 'x' }, values: { r2: 'y' } },
        { id: 2, version: 1, values: { name: 'Changed here', 'attribute:Weight [kg]': 2 } },
      ],
    }),
    '/api/office/save_sheet': () => ({
      product: model?.product_id,
      changes: [
        { resource: 'models', action: 'change', id: model?.id, seen: { r2: 'x' }, values: { r2: 'y', name: 'z' } },
        { resource: 'tables', action: 'archive', id: 1, seen: {}, values: {} },
      ],
      labels: [{ table: 1, labels: ['Model'] }],
    }),
    '/api/office/save_prices': () => ({
      changes: [
        {
          action: 'add',
          values: {
            model: model?.name,
            customer_group: unique(),
            currency: 'INR',
            valid_from: '',
            from_quantity: '1',
            unit_price: '9.50',
            price_per: '1',
          },
        },
        { action: 'change', id: 900_000, seen: { unit_price: '1' }, values: { unit_price: '2' } },
      ],
    }),
    '/api/office/place_row': () => ({ resource: 'categories', id: 1, version: 1, into: '', before: null }),
    '/api/office/begin_import': () => ({ upload: '00000000-0000-4000-8000-000000000000', missing: ['models'] }),
    '/api/office/check_import': () => ({ id: 2_000_000_000, missing: ['models'] }),
    '/api/office/apply_import': () => ({ id: 2_000_000_000, seen: 'none', archived: 1 }),
    '/api/office/repair_import': () => ({
      ...{ id: 2_000_000_000, seen: 'none' },
      rows: [{ sheet: 'Sheet1', row: 2, cells: ['VTC-200-UB', '8466'] }],
    }),
    '/api/office/undo_import': () => ({ id: 2_000_000_000 }),
    '/api/office/stop_import': () => ({ id: 2_000_000_000 }),
    '/api/office/read_cad_files': () => ({}),
    '/api/office/map_import': () => ({
      id: 2_000_000_000,
      sheets: [{ source: 'Sheet1', mapping: mapping(), name: unique(), version: 0 }],
    }),
    '/api/office/draft_place': () => ({
      ...{ resource: 'categories', id: 1, version: 1, into: '', before: null },
      ...{ set: 1, drafts: [{ id: 1, version: 1 }] },
    }),
    '/api/office/archive_rows': () => ({ resource: 'redirects', rows: [{ id: 'old', version: 1 }] }),
    '/api/office/preview_found_rows': () => ({
      resource: 'news',
      action: 'archive',
      filter: { search: 'a', filters: { title: 'x' } },
    }),
    '/api/office/set_found_rows': () => ({
      resource: 'dealers',
      action: 'archive',
      filter: { search: 'zz' },
      fingerprint: 'none',
    }),
    '/api/office/restore_rows': () => ({ resource: 'brands', rows: [{ id: 1, version: 1 }] }),
    '/api/office/close_failed_email': () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    '/api/office/send_email_again': () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    '/api/office/begin_upload': () => ({ folder: 'markets', name: `${unique()}.pdf`, bytes: 9, modified: 1 }),
    '/api/office/finish_upload': () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    '/api/office/discard_upload': () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    '/api/office/replace_media': () => ({ key: 'uploads/products/none.png', by: 'uploads/products/other.png' }),
    '/api/office/match_zip': () => ({ id: '00000000-0000-4000-8000-000000000000', side: 'both' }),
    '/api/office/apply_zip': () => ({ id: '00000000-0000-4000-8000-000000000000', side: 'models' }),
    '/api/office/remove_media': () => ({ keys: ['uploads/products/none.12345678.png'] }),
    '/api/office/open_enquiry': () => ({ id: 1 }),
    '/api/office/change_enquiry': () => ({ id: 1, version: 1, status: 'closed', assignee: null }),
    '/api/office/note_enquiry': () => ({ id: 1, kind: 'note', text: 'Called' }),
    '/api/office/send_answer': () => ({ id: 1, version: 1, subject: 'Clamps', text: 'Dear Asha', attachments: [] }),
    '/api/office/answer_letter': () => ({ letter: 900_000, subject: 'Clamps', text: 'Dear Asha', attachments: [] }),
    '/api/office/send_letter_again': () => ({ id: 1, to: 'asha@works.example' }),
    '/api/office/record_answer': () => ({ id: 1, direction: 'in', channel: 'phone', subject: '', text: 'Yes' }),
    '/api/office/record_letter': () => ({ id: 1, upload: '00000000-0000-4000-8000-000000000000' }),
    '/api/office/read_request': () => ({ id: 1 }),
    '/api/office/copy_quotation': () => ({ id: 1, enquiry: 1 }),
    '/api/office/preview_request': () => ({ text: '2 x VTC-200-UB' }),
    '/api/office/add_request': () => ({ id: 1, text: '2 x', add: [{ key: '1', model_id: 1, quantity: 2 }] }),
    '/api/office/add_enquiry': () => ({ source: 'phone', name: 'Asha', phone: '1', text: '2 x VTC-200-UB' }),
    '/api/office/change_items': () => ({ id: 1, version: 1, add: [{ model_id: 1, quantity: 2 }] }),
    '/api/office/decide_line': () => ({ id: 1, reading: 1, key: '1', done: 'dismissed' }),
    '/api/office/change_asker': () => ({ id: 1, version: 1, name: 'Asha', email: 'asha@works.example', phone: '1' }),
    '/api/office/mark_letter_spam': () => ({ letter: 1 }),
    '/api/office/begin_quotation': () => ({ id: 1, buyer: { name: 'Asha', gstin: '27AAPFU0939F1ZV' } }),
    '/api/office/revise_quotation': () => ({ id: 1, version: 1 }),
    '/api/office/save_quotation': () => ({
      id: 1,
      version: 1,
      currency: 'INR',
      buyer_name: 'Asha Rao',
      buyer_company: '',
      buyer_address: 'Pune',
      buyer_state: 'Maharashtra',
      buyer_country: 'India',
      buyer_gstin: '',
      packing: '0',
      freight: '10.50',
      delivery: '',
      valid_until: '2031-01-01',
      terms: '',
      lines: [
        {
          model_id: model?.id,
          text: 'A clamp',
          hsn_code: '',
          quantity: 1,
          unit_price: '9.50',
          discount: '0',
          tax_percent: '18',
        },
      ],
    }),
    '/api/office/send_quotation': () => ({
      id: 1,
      version: 1,
      sums_hash: 'x',
      subject: 'Our quotation',
      text: 'Dear Asha',
    }),
    '/api/office/confirm_order': () => ({ id: 1, version: 1, subject: 'Your order', text: 'Dear Asha' }),
    '/api/office/withdraw_quotation': () => ({ id: 1, version: 1 }),
    '/api/office/run_act': () => ({
      resource: 'privacy_requests',
      act: 'record',
      values: { kind: 'see', email: 'asha@works.example', text: 'x', source: 'phone', received_on: '2026-01-31' },
    }),
    '/api/office/run_act_on_rows': () => ({
      resource: 'enquiries',
      act: 'close',
      rows: [{ id: 900_000, version: 1 }],
      values: {},
    }),
    '/api/send_privacy_request.php': () => ({ kind: 'correct', text: 'My name is Asha' }),
    '/api/keep_account.php': () => ({}),
    '/api/accept_quotation.php': () => ({
      token,
      name: 'Asha Rao',
      order_number: 'PO 1',
      file: { name: 'order.pdf', content: Buffer.from('%PDF-1.7').toString('base64') },
    }),
    '/api/decline_quotation.php': () => ({ token, name: 'Asha Rao', reason: 'Too late' }),
    '/api/ask_about_quotation.php': () => ({ token, question: 'When?' }),
    '/api/open_quotation.php': () => ({ id: 1 }),
    '/api/office/discard_letter': () => ({ letter: 900_000 }),
    '/api/office/follow_up': () => ({ id: 1, on: '2099-01-01' }),
    '/api/office/make_enquiry': () => ({ letter: 900_000 }),
    '/api/office/place_letter': () => ({ letter: 1, reference: 'ENQ-2026-000001' }),
    '/api/office/put_back_media': () => ({ keys: ['uploads/products/none.12345678.png'] }),
    '/api/login.php': () => ({ email: customer.email, password: 'wrong', remember: true }),
    '/api/logout.php': () => ({}),
    '/api/read_parts_list.php': () => ({ text: `2 x ${model?.name}\n3 x VTC-9999` }),
    '/api/add_project.php': () => ({
      name: unique(),
      lines: [{ model_id: model?.id, quantity: 2, own_number: '47-11', note: 'left' }],
    }),
    '/api/change_project.php': () => ({
      id: 1,
      version: 1,
      name: unique(),
      lines: [{ model_id: model?.id, quantity: 2 }],
    }),
    '/api/delete_project.php': () => ({ id: 1, version: 1 }),
    '/api/restore_project.php': () => ({ id: 1 }),
    '/api/share_basket.php': () => ({ lines: [{ model_id: model?.id, quantity: 2 }] }),
    '/api/register.php': () => {
      const name = unique();
      const wanted_file = { kind: 'step', model_id: model?.id };
      return { ...details, email: `${name}@works.example`, username: name, password: PASSWORD, wanted_file };
    },
    '/api/check-email.php': () => ({ email: customer.email }),
    '/api/resend-verification.php': () => ({ email: 'nobody@works.example' }),
    '/api/request_password_reset.php': () => ({ email: 'nobody@works.example' }),
    '/api/verify_reset_token.php': () => ({ token: 'x'.repeat(43) }),
    '/api/update_password.php': () => ({ token: 'x'.repeat(43), password: PASSWORD }),
    '/api/take_wanted_file.php': () => ({}),
    '/api/verify_email.php': () => ({ token: 'x'.repeat(43), password: PASSWORD }),
    '/api/save_account.php': () => details,
    '/api/change_password.php': () => ({ current_password: 'wrong', new_password: PASSWORD }),
    '/api/delete_account.php': () => ({ password: 'wrong' }),
    '/api/get_cart_models.php': () => ({ model_ids: [model?.id] }),
    '/api/get_asked_before.php': () => ({ model_ids: [model?.id] }),
    '/api/get_parts_for_cart.php': () => ({ model_ids: [model?.id] }),
    '/api/get_states.php': () => ({ country: 'India' }),
    '/api/save_contact_enquiry.php': message,
    '/api/send_contact_enquiry.php': message,
    '/api/save_newsletter_signup.php': () => ({ email: `${unique()}@works.example` }),
    '/api/confirm_newsletter.php': () => ({ key: `1.9999999999.${'x'.repeat(43)}` }),
    '/api/unsubscribe.php': () => ({ key: 'x'.repeat(43) }),
    '/api/track_search_miss': () => ({ words: 'a clamp for eggs' }),
    '/api/track_page_view.php': () => ({ item_id: model?.id, item_name: model?.name, item_type: 'model' }),
    '/api/submit_enquiry.php': () => ({
      customer_id: customer.id,
      product_ids: [model?.product_id],
      model_ids: [model?.id],
      model_names: [model?.name],
      quantities: [1],
      own_numbers: ['47-11'],
      line_notes: ['left'],
      note: 'Please',
      po_reference: 'PO 1',
    }),
    '/api/submit_guest_enquiry.php': () => ({
      name: 'Meera Joshi',
      company: 'Joshi Fixtures',
      email: 'meera@works.example',
      phone: '98765 43210',
      product_ids: [model?.product_id],
      model_ids: [model?.id],
      model_names: [model?.name],
      quantities: [1],
      note: 'Please',
    }),
  };
  // The inbox needs a first conversation.
  await site.post('/api/submit_enquiry.php', bodies['/api/submit_enquiry.php']?.(), headers);
});
afterAll(() => site?.close());

const posts = Object.keys(api).flatMap((key) => (key.startsWith('POST ') ? [key.slice(5)] : []));
/** These endpoints take as long as hashing a password, or 150 ms, whatever the input. */
const HASHES = /(password|login|delete_account|register|sign_in|two_factor_\w+)(_reset)?(\.php)?$/;
const ALLOWED_STATUSES = [200, 204, 400, 401, 403, 404, 409, 413, 415];

async function send(url: string, payload: string, type = 'application/json') {
  const own = ['/api/logout.php', '/api/office/sign_out'].includes(url) ? {} : headers;
  const response = await site.inject({ method: 'POST', url, headers: { ...own, 'content-type': type }, payload });
  if (!ALLOWED_STATUSES.includes(response.statusCode)) {
    throw new Error(`${response.statusCode} for ${payload.slice(0, 300)}: ${response.body}`);
  }
  if (response.body) expect(typeof response.json()).toBe('object');
  return response;
}

describe('A hostile GET of the office', () => {
  const queries = Object.entries(api as Record<string, EndpointEntry>).flatMap(([key, { query }]) =>
    key.startsWith('GET /api/office/') && query instanceof z.ZodObject
      ? [{ url: key.slice(4), names: Object.keys(query.shape) }]
      : [],
  );
  it.each(queries)(
    'or rather a GET of the office with odd parameters gets a clean response from $url',
    async ({ url, names }) => {
      const attack = fc.dictionary(fc.constantFrom(...names, 'anything'), hostile);
      await fc.assert(
        fc.asyncProperty(attack, async (given) => {
          const pairs = Object.entries(toJson(given) as Record<string, unknown>).map(([name, value]) => [
            name,
            (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 8000),
          ]);
          const response = await site.inject({ url: `${url}?${new URLSearchParams(pairs)}`, headers });
          expect([response.statusCode, response.body.slice(0, 300)]).toEqual([
            expect.toSatisfy((status: number) => ALLOWED_STATUSES.includes(status)),
            expect.any(String),
          ]);
        }),
        { numRuns: rounds(60) },
      );
    },
  );
});

describe('A hostile POST', () => {
  it('is tested for every endpoint', () => {
    expect(posts.filter((url) => !bodies[url])).toEqual([]);
  });

  it.each(posts)('with odd fields gets a clean response from %s', { timeout: 60_000 }, async (url) => {
    const attack = fc.record({ field: fc.nat(), value: hostile, form: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(attack, async ({ field, value, form }) => {
        const body = bodies[url]?.() ?? {};
        const names = Object.keys(body);
        const name = names[field % Math.max(1, names.length)] ?? 'anything';
        await send(url, JSON.stringify({ ...body, [name]: toJson(value) }));
        if (form) {
          const pairs = Object.entries({ ...body, [name]: toJson(value) }).map(([key, inner]) => [
            key,
            typeof inner === 'string' ? inner : JSON.stringify(inner),
          ]);
          await send(url, new URLSearchParams(pairs).toString(), 'application/x-www-form-urlencoded');
        }
      }),
      { numRuns: rounds(HASHES.test(url) ? 12 : 40) },
    );
  });

  it.each(posts)('with names of Object.prototype gets a clean response from %s', async (url) => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    for (const [at, field] of Object.keys(bodies[url]?.() ?? {}).entries()) {
      for (const name of sampled(names, names.length)) {
        const value = names[(names.indexOf(name) + at) % names.length] ?? name;
        await send(url, JSON.stringify({ ...bodies[url]?.(), [field]: value }));
        await send(url, JSON.stringify({ ...bodies[url]?.(), [field]: { [value]: value } }));
      }
    }
  });

  it.each(sampled(posts, 3))(
    'with many long values gets a clean response from %s',
    { timeout: 60_000 },
    async (url) => {
      const unit = fc.constantFrom('x', '1', 'vtc-2', 'o0i1', '-', 'é', ' ');
      const attack = fc.record({
        field: fc.nat(),
        count: fc.integer({ min: 1, max: 1200 }),
        length: fc.nat(800),
        unit,
      });
      await fc.assert(
        fc.asyncProperty(attack, async ({ field, count, length, unit }) => {
          const body = bodies[url]?.() ?? {};
          const names = Object.keys(body);
          const name = names[field % Math.max(1, names.length)] ?? 'anything';
          const value = (at: number) => `${at}${unit.repeat(length)}`.slice(0, Math.max(1, length));
          const given = body[name];
          const kind = Array.isArray(given) ? given[0] : undefined;
          const many = Array.from({ length: count }, (_, at) =>
            typeof kind === 'object' ? { ...kind, note: value(at) } : value(at),
          );
          const started = performance.now();
          await send(url, JSON.stringify({ ...body, [name]: Array.isArray(given) ? many : many.join(' ') }));
          expect(performance.now() - started).toBeLessThan(10_000);
        }),
        { numRuns: rounds(8) },
      );
    },
  );

  it.each(sampled(posts, 4))('with an odd body gets a clean response from %s', { timeout: 60_000 }, async (url) => {
    const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const raw = [
      '',
      'null',
      '[]',
      '"text"',
      '1e999',
      '{',
      '{"__proto__":{"success":true}}',
      '{"constructor":{"prototype":{"success":true}}}',
      deep(1000),
      deep(100_000),
      '['.repeat(200_000) + ']'.repeat(200_000),
      JSON.stringify({ ...bodies[url]?.(), extra: 'x'.repeat(900_000) }),
      JSON.stringify({ ...bodies[url]?.(), extra: 'x'.repeat(1_100_000) }),
      JSON.stringify({
        ...bodies[url]?.(),
        ...Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, index])),
      }),
    ];
    for (const payload of raw) await send(url, payload);
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-7',
    ]) {
      await send(url, '--x\r\nrubbish', type);
    }
    const nested = 'a[b][c]'.concat('[d]'.repeat(500), '=1&__proto__[x]=1&constructor[prototype][y]=2');
    await send(url, nested, 'application/x-www-form-urlencoded');
    expect(({} as Record<string, unknown>).success).toBeUndefined();
  });

  it('has left the admin of the office signed in, so that nothing was refused before the input was read', async () => {
    expect((await site.get('/api/office/rows?resource=staff', headers)).status).toBe(200);
  });

  it('leaves nothing half-stored', async () => {
    const none = async (sql: string) => expect((await site.services.database.pool.query(sql)).rows).toEqual([]);
    const emailTo = (address: string) =>
      `select from pgboss.job where name in ('mail', 'mail-confidential') and lower(data->'to'->>'address') = lower(${address})`;
    // The invented customers of the demo have no password.
    await none(`select email from users u where email not like '%@invented.example'
      and not exists (select from credentials c where c.user_id = u.id)`);
    await none(`select email from users u where email like 'hostile%' and
      (not exists (select from account_links l where l.user_id = u.id) or not exists (${emailTo('u.email')}))`);
    await none(
      `select email from newsletter_signups n where confirmed_at is null and not exists (${emailTo('n.email')})`,
    );
    // Enquiries that staff add may have no items, and send no email.
    await none(`select reference from enquiries e where e.source = 'site'
      and (not exists (select from enquiry_lines l where l.enquiry_id = e.id) or not exists (${emailTo(`e.customer->>'email'`)}))`);
    await none('select email from contact_enquiries');
  });

  it('injects nothing into the headers of an email or into a spreadsheet', { timeout: 60_000 }, async () => {
    const name = `Asha\r\nBcc: x@${EVIL}`;
    const formula = '=HYPERLINK("http://evil.example","x")';
    const bodyOf = (url: string) => bodies[url]?.() ?? {};
    await send(
      '/api/register.php',
      JSON.stringify({ ...bodyOf('/api/register.php'), firstName: name, lastName: formula }),
    );
    await send(
      '/api/save_account.php',
      JSON.stringify({ ...bodyOf('/api/save_account.php'), firstName: name, companyName: name }),
    );
    await site.services.database.pool.query('update models set name = $1 where id = (select min(id) from models)', [
      formula,
    ]);
    const enquiry = bodyOf('/api/submit_enquiry.php');
    await send('/api/submit_enquiry.php', JSON.stringify({ ...enquiry, note: name, po_reference: name }));

    const { pool } = site.services.database;
    const open = async () =>
      (await pool.query(`select from pgboss.job where name in ('mail', 'mail-confidential') and state <> 'completed'`))
        .rowCount;
    await expect.poll(open, { timeout: 50_000, interval: 250 }).toBe(0);
    const folder = path.join(site.services.settings.dataDir, 'mail');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
    const allowed =
      /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted|x-auto-response-suppress|x-written-at|list-unsubscribe|list-unsubscribe-post)$/;
    let sheets = 0;
    for (const file of files) {
      const email = await PostalMime.parse(await readFile(path.join(folder, file)));
      expect(email.headers.map(({ key }) => key).filter((key) => !allowed.test(key))).toEqual([]);
      expect(email.to).toHaveLength(1);
      for (const { address } of [...(email.to ?? []), ...(email.replyTo ?? [])]) expect(address).not.toContain(EVIL);
      for (const { content } of email.attachments) {
        sheets += 1;
        const cells = new TextDecoder().decode(content as ArrayBuffer);
        expect(cells).not.toMatch(/(^|[\r\n,])"?[=+\-@]/);
      }
    }
    expect(files.length).toBeGreaterThan(2);
    expect(sheets).toBeGreaterThan(0);
  });
});
