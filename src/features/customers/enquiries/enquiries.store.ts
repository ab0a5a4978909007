import { z } from 'zod';
import {
  type Client,
  execute,
  firstRow,
  insertion,
  joined,
  onlyRow,
  part,
  queryRows,
  raw,
} from '../../../platform/postgres/plain-sql.ts';
import { userById } from '../../visitors/accounts/accounts.store.ts';
import type { Source } from './enquiries.limits.ts';

export const customer = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  company_name: z.string(),
  job_role: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
});
export type Customer = z.infer<typeof customer>;

const modelForEnquiry = z.object({ id: z.int(), name: z.string(), productId: z.int(), productName: z.string() });

export async function modelsForEnquiry(client: Client, ids: number[]) {
  const rows = await queryRows(client, modelForEnquiry)`
    select m.id, m.name, p.id as "productId", p.name as "productName"
    from visible_models v join models m on m.id = v.id join products p on p.id = v.product_id where v.id = any(${ids})`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function customerById(client: Client, userId: number): Promise<Customer | undefined> {
  const user = await userById(client, userId);
  if (!user) return undefined;
  const {
    firstName,
    lastName,
    companyName: company_name,
    jobRole: job_role,
    email,
    mobile,
    city,
    state,
    country,
  } = user;
  return { name: `${firstName} ${lastName}`.trim(), email, mobile, company_name, job_role, city, state, country };
}

export interface NewEnquiry {
  userId: number | null;
  customer: Customer;
  source?: Exclude<Source, 'site'>;
  note: string;
  poReference: string;
  /** Chosen by the browser for one enquiry; without a key every request is a new enquiry. */
  idempotencyKey: string | undefined;
  requestHash: string;
  lines: {
    modelId: number;
    modelName: string;
    productId: number;
    productName: string;
    quantity: number;
    ownNumber: string;
    note: string;
    sentModelName: string;
    sentProductId: string;
  }[];
}

const storedEnquiry = z.object({ id: z.int(), reference: z.string(), requestHash: z.string(), createdAt: z.date() });
export type StoredEnquiry = z.infer<typeof storedEnquiry>;

const STORED = raw('id, reference, request_hash as "requestHash", created_at as "createdAt"');

export const enquiryByKey = (client: Client, userId: number, key: string): Promise<StoredEnquiry | undefined> =>
  firstRow(client, storedEnquiry)`
    select ${STORED} from enquiries where user_id = ${userId} and idempotency_key = ${key}`;

export async function countEnquiries(client: Client): Promise<number> {
  const { count } = await onlyRow(client, z.object({ count: z.int() }))`select count(*)::int as count from enquiries`;
  return count;
}

/** SQL: the next number of a sequence in six digits or more, because `lpad` alone cuts off longer ones. */
export const paddedNumber = (sequence: string) =>
  raw(`(select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('${sequence}') n)`);

/**
 * Stores an enquiry; must run within a transaction. A repeated key returns the first enquiry with `isNew` false; a
 * concurrent request waits.
 */
export async function storeEnquiry(
  client: Client,
  { lines, ...enquiry }: NewEnquiry,
  year: number,
): Promise<StoredEnquiry & { isNew: boolean }> {
  const reference = part`'ENQ-' || ${year}::int || '-' || ${paddedNumber('enquiry_numbers')}`;
  const added = await firstRow(client, storedEnquiry)`
    insert into enquiries ${insertion({ ...enquiry, reference })}
    on conflict (user_id, idempotency_key) where idempotency_key is not null do nothing returning ${STORED}`;
  if (added) {
    if (!lines.length) return { ...added, isNew: true };
    const rows = lines.map(
      (
        line,
        at,
      ) => part`(${added.id}, ${at + 1}, ${line.modelId}, ${line.modelName}, ${line.productId}, ${line.productName}, ${line.quantity},
        ${line.ownNumber}, ${line.note}, ${line.sentModelName}, ${line.sentProductId})`,
    );
    await execute(client)`
      insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity,
        own_number, note, sent_model_name, sent_product_id) values ${joined(rows, ', ')}`;
    return { ...added, isNew: true };
  }
  const known = await enquiryByKey(client, enquiry.userId ?? 0, enquiry.idempotencyKey ?? '');
  if (!known) throw new Error('An enquiry with this key existed and has disappeared');
  return { ...known, isNew: false };
}
