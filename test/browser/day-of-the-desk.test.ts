import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, vi } from 'vitest';
import type { CaptchaChallenge } from '../../src/features/site/contact/contact.contract.ts';
import { openDatabase } from '../../src/platform/postgres/database.ts';
import { aCustomer, modelsOfCatalogue, PASSWORD } from '../accounts.ts';
import type { TestApp } from '../app.ts';
import { launchChromium } from '../chromium.ts';
import { freshDatabase } from '../database.ts';
import { imapServer } from '../imap-server.ts';
import { startServer } from '../killable-server.ts';
import { aBounce, aLetter } from '../letters.ts';
import { aMemberOfStaff, aProgram, officeSession } from '../office.ts';
import { nightly } from '../rounds.ts';

type Headers = Record<string, string>;
interface Row {
  id: number;
  version: number;
  reference: string;
  status: string;
}

const CARTS = 20;
const FORMS = 10;
const CALLS = 10;
const EMAILS = 10;
const REPLIES = 6;
const BOUNCES = 4;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts a site that can be killed, with its mailbox, and two staff members with a browser each. */
async function openDesk() {
  // The site runs in another process and checks real password hashes.
  vi.stubEnv('REAL_HASHES', '1');
  const fresh = await freshDatabase();
  cleanUps.push(() => fresh.drop());
  const database = openDatabase(fresh.connectionString, { connections: 3 });
  cleanUps.push(() => database.close());
  const services = { database } as TestApp['services'];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-day-'));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  const imap = await imapServer();
  cleanUps.push(() => imap.close());
  const start = () =>
    startServer(
      {
        ...{ DATABASE_URL: fresh.connectionString, DATA_DIR: dataDir, IMAP_URL: imap.url, RATE_LIMIT_SCALE: '1000' },
        SESSION_SECRET: 'a secret that outlives the process, 32 characters',
      },
      cleanUps,
    );
  await database.pool.query(
    `update office_settings set seller_name = 'Test Clamps (invented)', seller_address = 'Pune', seller_state = 'Maharashtra'`,
  );
  const query = async <Found extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows as Found[];
  const emails = async () => {
    const folder = path.join(dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  };
  const people = [];
  for (const role of ['sales', 'admin'] as const) {
    const person = await aMemberOfStaff({ services }, role);
    const headers = await officeSession({ services }, person.id);
    const browser = await launchChromium();
    cleanUps.push(() => browser.close());
    people.push({ ...person, headers, browser });
  }
  const program = await aProgram({ services }, people[1]?.id ?? 0);
  return { services, database, imap, start, query, emails, people, program };
}

async function send(origin: string, url: string, body: unknown, headers: Headers = {}) {
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
}
async function read<Body>(origin: string, url: string, headers: Headers): Promise<Body> {
  const response = await fetch(origin + url, { headers });
  expect([url, response.status]).toEqual([url, 200]);
  return (await response.json()) as Body;
}
async function logIn(origin: string, email: string): Promise<Headers> {
  const { response } = await send(origin, '/api/login.php', { email, password: PASSWORD });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { cookie: cookies.join('; ') };
}

async function writeForm(origin: string, at: number): Promise<void> {
  const { algorithm, challenge, salt, signature } = await read<CaptchaChallenge>(origin, '/api/get_captcha.php', {});
  let number = 0;
  while (createHash(algorithm).update(`${salt}${number}`).digest('hex') !== challenge) number += 1;
  const solved = JSON.stringify({ algorithm, challenge, number, salt, signature });
  const message = { name: 'Meera Iyer', phone: '98765 43210', message: `Do you make longer ones? ${at}` };
  const given = { ...message, email: `form${at}@works.example`, client_ref: `form-number-${at}` };
  const body = { ...given, captcha_token: Buffer.from(solved).toString('base64') };
  expect(await send(origin, '/api/save_contact_enquiry.php', body)).toMatchObject({ status: 200 });
}

/** A page of the office that counts clicks, texts and choices. */
async function officePage(
  origin: string,
  { headers, browser }: { headers: Headers; browser: Awaited<ReturnType<typeof launchChromium>> },
) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 800 }, reducedMotion: 'reduce' });
  const [name = '', value = ''] = (headers.cookie ?? '').split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/admin/enquiries`);
  await page.getByRole('list', { name: 'Enquiries' }).or(page.getByText('No unanswered')).first().waitFor();
  let acts = 0;
  const counting =
    <Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) =>
    async (...given: Given) => {
      acts += 1;
      await act(...given);
    };
  return {
    page,
    press: counting((target: Locator) => target.click()),
    type: counting((target: Locator, text: string) => target.fill(text)),
    choose: counting((target: Locator, option: string) => target.selectOption(option)),
    acts() {
      const count = acts;
      acts = 0;
      return count;
    },
  };
}
type Desk = Awaited<ReturnType<typeof officePage>>;

async function takeCall({ page }: { page: Page }, at: number, model: string): Promise<void> {
  await page.getByRole('button', { name: 'New enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'New enquiry' });
  await dialog.getByLabel('Channel').selectOption('By telephone');
  await dialog.getByLabel('Name').fill(`Caller ${at}`);
  await dialog.getByLabel('Phone').fill(`+91900000${1000 + at}`);
  await dialog.getByLabel('Request').fill(`12 x ${model}`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: /^ENQ-/ }).waitFor();
  await page.getByRole('link', { name: 'Enquiries', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Enquiries', exact: true }).waitFor();
}

/** The five most common tasks, each within its limit of clicks, texts and choices. */
async function countActs(
  desk: Desk,
  { reference, model, colleague }: { reference: string; model: string; colleague: string },
) {
  const { page, press, type, choose, acts } = desk;
  const inbox = page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: /^Enquiries/ });
  const row = page.getByRole('link', { name: reference });
  const counts: Record<string, number> = {};
  const toInbox = async () => {
    await page.goto(new URL('/admin/enquiries', page.url()).href);
    await page.getByRole('heading', { name: 'Enquiries', exact: true }).waitFor();
    acts();
  };
  await toInbox();
  await press(inbox);
  await type(page.getByRole('searchbox'), `${model} ${reference}`);
  await press(row);
  await page.getByRole('heading', { name: reference }).waitFor();
  counts.find = acts();
  await press(page.getByRole('button', { name: 'Make a quotation' }));
  await type(page.getByLabel('Price of line 1'), '100.50');
  await type(page.getByLabel('Price of line 2'), '200.50');
  await press(page.getByRole('button', { name: 'Send…' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send' }));
  await page.getByText('Sent quotations cannot be edited').waitFor();
  counts.quote = acts();
  await page.goto(new URL(`/admin/enquiries?search=${reference}`, page.url()).href);
  acts();
  await press(row);
  await choose(page.getByLabel('Follow up'), 'In a week, if there is no answer');
  await page.getByText(/^Follow up on/).waitFor();
  counts.followUp = acts();
  await page.goto(new URL(`/admin/enquiries?search=${reference}`, page.url()).href);
  acts();
  await press(row);
  await type(page.getByLabel('Text'), 'Dear customer,\n\nthree weeks.');
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  await page.getByRole('status').getByText('is on its way').waitFor();
  counts.answer = acts();
  await page.goto(new URL(`/admin/enquiries?search=${reference}`, page.url()).href);
  acts();
  await press(row);
  await choose(page.getByLabel('Assigned to'), colleague);
  await page.getByRole('status').getByText('Handed over').waitFor();
  counts.handOver = acts();
  return counts;
}

describe('A day of the inbox', () => {
  nightly(
    'of 60 requests of all kinds, two people and a killed process ends with each in its place',
    { timeout: 400_000 },
    async () => {
      const desk = await openDesk();
      const { services, imap, query, emails, people } = desk;
      const [asha, ravi] = people;
      if (!asha || !ravi) throw new Error('Two members of staff');
      let { origin, kill } = await desk.start();
      const models = await modelsOfCatalogue({ services }, 2);
      const [first] = models;
      if (!first) throw new Error('There is no model');
      const office = (url: string, body: unknown, headers = asha.headers) =>
        send(origin, `/api/office/${url}`, body, headers);
      const rows = async () =>
        (await read<{ rows: Row[] }>(origin, '/api/office/rows?resource=enquiries&per_page=200', asha.headers)).rows;

      // Carts: the process is killed while the second half is being sent, and each cart is sent again with its key.
      const customers: Awaited<ReturnType<typeof aCustomer>>[] = [];
      for (let at = 0; at < CARTS; at += 1)
        customers.push(
          await aCustomer({ services }, { email: `cart${at}@works.example`, username: `cart${at}`, state: 'Gujarat' }),
        );
      const cart = async (at: number) => {
        const customer = customers[at];
        const lines = {
          product_ids: models.map(({ product_id }) => product_id),
          model_ids: models.map(({ id }) => id),
          model_names: models.map(({ name }) => name),
          quantities: [10, 20],
        };
        const headers = { ...(await logIn(origin, customer?.email ?? '')), 'idempotency-key': `cart-of-the-day-${at}` };
        return send(origin, '/api/submit_enquiry.php', { customer_id: customer?.id, ...lines }, headers);
      };
      for (let at = 0; at < CARTS / 2; at += 1) expect(await cart(at)).toMatchObject({ status: 200 });
      const hurried = Array.from({ length: CARTS / 2 }, (_, at) => cart(CARTS / 2 + at).catch(() => undefined));
      await Promise.race(hurried);
      await kill();
      await Promise.all(hurried);
      ({ origin, kill } = await desk.start());
      for (let at = CARTS / 2; at < CARTS; at += 1) expect(await cart(at)).toMatchObject({ status: 200 });

      for (let at = 0; at < FORMS; at += 1) await writeForm(origin, at);

      // Calls: two staff members enter them at the same time in two browsers.
      const [one, two] = [await officePage(origin, asha), await officePage(origin, ravi)];
      await Promise.all(
        [one, two].map(async (browser, who) => {
          for (let at = who; at < CALLS; at += 2) await takeCall(browser, at, first.name);
        }),
      );

      // Emails from strangers: one click turns each into an enquiry.
      await expect.poll(() => imap.waiting, { timeout: 20_000 }).toBe(1);
      for (let at = 0; at < EMAILS; at += 1)
        imap.deliver(
          await aLetter({
            from: `Stranger ${at} <stranger${at}@mill.example>`,
            subject: `Offer ${at}`,
            text: `5 x ${first.name}`,
          }),
        );
      interface Unplaced {
        items: { id: number; subject: string }[];
      }
      const unplaced = async () =>
        (await read<Unplaced>(origin, '/api/office/unplaced_letters', asha.headers)).items.filter(({ subject }) =>
          subject.startsWith('Offer'),
        );
      await expect.poll(async () => (await unplaced()).length, { timeout: 30_000 }).toBe(EMAILS);
      for (const { id } of await unplaced())
        expect(await office('make_enquiry', { letter: id })).toMatchObject({ status: 200 });

      // The clicks of common tasks are counted on the first cart, in the first browser; ten other carts follow.
      const carts = await query<Row & { email: string }>(
        `select c.id, c.version, c.reference, c.status, c.email from conversations c where c.email like 'cart%' order by c.id`,
      );
      expect(carts).toHaveLength(CARTS);
      const [counted] = carts;
      if (!counted) throw new Error('No cart arrived');
      const acts = await countActs(one, { reference: counted.reference, model: first.name, colleague: ravi.name });
      expect(acts.find).toBeLessThanOrEqual(3);
      expect(acts.quote).toBeLessThanOrEqual(5);
      expect(acts.followUp).toBeLessThanOrEqual(2);
      expect(acts.answer).toBeLessThanOrEqual(4);
      expect(acts.handOver).toBeLessThanOrEqual(3);
      const answered = carts.slice(1, 1 + REPLIES + BOUNCES);
      for (const { id, version } of answered)
        expect(
          await office('send_answer', { id, version, subject: 'Your clamps', text: 'Which length?' }),
        ).toMatchObject({ status: 200 });

      // Replies reopen their conversations; delivery reports mark emails that did not arrive.
      const letterTo = async (id: number) =>
        (
          await query<{ messageId: string }>(
            `select message_id as "messageId" from messages where conversation_id = $1 and text = 'Which length?'`,
            [id],
          )
        )[0]?.messageId ?? '';
      const replied = answered.slice(0, REPLIES);
      const bounced = answered.slice(REPLIES);
      const sentTo = (id: number) =>
        query(`select from messages where conversation_id = $1 and text = 'Which length?' and state = 'sent'`, [id]);
      for (const { id } of answered)
        await expect.poll(async () => (await sentTo(id)).length, { timeout: 30_000 }).toBe(1);
      for (const { id, email } of replied)
        imap.deliver(
          await aLetter({ from: email, subject: 'Re: Your clamps', text: '300 mm', inReplyTo: await letterTo(id) }),
        );
      for (const { id, email } of bounced)
        imap.deliver(aBounce({ messageId: await letterTo(id), subject: 'Your clamps', to: email }));
      const statesOf = async (chosen: readonly { id: number }[]) =>
        (await rows()).filter(({ id }) => chosen.some((row) => row.id === id)).map(({ status }) => status);
      await expect.poll(() => statesOf(replied), { timeout: 30_000 }).toEqual(replied.map(() => 'in_work'));
      const failed = async () =>
        (
          await query<{ id: number }>(`select conversation_id as id from messages where state = 'failed' order by 1`)
        ).map(({ id }) => id);
      await expect.poll(failed, { timeout: 30_000 }).toEqual(bounced.map(({ id }) => id));

      // An order, which an ERP reads.
      const tokenIn = async () => {
        const found = (await emails()).find((text) => text.includes(counted.email) && /\/Quotation\//.test(text));
        return /\/Quotation\/([\w-]{43})/.exec(found?.replaceAll('=\r\n', '') ?? '')?.[1] ?? '';
      };
      await expect.poll(tokenIn, { timeout: 30_000 }).toMatch(/^[\w-]{43}$/);
      const acceptance = { token: await tokenIn(), name: 'Asha Rao', order_number: 'PO-60' };
      expect(await send(origin, '/api/accept_quotation.php', acceptance)).toMatchObject({ status: 200 });
      const { items: orders } = await read<{ items: { id: number; quotation: object }[] }>(
        origin,
        '/api/v1/quotations',
        desk.program,
      );
      expect(orders).toMatchObject([{ id: counted.id, quotation: { state: 'accepted', order_number: 'PO-60' } }]);

      // Two staff members at once: each enquiry becomes either closed or spam, and the slower one gets a conflict.
      const both = (await rows()).filter(({ status }) => status === 'new').slice(0, 4);
      const chosen = both.map(({ id, version }) => ({ id, version }));
      const [closed, spam] = await Promise.all([
        office('run_act_on_rows', { resource: 'enquiries', act: 'close', rows: chosen }),
        office('run_act_on_rows', { resource: 'enquiries', act: 'spam', rows: chosen }, ravi.headers),
      ]);
      const done = [closed, spam].map(({ body }) => body.outcomes as { is_done: boolean }[]);
      for (const at of chosen.keys())
        expect([done[0]?.[at]?.is_done, done[1]?.[at]?.is_done].sort()).toEqual([false, true]);

      // Every request is one conversation with its lines, no job is left, and another program reads each conversation
      // once.
      const kinds = await query<{ kind: string; count: number; lines: number }>(
        `select case when c.contact_id is not null then 'form' else e.source end as kind, count(*)::int as count,
         (sum((select count(*) from enquiry_lines l where l.enquiry_id = c.enquiry_id)))::int as lines
       from conversations c left join enquiries e on e.id = c.enquiry_id group by 1 order by 1`,
      );
      expect(kinds).toEqual([
        { kind: 'email', count: EMAILS, lines: EMAILS },
        { kind: 'form', count: FORMS, lines: 0 },
        { kind: 'phone', count: CALLS, lines: CALLS },
        { kind: 'site', count: CARTS, lines: 2 * CARTS },
      ]);
      expect(await statesOf([counted])).toEqual(['won']);
      expect(await unplaced()).toEqual([]);
      const { items } = await read<{ items: { id: number }[] }>(origin, '/api/v1/enquiries?per_page=100', desk.program);
      expect(new Set(items.map(({ id }) => id)).size).toBe(CARTS + FORMS + CALLS + EMAILS);
      await expect
        .poll(
          () =>
            query(
              `select name from pgboss.job where state in ('failed', 'retry') or name like '%email%' and state < 'completed'`,
            ),
          {
            timeout: 60_000,
          },
        )
        .toEqual([]);
      await kill();
    },
  );
});
