import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import { forgottenFilesJob } from './forgotten-files.job.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';
import { storeRecordedFile } from './store-recorded-file.ts';

let site: TestApp;
let staff: ReturnType<typeof quotationsOf>;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  staff = quotationsOf(site, headers);
  await setSeller(site);
});
afterAll(() => site?.close());

/** A quotation that a customer has received by email. */
async function aSentOne() {
  const enquiry = await anEnquiry(site);
  const quotation = await staff.sent(enquiry.id);
  return { ...enquiry, quotation, token: await tokenOf(site, enquiry.customer.email) };
}
const seen = (token: string) => site.get(`/api/get_quotation.php?token=${encodeURIComponent(token)}`);
const accept = (token: string, more: object = {}) =>
  site.post('/api/accept_quotation.php', { token, name: 'Asha Rao', order_number: 'PO 77', ...more });
const conversation = async (id: number) =>
  (await site.get(`/api/office/enquiry?id=${id}`, headers)).body as {
    status: string;
    letters: { direction: string; subject: string; text: string; files: { name: string; type: string }[] }[];
  };
const emailsToSales = async () =>
  ((await site.inject('/dev/mailbox.json')).json() as { to: string; subject: string; text: string }[]).filter(
    ({ subject }) => subject.includes('Quotation Q/'),
  );

describe('The link of a quotation', () => {
  it('shows the quotation and its PDF; no cache keeps them, and robots leave the page out', async () => {
    const { token, quotation, reference } = await aSentOne();
    const { status, body } = await seen(token);
    expect([status, body]).toMatchObject([
      200,
      {
        number: quotation.number,
        state: 'open',
        reference,
        total: quotation.total,
        seller: { gstin: '27AAAAA0000A1Z5' },
      },
    ]);
    const reply = await site.inject(`/api/get_quotation.php?token=${token}`);
    expect(reply.headers['cache-control']).toContain('no-store');
    const pdf = await site.inject(`/api/get_quotation_pdf.php?token=${token}`);
    expect([pdf.statusCode, pdf.headers['content-disposition'], pdf.headers['cache-control']]).toEqual([
      200,
      `attachment; filename="${quotation.number?.replaceAll('/', '-')}.pdf"`,
      'private, no-store',
    ]);
    const page = await site.inject(`/Quotation/${token}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    const etag = String(page.headers.etag);
    const known = await site.inject({ url: `/Quotation/${token}`, headers: { 'if-none-match': etag } });
    expect([known.statusCode, known.headers['cache-control']]).toEqual([304, 'no-store']);
    const slash = await site.inject(`/Quotation/${token}/`);
    expect([slash.statusCode, slash.headers['cache-control']]).toEqual([301, 'no-store']);
    expect(page.body).toMatch(/<meta name="robots" content="noindex/);
    expect(page.body).not.toContain(quotation.total);
  });

  it('opens nothing when any message of it is another; whatever was asked, the answer is the same', async () => {
    const { token } = await aSentOne();
    const nothing = await seen('x');
    expect(nothing).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('no quotation under this link') },
    });
    const changed = [...token].map(
      (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
    );
    for (const wrong of [...changed, token.slice(1), `${token}A`, token.toLowerCase(), '1', `${token}' or 1=1`]) {
      expect(await seen(wrong)).toEqual(nothing);
      expect((await accept(wrong)).status).toBe(404);
    }
  });

  it('is stored as a hash alone', async () => {
    const { token } = await aSentOne();
    const rows = await site.query<{ kept: string }>(`select quotation_links::text as kept from quotation_links`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ kept: storedLinks }) => storedLinks).join()).not.toContain(token);
  });

  it('ends when its message is sent again, perhaps to the right address this time', async () => {
    const { id, token, quotation, headers: own } = await aSentOne();
    const opened = await site.post('/api/open_quotation.php', { id: quotation.id }, own);
    const { path } = opened.body as { path: string };
    const [{ letter } = { letter: 0 }] = await site.query<{ letter: number }>(
      `update messages set state = 'failed' where id = (select letter_id from quotations where id = $1) returning id as letter`,
      [quotation.id],
    );
    const to = 'stores@works.example';
    expect((await site.post('/api/office/send_letter_again', { id: letter, to }, headers)).status).toBe(200);
    const again = await tokenOf(site, to);
    const ofOwner = path.split('/').at(-1) ?? '';
    const statuses = await Promise.all([token, again, ofOwner].map(async (one) => (await seen(one)).status));
    expect([id > 0, statuses]).toEqual([true, [404, 200, 200]]);
    await site.query(`update quotation_links set ends_at = now() - interval '1 second'`);
    expect((await seen(ofOwner)).status).toBe(404);
    expect(await seen(again)).toMatchObject({ status: 404, body: { error: expect.stringContaining('has expired') } });
  });

  it('in an email ends 90 days after the quotation, at midnight in India', async () => {
    const { quotation } = await aSentOne();
    const [link] = await site.query<{ days: string; at: string }>(
      `select ((ends_at at time zone 'Asia/Kolkata')::date - q.valid_until)::text as days, to_char(ends_at at time zone 'Asia/Kolkata', 'HH24:MI') as at
       from quotation_links l join quotations q on q.id = l.quotation_id where q.id = $1`,
      [quotation.id],
    );
    expect(link).toEqual({ days: '91', at: '00:00' });
  });

  it('is refused before it is parsed when its body has more values than any order', async () => {
    for (const payload of ['['.repeat(1000), `{"token":"\\"","names":[${'0,'.repeat(1000)}0]}`]) {
      const { statusCode, body } = await site.inject({
        method: 'POST',
        url: '/api/accept_quotation.php',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([statusCode, body]).toEqual([400, expect.stringContaining('has too many values')]);
    }
  });

  it('is opened from My enquiries 60 times an hour at most by one customer', async () => {
    const { quotation, customer } = await aSentOne();
    await site.query('delete from rate_limits');
    const strict = await testApp({ connectionString: site.connectionString });
    const own = await signIn(strict, customer.email);
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1)
      statuses.push((await strict.post('/api/open_quotation.php', { id: quotation.id }, own)).status);
    await strict.close();
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  });

  it('may be guessed wrongly some times only from one network, where right ones still open', async () => {
    const { token } = await aSentOne();
    await site.query('delete from rate_limits');
    const strict = await testApp({ connectionString: site.connectionString });
    const answers: number[] = [];
    for (let at = 0; at < 62; at += 1)
      answers.push((await strict.get(`/api/get_quotation.php?token=wrong${at}`)).status);
    const right = await Promise.all(
      Array.from({ length: 70 }, () => strict.get(`/api/get_quotation.php?token=${token}`)),
    );
    await strict.close();
    expect(right.filter(({ status }) => status !== 200)).toEqual([]);
    expect([answers.slice(0, 60).every((status) => status === 404), answers.at(-1)]).toEqual([true, 429]);
  });
});

describe('A customer', () => {
  it('accepts, and webhooks are told once that it was quoted and once that it was accepted', async () => {
    await site.query(
      `insert into webhooks (url, secret, events) values ('https://hook.example/', 'sealed', '{enquiry.quoted,enquiry.accepted}')`,
    );
    const { id, reference, token } = await aSentOne();
    for (let time = 0; time < 2; time += 1) expect((await accept(token)).status).toBe(200);
    const reported = await site.query(
      `select type, payload->'data'->>'reference' as reference from webhook_deliveries where conversation_id = $1 order by id`,
      [id],
    );
    expect(reported).toEqual([
      { type: 'enquiry.quoted', reference },
      { type: 'enquiry.accepted', reference },
    ]);
    await site.query('delete from webhooks');
  });

  it('accepts: whoever answers the enquiry is told by email as well as sales, unless they have left', async () => {
    const { id, token, quotation } = await aSentOne();
    const [present, left] = [await aMemberOfStaff(site, 'sales'), await aMemberOfStaff(site, 'sales')];
    const reported = async (number: string | null) =>
      (await emailsToSales())
        .filter(({ subject }) => subject.includes(`${number} accepted`))
        .map(({ to }) => to)
        .sort();
    await site.query('update conversations set assignee_id = $2 where id = $1', [id, present.id]);
    await accept(token);
    await expect
      .poll(() => reported(quotation.number), { timeout: 8000 })
      .toEqual([present.email, 'sales@clamps.example'].sort());

    const other = await aSentOne();
    await site.query('update conversations set assignee_id = $2 where id = $1', [other.id, left.id]);
    await site.query('update staff set disabled_at = now() where id = $1', [left.id]);
    await accept(other.token);
    await expect.poll(() => reported(other.quotation.number), { timeout: 8000 }).toEqual(['sales@clamps.example']);
  });

  it('accepts: it is in the inbox with the file and sales are told at once; a second time changes nothing', async () => {
    const { id, token, quotation } = await aSentOne();
    const content = Buffer.from('%PDF-1.4 my order').toString('base64');
    const first = await accept(token, { file: { name: '../order.pdf', content } });
    expect(first).toMatchObject({
      status: 200,
      body: { quotation: { state: 'accepted', answered_by: 'Asha Rao', order_number: 'PO 77' } },
    });
    const { status, letters: messages } = await conversation(id);
    expect(status).toBe('won');
    expect(messages.at(-1)).toMatchObject({
      direction: 'in',
      subject: `Quotation ${quotation.number} accepted`,
      text: expect.stringContaining('Order number: PO 77'),
      files: [{ name: '.._order.pdf', type: 'application/pdf' }],
    });
    await expect.poll(async () => (await emailsToSales()).some(({ text }) => text.includes('PO 77'))).toBe(true);

    expect(await accept(token, { file: { name: '../order.pdf', content } })).toEqual(first);
    expect((await conversation(id)).letters).toHaveLength(messages.length);
    const late = await site.post('/api/decline_quotation.php', { token, name: 'Asha', reason: 'Too late' });
    expect(late).toMatchObject({ status: 409, body: { error: 'This quotation has been accepted.' } });
    expect(await staff.read(quotation.id)).toMatchObject({ state: 'accepted', order_number: 'PO 77' });
  });

  it('accepts after a colleague did: the reply names the colleague, and the order gets the number and file that it lacks', async () => {
    const { id, token, quotation } = await aSentOne();
    expect((await accept(token, { order_number: '' })).status).toBe(200);
    const file = { name: 'order.pdf', content: Buffer.from('%PDF-1.4 of B').toString('base64') };
    const second = { name: 'Bimal Sen', order_number: 'PO 4711', file };
    const reported = await accept(token, second);
    expect(reported).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(
          /already accepted by Asha Rao on .*We have your order number PO 4711 and your file/,
        ),
        quotation: { state: 'accepted', answered_by: 'Asha Rao', order_number: 'PO 4711' },
      },
    });
    const { letters: messages, status } = await conversation(id);
    expect([status, messages.at(-1)]).toMatchObject([
      'won',
      {
        subject: `Quotation ${quotation.number} accepted again`,
        text: expect.stringContaining('The number was added to the order. The file was added to the order.'),
        files: [{ name: 'order.pdf' }],
      },
    ]);
    const [order] = await site.query('select order_letter_id from quotations where id = $1', [quotation.id]);
    expect(order).toEqual({ order_letter_id: expect.any(Number) });
    await expect.poll(async () => (await emailsToSales()).some(({ text }) => text.includes('PO 4711'))).toBe(true);

    expect(await accept(token, second)).toEqual(reported);
    expect((await accept(token, { order_number: '' })).status).toBe(200);
    expect((await conversation(id)).letters).toHaveLength(messages.length);

    const third = await accept(token, { name: 'Chitra Das', order_number: 'PO 9' });
    expect(third).toMatchObject({ status: 409, body: { quotation: { order_number: 'PO 4711' } } });
    expect((await conversation(id)).letters.at(-1)?.text).toContain(
      'Order number: PO 9\n\nIt was already accepted by Asha Rao',
    );
  });

  it('declines after a colleague did: the reply names the colleague, and the reason is in the inbox', async () => {
    const { id, token } = await aSentOne();
    const decline = (name: string, reason: string) => site.post('/api/decline_quotation.php', { token, name, reason });
    const first = await decline('Asha Rao', 'Too dear');
    expect(await decline('Asha Rao', 'Too dear')).toEqual(first);
    expect(await decline('Bimal Sen', 'Too late')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already declined by Asha Rao') },
    });
    expect((await conversation(id)).letters.at(-1)?.text).toContain('Too late');
  });

  it('accepts once, however often it is sent at the same time, and every order number reaches the inbox', async () => {
    const { id, token } = await aSentOne();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => accept(token, { order_number: `PO ${at}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { letters: messages } = await conversation(id);
    for (let at = 0; at < 6; at += 1)
      expect(messages.filter(({ text }) => text.includes(`Order number: PO ${at}`))).toHaveLength(1);
  });

  it('sends no file but a PDF or an image, none that is too large, and a name of one line', async () => {
    const { token } = await aSentOne();
    const file = (content: Buffer) => ({ file: { name: 'order.pdf', content: content.toString('base64') } });
    const refused = async (more: object) => {
      const { status, body } = await accept(token, more);
      return [status, (body as { error: string }).error];
    };
    expect(await refused(file(Buffer.from('<script>alert(1)</script>')))).toEqual([
      400,
      'file: must be a PDF, a JPEG or a PNG picture',
    ]);
    const large = Buffer.alloc(5 * 1024 * 1024 + 10, '%PDF-1.4 ');
    expect((await accept(token, file(large))).status).toBeGreaterThanOrEqual(400);
    expect(await refused({ name: 'Asha\r\nBcc: all@works.example' })).toEqual([
      400,
      expect.stringContaining('name: must'),
    ]);
    expect(await refused({ order_number: 'PO\n1' })).toEqual([
      400,
      expect.stringContaining('order_number: must be one line'),
    ]);
    expect((await seen(token)).body).toMatchObject({ state: 'open' });
  });

  it('declines with a reason, and asks; both are messages in the inbox', async () => {
    const { id, token } = await aSentOne();
    await site.post('/api/ask_about_quotation.php', { token, question: 'Is the freight included?' });
    await site.post('/api/decline_quotation.php', { token, name: 'Asha Rao', reason: 'Too dear' });
    const { letters: messages } = await conversation(id);
    expect(messages.slice(-2).map(({ text }) => text)).toEqual([
      'Is the freight included?',
      expect.stringMatching(/declines the quotation .*:\n\nToo dear/s),
    ]);
    expect((await seen(token)).body).toMatchObject({ state: 'declined', answered_by: 'Asha Rao' });
  });

  it('is told when it has expired, was withdrawn or replaced, and can accept it no more', async () => {
    const expired = await aSentOne();
    await site.query(`update quotations set valid_until = '2020-01-01' where id = $1`, [expired.quotation.id]);
    const withdrawn = await aSentOne();
    await staff.post('withdraw_quotation', withdrawn.quotation);
    const replaced = await aSentOne();
    const { body } = await staff.post('revise_quotation', replaced.quotation);
    await staff.send(await staff.read((body as { id: number }).id));
    for (const [name, { token }] of Object.entries({ expired, withdrawn, replaced })) {
      expect((await seen(token)).body).toMatchObject({ state: name });
      expect(await accept(token)).toMatchObject({ status: 409, body: { error: expect.stringContaining(name) } });
      expect((await site.post('/api/ask_about_quotation.php', { token, question: 'And now?' })).status).toBe(200);
    }
  });

  it('has the quotations in the list of enquiries without prices, and opens their own alone', async () => {
    const { quotation, headers: own } = await aSentOne();
    const { body } = await site.get('/api/get_my_enquiries.php', own);
    expect(body).toMatchObject({
      data: [{ status: 'quoted', quotations: [{ number: quotation.number, state: 'open' }] }],
    });
    expect(JSON.stringify(body)).not.toContain(quotation.total);
    const opened = await site.post('/api/open_quotation.php', { id: quotation.id }, own);
    const { path } = opened.body as { path: string };
    expect((await seen(path.split('/').at(-1) ?? '')).body as QuotationForCustomer).toMatchObject({
      number: quotation.number,
    });
    const stranger = await signIn(site, (await aCustomer(site)).email);
    expect((await site.post('/api/open_quotation.php', { id: quotation.id }, stranger)).status).toBe(404);
    expect((await site.post('/api/open_quotation.php', { id: quotation.id })).status).toBe(401);
  });

  it('is stored without a waiting connection, and a refusal stays known when its PDF cannot be removed', async () => {
    const key = `gated/quotations/${crypto.randomUUID()}.pdf`;
    const held = () =>
      site.query(`select from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`);
    let locks: unknown[] = [{}];
    const files = {
      ...site.services.files,
      async put() {
        locks = await held();
      },
      async remove() {
        throw new Error('The store is busy');
      },
    };
    const refused = storeRecordedFile({ ...site.services, files }, { key, pdf: Buffer.from('%PDF-') }, async () => {
      throw new Error('The quotation has changed');
    });
    await expect(refused).rejects.toThrow('The quotation has changed');
    expect(locks).toEqual([]);
    expect(await site.query('delete from begun_files where key = $1 returning 1', [key])).toHaveLength(1);
  });

  it('whose account is deleted takes the link and the PDF along', async () => {
    const { token, id, quotation } = await aSentOne();
    const [{ key } = { key: '' }] = await site.query<{ key: string }>(
      'select pdf_key as key from quotations where id = $1',
      [quotation.id],
    );
    expect(await site.services.files.exists(key)).toBe(true);
    await site.query('delete from conversations where id = $1', [id]);
    expect((await seen(token)).status).toBe(404);
    await forgottenFilesJob(site.services).handle({}, { id: '' });
    expect(await site.services.files.exists(key)).toBe(false);
    expect(await site.query('select from forgotten_files')).toEqual([]);
  });
});
