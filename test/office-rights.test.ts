import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../src/api.ts';
import { listRights, type RightResource, roleHasRight } from '../src/features/office/acts/rights.ts';
import { type RightAction, STAFF_ROLES, type StaffRole } from '../src/features/office/acts/roles.limits.ts';
import { aCustomer, signIn } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { aMemberOfStaff, officeSession } from './office.ts';

type Who = 'guest' | 'customer' | StaffRole;
const WHO: Who[] = ['guest', 'customer', ...STAFF_ROLES];

const EVERYBODY = WHO;
const STAFF: Who[] = ['viewer', 'sales', 'editor', 'admin'];
const ADMINS: Who[] = ['admin'];

interface Expected {
  /** Entry of the table of rights that applies. `open`: for everybody; `own`: for all staff. */
  right: 'open' | 'own' | [RightResource, RightAction];
  /** Written out here as well, so that a mistake in the table of rights is noticed. */
  may: Who[];
  /** Query for endpoints whose input names the resource, on which the right depends. */
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

const open: Expected[] = [{ right: 'open', may: EVERYBODY }];
const own: Expected[] = [{ right: 'own', may: STAFF }];
const staffAct: Expected = { right: ['staff', 'write'], may: ADMINS };

const _webhooksRead = (query?: Record<string, string>): Expected[] => [
  { right: ['webhooks', 'read'], may: ADMINS, ...(query ? { query } : {}) },
];
const webhooksWrite = (body: Record<string, unknown>): Expected[] => [
  { right: ['webhooks', 'write'], may: ADMINS, body },
];

const EDITORS: Who[] = ['editor', 'admin'];
const DEALERS: Who[] = ['sales', 'editor', 'admin'];
/** Roles that answer customers. */
const CUSTOMERS: Who[] = ['sales', 'admin'];
/** One resource for each right. */
const RESOURCES = [
  { resource: 'brands', right: 'catalogue', writers: EDITORS },
  { resource: 'banners', right: 'content', writers: EDITORS },
  { resource: 'dealers', right: 'dealers', writers: DEALERS },
  { resource: 'answer_templates', right: 'templates', writers: DEALERS },
  { resource: 'settings', right: 'settings', writers: ADMINS },
  { resource: 'privacy_settings', right: 'privacy', writers: ADMINS },
  { resource: 'breaches', right: 'privacy', writers: ADMINS },
] as const;
const rowsRead: Expected[] = RESOURCES.map(({ resource, right }) => ({
  right: [right, 'read'],
  may: right === 'settings' || right === 'privacy' ? ADMINS : STAFF,
  query: { resource, id: '1' },
}));
const rowsWrite: Expected[] = RESOURCES.map(({ resource, right, writers }) => ({
  right: [right, 'write'],
  may: writers,
  body: {
    ...{ resource, id: 900_000, version: 1, values: {}, rows: [{ id: 900_000, version: 1 }] },
    ...{ action: 'archive', filter: { search: 'no such row' }, fingerprint: 'none' },
  },
}));
/** The body names a missing change set, which every role with a right to write may look up. */
const draftWrite = (body: Record<string, unknown>): Expected[] => [{ right: ['dealers', 'write'], may: DEALERS, body }];
const historyWrite = (body: Record<string, unknown>): Expected[] => [
  { right: ['history', 'write'], may: DEALERS, body },
];

const NO_UPLOAD = '00000000-0000-4000-8000-000000000000';
const mediaRead = (query?: Record<string, string>): Expected[] => [
  { right: ['catalogue', 'read'], may: STAFF, ...(query ? { query } : {}) },
];
const mediaWrite = (body: Record<string, unknown>): Expected[] => [
  { right: ['catalogue', 'write'], may: EDITORS, body },
];

const contentRead = (query?: Record<string, string>): Expected[] => [
  { right: ['content', 'read'], may: STAFF, ...(query ? { query } : {}) },
];
const NO_MAPPING = { sheet: '', first: 1, rows: 1, comma: false, columns: [{ heading: 'a', to: '' }], constants: {} };
const importsRead = (query: Record<string, string> = { id: '900000' }): Expected[] => [
  { right: ['imports', 'read'], may: EDITORS, query },
];
const importsWrite = (body: Record<string, unknown> = {}): Expected[] => [
  { right: ['imports', 'write'], may: EDITORS, body: { id: 900_000, ...body } },
];

const enquiryRead = (query?: Record<string, string>): Expected[] => [
  { right: ['enquiries', 'read'], may: CUSTOMERS, ...(query ? { query } : {}) },
];
const enquiryWrite = (body: Record<string, unknown>): Expected[] => [
  { right: ['enquiries', 'write'], may: CUSTOMERS, body: { id: 900_000, version: 1, ...body } },
];

const customersRead = (query?: Record<string, string>): Expected[] => [
  { right: ['customers', 'read'], may: CUSTOMERS, ...(query ? { query } : {}) },
];

const privacyRead = (query?: Record<string, string>): Expected[] => [
  { right: ['privacy', 'read'], may: ADMINS, ...(query ? { query } : {}) },
];
const privacyWrite = (body: Record<string, unknown>): Expected[] => [
  { right: ['privacy', 'write'], may: ADMINS, body: { id: 900_000, version: 1, ...body } },
];

/** Rights for every endpoint of the office; an endpoint without an entry fails. */
const EXPECTED: Record<string, Expected[]> = {
  'POST /api/office/sign_in': open,
  'POST /api/office/sign_out': open,
  'GET /api/office/invitation': open,
  'POST /api/office/accept_invitation': open,
  'GET /api/office/session': own,
  'POST /api/office/confirm_password': own,
  'POST /api/office/change_password': own,
  'GET /api/office/two_factor': own,
  'POST /api/office/two_factor_begin': own,
  'POST /api/office/two_factor_enable': own,
  'POST /api/office/two_factor_disable': own,
  'GET /api/office/sessions': own,
  'POST /api/office/end_session': own,
  'GET /api/office/resources': own,
  'GET /api/office/rows': rowsRead,
  'GET /api/office/named_rows': [{ right: 'own', may: STAFF, query: { search: 'no such row' } }],
  'GET /api/office/row': rowsRead,
  'GET /api/office/uses': rowsRead,
  'GET /api/office/export': rowsRead,
  'POST /api/office/add_row': rowsWrite,
  'POST /api/office/change_row': rowsWrite,
  'POST /api/office/change_rows': rowsWrite.map((one) => ({
    ...one,
    body: { ...one.body, rows: [{ id: 900_000, version: 1, values: {} }] },
  })),
  'GET /api/office/sheet': [{ right: ['catalogue', 'read'], may: STAFF, query: { product: '900000' } }],
  'GET /api/office/models_sheet': [{ right: ['catalogue', 'read'], may: STAFF, query: { search: 'a' } }],
  'GET /api/office/price_list': [{ right: ['enquiries', 'read'], may: CUSTOMERS }],
  'POST /api/office/save_prices': [
    { right: ['enquiries', 'write'], may: CUSTOMERS, body: { changes: [{ action: 'remove', id: 900_000, seen: {} }] } },
  ],
  'POST /api/office/save_sheet': [
    { right: ['catalogue', 'write'], may: EDITORS, body: { product: 900_000, changes: [], labels: [] } },
  ],
  'POST /api/office/place_row': rowsWrite.map((one) => ({ ...one, body: { ...one.body, before: null } })),
  'POST /api/office/draft_place': RESOURCES.map(({ resource, right, writers }) => ({
    ...{ right: [right, 'write'] as const, may: writers },
    body: { resource, id: 1, version: 1, before: null, set: 900_000, drafts: [] },
  })),
  'GET /api/office/catalogue': [{ right: ['catalogue', 'read'], may: STAFF }],
  'GET /api/office/catalogue_products': [{ right: ['catalogue', 'read'], may: STAFF, query: { category: '900000' } }],
  'GET /api/office/not_public': [
    { right: ['catalogue', 'read'], may: STAFF, query: { resource: 'products', id: '900000' } },
  ],
  'POST /api/office/archive_rows': rowsWrite,
  'POST /api/office/restore_rows': rowsWrite,
  'GET /api/office/change_sets': own,
  'GET /api/office/change_set': [{ right: 'own', may: STAFF, query: { id: '900000' } }],
  'GET /api/office/draft_history': [{ right: 'own', may: STAFF, query: { id: '900000' } }],
  'POST /api/office/draft_changes': RESOURCES.map(({ resource, right, writers }) => ({
    right: [right, 'write'],
    may: writers,
    body: { title: 'x', changes: [{ resource, action: 'archive', id: 900_000, version: 1 }] },
  })),
  'POST /api/office/remove_change': draftWrite({ id: 900_000, version: 1 }),
  'POST /api/office/resolve_change': draftWrite({ id: 900_000, version: 1, take: {} }),
  'POST /api/office/publish_change_set': draftWrite({ id: 900_000, version: 1 }),
  'POST /api/office/discard_change_set': draftWrite({ id: 900_000, version: 1 }),
  'GET /api/office/address': [
    { right: ['catalogue', 'read'], may: STAFF, query: { resource: 'products', slug: 'x' } },
    { right: ['content', 'read'], may: STAFF, query: { resource: 'news', slug: 'x' } },
  ],
  'POST /api/office/preview_found_rows': rowsWrite,
  'POST /api/office/set_found_rows': rowsWrite,
  'GET /api/office/history': [
    { right: ['history', 'read'], may: STAFF },
    { right: ['staff', 'read'], may: ADMINS, query: { resource: 'staff' } },
    { right: ['staff', 'read'], may: ADMINS, query: { resource: 'invitations' } },
    { right: ['settings', 'read'], may: ADMINS, query: { resource: 'settings' } },
    { right: ['customers', 'read'], may: CUSTOMERS, query: { resource: 'customers' } },
    { right: ['privacy', 'read'], may: ADMINS, query: { resource: 'breaches' } },
  ],
  'GET /api/office/history_actors': [{ right: ['history', 'read'], may: STAFF }],
  'GET /api/office/history_acts': [
    { right: ['history', 'read'], may: STAFF },
    { right: ['staff', 'read'], may: ADMINS, query: { resource: 'staff' } },
    { right: ['staff', 'read'], may: ADMINS, query: { resource: 'invitations' } },
    { right: ['settings', 'read'], may: ADMINS, query: { resource: 'settings' } },
    { right: ['customers', 'read'], may: CUSTOMERS, query: { resource: 'customers' } },
    { right: ['privacy', 'read'], may: ADMINS, query: { resource: 'breaches' } },
  ],
  'GET /api/office/media': mediaRead(),
  'GET /api/office/media_folders': mediaRead(),
  'GET /api/office/media_uses': mediaRead({ key: 'uploads/none.png' }),
  'GET /api/office/media_file': mediaRead({ key: 'uploads/none.png' }),
  'GET /api/office/uploads': mediaWrite({}),
  'POST /api/office/begin_upload': [
    ...mediaWrite({ folder: 'none', name: 'a.png', bytes: 1, modified: 0 }),
    { right: ['enquiries', 'write'], may: CUSTOMERS, body: { folder: 'letter', name: 'a.pdf', bytes: 1, modified: 0 } },
  ],
  'POST /api/office/finish_upload': mediaWrite({ id: NO_UPLOAD }),
  'POST /api/office/discard_upload': mediaWrite({ id: NO_UPLOAD }),
  'POST /api/office/replace_media': mediaWrite({ key: 'uploads/a/none.png', by: 'uploads/a/other.png' }),
  'GET /api/office/import': importsRead(),
  'GET /api/office/import_rows': importsRead(),
  'GET /api/office/import_problems': importsRead(),
  'GET /api/office/import_refused_rows': importsRead(),
  'GET /api/office/import_problems_file': importsRead(),
  'GET /api/office/import_columns': importsRead(),
  'GET /api/office/import_tables': importsRead({ product: 'none' }),
  'POST /api/office/map_import': importsWrite({
    sheets: [{ source: 'a', mapping: NO_MAPPING, name: 'a', version: 0 }],
  }),
  'POST /api/office/begin_import': importsWrite({ upload: NO_UPLOAD }),
  'POST /api/office/check_import': importsWrite(),
  'POST /api/office/apply_import': importsWrite({ seen: 'none' }),
  'POST /api/office/repair_import': importsWrite({ seen: 'none', rows: [{ sheet: 'a', row: 2, cells: [''] }] }),
  'POST /api/office/undo_import': importsWrite(),
  'POST /api/office/stop_import': importsWrite(),
  'GET /api/office/export_workbook': mediaRead({ brand: '900000' }),
  'POST /api/office/match_zip': mediaWrite({ id: NO_UPLOAD }),
  'POST /api/office/apply_zip': mediaWrite({ id: NO_UPLOAD }),
  'POST /api/office/remove_media': mediaWrite({ keys: ['uploads/none.png'] }),
  'POST /api/office/put_back_media': mediaWrite({ keys: ['uploads/none.png'] }),
  'POST /api/office/restore_entry': historyWrite({ entry: '900000000' }),
  'POST /api/office/take_back': historyWrite({ cause: '00000000-0000-4000-8000-000000000000' }),
  'GET /api/office/quality': mediaRead(),
  'GET /api/office/cad_files': mediaRead(),
  'POST /api/office/read_cad_files': mediaWrite({}),
  'GET /api/office/my_day': [{ right: ['figures', 'read'], may: STAFF }],
  'GET /api/office/desk': [{ right: ['figures', 'read'], may: STAFF }],
  'GET /api/office/desk_figures': [{ right: ['figures', 'read'], may: STAFF }],
  'GET /api/office/desk_figures_sheet': [{ right: ['figures', 'read'], may: STAFF, query: { format: 'csv' } }],
  'GET /api/office/failed_emails': [{ right: ['emails', 'read'], may: CUSTOMERS }],
  'POST /api/office/send_email_again': [
    { right: ['emails', 'write'], may: CUSTOMERS, body: { id: '00000000-0000-4000-8000-000000000000' } },
  ],
  'POST /api/office/close_failed_email': [
    { right: ['emails', 'write'], may: CUSTOMERS, body: { id: '00000000-0000-4000-8000-000000000000' } },
  ],
  'GET /api/office/enquiries': enquiryRead(),
  'GET /api/office/enquiry_counts': enquiryRead(),
  'GET /api/office/pipeline': enquiryRead(),
  'GET /api/office/next_enquiry': enquiryRead(),
  'GET /api/office/answerers': enquiryRead(),
  'GET /api/office/unplaced_letters': enquiryRead(),
  'GET /api/office/enquiry': enquiryRead({ id: '900000' }),
  'GET /api/office/earlier_letters': enquiryRead({ id: '900000', before: '1' }),
  'GET /api/office/answer_text': enquiryRead({ id: '900000', template: '1' }),
  'GET /api/office/letter_file': enquiryRead({ letter: '900000', position: '0' }),
  'GET /api/office/request_models': enquiryRead({ text: 'clamp' }),
  'POST /api/office/read_request': enquiryWrite({}),
  'GET /api/office/earlier_quotations': enquiryRead({ id: '900000' }),
  'GET /api/office/check_quotation': enquiryRead({ id: '900000' }),
  'POST /api/office/copy_quotation': enquiryWrite({ enquiry: 900_000 }),
  'POST /api/office/preview_request': enquiryWrite({ text: '2 x VTC-200-UB' }),
  'POST /api/office/add_request': enquiryWrite({ text: '2 x VTC-200-UB' }),
  'POST /api/office/add_enquiry': enquiryWrite({ name: 'Asha', phone: '1' }),
  'POST /api/office/change_items': enquiryWrite({ remove: [1] }),
  'POST /api/office/decide_line': enquiryWrite({ reading: 900_000, key: '1', done: 'dismissed' }),
  'POST /api/office/change_asker': enquiryWrite({ name: 'Asha' }),
  'POST /api/office/mark_letter_spam': enquiryWrite({ letter: 900_000 }),
  'POST /api/office/open_enquiry': enquiryWrite({}),
  'POST /api/office/change_enquiry': enquiryWrite({ status: 'closed' }),
  'POST /api/office/note_enquiry': enquiryWrite({ kind: 'note', text: 'x' }),
  'POST /api/office/send_answer': enquiryWrite({ subject: 'x', text: 'x' }),
  'POST /api/office/send_letter_again': enquiryWrite({ to: 'asha@works.example' }),
  'POST /api/office/record_answer': enquiryWrite({ direction: 'in', channel: 'phone', text: 'x' }),
  'POST /api/office/record_letter': enquiryWrite({ upload: '00000000-0000-4000-8000-000000000000' }),
  'POST /api/office/discard_letter': enquiryWrite({ letter: 900_000 }),
  'POST /api/office/follow_up': enquiryWrite({ id: 900_000, on: '2099-01-01' }),
  'POST /api/office/answer_letter': enquiryWrite({ letter: 900_000, subject: 'x', text: 'x' }),
  'POST /api/office/make_enquiry': enquiryWrite({ letter: 900_000 }),
  'POST /api/office/place_letter': enquiryWrite({ letter: 900_000, reference: 'ENQ-2020-000000' }),
  'GET /api/office/quotations': enquiryRead({ id: '900000' }),
  'GET /api/office/quotation': enquiryRead({ id: '900000' }),
  'GET /api/office/known_prices': enquiryRead({ id: '900000' }),
  'GET /api/office/quotation_pdf': enquiryRead({ id: '900000' }),
  'POST /api/office/begin_quotation': enquiryWrite({}),
  'POST /api/office/revise_quotation': enquiryWrite({}),
  'POST /api/office/save_quotation': enquiryWrite({
    ...{ currency: 'INR', buyer_name: 'x', valid_until: '2099-01-01' },
    lines: [{ text: 'x', quantity: 1, unit_price: '1' }],
  }),
  'POST /api/office/send_quotation': enquiryWrite({ sums_hash: 'x', subject: 'x', text: 'x' }),
  'GET /api/office/order_confirmation': enquiryRead({ id: '900000' }),
  'POST /api/office/confirm_order': enquiryWrite({ subject: 'x', text: 'x' }),
  'POST /api/office/withdraw_quotation': enquiryWrite({}),
  'GET /api/office/customer': customersRead({ id: '900000' }),
  'GET /api/office/person_data': privacyRead({ id: '900000' }),
  'GET /api/office/act_preview': [
    { right: ['privacy', 'write'], may: ADMINS, query: { resource: 'privacy_requests', act: 'erase', id: '900000' } },
    { right: ['customers', 'write'], may: CUSTOMERS, query: { resource: 'customers', act: 'merge', id: '900000' } },
  ],
  'POST /api/office/run_act': [
    { right: ['catalogue', 'write'], may: EDITORS, body: { resource: 'products', act: 'duplicate' } },
    { right: ['customers', 'write'], may: CUSTOMERS, body: { resource: 'privacy_requests', act: 'record' } },
    ...privacyWrite({ resource: 'privacy_requests', act: 'answer', values: { answer: 'x' } }),
    ...privacyWrite({ resource: 'privacy_requests', act: 'nominate' }),
    ...privacyWrite({ resource: 'privacy_requests', act: 'erase' }),
    ...['invite', 'again', 'withdraw'].map((act) => ({ ...staffAct, body: { resource: 'invitations', act } })),
    ...['change', 'signOut', 'removeFactor'].map((act) => ({ ...staffAct, body: { resource: 'staff', act } })),
    ...['add', 'change', 'test', 'renew', 'remove'].flatMap((act) => webhooksWrite({ resource: 'webhooks', act })),
    ...webhooksWrite({ resource: 'webhook_deliveries', act: 'again' }),
    ...['add', 'change', 'remove'].flatMap((act) => webhooksWrite({ resource: 'api_tokens', act })),
    ...['note', 'change', 'verify', 'sendLink', 'block', 'unblock', 'merge'].map(
      (act): Expected => ({ right: ['customers', 'write'], may: CUSTOMERS, body: { resource: 'customers', act } }),
    ),
  ],
  'POST /api/office/run_act_on_rows': [
    {
      right: ['enquiries', 'write'],
      may: CUSTOMERS,
      body: { resource: 'enquiries', act: 'close', rows: [{ id: 900_000, version: 1 }] },
    },
  ],
  'GET /api/office/printed_catalogue_file': contentRead({ id: '900000' }),
  'GET /api/office/site_health': [{ right: ['settings', 'read'], may: ADMINS }],
  'GET /api/office/mailbox': [{ right: ['settings', 'read'], may: ADMINS }],
};

const isJson = ({ headers }: { headers: Record<string, unknown> }) => String(headers['content-type']).includes('json');

const endpoints = Object.keys(api).filter((key) => key.split(' ')[1]?.startsWith('/api/office/'));
const walks = Object.entries(EXPECTED).flatMap(([key, expected]) => expected.map((one) => ({ key, ...one })));

describe('The rights of the office', () => {
  let site: TestApp;
  const headersOf: Partial<Record<Who, () => Promise<Record<string, string>>>> = {};

  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
    const customer = await signIn(site, (await aCustomer(site)).email);
    headersOf.guest = async () => ({});
    headersOf.customer = async () => customer;
    for (const role of STAFF_ROLES) {
      const { id } = await aMemberOfStaff(site, role);
      headersOf[role] = () => officeSession(site, id);
    }
  });
  afterAll(() => site?.close());

  it('are written down for every endpoint', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(endpoints.sort());
    expect(endpoints.length).toBeGreaterThan(10);
  });

  it('are these', () => {
    const both = ['read', 'write'];
    const readable = ['catalogue', 'content', 'dealers', 'history', 'templates', 'figures'];
    const reader = Object.fromEntries(readable.map((right) => [right, ['read']]));
    const sales = {
      ...reader,
      dealers: both,
      history: both,
      emails: both,
      enquiries: both,
      customers: both,
      templates: both,
    };
    const editor = {
      ...reader,
      dealers: both,
      history: both,
      catalogue: both,
      content: both,
      templates: both,
      imports: both,
    };
    const admin = {
      ...editor,
      emails: both,
      enquiries: both,
      customers: both,
      privacy: both,
      staff: both,
      settings: both,
      webhooks: both,
    };
    expect(Object.fromEntries(STAFF_ROLES.map((role) => [role, listRights(role)]))).toEqual({
      viewer: reader,
      sales,
      editor,
      admin,
    });
  });

  it.each(walks)('hold at $key ($right)', async ({ key, right, may, query, body }) => {
    const byTable = (who: Who) => {
      if (right === 'open') return true;
      if (who === 'guest' || who === 'customer') return false;
      return right === 'own' || roleHasRight(who, ...right);
    };
    expect(WHO.filter(byTable)).toEqual(may);

    const [method = '', path = ''] = key.split(' ');
    const url = query ? `${path}?${new URLSearchParams(query)}` : path;
    const answers = await Promise.all(
      WHO.map(async (who) => {
        const headers = (await headersOf[who]?.()) ?? {};
        const payload = method === 'POST' ? (body ?? {}) : undefined;
        const reply = await site.inject({ method: method as 'GET' | 'POST', url, headers, payload });
        expect([who, reply.headers['cache-control']]).toEqual([who, 'no-store']);
        return { who, status: reply.statusCode, body: (isJson(reply) ? reply.json() : {}) as Record<string, unknown> };
      }),
    );
    for (const { who, status, body: answer } of answers) {
      const refusal = [401, 403].includes(status) && !answer.needs_password && !answer.needs_code;
      expect([who, status, !refusal]).toEqual([who, status, may.includes(who)]);
      if (may.includes(who)) continue;
      const isStaff = who !== 'guest' && who !== 'customer';
      expect([who, status, answer.signed_out]).toEqual([who, isStaff ? 403 : 401, isStaff ? undefined : true]);
    }
  });
});
