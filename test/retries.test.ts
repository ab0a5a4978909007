import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../src/api.ts';
import { isProgramEndpoint, selectEndpoints } from '../src/platform/api/endpoint.ts';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { solveCaptcha } from './captcha.ts';
import { SOURCES } from './imports.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from './quotations.ts';
import { allNodes, isNode, type Node, nameOf, syntaxOf } from './syntax.ts';

/** Why a retry of an endpoint does not need a key. */
const NEEDS_NONE: Record<string, string> = {
  'accept_quotation.php': 'an answer is compared with the stored one',
  'decline_quotation.php': 'an answer is compared with the stored one',
  'change_password.php': 'sets a value',
  'change_project.php': 'names the version that it changes',
  'check-email.php': 'stores nothing',
  'confirm_newsletter.php': 'sets a state',
  'delete_account.php': 'sets a state',
  'delete_project.php': 'names the version that it deletes',
  'get_asked_before.php': 'stores nothing',
  'get_cart_models.php': 'stores nothing',
  'get_parts_for_cart.php': 'stores nothing',
  'get_states.php': 'stores nothing',
  'keep_account.php': 'sets a state',
  'login.php': 'a second login ends with the browser',
  'logout.php': 'sets a state',
  'open_quotation.php': 'a second link to the same quotation does no harm',
  'read_parts_list.php': 'stores nothing',
  'request_password_reset.php': 'a new link ends the earlier one, and the mailbox has a limit',
  'resend-verification.php': 'the mailbox has a limit',
  'restore_project.php': 'sets a state',
  'save_account.php': 'sets values',
  'save_newsletter_signup.php': 'an address is stored once, and the mailbox has a limit',
  'take_wanted_file.php': 'gives the file once',
  'track_page_view.php': 'the browser does not repeat it',
  track_search_miss: 'the browser does not repeat it',
  'unsubscribe.php': 'sets a state',
  'update_password.php': 'its link works once',
  'verify_email.php': 'sets a state',
  'verify_reset_token.php': 'stores nothing',
};

interface Sample {
  body: Record<string, unknown>;
  /** Changes that make other content. */
  changed: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Name of the field with the key; the header Idempotency-Key by default. */
  keyField?: string;
}

const paths = Object.keys(selectEndpoints(api, 'site'))
  .filter((key) => key.startsWith('POST ') && !isProgramEndpoint(key.slice(5)))
  .map((key) => key.slice('POST /api/'.length));
const withKey = paths.filter((path) => !(path in NEEDS_NONE));

describe('A retry', () => {
  let site: TestApp;
  let samples: Record<string, (again?: boolean) => Promise<Sample>>;

  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
    const [model] = await modelsOfCatalogue(site, 1);
    if (!model) throw new Error('The demo catalogue has no model');
    const customer = await aCustomer(site);
    const headers = await signIn(site, customer.email);
    const lines = [{ model_id: model.id, name: model.name, quantity: 2 }];
    const message = async (email: string) => ({
      body: {
        name: 'Meera',
        email,
        phone: '98765 43210',
        message: 'Quote 5 pieces, please.',
        captcha_token: await solveCaptcha(site),
      },
      changed: { message: 'Quote 500 pieces, please.', captcha_token: await solveCaptcha(site) },
      keyField: 'client_ref',
    });
    samples = {
      'submit_enquiry.php': async () => ({
        headers,
        body: {
          customer_id: customer.id,
          product_ids: [model.product_id],
          model_ids: [model.id],
          model_names: [model.name],
          quantities: [5],
        },
        changed: { quantities: [500] },
      }),
      'submit_guest_enquiry.php': async () => ({
        body: {
          name: 'Meera',
          phone: '98765 43210',
          product_ids: [model.product_id],
          model_ids: [model.id],
          model_names: [model.name],
          quantities: [5],
          captcha_token: await solveCaptcha(site),
        },
        changed: { quantities: [500], captcha_token: await solveCaptcha(site) },
      }),
      'save_contact_enquiry.php': () => message('meera-saves@works.example'),
      'send_contact_enquiry.php': () => message('meera-sends@works.example'),
      'add_project.php': async () => ({ headers, body: { name: 'Fixture 7', lines }, changed: { name: 'Fixture 8' } }),
      'share_basket.php': async () => ({ body: { lines }, changed: { lines: [{ ...lines[0], quantity: 3 }] } }),
      'send_privacy_request.php': async () => ({
        headers,
        body: { kind: 'see', text: 'Which data do you have?' },
        changed: { text: 'Which data of 2020 do you have?' },
      }),
      'register.php': async () => ({
        body: {
          firstName: 'Asha',
          lastName: 'Rao',
          email: 'asha.retries@works.example',
          mobile: '+91 98765 43210',
          username: 'asha.retries',
          password: PASSWORD,
          companyName: 'Works Ltd',
          state: 'Maharashtra',
          country: 'India',
        },
        changed: { username: 'asha.retries.2', email: 'asha.retries2@works.example' },
      }),
      'ask_about_quotation.php': async () => {
        const staff = quotationsOf(site, await officeSession(site, (await aMemberOfStaff(site, 'sales')).id));
        await setSeller(site);
        const enquiry = await anEnquiry(site);
        await staff.sent(enquiry.id);
        const token = await tokenOf(site, enquiry.customer.email);
        return { body: { token, question: 'Is freight included?' }, changed: { question: 'When can you deliver?' } };
      },
    };
  });
  afterAll(() => site?.close());

  /** Rows of all tables, without counters of requests. */
  async function rowCounts(): Promise<Record<string, number>> {
    const tables = await site.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ 'rate|request_counts'",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await site.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      counts[name] = row?.count ?? 0;
    }
    const [jobs] = await site.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where name ilike '%mail%'",
    );
    return { ...counts, jobs: jobs?.count ?? 0 };
  }

  it('of every endpoint that stores has a key, or a reason for none', () => {
    expect(withKey.filter((path) => !(path in samples))).toEqual([]);
    expect(Object.keys(NEEDS_NONE).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each(withKey)('of %s stores once for each key, and other content is refused with 409', async (path) => {
    const sample = await samples[path]?.();
    if (!sample) throw new Error('The test has no sample');
    const { body, changed, headers = {}, keyField } = sample;
    const send = (content: object, key: string) =>
      keyField
        ? site.post(`/api/${path}`, { ...content, [keyField]: key }, headers)
        : site.post(`/api/${path}`, content, { ...headers, 'idempotency-key': key });
    const key = `key-of-${path.replace(/\W/g, '-')}`;
    const first = await send(body, key);
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const before = await rowCounts();
    const again = await send(body, key);
    expect(again).toMatchObject({ status: 200, body: { success: true } });
    const ids = (reply: typeof first) => {
      const { id, enquiry_id, project } = reply.body as Record<string, unknown>;
      return [id, enquiry_id, (project as { id?: number } | undefined)?.id];
    };
    expect(ids(again)).toEqual(ids(first));
    expect(await rowCounts()).toEqual(before);
    const other = { ...body, ...changed };
    expect(await send(other, key)).toMatchObject({ status: 409, body: { other_content: true } });
    expect(await send(other, `${key}-2`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await rowCounts()).not.toEqual(before);
  });

  it('of the site is sent by sendOnce, wherever the code sends to such an endpoint', () => {
    const within = (node: Node, isOnce: boolean, file: string): string[] => {
      const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
      const [given] = [node.arguments].flat().filter(isNode);
      const path = callee && nameOf(callee.property) === 'callRaw' ? String(given?.value).slice('/api/'.length) : '';
      const once = isOnce || nameOf(callee) === 'sendOnce';
      const found = withKey.includes(path) && !once ? [`${file}: ${path}`] : [];
      return [
        ...found,
        ...Object.values(node)
          .flat()
          .filter(isNode)
          .flatMap((child) => within(child, once, file)),
      ];
    };
    const files = SOURCES.filter((file) => !/\.test\.|features\/office/.test(file));
    expect(files.flatMap((file) => within(syntaxOf(file), false, file))).toEqual([]);
    expect(files.some((file) => allNodes(syntaxOf(file)).some((node) => nameOf(node) === 'sendOnce'))).toBe(true);
  });
});
