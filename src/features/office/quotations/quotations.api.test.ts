import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, filledIn, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import type { OfficeQuotation } from './quotations.contract.ts';
import { formatFinancialYear, takeNextQuotationNumber } from './quotations.store.ts';

let site: TestApp;
let asha: ReturnType<typeof quotationsOf>;
let ravi: ReturnType<typeof quotationsOf>;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  asha = quotationsOf(site, headers);
  ravi = quotationsOf(site, await officeSession(site, (await aMemberOfStaff(site, 'admin')).id));
  await setSeller(site);
});
afterAll(() => site?.close());

const enquiry = async (id: number) =>
  (await site.get(`/api/office/enquiry?id=${id}`, headers)).body as {
    status: string;
    events: { kind: string; text: string }[];
    letters: { direction: string; subject: string; text: string; files: { name: string }[] }[];
  };
const listed = async (id: number) =>
  (await site.get(`/api/office/quotations?id=${id}`, headers)).body as { state: string; revision: number }[];

describe('A quotation', () => {
  it('begins with what the enquiry asks for, is one draft for everybody, and says what it comes to', async () => {
    const { id, reference, models } = await anEnquiry(site);
    await site.query(`update models set hsn_code = '82055990' where id = $1`, [models[0]?.id]);
    const draft = await asha.begin(id);
    expect(draft).toMatchObject({
      reference,
      number: null,
      state: 'draft',
      terms: 'Ex works.',
      total: null,
      revision: 1,
    });
    expect(draft.lines.map(({ quantity, unit_price, hsn_code }) => [quantity, unit_price, hsn_code])).toEqual([
      ['10', '', '82055990'],
      ['20', '', expect.any(String)],
    ]);
    expect((await ravi.begin(id)).id).toBe(draft.id);
    expect(await asha.save(draft, { freight: '99.99' })).toMatchObject({
      status: 200,
      // 10 × 100.50 + 20 × 200.50 = 5015.00; 18 % of 5114.99 = 920.6982.
      body: {
        goods: '5015.00',
        taxes: [{ name: 'IGST', percent: '18', base: '5114.99', amount: '920.70' }],
        total: '6035.69',
      },
    });
  });

  it('is taxed by the two states, and not at all abroad', async () => {
    const draft = await asha.begin((await anEnquiry(site)).id);
    const within = (await asha.save(draft, { buyer_state: 'Maharashtra' })).body as OfficeQuotation;
    expect(within.taxes).toEqual([
      { name: 'CGST', percent: '9', base: '5015.00', amount: '451.35' },
      { name: 'SGST', percent: '9', base: '5015.00', amount: '451.35' },
    ]);
    const abroad = await asha.save(within, { buyer_country: 'Germany', buyer_state: 'Hessen', currency: 'EUR' });
    expect(abroad.body).toMatchObject({ taxes: [], total: '5015.00' });
    const invented = await asha.save(abroad.body as OfficeQuotation, { buyer_state: 'Hessen' });
    expect(invented).toMatchObject({ status: 400, body: { error: 'buyer_state: is not a state of India' } });
  });

  const prices = [
    ['0', 'must be more than 0'],
    ['-5', 'must not be negative'],
    ['1e15', 'must be an amount such as 1250.00'],
    ['1000000000000000', 'must be at most 99999999.99'],
    ['0.00005', 'must have at most four decimals'],
    ['12,50', 'must be an amount such as 1250.00'],
    ['NaN', 'must be an amount such as 1250.00'],
    [12.5, 'must be an amount as text'],
  ] as const;
  it.each(prices)('refuses the price %s, and names the field', async (unit_price, problem) => {
    const draft = await asha.begin((await anEnquiry(site)).id);
    const lines = filledIn(draft).lines.map((line, at) => (at === 1 ? { ...line, unit_price } : line));
    expect(await asha.post('save_quotation', { ...filledIn(draft), lines })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`lines.1.unit_price: ${problem}`) },
    });
  });

  it('takes numbers as Indians write them, prices of 100, free samples, and a percentage for packing', async () => {
    const draft = await asha.begin((await anEnquiry(site)).id);
    const [line] = filledIn(draft).lines;
    const lines = [
      { ...line, quantity: '12,500', unit_price: '₹ 1,234.5678', price_per: 100, discount: '2.5 %' },
      { ...line, quantity: ' 2 ', unit_price: 'Rs. 1,00,000/-', tax_percent: '28%' },
      { ...line, model_id: null, text: 'Sample: VTC-200', quantity: 1, unit_price: '', is_sample: true },
    ];
    const saved = await asha.post('save_quotation', { ...filledIn(draft), lines, packing: '2 %', freight: '1,000' });
    // 12500 × 1234.5678 / 100 − 2.5 % = 150462.950625; 2 % of 350462.95 = 7009.259.
    expect(saved).toMatchObject({
      status: 200,
      body: {
        lines: [
          { quantity: '12500', unit_price: '1234.5678', price_per: 100, discount: '2.5' },
          { quantity: '2', unit_price: '100000.00', tax_percent: '28' },
          { unit_price: '', is_sample: true },
        ],
        ...{ goods: '350462.95', packing: '2%', freight: '1000.00', charge_rule: 'highest' },
        taxes: [
          { percent: '28', base: '208009.26' },
          { percent: '18', base: '150462.95' },
        ],
      },
    });
    const { id } = saved.body as OfficeQuotation;
    const [row] = await site.query('select packing::text, packing_percent::text from quotations where id = $1', [id]);
    expect(row).toEqual({ packing: '7009.26', packing_percent: '2.00' });
    const again = await asha.read(id);
    expect((await asha.post('save_quotation', again)).status).toBe(200);
    const half = {
      ...again,
      version: again.version + 1,
      lines: again.lines.map((one) => ({ ...one, quantity: '1.5' })),
    };
    expect(await asha.post('save_quotation', half)).toMatchObject({
      status: 400,
      body: { error: 'lines.0.quantity: must be a whole number' },
    });
  });

  it('taxes packing and freight by the rule of the settings, and says which on its PDF with the amount in words', async () => {
    await site.query(`update office_settings set charge_rule = 'principal'`);
    try {
      const draft = await asha.begin((await anEnquiry(site)).id);
      const [line] = filledIn(draft).lines;
      const lines = [
        { ...line, quantity: 100, unit_price: '450', tax_percent: '18', price_per: 100 },
        { ...line, quantity: 1, unit_price: '0.01', tax_percent: '28' },
      ];
      const body = { ...filledIn(draft), lines, packing: '2%', place_of_supply: 'Maharashtra' };
      const saved = (await asha.post('save_quotation', body)).body as OfficeQuotation;
      // 2 % of 450.01 is 9.00. The buyer is in Gujarat, and the goods stay in the seller's state.
      expect(saved.taxes.map(({ name, base }) => `${name} of ${base}`)).toEqual([
        ...['CGST of 0.01', 'SGST of 0.01', 'CGST of 459.00', 'SGST of 459.00'],
      ]);
      const sent = await asha.send(saved);
      expect(sent.status).toBe(200);
      await site.query(`update office_settings set charge_rule = 'highest'`);
      const pdf = await site.inject({ url: `/api/office/quotation_pdf?id=${saved.id}`, headers });
      const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)));
      const text = pages.join(' ').replace(/\s+/g, ' ');
      for (const words of [
        'Packing and freight are taxed at 18 %, the rate of the principal supply',
        'Packing 2 % of the goods',
        'Rupees five hundred forty-one and sixty-three paise only',
        'Maharashtra (27)',
        '450.00 per 100',
      ])
        expect(text).toContain(words);
      expect((await asha.read(saved.id)).charge_rule).toBe('principal');
    } finally {
      await site.query(`update office_settings set charge_rule = 'highest'`);
    }
  });

  it('refuses more than 200 lines, more than it has room for, and messages that cannot be printed', async () => {
    const draft = await asha.begin((await anEnquiry(site)).id);
    const [line] = filledIn(draft).lines;
    const many = (count: number, unit_price: string) =>
      Array.from({ length: count }, () => ({ ...line, quantity: 99_999, unit_price }));
    const refused = async (changed: object) => {
      const { status, body } = await asha.post('save_quotation', { ...filledIn(draft), ...changed });
      return [status, (body as { error: string }).error];
    };
    expect(await refused({ lines: many(201, '1') })).toEqual([400, 'lines: must have at most 200 lines']);
    expect(await refused({ lines: many(200, '99999999.99') })).toEqual([
      400,
      'lines: add up to more than 999999999999.99',
    ]);
    expect(await refused({ buyer_name: '美良' })).toEqual([
      400,
      'buyer_name: has the character 美, which cannot be printed',
    ]);
    expect(await refused({ discount: '1', lines: [{ ...line, discount: '100' }] })).toEqual([
      400,
      'lines.0.discount: must be at most 99.99',
    ]);
    const names = { buyer_name: 'मीरा', buyer_address: 'Łódź, தூத்துக்குடி' };
    expect(await refused({ lines: many(200, '1'), ...names })).toEqual([200, undefined]);
  });

  it("shows the second of two editors the first one's changes, and loses nothing of either", async () => {
    const draft = await asha.begin((await anEnquiry(site)).id);
    expect(await asha.save(draft, { freight: '10' })).toMatchObject({ status: 200 });
    expect(await ravi.save(draft, { delivery: 'Two weeks' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Ravi sales changed'), current: { freight: '10.00', delivery: '' } },
    });
    expect(await ravi.send(draft)).toMatchObject({ status: 409 });
  });

  it('is sent with its PDF and a link that is stored nowhere; the enquiry is quoted by itself', async () => {
    const { id, customer } = await anEnquiry(site);
    const sent = await asha.sent(id);
    expect(sent).toMatchObject({ state: 'sent', number: expect.stringMatching(/^Q\/\d{4}-\d\d\/\d{4}$/) });
    const after = await enquiry(id);
    expect(after.status).toBe('quoted');
    expect(after.letters.at(-1)).toMatchObject({
      direction: 'out',
      subject: expect.stringContaining(`Our quotation: ${sent.number}`),
      files: [{ name: `${sent.number?.replaceAll('/', '-')}.pdf` }],
    });
    expect(JSON.stringify(after)).not.toContain('/Quotation/');
    const [{ kept } = { kept: '' }] = await site.query<{ kept: string }>(
      `select (select string_agg(data::text, '') from pgboss.job) || (select string_agg(m::text, '') from messages m) as kept`,
    );
    expect(kept).toContain(customer.email);
    expect(kept).not.toContain('/Quotation/');

    expect(await asha.save(sent, { freight: '1' })).toMatchObject({ status: 409 });
    expect(await asha.send(sent)).toMatchObject({ status: 409 });
    const pdf = await site.inject({ url: `/api/office/quotation_pdf?id=${sent.id}`, headers });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  it('is not sent while a price, the state of the buyer or the seller is missing', async () => {
    const draft = await asha.begin((await anEnquiry(site)).id);
    expect(await asha.send(draft)).toMatchObject({ status: 400, body: { error: 'lines.0.unit_price: is required' } });
    const nowhere = (await asha.save(draft, { buyer_state: '' })).body as OfficeQuotation;
    expect(await asha.send(nowhere)).toMatchObject({
      status: 400,
      body: { error: 'buyer_state: is required for a buyer in India' },
    });
    const mistyped = (await asha.save(nowhere, { buyer_gstin: '27AAPFU0939F1ZW' })).body as OfficeQuotation;
    expect(await asha.send(mistyped)).toMatchObject({
      status: 400,
      body: { error: 'buyer_gstin: is mistyped: its last character does not fit' },
    });
    const late = (await asha.save(mistyped, { valid_until: '2020-01-01', buyer_gstin: '' })).body as OfficeQuotation;
    expect(await asha.send(late)).toMatchObject({ status: 400, body: { error: 'valid_until: is in the past' } });
    const good = (await asha.save(late, { valid_until: '2099-01-01' })).body as OfficeQuotation;
    await site.query(`update office_settings set seller_name = ''`);
    const without = await asha.send(good);
    await setSeller(site);
    expect(without).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('of the seller are missing') },
    });
    expect((await asha.read(good.id)).number).toBe(null);
  });

  it('is replaced by its next revision, which has the same number', async () => {
    const { id } = await anEnquiry(site);
    const first = await asha.sent(id);
    const { body } = await asha.post('revise_quotation', { id: first.id, version: first.version });
    const draft = await asha.read((body as { id: number }).id);
    expect(draft).toMatchObject({ number: first.number, revision: 2, state: 'draft', total: first.total });
    expect(draft.lines).toEqual(first.lines);
    expect((await asha.read(first.id)).state).toBe('sent');
    await asha.send((await asha.save(draft, { freight: '5' })).body as OfficeQuotation);
    expect((await listed(id)).map(({ state, revision }) => [state, revision])).toEqual([
      ['sent', 2],
      ['replaced', 1],
    ]);
  });

  it('is marked as sent by WhatsApp for an enquiry without an address: it has its number and PDF, and no email', async () => {
    const values = { source: 'whatsapp', name: 'Suresh', phone: '9822012345', text: '4 x VTC-200-UB' };
    const { body } = await asha.post('add_enquiry', values);
    const conversation = (body as { id: number }).id;
    const draft = await asha.begin(conversation);
    const saved = (await asha.save(draft, {})).body as OfficeQuotation;
    const message = { id: saved.id, version: saved.version, sums_hash: saved.sums_hash, subject: 'x', text: 'x' };
    expect(await asha.post('send_quotation', message)).toMatchObject({ status: 400 });
    expect(await asha.post('send_quotation', { ...message, by: 'whatsapp' })).toMatchObject({ status: 200 });
    expect(await asha.read(saved.id)).toMatchObject({
      state: 'sent',
      sent_by: 'whatsapp',
      number: expect.any(String),
    });
    const [stored] = await site.query(`select channel, job_id, state from messages where conversation_id = $1`, [
      conversation,
    ]);
    expect(stored).toEqual({ channel: 'whatsapp', job_id: null, state: 'recorded' });
  });

  it('is withdrawn; a draft is discarded', async () => {
    const { id } = await anEnquiry(site);
    const draft = await asha.begin(id);
    expect(await asha.post('withdraw_quotation', draft)).toMatchObject({ status: 200 });
    expect(await listed(id)).toEqual([]);
    expect((await enquiry(id)).events.at(-1)).toMatchObject({
      kind: 'quotation',
      text: 'Draft of a quotation discarded',
    });
    const sent = await asha.sent(id);
    expect(await asha.post('withdraw_quotation', sent)).toMatchObject({ status: 200 });
    expect(await listed(id)).toMatchObject([{ state: 'withdrawn' }]);
    expect((await enquiry(id)).events.at(-1)).toMatchObject({ kind: 'quotation', text: `${sent.number} withdrawn` });
  });

  it('is confirmed as an order once it is accepted: by email with its PDF, which stays the same ever after', async () => {
    const { id, customer } = await anEnquiry(site);
    const sent = await asha.sent(id, { freight: '99.99' });
    const message = { subject: 'Order confirmation', text: 'Dear customer,\n\nthank you.' };
    const pdfOf = async () => {
      const url = `/api/office/order_confirmation?id=${sent.id}`;
      const { statusCode, headers: own, rawPayload } = await site.inject({ url, headers });
      return { status: statusCode, name: own['content-disposition'], bytes: rawPayload };
    };
    const refused = await asha.post('confirm_order', { id: sent.id, version: sent.version, ...message });
    expect([refused.status, (await pdfOf()).status]).toEqual([409, 409]);

    const token = await tokenOf(site, customer.email);
    await site.post('/api/accept_quotation.php', { token, name: 'Asha Rao', order_number: 'PO 77' });
    const accepted = await asha.read(sent.id);
    expect(accepted.confirmed_at).toBe(null);
    const name = `${sent.number?.replace('Q', 'OC').replaceAll('/', '-')}.pdf`;
    expect(await pdfOf()).toMatchObject({ status: 200, name: `inline; filename="${name}"` });
    const early = await site.inject(`/api/get_order_confirmation.php?token=${token}`);
    expect(early.statusCode).toBe(404);

    expect(await asha.post('confirm_order', { id: sent.id, version: 1, ...message })).toMatchObject({ status: 409 });
    expect(await asha.post('confirm_order', { ...accepted, ...message })).toMatchObject({ status: 200 });
    const after = await enquiry(id);
    expect(after.status).toBe('won');
    const subject = `Order confirmation: ${sent.number?.replace('Q', 'OC')}`;
    expect(after.letters.at(-1)).toMatchObject({
      direction: 'out',
      subject: expect.stringContaining(subject),
      files: [{ name }],
    });
    const confirmed = await asha.read(sent.id);
    expect(confirmed.confirmed_at).not.toBe(null);

    const { bytes } = await pdfOf();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of [subject.replace(': ', ' '), 'PO 77', sent.number, 'Thank you for your order of', '6,035.69'])
      expect(text).toContain(words);
    const theirs = await site.inject(`/api/get_order_confirmation.php?token=${token}`);
    expect([theirs.statusCode, theirs.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect((await site.get(`/api/get_quotation.php?token=${token}`)).body).toMatchObject({ is_confirmed: true });

    await site.query(`update office_settings set seller_name = 'Another name'`);
    expect(await asha.post('confirm_order', { ...confirmed, ...message })).toMatchObject({ status: 200 });
    await setSeller(site);
    expect((await pdfOf()).bytes.equals(bytes)).toBe(true);

    await site.query('delete from conversations where id = $1', [id]);
    expect(await site.query('delete from forgotten_files where key like $1 returning 1', ['%/OC-%'])).toHaveLength(1);
    await site.query('delete from forgotten_files');
    expect(await site.query('select from quotations where confirmation_key is not null')).toEqual([]);
  });

  it('is erased with its recipient, except for its number and amounts', async () => {
    const { id, customer } = await anEnquiry(site);
    const { id: quotation, number, total } = await asha.sent(id, { buyer_name: 'Asha Rao' });
    await site.query(
      `update enquiries set customer = customer || '{"email": "", "name": "Deleted account"}' where id =
      (select enquiry_id from conversations where id = $1)`,
      [id],
    );
    expect(await asha.read(quotation)).toMatchObject({ number, total, state: 'withdrawn', buyer_name: 'Deleted' });
    const [{ left } = { left: '' }] = await site.query<{ left: string }>(
      'select quotations::text as left from quotations where id = $1',
      [quotation],
    );
    expect(left).not.toContain('Asha Rao');
    expect(left).not.toContain(customer.email);
    expect(await site.query('select from forgotten_files')).toHaveLength(1);
  });
});

describe('The numbers of quotations', () => {
  it('run by the financial year of India, from April to March', () => {
    expect(formatFinancialYear(new Date('2027-03-31T18:29:00Z'))).toBe('2026-27');
    expect(formatFinancialYear(new Date('2027-03-31T18:31:00Z'))).toBe('2027-28');
    expect(formatFinancialYear(new Date('2099-12-01T00:00:00Z'))).toBe('2099-00');
  });

  it('have no hole and no double after many at once, of which some fail', async () => {
    const now = new Date('2031-05-01T00:00:00Z');
    const taken = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        site.services.database.transaction(async ({ client }) => {
          const number = await takeNextQuotationNumber(client, now);
          if (at % 3 === 0) throw new Error('This one fails');
          return number;
        }),
      ),
    );
    const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort();
    expect(numbers).toEqual(Array.from({ length: 26 }, (_, at) => `Q/2031-32/${String(at + 1).padStart(4, '0')}`));
  });

  it('are given once to drafts that several people send at once', async () => {
    const enquiries = await Promise.all([1, 2, 3, 4].map(() => anEnquiry(site, 1)));
    const sent = await Promise.all(enquiries.map(({ id }) => asha.sent(id)));
    const numbers = sent.map(({ number }) => Number(number?.split('/').at(-1))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });
});
