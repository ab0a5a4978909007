import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { type DatabaseClient, executeSql, queryFirstRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { recordQuotationAnswer } from '../../customers/quotations/quotations.store.ts';
import { storeMessage } from '../../site/conversations/messages.store.ts';
import { requireQuotation } from './act-on-quotation.ts';
import { priceQuotation } from './price-quotation.ts';
import {
  createDraftForEnquiry,
  createDraftFromQuotation,
  loadSeller,
  markQuotationSent,
  setQuotationNumber,
  takeNextQuotationNumber,
  updateQuotationDraft,
  withdrawQuotation,
} from './quotations.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const FATES = {
  closed: ['accepted', 'declined', 'accepted'],
  quoted: ['expired', 'withdrawn', 'revised', 'sent', 'sent'],
  in_work: ['draft'],
} as const;
type Fate = (typeof FATES)[keyof typeof FATES][number];

type Needs = Pick<Services, 'database' | 'settings' | 'clock'>;
const asked = z.object({ id: z.int(), email: z.string(), name: z.string(), receivedAt: z.date() });
type Asked = z.infer<typeof asked>;

/**
 * Invented quotations and seller, for an empty database.
 * @returns number of quotations
 */
export async function storeDemoQuotations(services: Needs, staffEmail: string): Promise<number> {
  const { pool } = services.database;
  if (await queryFirstRow(pool, idRowSchema)`select id from quotations limit 1`) return 0;
  const staff = await queryFirstRow(pool, idRowSchema)`select id from staff where email = ${staffEmail}`;
  if (!staff) return 0;
  await executeSql(pool)`
    update office_settings set seller_name = ${`${services.settings.siteName} (invented)`}, seller_address = E'1 Invented Estate\nPune 411001',
      seller_state = 'Maharashtra', seller_gstin = '27AAAAA0000A1Z5', bank_details = E'Invented Bank, account 0000 0000\nIFSC INVE0000000',
      quotation_terms = E'Prices are ex works Pune.\nPayment within 30 days of delivery.\nInvented, as everything of the demo.'
    where seller_name = ''`;
  let stored = 0;
  for (const [status, fates] of Object.entries(FATES)) {
    const enquiries = await queryRows(pool, asked)`
      select id, email, name, received_at as "receivedAt" from conversations
      where status = ${status} and enquiry_id is not null order by received_at limit ${fates.length}`;
    for (const [at, enquiry] of enquiries.entries()) {
      await storeDemoQuotation(services, staff.id, enquiry, fates[at] ?? 'sent');
      stored += 1;
    }
  }
  return stored;
}

async function storeDemoQuotation(services: Needs, staffId: number, enquiry: Asked, fate: Fate): Promise<void> {
  const now = services.clock();
  await services.database.transaction(async ({ client }) => {
    const sentAt = new Date(Math.min(enquiry.receivedAt.getTime() + DAY_MS, now.getTime()));
    const validUntil = formatDayInIndia(
      new Date(fate === 'expired' ? sentAt.getTime() + DAY_MS : now.getTime() + 20 * DAY_MS),
    );
    const { terms } = await loadSeller(client);
    const { id } = await createDraftForEnquiry(client, enquiry.id, {
      ...{ staffId, validUntil, terms, gstin: '' },
      today: formatDayInIndia(now),
    });
    await fillDemoQuotation(client, id, staffId, now, '0');
    if (fate === 'draft') return;
    await sendDemoQuotation(client, { id, staffId, enquiry, at: sentAt });
    if (fate === 'accepted' || fate === 'declined') {
      const at = new Date(Math.min(sentAt.getTime() + 2 * DAY_MS, now.getTime()));
      const orderNumber = fate === 'accepted' ? `PO-${enquiry.id} (invented)` : '';
      await recordQuotationAnswer(client, id, { state: fate, by: enquiry.name, orderNumber, at });
    }
    if (fate === 'withdrawn') await withdrawQuotation(client, id, staffId);
    if (fate !== 'revised') return;
    const revision = await createDraftFromQuotation(client, id, { staffId, validUntil });
    await fillDemoQuotation(client, revision, staffId, now, '5');
    await sendDemoQuotation(client, { id: revision, staffId, enquiry, at: new Date(sentAt.getTime() + DAY_MS / 2) });
  });
}

async function fillDemoQuotation(
  client: DatabaseClient,
  id: number,
  staffId: number,
  now: Date,
  discount: string,
): Promise<void> {
  const draft = await requireQuotation(client, id, now);
  const seller = await loadSeller(client);
  const lines = draft.lines.map(({ text, model_id, quantity, position }) => ({
    ...{ text, model_id, quantity, discount, hsn_code: '82055990', tax_percent: '18' },
    unit_price: `${640 + 135 * position}.50`,
    price_per: 1 as const,
    is_sample: false,
  }));
  const content = { ...draft, lines, packing: '2%', freight: '480.00', delivery: 'Three weeks from your order' };
  await updateQuotationDraft(client, id, content, priceQuotation(content, seller), {
    staffId,
    rule: seller.charge_rule,
  });
}

interface Sending {
  id: number;
  staffId: number;
  enquiry: Asked;
  at: Date;
}

async function sendDemoQuotation(client: DatabaseClient, { id, staffId, enquiry, at }: Sending): Promise<void> {
  const { days: _, terms: __, charge_rule: rule, ...seller } = await loadSeller(client);
  const { number } = await requireQuotation(client, id, at);
  await setQuotationNumber(client, id, number ?? (await takeNextQuotationNumber(client, at)));
  const { reference } = await requireQuotation(client, id, at);
  const messageId = await storeMessage(client, {
    ...{ conversationId: enquiry.id, direction: 'out', staffId, channel: 'email', sender: 'sales@clamps.example' },
    ...{ recipient: enquiry.email, subject: `Quotation for your enquiry ${reference}`, html: '' },
    text: `Dear ${enquiry.name},\n\nhere is our quotation.\n\nDemo sales`,
    ...{
      messageId: `<demo-quotation-${id}@clamps.example>`,
      replyToIds: [],
      isAutomatic: false,
      state: 'sent',
      jobId: null,
      at,
    },
    files: [],
  });
  if (messageId !== undefined)
    await markQuotationSent(client, id, { at, by: 'email', messageId, pdfKey: null, staffId, seller });
}
