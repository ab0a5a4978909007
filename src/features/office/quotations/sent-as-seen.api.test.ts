import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import { api } from '../../../api.ts';
import { STATES_OF_INDIA } from '../../../platform/money/gstin.ts';
import { loadCountries, loadStatesOfIndia } from '../../site/countries/countries.ts';
import type { OfficeQuotation } from './quotations.contract.ts';

let site: TestApp;
let staff: ReturnType<typeof quotationsOf>;
let colleague: ReturnType<typeof quotationsOf>;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  staff = quotationsOf(site, headers);
  colleague = quotationsOf(site, await officeSession(site, (await aMemberOfStaff(site, 'sales')).id));
  await setSeller(site);
});
afterEach(() =>
  site.query(`update office_settings set seller_state = 'Maharashtra', seller_gstin = '27AAAAA0000A1Z5', charge_rule = 'highest',
    seller_name = 'Test Clamps (invented)'`),
);
afterAll(() => site?.close());

const draftIn = async (buyer_state: string, changed: Partial<OfficeQuotation> = {}) => {
  const draft = await staff.begin((await anEnquiry(site)).id);
  return (await staff.save(draft, { buyer_state, ...changed })).body as OfficeQuotation;
};
const taxNames = ({ taxes }: Pick<OfficeQuotation, 'taxes'>) => taxes.map(({ name }) => name);
const moveSeller = (state: string, gstin = '') =>
  site.query('update office_settings set seller_state = $1, seller_gstin = $2', [state, gstin]);
const textOfPdf = async (id: number) => {
  const { rawPayload } = await site.inject({ url: `/api/office/quotation_pdf?id=${id}`, headers });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};

describe('A draft whose seller or rule changes in the settings', () => {
  it('is not sent with the sums that were seen: 409 states the new ones, with which it is sent then', async () => {
    const seen = await draftIn('Maharashtra');
    expect(taxNames(seen)).toEqual(['CGST', 'SGST']);
    await moveSeller('Gujarat');
    const refused = await staff.send(seen);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('Nothing was sent'),
        current: { state: 'draft', number: null, taxes: [{ name: 'IGST', amount: '902.70' }], total: '5917.70' },
      },
    });
    const { current } = refused.body as { current: OfficeQuotation };
    expect((await staff.send(current)).status).toBe(200);
    const sent = await staff.read(seen.id);
    expect([taxNames(sent), sent.seller.state]).toEqual([['IGST'], 'Gujarat']);
    const text = await textOfPdf(seen.id);
    expect([text.includes('IGST 18 %'), text.includes('CGST')]).toEqual([true, false]);
  });

  it('shows the new sums to whoever opens it, previews it or revises it, and is then sent at once', async () => {
    const opened = await draftIn('Maharashtra');
    const previewed = await draftIn('Maharashtra');
    const first = await staff.sent((await anEnquiry(site)).id, { buyer_state: 'Maharashtra' });
    await moveSeller('Gujarat');
    const read = await staff.read(opened.id);
    expect([taxNames(read), read.total]).toEqual([['IGST'], '5917.70']);
    expect((await staff.send(read)).status).toBe(200);
    expect(await textOfPdf(previewed.id)).toContain('IGST 18 %');
    const { body } = await staff.post('revise_quotation', first);
    expect(taxNames(await staff.read((body as { id: number }).id))).toEqual(['IGST']);
    expect(taxNames(await staff.read(first.id))).toEqual(['CGST', 'SGST']);
  });

  it('is not changed by a colleague who only reads it', async () => {
    const seen = await draftIn('Maharashtra');
    await moveSeller('Gujarat');
    await colleague.read(seen.id);
    const saved = await staff.save(seen, { buyer_state: 'Maharashtra' });
    expect([saved.status, taxNames(saved.body as OfficeQuotation)]).toEqual([200, ['IGST']]);
  });

  it('is sent once by two people at once, with the sums of the one who saw those of the settings', async () => {
    const before = await draftIn('Maharashtra');
    await moveSeller('Gujarat');
    const after = await colleague.read(before.id);
    expect(after.version).toBe(before.version);
    const sent = await Promise.all([staff.send(before), colleague.send(after), colleague.send(after)]);
    expect(sent[0].status).toBe(409);
    expect(
      sent
        .slice(1)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    expect(await staff.read(before.id)).toMatchObject({ state: 'sent', total: '5917.70' });
  });

  it('states the sums of its PDF when the settings change while it is printed', async () => {
    const seen = await draftIn('Maharashtra');
    const { quotations } = site.services.workers;
    const run = quotations.run.bind(quotations);
    vi.spyOn(quotations, 'run').mockImplementationOnce(async (...given) => {
      await moveSeller('Gujarat');
      await colleague.read(seen.id);
      return run(...given);
    });
    expect((await staff.send(seen)).status).toBe(200);
    expect(taxNames(await staff.read(seen.id))).toEqual(['CGST', 'SGST']);
    expect(await textOfPdf(seen.id)).toContain('CGST');
  });

  it('takes the rule for packing and freight with which it is sent', async () => {
    const draft = await staff.begin((await anEnquiry(site)).id);
    const lines = draft.lines.map((line, at) => ({
      ...line,
      ...{ unit_price: at ? '0.01' : '1000', tax_percent: at ? '28' : '18' },
    }));
    const seen = (await staff.save(draft, { lines, packing: '100' })).body as OfficeQuotation;
    await site.query(`update office_settings set charge_rule = 'principal'`);
    const refused = await staff.send(seen);
    const { current } = refused.body as { current: OfficeQuotation };
    expect([refused.status, current.charge_rule, current.taxes.map(({ base }) => base)]).toEqual([
      ...[409, 'principal', ['0.20', '10100.00']],
    ]);
    expect((await staff.send(current)).status).toBe(200);
    expect(await textOfPdf(seen.id)).toContain('taxed at 18 %, the rate of the principal supply');
  });

  it('is sent without a question when the settings change nothing that it states', async () => {
    const seen = await draftIn('Kerala');
    await moveSeller('Gujarat');
    await site.query(`update office_settings set charge_rule = 'principal'`);
    expect((await staff.send(seen)).status).toBe(200);
    expect((await staff.read(seen.id)).seller.state).toBe('Gujarat');
  });
});

describe('The state of the seller', () => {
  const save = async (values: Record<string, string>) => {
    const { body } = await site.get('/api/office/rows?resource=settings', headers);
    const { rows } = body as { rows: { id: number; version: number }[] };
    return site.post('/api/office/change_row', { resource: 'settings', ...rows[0], values }, headers);
  };

  it('is one of the states that addresses have, whose code its GSTIN begins with', async () => {
    expect([...(await loadStatesOfIndia())].sort()).toEqual(STATES_OF_INDIA);
    expect((await loadCountries())[0]?.name).toBe('India');
    for (const unknown of ['Tamilnadu', 'TN', 'Hessen'])
      expect(await save({ seller_state: unknown })).toMatchObject({ status: 400 });
    expect(await save({ seller_state: 'Tamil Nadu' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('must begin with 33, the code of Tamil Nadu') },
    });
    const moved = await save({ seller_state: 'Tamil Nadu', seller_gstin: 'GSTIN: 33 AAPFU-0939.F1ZQ' });
    expect(moved).toMatchObject({ status: 200, body: { row: { seller_gstin: '33AAPFU0939F1ZQ' } } });
  });

  it('that was typed in earlier releases is migrated where it is known', async () => {
    const migration = await readFile('db/migrations/510_sellers_state_is_chosen.sql', 'utf8');
    const migrated = async (typed: string) => {
      await moveSeller(typed);
      await site.query(migration);
      const [settings] = await site.query<{ state: string }>('select seller_state as state from office_settings');
      return settings?.state;
    };
    for (const [typed, state] of [
      ['Tamilnadu', 'Tamil Nadu'],
      ['TN', 'Tamil Nadu'],
      ['tamil nadu ', 'Tamil Nadu'],
      ['Tamil Nadu (33)', 'Tamil Nadu'],
      ['27-Maharashtra', 'Maharashtra'],
      ['State of Gujarat, India', 'Gujarat'],
      ['Orissa', 'Odisha'],
      ['J & K', 'Jammu and Kashmir'],
      ['Jammu & Kashmir', 'Jammu and Kashmir'],
      ['Kerala', 'Kerala'],
      ['Hessen', 'Hessen'],
      ['', ''],
    ] as const)
      expect([typed, await migrated(typed)]).toEqual([typed, state]);
    for (const state of STATES_OF_INDIA) expect(await migrated(state.toUpperCase())).toBe(state);
  });

  it('that an earlier release stored in other words is corrected in the settings before anything is sent', async () => {
    const seen = await draftIn('Kerala');
    await moveSeller('Somewhere');
    expect(await staff.send(seen)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Somewhere') },
    });
    await moveSeller('Gujarat', '27AAAAA0000A1Z5');
    expect(await staff.send(seen)).toMatchObject({ status: 400, body: { error: expect.stringContaining('with 24') } });
    expect(await save({ history_months: '24' })).toMatchObject({ status: 200 });
  });
});

describe('A quotation is not sent', () => {
  it('without lines', async () => {
    const { id } = await anEnquiry(site);
    const draft = await staff.begin(id);
    await site.query('delete from quotation_lines where quotation_id = $1', [draft.id]);
    await site.query(`update quotations set buyer_state = 'Kerala' where id = $1`, [draft.id]);
    expect(await staff.send(await staff.read(draft.id))).toMatchObject({
      status: 400,
      body: { error: 'lines: must have at least one line' },
    });
  });

  it('to a buyer whose GSTIN is of another state', async () => {
    const draft = await draftIn('Gujarat', { buyer_gstin: 'gstin 27-AAPFU 0939 F1ZV' });
    expect(draft.buyer_gstin).toBe('27AAPFU0939F1ZV');
    expect(await staff.send(draft)).toMatchObject({
      status: 400,
      body: { error: 'buyer_gstin: must begin with 24, the code of Gujarat' },
    });
  });

  it('or revised once a revision of the number is ordered, by any endpoint', async () => {
    const { id, customer } = await anEnquiry(site);
    const first = await staff.sent(id);
    const { body } = await staff.post('revise_quotation', first);
    const draft = await staff.read((body as { id: number }).id);
    await site.post('/api/accept_quotation.php', { token: await tokenOf(site, customer.email), name: 'Asha Rao' });
    const statesOf = () =>
      site.query(
        'select id, state from quotations where conversation_id = $1 and (number = $2 or revision > 1) order by id',
        [id, first.number],
      );
    const before = await statesOf();
    const doors = Object.keys(api).flatMap((door) => {
      const path = /^POST (\/api\/office\/\w*(?:quotation|order)\w*)$/.exec(door)?.[1];
      return path && !path.endsWith('withdraw_quotation') ? [path] : [];
    });
    expect(doors.length).toBeGreaterThan(3);
    const message = { subject: 'Our quotation', text: 'Here it is.' };
    for (const one of [first.id, draft.id])
      for (const door of doors) await site.post(door, { ...(await staff.read(one)), ...message }, headers);
    expect(await statesOf()).toEqual(before);
    expect(await staff.send(await staff.read(draft.id))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`${first.number} was ordered on`) },
    });
  });
});

describe('Amounts and lines beyond what is stored', () => {
  it.each(['packing', 'freight'] as const)('are refused with the name of the field: %s', async (charge) => {
    const draft = await staff.begin((await anEnquiry(site)).id);
    const lines = draft.lines.map((line) => ({ ...line, quantity: '99999', unit_price: '990000' }));
    expect(await staff.save(draft, { lines, [charge]: '50 %' })).toMatchObject({
      status: 400,
      body: { error: `${charge}: adds up to more than 9999999999.99` },
    });
  });

  it('are counted: an enquiry of more than 200 models says how many are not in the draft', async () => {
    const { id } = await anEnquiry(site, 1);
    await site.query(
      `insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_name, quantity)
       select l.enquiry_id, l.position + n, l.model_id, l.model_name, l.product_name, 1
       from enquiry_lines l join conversations c on c.enquiry_id = l.enquiry_id, generate_series(1, 202) n where c.id = $1`,
      [id],
    );
    const { body } = await staff.post('begin_quotation', { id });
    expect(body).toMatchObject({ left_off: 3 });
    const { events } = (await site.get(`/api/office/enquiry?id=${id}`, headers)).body as { events: { text: string }[] };
    expect(events.at(-1)?.text).toContain('the last 3 models of the enquiry are not in the draft');
  });
});
