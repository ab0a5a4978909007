import { vi } from 'vitest';
import type { OfficeQuotation } from '../src/features/office/quotations/quotations.contract.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { aCustomer, modelsOfCatalogue, signIn } from './accounts.ts';
import type { TestApp } from './app.ts';

type Headers = Record<string, string>;

/** Stores a seller in the settings. The files are also put where the queue of emails reads attachments. */
export async function setSeller({ services, query }: Pick<TestApp, 'query' | 'services'>): Promise<void> {
  const ofQueue = await openFileStore(services.settings);
  const { put } = services.files;
  services.files.put = async (key, content, type) => {
    await ofQueue.put(key, content, type);
    await put(key, content, type);
  };
  await query(`update office_settings set seller_name = 'Test Clamps (invented)', seller_address = E'1 Test Road\\nPune 411001',
    seller_state = 'Maharashtra', seller_gstin = '27AAAAA0000A1Z5', bank_details = 'Test Bank, account 000', quotation_terms = 'Ex works.'`);
}

/** Sends an enquiry of a new customer. @returns the id of its conversation */
export async function anEnquiry(site: TestApp, count = 2) {
  const customer = await aCustomer(site);
  const headers = await signIn(site, customer.email);
  const models = await modelsOfCatalogue(site, count);
  const { body } = await site.post(
    '/api/submit_enquiry.php',
    {
      customer_id: customer.id,
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: models.map((_, at) => 10 * (at + 1)),
    },
    headers,
  );
  const { reference } = body as { reference: string };
  const [{ id } = { id: 0 }] = await site.query<{ id: number }>('select id from conversations where reference = $1', [
    reference,
  ]);
  return { id, reference, customer, headers, models };
}

export const filledIn = (draft: OfficeQuotation, changed: Partial<OfficeQuotation> = {}) => ({
  ...draft,
  buyer_state: 'Gujarat',
  buyer_country: 'India',
  lines: draft.lines.map((line, at) => ({ ...line, unit_price: `${100 * (at + 1)}.50` })),
  ...changed,
});

export function quotationsOf(site: TestApp, headers: Headers) {
  const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, headers);
  const read = async (id: number) =>
    (await site.get(`/api/office/quotation?id=${id}`, headers)).body as OfficeQuotation;
  const save = async (draft: OfficeQuotation, changed: Partial<OfficeQuotation> = {}) =>
    post('save_quotation', filledIn(draft, changed));
  const send = ({ id, version, sums_hash }: Pick<OfficeQuotation, 'id' | 'version' | 'sums_hash'>) =>
    post('send_quotation', { id, version, sums_hash, subject: 'Our quotation', text: 'Dear customer,\n\nhere it is.' });
  const begin = async (enquiry: number) => {
    const { body } = await post('begin_quotation', { id: enquiry });
    return read((body as { id: number }).id);
  };
  return {
    post,
    read,
    save,
    send,
    begin,
    async sent(enquiry: number, changed: Partial<OfficeQuotation> = {}) {
      const draft = await begin(enquiry);
      const saved = (await save(draft, changed)).body as OfficeQuotation;
      const reply = await send(saved);
      if (reply.status !== 200) throw new Error(`It was not sent: ${JSON.stringify(reply.body)}`);
      return read(draft.id);
    },
  };
}

/** Waits for an email to `address` with a link to `page`, and returns its token. */
export async function tokenOf(
  site: Pick<TestApp, 'inject'>,
  address: string,
  page: 'Quotation' | 'EnquiryStatus' = 'Quotation',
  about = '',
): Promise<string> {
  return vi.waitFor(
    async () => {
      const letters = (await site.inject('/dev/mailbox.json')).json() as { to: string; text: string }[];
      const letter = letters.find(
        ({ to, text }) => to === address && text.includes(`/${page}/`) && text.includes(about),
      );
      const [, token] = new RegExp(`/${page}/([\\w-]+)`).exec(letter?.text ?? '') ?? [];
      if (!token) throw new Error(`Nothing was sent to ${address}`);
      return token;
    },
    { timeout: 8000, interval: 50 },
  );
}
