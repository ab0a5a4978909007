import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aLetter, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import type { OfficeQuotation } from '../../office/quotations/quotations.contract.ts';
import { WEBHOOK_EVENT_TYPES } from '../../site/webhooks/webhooks.limits.ts';
import { forgottenFilesJob } from '../quotations/forgotten-files.job.ts';

/**
 * Words that a person or staff write about a person, each in one field only. Every word must be in the export and gone
 * from all tables and files after the erasure, unless a list below gives a reason.
 */
const WORD = {
  ...{ first: 'Qzfirst', last: 'Qzlast', user: 'qzuser', company: 'Qzcompany', role: 'Qzrole', city: 'Qzcity' },
  ...{ state: 'Qzstate', mobile: '9811122330', email: 'qzmail@works.example', group: 'Qzgroup' },
  ...{ formerFirst: 'Qzformerfirst', formerMobile: '9811122331', formerEmail: 'qzformer@works.example' },
  ...{ gstin: '24QZABC0000A1Z9', ownNumber: 'Qzownnumber7', lineNote: 'Qzlinenote', note: 'Qznote', order: 'Qzporef' },
  ...{ project: 'Qzproject', projectNumber: 'Qzplannumber', projectNote: 'Qzplannote', contact: 'Qzcontact' },
  ...{ request: 'Qzrequest', nominee: 'Qznominee', nomineePhone: 'Qzphone', relation: 'Qzrelation' },
  ...{ delivery: 'Qzdelivery', terms: 'Qzterms', address: 'Qzaddress', lineText: 'Qzlinetext', buyer: 'Qzbuyer' },
  ...{ decline: 'Qzreason', decliner: 'Qzdecliner', accepter: 'Qzaccepter', orderNumber: 'Qzordernumber' },
  ...{ orderFile: 'Qzorderfile', orderFileName: 'Qzordername.pdf', question: 'Qzquestion', lost: 'Qzlostreason' },
  ...{
    letter: 'Qzletter',
    letterSubject: 'Qzsubject',
    letterFile: 'Qzattached',
    unplaced: 'Qzunplaced',
    portal: 'Qzportal',
  },
  ...{ readCompany: 'Qzreadworks', readLine: 'Qzreadline', readFile: 'Qzreadfile.xls' },
  ...{ staffNote: 'Qzstaffnote', call: 'Qzcallnote', customerNote: 'Qzcustomernote', answer: 'Qzanswer' },
  ...{ sharedNumber: 'Qzsharednumber', failed: 'Qzfailed', sentName: 'Qzsentname' },
};
type Word = keyof typeof WORD;
/** A quick pattern that every word matches, also as the hexadecimal digits of a binary column. */
const PERHAPS = 'qz|981112233|[57]17a|393831313132323333';

const NOT_EXPORTED: Partial<Record<Word, string>> = {
  staffNote: 'internal notes of staff',
  call: 'internal notes of staff',
  customerNote: 'internal notes of staff',
  lost: 'an internal assessment of staff',
  sharedNumber: 'a shared cart does not say who shared it',
  orderFile: 'files are listed by name',
  letterFile: 'files are listed by name',
  sentName: 'the name that the browser showed; the enquiry has the name of the catalogue',
  formerFirst: 'the merge deleted the name of the other account; only the history of staff has it',
  formerMobile: 'as the name',
};

/** Places that have a word after the erasure. */
const STAYS: Record<string, string> = {
  'public.shared_baskets.lines': 'does not say who shared it; deleted after 90 days',
  'public.privacy_requests.email': 'proof of the answered request, for a year',
  'pgboss.job.data': 'only the email that says that the account was deleted',
  mail: 'only the email that says that the account was deleted',
};

/** Tables outside the catalogue in which this test writes no word. */
const WITHOUT_WORDS = {
  'counts and dates, with the number of a row at most':
    'conversation_views conversation_words_stale desk_notices download_log page_views quotation_counters redirect_hits search_misses troubles unexpected_errors',
  'hashes and keys':
    'account_links credentials enquiry_links quotation_links rate_limits remembered_logins sent_emails sessions submissions wanted_files',
  'keys of files':
    'begun_files cad_readings forgotten_files drawn_pictures media media_columns media_replacements media_upload_parts media_uploads media_uses',
  'people and settings of the office':
    'answer_templates api_tokens breaches mailboxes office_additions office_sessions office_settings privacy_notices staff staff_credentials staff_invitations staff_recovery_codes webhooks',
  'changes of the catalogue':
    'catalogue_changes catalogue_version change_sets draft_changes draft_history history_acts import_changes import_mappings import_problems import_rows import_stops imports prices printed_catalogues take_backs',
  'derived from the catalogue':
    'model_findings model_findings_stale office_search product_downloads product_figures product_figures_stale product_texts search_keys search_texts',
  'of the program': 'file_kinds last_backup schema_migrations schema_objects upgrade_reports',
};

/** Columns of the other tables in which this test writes no word. */
const COLUMNS_WITHOUT_WORDS = {
  'chosen by the program or from a list':
    'consents.purpose consents.source consents.withdrawn_how conversation_events.kind conversations.duplicate_sign conversations.follow_up_if conversations.outcome conversations.spam_sign conversations.status enquiries.source history.action history.noun history.via messages.channel messages.direction messages.error messages.hold_reason messages.state message_files.type privacy_requests.kind privacy_requests.source quotation_lines.hsn_code quotations.charge_rule quotations.currency quotations.sent_by quotations.state request_readings.error request_readings.state users.role webhook_deliveries.status webhook_deliveries.type',
  'numbers, keys and hashes':
    'contact_enquiries.captcha_hash contact_enquiries.client_ref contact_enquiries.content_hash conversations.reference enquiries.idempotency_key enquiries.reference enquiries.request_hash history.row_id message_files.store_key messages.digest messages.message_id messages.reply_to_ids newsletter_signups.unsubscribe_key quotations.confirmation_key quotations.number quotations.pdf_key shared_baskets.id webhook_deliveries.event_id',
  'the row is deleted by another column':
    'mail_failures.error mail_failures.letter messages.bcc messages.cc messages.html own_numbers.model users.ban_reason users.country webhook_deliveries.reply_excerpt',
  'stated as staying: models, country, and what the tax of a numbered quotation depends on':
    'enquiry_lines.model_name enquiry_lines.product_name enquiry_lines.sent_product_id quotations.buyer_country quotations.buyer_state quotations.place_of_supply quotations.taxes',
  'the words of the office': 'privacy_requests.answer quotations.seller',
};
const listed = (groups: Record<string, string>) => Object.values(groups).join(' ').split(' ').sort();

let site: TestApp;
let admin: Record<string, string>;
let customer: { id: number; headers: Record<string, string> };
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  await setSeller(site);
  const { put } = site.services.files;
  site.services.files.put = (key, ...content) => {
    storedKeys.add(key);
    return put(key, ...content);
  };
  admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  await site.query(
    `insert into webhooks (url, secret, events, with_contact) values ('https://hook.example/', 'x', $1, true)`,
    [WEBHOOK_EVENT_TYPES],
  );
}, 60_000);
afterAll(() => site?.close());

const office = async (name: string, body: object) => {
  const reply = await site.post(`/api/office/${name}`, body, admin);
  if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return reply.body as Record<string, unknown>;
};
const publicly = async (name: string, body: object) => {
  const reply = await site.post(`/api/${name}.php`, body, customer.headers);
  if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return reply.body as Record<string, unknown>;
};
const versionOf = async (table: string, id: number) =>
  (await site.query<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version;
const act = async (resource: string, name: string, id: number, values: object, table = resource) =>
  office('run_act', { resource, act: name, id, version: await versionOf(table, id), values });
const changeOf = (first: string, phone: string) => ({
  ...{ first_name: first, last_name: WORD.last, company: WORD.company, gstin: '', phone, job_role: WORD.role },
  ...{ city: WORD.city, region: WORD.state, country: 'India', customer_group: WORD.group },
});

async function register(): Promise<void> {
  const details = { lastName: WORD.last, companyName: WORD.company, jobRole: WORD.role, city: WORD.city };
  const made = await aCustomer(site, {
    ...{ ...details, firstName: WORD.first, email: WORD.email, username: WORD.user, mobile: `+91 ${WORD.mobile}` },
    ...{ state: WORD.state, gstin: WORD.gstin },
  });
  customer = { id: made.id, headers: await signIn(site, WORD.email) };
  const former = await aCustomer(site, { firstName: WORD.formerFirst, email: WORD.formerEmail });
  await act('customers', 'change', former.id, changeOf(`${WORD.formerFirst}n`, `+91 ${WORD.formerMobile}`), 'users');
  await act('customers', 'change', customer.id, changeOf(WORD.first, `+91 ${WORD.mobile}`), 'users');
  await site.query('update users set gstin = $2 where id = $1', [customer.id, WORD.gstin]);
  await act('customers', 'note', customer.id, { text: WORD.customerNote }, 'users');
  await act('customers', 'merge', customer.id, { other: WORD.formerEmail }, 'users');
}

async function useAccount(): Promise<void> {
  const [model] = await modelsOfCatalogue(site, 1);
  const line = { model_id: model?.id, quantity: 2 };
  await publicly('add_project', {
    name: WORD.project,
    lines: [{ ...line, own_number: WORD.projectNumber, note: WORD.projectNote }],
  });
  await publicly('share_basket', { lines: [{ ...line, own_number: WORD.sharedNumber }] });
  await publicly('save_newsletter_signup', { email: WORD.email });
  await publicly('send_privacy_request', { kind: 'nominate', text: WORD.request });
  const [request] = await site.query<{ id: number }>('select id from privacy_requests where email = $1', [WORD.email]);
  const nominee = { name: WORD.nominee, contact: WORD.nomineePhone, relation: WORD.relation };
  await act('privacy_requests', 'nominate', request?.id ?? 0, nominee);
  await site.query(`insert into download_log (user_id, kind, file) values ($1, 'step', 'a.stp')`, [customer.id]);
  await site.query(
    `with m as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
       values ('h', 'whole', $1, $2, $3, $4) returning id)
     insert into conversations (contact_id, reference, name, email, phone, received_at, due_at)
     select id, 'MSG-2026-930001', $1, $2, $3, now(), now() from m`,
    [WORD.first, WORD.formerEmail, WORD.mobile, WORD.contact],
  );
  await site.query(
    `insert into mail_failures (job_id, recipient, subject, letter, error) values (gen_random_uuid(), $1, $2, '{}', 'x')`,
    [WORD.email, WORD.failed],
  );
}

async function enquire(): Promise<number> {
  const [model] = await modelsOfCatalogue(site, 1);
  const body = {
    ...{ customer_id: customer.id, product_ids: [model?.product_id], model_ids: [model?.id] },
    ...{ model_names: [WORD.sentName], quantities: [7], own_numbers: [WORD.ownNumber], line_notes: [WORD.lineNote] },
    ...{ note: WORD.note, po_reference: WORD.order },
  };
  const { reference } = await publicly('submit_enquiry', body);
  const [found] = await site.query<{ id: number }>('select id from conversations where reference = $1', [reference]);
  return found?.id ?? 0;
}

async function quote(): Promise<void> {
  const quotations = quotationsOf(site, admin);
  const filled = {
    ...{ buyer_name: WORD.buyer, buyer_company: WORD.company, buyer_address: WORD.address, delivery: WORD.delivery },
    ...{ terms: WORD.terms },
  };
  const declined = await enquire();
  await quotations.sent(declined, filled);
  const first = await tokenOf(site, WORD.email);
  await publicly('ask_about_quotation', { token: first, question: WORD.question });
  await publicly('decline_quotation', { token: first, name: WORD.decliner, reason: WORD.decline });
  const accepted = await enquire();
  const draft = await quotations.begin(accepted);
  const lines = draft.lines.map((line) => ({ ...line, unit_price: '100.50', text: `${line.text} ${WORD.lineText}` }));
  const saved = (await quotations.save(draft, { ...filled, lines })).body as OfficeQuotation;
  const twice = await Promise.all([quotations.send(saved), quotations.send(saved)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const file = {
    name: WORD.orderFileName,
    content: Buffer.from(`%PDF-1.4\n${WORD.orderFile}\n%%EOF`).toString('base64'),
  };
  const { path: link } = await publicly('open_quotation', { id: draft.id });
  const token = String(link).split('/').at(-1);
  await publicly('accept_quotation', { token, name: WORD.accepter, order_number: WORD.orderNumber, file });
  const { version } = await quotations.read(draft.id);
  await office('confirm_order', { id: draft.id, version, subject: 'Your order', text: 'Confirmed.' });
}

async function write(): Promise<void> {
  const id = await enquire();
  await office('note_enquiry', { id, kind: 'note', text: WORD.staffNote });
  await office('note_enquiry', { id, kind: 'call', text: WORD.call });
  const from = `${WORD.first} <${WORD.email}>`;
  const [model] = await modelsOfCatalogue(site, 1);
  const attachments = [
    { filename: 'a.txt', content: WORD.letterFile },
    { filename: WORD.readFile, content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) },
  ];
  const text = `${WORD.letter}\n5 nos ${model?.name} for ${WORD.readLine}\n\nRegards\n${WORD.readCompany} Works Pvt Ltd`;
  await recordLetter(site, admin, await aLetter({ from, subject: WORD.letterSubject, text, attachments }), id);
  await recordLetter(site, admin, await aLetter({ from, subject: 'A question', text: WORD.unplaced }));
  const byPortal = { from: 'Portal <noreply@portal.example>', replyTo: from, subject: 'A request', text: WORD.portal };
  await recordLetter(site, admin, await aLetter(byPortal));
  const version = await versionOf('conversations', id);
  await office('send_answer', { id, version, subject: 'Your enquiry', text: WORD.answer });
  const now = await versionOf('conversations', id);
  await office('change_enquiry', { id, version: now, status: 'lost', reason: WORD.lost });
  await vi.waitFor(
    async () => expect(await site.query(`select from request_readings where state = 'waiting'`)).toEqual([]),
    { timeout: 15_000 },
  );
}

/** Tables and files that have a word, as `schema.table.column`, with the words. */
async function search(): Promise<Map<string, Set<Word>>> {
  const found = new Map<string, Set<Word>>();
  const note = (column: string, text: string) => {
    const lower = text.toLowerCase();
    for (const [word, value] of Object.entries(WORD)) {
      const hex = Buffer.from(value).toString('hex');
      if (lower.includes(value.toLowerCase()) || lower.includes(hex)) {
        if (!found.has(column)) found.set(column, new Set());
        found.get(column)?.add(word as Word);
      }
    }
  };
  for (const table of await tables()) {
    const rows = await site.query<{ key: string; value: string }>(
      `select f.key, f.value from (select to_jsonb(t) as fields from ${table} t) r, jsonb_each_text(r.fields) f
       where r.fields::text ~* $1 and f.value ~* $1`,
      [PERHAPS],
    );
    for (const { key, value } of rows) note(`${table}.${key}`, value);
  }
  const folder = path.join(site.services.settings.dataDir, 'mail');
  for (const name of await readdir(folder)) note('mail', await readFile(path.join(folder, name), 'utf8'));
  return found;
}

const tables = async () =>
  (
    await site.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    )
  ).map(({ name }) => name);

const tableOf = (column: string) => column.split('.').slice(0, 2).join('.');

/** Tables outside the catalogue without a word. A table of the catalogue renews the pages that visitors see. */
async function tablesWithout(found: Map<string, unknown>): Promise<string[]> {
  const withWords = new Set([...found.keys()].map(tableOf));
  const ofCatalogue = await site.query<{ name: string }>(
    `select distinct 'public.' || tgrelid::regclass as name from pg_trigger where tgname like 'raise_version_after%'`,
  );
  const visible = new Set(ofCatalogue.map(({ name }) => name));
  return (await tables()).filter((name) => /^public/.test(name) && !withWords.has(name) && !visible.has(name)).sort();
}

/** Columns without a word in the tables that have some. */
async function columnsWithout(found: Map<string, unknown>): Promise<string[]> {
  const withWords = new Set([...found.keys()].map(tableOf));
  const columns = await site.query<{ place: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`,
  );
  return columns
    .map(({ place: column }) => column)
    .filter((column) => withWords.has(tableOf(column)) && !found.has(column))
    .sort();
}

const storedKeys = new Set<string>();
/** Files that this site has put into the store and not removed; the store has files of other tests, too. */
async function storedFiles(): Promise<string[]> {
  const left = [];
  for (const key of storedKeys) if (await site.services.files.exists(key)) left.push(key);
  return left;
}

it('Everything about a person is in the export, and an erasure leaves what is stated and nothing else', async () => {
  await register();
  await useAccount();
  await quote();
  await write();
  const before = await search();
  const written = new Set([...before.values()].flatMap((words) => [...words]));
  expect(Object.keys(WORD).filter((word) => !written.has(word as Word))).toEqual([]);
  expect((await tablesWithout(before)).map((name) => name.replace('public.', ''))).toEqual(listed(WITHOUT_WORDS));
  const columns = (await columnsWithout(before)).map((column) => column.replace('public.', ''));
  expect(columns).toEqual(listed(COLUMNS_WITHOUT_WORDS));
  // Two quotations and one order: the second send was refused.
  expect(storedKeys.size).toBeGreaterThanOrEqual(3);
  expect(await storedFiles()).toHaveLength(3);

  const exported = JSON.stringify((await site.get('/api/export_account.php', customer.headers)).body).toLowerCase();
  const missing = Object.entries(WORD).flatMap(([word, value]) =>
    exported.includes(value.toLowerCase()) ? [] : [word],
  );
  expect(missing.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());

  await publicly('delete_account', { password: PASSWORD });
  await forgottenFilesJob(site.services).handle({}, { id: '' });
  expect([...(await search()).keys()].sort()).toEqual(Object.keys(STAYS).sort());
  expect(await storedFiles()).toEqual([]);
  expect(await site.query('select from webhook_deliveries where conversation_id is not null')).toEqual([]);
}, 60_000);
