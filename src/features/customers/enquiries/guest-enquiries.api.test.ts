import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { solveCaptcha } from '../../../../test/captcha.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

interface SentEmail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
}

const SUBMIT = '/api/submit_guest_enquiry.php';

describe('An enquiry without an account', () => {
  let site: TestApp;
  let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '100' } });
    models = await modelsOfCatalogue(site, 2);
  });
  afterAll(() => site?.close());

  let guests = 0;
  async function anEnquiry(changes: Record<string, unknown> = {}) {
    guests += 1;
    return {
      name: 'Meera Joshi',
      company: 'Joshi Fixtures',
      email: `meera${guests}@works.example`,
      phone: '98765 43210',
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: [4, 25],
      own_numbers: ['47-11', ''],
      note: 'Not read: 2 pcs of the blue one',
      captcha_token: await solveCaptcha(site),
      ...changes,
    };
  }
  const emailsTo = async (address: string, about: string) => {
    const { body } = await site.get('/dev/mailbox.json', { host: 'localhost' });
    return (body as SentEmail[]).filter(({ to, subject }) => to === address && subject.includes(about));
  };
  const count = async () => Number((await site.query('select count(*) from enquiries'))[0]?.count);

  it('gets a number, and waits in the inbox with its lines and its sender', async () => {
    const sent = await anEnquiry();
    const { status, body } = await site.post(SUBMIT, sent);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Product Enquiry Submitted Successfully!',
        enquiry_id: expect.any(Number),
        reference: expect.stringMatching(/^ENQ-\d{4}-\d{6}$/),
      },
    ]);
    const { reference } = body as { reference: string };
    const [found] = await site.query('select id from conversations where reference = $1', [reference]);
    const staff = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    const shown = await site.inject({ url: `/api/office/enquiry?id=${found?.id}`, headers: staff });
    expect(shown.json()).toMatchObject({
      reference,
      status: 'new',
      customer_id: null,
      name: 'Meera Joshi',
      company: 'Joshi Fixtures',
      email: sent.email,
      phone: '+919876543210',
      lines: [
        { model: models[0]?.name, quantity: 4, own_number: '47-11' },
        { model: models[1]?.name, quantity: 25 },
      ],
    });
  });

  it('is confirmed without what the sender typed, because the address may be of somebody else', async () => {
    const sent = await anEnquiry();
    const { reference } = (await site.post(SUBMIT, sent)).body as { reference: string };
    await expect.poll(() => emailsTo('sales@clamps.example', reference), { timeout: 8000 }).toHaveLength(1);
    await expect.poll(() => emailsTo(sent.email, reference), { timeout: 8000 }).toHaveLength(1);
    const [toSales] = await emailsTo('sales@clamps.example', reference);
    const [copy] = await emailsTo(sent.email, reference);
    expect(toSales?.text).toContain(sent.note);
    expect(copy?.text).toContain(`25 x ${models[1]?.name}`);
    expect(copy?.text).toContain('/EnquiryStatus/');
    expect(copy?.text).not.toMatch(/blue one|47-11|MyEnquiries/);
  });

  it('is taken with a phone number alone, and emails nobody but sales', async () => {
    const { status, body } = await site.post(SUBMIT, await anEnquiry({ email: '' }));
    expect(status).toBe(200);
    const { reference } = body as { reference: string };
    await expect.poll(() => emailsTo('sales@clamps.example', reference), { timeout: 8000 }).toHaveLength(1);
    const { body: all } = await site.get('/dev/mailbox.json', { host: 'localhost' });
    expect((all as SentEmail[]).filter(({ subject }) => subject.includes(reference))).toHaveLength(1);
  });

  it('of another caller for the same model is not taken for the same one', async () => {
    await site.post(SUBMIT, await anEnquiry({ email: '', phone: '98765 00001' }));
    const { body } = await site.post(SUBMIT, await anEnquiry({ email: '', phone: '98765 00002' }));
    const { reference } = body as { reference: string };
    const [row] = await site.query('select duplicate_sign from conversations where reference = $1', [reference]);
    expect(row).toEqual({ duplicate_sign: '' });
  });

  it.each([
    [{ email: '', phone: '' }, 'email: is required if there is no phone number'],
    [{ email: 'meera' }, 'email: must be an email address'],
    [{ phone: '12' }, 'phone: must be exactly 10 digits'],
    [{ name: '' }, 'name: is required'],
    [{ quantities: [1] }, 'quantities: has 1 entries, model_ids has 2'],
    [{ captcha_token: 'none' }, 'Please verify that you are not a robot'],
  ])('with %j is refused in words', async (changes, message) => {
    const before = await count();
    const { status, body } = await site.post(SUBMIT, await anEnquiry(changes));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
    expect(await count()).toBe(before);
  });

  it('with a captcha that was solved for another one is refused', async () => {
    const { captcha_token } = await anEnquiry();
    await site.post(SUBMIT, await anEnquiry({ captcha_token }));
    const again = await site.post(SUBMIT, await anEnquiry({ captcha_token }));
    expect(again).toMatchObject({ status: 400, body: { message: 'Please verify that you are not a robot' } });
  });

  it('of a bot that fills in the hidden field is dropped', async () => {
    const before = await count();
    const { body } = await site.post(SUBMIT, await anEnquiry({ website: 'https://spam.example' }));
    expect([body, await count()]).toEqual([expect.objectContaining({ success: true }), before]);
  });

  it('is one enquiry when five tries with its key arrive together', async () => {
    const before = await count();
    const sent = await anEnquiry();
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => site.post(SUBMIT, sent, { 'idempotency-key': 'one-cart-of-a-guest' })),
    );
    expect(new Set(tries.map(({ body }) => (body as { reference: string }).reference)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('of a model that left the catalogue names the model', async () => {
    const sent = await anEnquiry({ model_ids: [models[0]?.id, 99_999_999], model_names: ['x', 'VTC-GONE'] });
    const { status, body } = await site.post(SUBMIT, sent);
    expect([status, body]).toMatchObject([
      400,
      { unavailable: [99_999_999], message: expect.stringContaining('VTC-GONE') },
    ]);
  });
});

it('An address may send as many enquiries in an hour as messages', async () => {
  const site = await testApp();
  const [model] = await modelsOfCatalogue(site, 1);
  const send = async (at: number) =>
    site.post(SUBMIT, {
      ...{ name: 'Meera', email: `limit${at}@works.example`, product_ids: [null], model_ids: [model?.id] },
      ...{ model_names: ['x'], quantities: [1], captcha_token: await solveCaptcha(site) },
    });
  const statuses = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await send(at)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await site.close();
});
