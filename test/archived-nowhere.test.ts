import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../src/api.ts';
import { type EndpointEntry, isOfficeEndpoint, isProgramEndpoint } from '../src/platform/api/endpoint.ts';
import { pageEntries } from '../src/site-map.tsx';
import { type TestApp, testApp } from './app.ts';
import {
  hiddenMarks,
  LEVELS,
  type MarkedRows,
  markedRows,
  pagesFor,
  requestsFor,
  setActive,
  TYPED,
  TYPED_PRODUCT,
} from './marked-rows.ts';
import { sampled } from './rounds.ts';

/** Endpoints with input, but without rows of the catalogue. A new one is here, or has requests in marked-rows.ts. */
const NO_ROWS = new Set(
  [
    // Accounts, the newsletter, privacy and messages of visitors.
    ...['POST login', 'POST logout', 'POST check-email', 'POST resend-verification', 'POST request_password_reset'],
    ...['POST verify_reset_token', 'POST update_password', 'POST keep_account', 'POST save_account'],
    ...['POST change_password', 'POST delete_account', 'POST send_privacy_request', 'GET get_privacy_notice'],
    ...['POST save_newsletter_signup', 'POST confirm_newsletter', 'GET unsubscribe', 'POST unsubscribe'],
    ...['POST save_contact_enquiry', 'POST send_contact_enquiry', 'GET get_earlier_letters', 'POST get_states'],
    // The wanted file, as take_wanted_file.php gives it.
    ...['GET verify_email', 'POST verify_email'],
    // Stored texts of quotations and projects, which their other endpoints give as well.
    ...['GET get_order_confirmation', 'POST accept_quotation', 'POST decline_quotation', 'POST ask_about_quotation'],
    ...['POST restore_project'],
    // News, events, dealers, statistics.
    ...['GET get_news', 'GET get_events', 'GET get_certifications', 'GET get_videos', 'POST track_page_view'],
  ].map((name) => name.replace(' ', ' /api/').concat('.php')),
).add('POST /api/track_search_miss');

/** Endpoints that are requested, but whose replies have no names: ids, links, files, stored texts, other content. */
const NAMELESS = new Set(
  [
    ...['GET getDtColumnsId', 'POST get_asked_before', 'POST share_basket', 'POST submit_enquiry', 'POST register'],
    ...['POST submit_guest_enquiry'],
    ...['POST open_quotation', 'GET get_quotation_pdf', 'GET get_enquiry_status', 'GET get_drawing', 'GET get_choices'],
    ...['GET read_need', 'GET get_places', 'GET get_news_details', 'GET get_news_seo', 'GET get_events_details'],
    ...['GET get_events_seo', 'GET get_page_pictures', 'GET all_pages_seo', 'GET get_redirect'],
    ...['GET get_own_numbers'],
  ].map((name) => name.replace(' ', ' /api/').concat('.php')),
);

const PAGES_WITHOUT_ROWS = ['/News/:title', '/Events/:title', '*'];
const NAMELESS_PAGES = ['/Quotation/:token', '/EnquiryStatus/:token'];

const ROUTES: Record<string, string[]> = {
  '/manifest.webmanifest': ['/manifest.webmanifest'],
  '/robots.txt': ['/robots.txt'],
  '/llms.txt': ['/llms.txt'],
  '/sitemap.xml': ['/sitemap.xml'],
  '/sitemaps/:name': ['categories-1', 'products-1', 'models-1'].map((name) => `/sitemaps/${name}.xml`),
  '/data/catalogue.jsonl': ['/data/catalogue.jsonl'],
  '/data/catalogue.bmecat.xml': ['/data/catalogue.bmecat.xml'],
  '/data/products/:file': ['json', 'csv', 'xlsx'].map((format) => `/data/products/zqvx-product.${format}`),
  '/data/models.csv': ['/data/models.csv?model=Zqvxmodel-200'],
  '/data/models.xlsx': ['/data/models.xlsx?model=Zqvxmodel-200'],
  '/data/models.json': ['/data/models.json?model=Zqvxmodel-200'],
};
/** Open files, whose addresses stay (docs/spec/catalogue.md#archived-rows), and routes that are walked otherwise. */
const OTHER_ROUTES =
  /^(\*$|\/(api|office|admin|dev|uploads|pictures|healthz|readyz|metrics|mcp|data\/catalogue\.schema)\b)/;

const TOOLS: Record<string, object[]> = {
  search: [{ query: TYPED }, { query: TYPED_PRODUCT }],
  find_clamps: [{ force: 40_000 }],
  get_models: [{ models: [TYPED] }],
  belongs_to: [{ model: TYPED }],
  alternatives: [{ number: TYPED }, { number: 'MX-77-1' }],
  read_parts_list: [{ text: `2 x ${TYPED}` }, { text: '3 x MX-77-1' }],
  cart_link: [{ lines: [{ model: TYPED, quantity: 1 }] }],
};

const endpoints = Object.entries<EndpointEntry>(api).filter(([key]) => {
  const path = key.replace(/^\w+ /, '');
  return !isOfficeEndpoint(path) && !isProgramEndpoint(path);
});

let site: TestApp;
let rows: MarkedRows;
let count = 0;
const unique = () => {
  count += 1;
  return `visitor${count}`;
};

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100000' }, drawsNothing: true });
  rows = await markedRows(site);
});
afterAll(() => site?.close());

/** `typed`: texts of the request, which the reply may repeat. */
interface Door {
  name: string;
  typed: string;
  open: () => Promise<LightMyRequestResponse>;
}

function doorsOfEndpoints(headers: Record<string, string>): Door[] {
  const known = requestsFor(rows, unique);
  return endpoints.flatMap(([key, { query: schema }]) => {
    const [method = '', path = ''] = key.split(' ');
    const requests = known[key] ?? (method === 'GET' && !schema ? [{}] : []);
    return requests.map(({ query = {}, body }) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const request = { method: method as 'GET' | 'POST', url: `${path}?${search}`, headers };
      const typed = `${search} ${JSON.stringify(body ?? '')}`;
      return { name: key, typed, open: () => site.inject(body ? { ...request, payload: body as object } : request) };
    });
  });
}

const callAssistant = (method: string, params: object) =>
  site.inject({
    ...{ method: 'POST', url: '/mcp', headers: { accept: 'application/json, text/event-stream' } },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });

function doors(): Door[] {
  const tools = Object.entries(TOOLS).flatMap(([name, all]) =>
    all.map((given) => ({
      ...{ name: `tool ${name}`, typed: JSON.stringify(given) },
      open: () => callAssistant('tools/call', { name, arguments: given }),
    })),
  );
  const plain = pageEntries.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => [path, [path]] as const);
  const paths = Object.entries({ ...Object.fromEntries(plain), ...pagesFor(rows), ...ROUTES }).flatMap(([name, all]) =>
    all.map((path) => ({ name, typed: path, open: () => site.inject(path) })),
  );
  return [...doorsOfEndpoints({}), ...doorsOfEndpoints(rows.customer), ...tools, ...paths, ...emails()];
}

const emails = (): Door[] => [{ name: 'emails', typed: '', open: () => site.inject('/dev/mailbox.json') }];

async function textOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  const type = String(headers['content-type']);
  const named = JSON.stringify(headers);
  if (type.includes('pdf')) {
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    return named + (await extractText(pdf, { mergePages: true })).text;
  }
  if (!type.includes('zip') && !type.includes('spreadsheet')) return named + body;
  return Object.entries(unzipSync(rawPayload)).reduce((text, [name, bytes]) => text + name + strFromU8(bytes), named);
}

/** Doors whose replies show a mark, with the text around it. */
async function showing(marks: RegExp): Promise<{ name: string; place: string }[]> {
  const found: { name: string; place: string }[] = [];
  for (const { name, typed, open } of doors()) {
    const reply = await open();
    expect(reply.statusCode, `${name} ${typed}`).toBeLessThan(500);
    const repeated = typed.match(/zqvx[-0]\w+|Zqvxmodel-200|76543/g) ?? [];
    const text = repeated.reduce((left, one) => left.replaceAll(one, ''), await textOf(reply));
    const { index } = marks.exec(text) ?? {};
    if (index !== undefined)
      found.push({ name, place: `${typed}: ${text.slice(Math.max(0, index - 60), index + 60)}` });
  }
  return found;
}

describe('What is archived', () => {
  it('is looked for at every endpoint, page, route and tool, so that a new one needs an entry here', async () => {
    const known = requestsFor(rows, unique);
    const unknown = endpoints
      .filter(([key, { query, body }]) => (query || body || key.startsWith('POST')) && !known[key] && !NO_ROWS.has(key))
      .map(([key]) => key);
    expect(unknown).toEqual([]);
    const paths = pageEntries.map(({ path }) => path).filter((path) => /[:*]/.test(path) && !pagesFor(rows)[path]);
    expect(paths).toEqual(PAGES_WITHOUT_ROWS);
    const routes = site.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\S+)/gm);
    const others = [...routes].map(([, path = '']) => path).filter((path) => !OTHER_ROUTES.test(path));
    expect(others.sort()).toEqual(Object.keys(ROUTES).sort());
    const { result } = JSON.parse(/\{.*\}/s.exec((await callAssistant('tools/list', {})).body)?.[0] ?? '{}');
    expect(result.tools.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(TOOLS).sort());
  });

  // The last one shows the other rows, whose names are then stored with enquiries and projects.
  it.each(sampled(LEVELS, 3))('is at no door: a %s, with what is below it', async (level) => {
    await setActive(site, rows, level, false);
    const shown = await showing(hiddenMarks(level));
    await setActive(site, rows, level, true);
    expect(shown).toEqual([]);
  });

  it('was at all these doors before, so that this test would see it', async () => {
    const names = new Set((await showing(hiddenMarks('brand'))).map(({ name }) => name));
    const known = [...Object.keys(requestsFor(rows, unique)), ...Object.keys(pagesFor(rows)), ...Object.keys(ROUTES)];
    const silent = known.filter((name) => !names.has(name) && !NAMELESS.has(name) && !NAMELESS_PAGES.includes(name));
    expect(silent).toEqual(['/manifest.webmanifest', '/robots.txt', '/sitemap.xml']);
    expect(names).toContain('emails');
  });
});
