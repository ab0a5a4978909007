import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  insertValuesSql,
  joinSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { findUserById } from '../../visitors/accounts/accounts.store.ts';
import { rememberOwnNumbers } from '../own-numbers/own-numbers.store.ts';
import type { EnquirySource } from './enquiries.limits.ts';

export const enquiryCustomer = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  company_name: z.string(),
  job_role: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
});
export type EnquiryCustomer = z.infer<typeof enquiryCustomer>;

const modelForEnquiry = z.object({ id: z.int(), name: z.string(), productId: z.int(), productName: z.string() });

export async function loadModelsForEnquiry(client: DatabaseClient, ids: number[]) {
  const rows = await queryRows(client, modelForEnquiry)`
    select m.id, m.name, p.id as "productId", p.name as "productName"
    from visible_models v join models m on m.id = v.id join products p on p.id = v.product_id where v.id = any(${ids})`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCustomerById(client: DatabaseClient, userId: number): Promise<EnquiryCustomer | undefined> {
  const user = await findUserById(client, userId);
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
  customer: EnquiryCustomer;
  source?: Exclude<EnquirySource, 'site'>;
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

const STORED = rawSql('id, reference, request_hash as "requestHash", created_at as "createdAt"');

export const findEnquiryByKey = (
  client: DatabaseClient,
  userId: number,
  key: string,
): Promise<StoredEnquiry | undefined> =>
  queryFirstRow(client, storedEnquiry)`
    select ${STORED} from enquiries where user_id = ${userId} and idempotency_key = ${key}`;

export async function countEnquiries(client: DatabaseClient): Promise<number> {
  const { count } = await queryOnlyRow(
    client,
    z.object({ count: z.int() }),
  )`select count(*)::int as count from enquiries`;
  return count;
}

/** SQL: the next number of a sequence in six digits or more, because `lpad` alone cuts off longer ones. */
export const buildPaddedNumberSql = (sequence: string) =>
  rawSql(`(select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('${sequence}') n)`);

/**
 * Stores an enquiry; must run within a transaction. A repeated key returns the first enquiry with `isNew` false; a
 * concurrent request waits.
 */
export async function storeEnquiry(
  client: DatabaseClient,
  { lines, ...enquiry }: NewEnquiry,
  year: number,
): Promise<StoredEnquiry & { isNew: boolean }> {
  const reference = sqlFragment`'ENQ-' || ${year}::int || '-' || ${buildPaddedNumberSql('enquiry_numbers')}`;
  const added = await queryFirstRow(client, storedEnquiry)`
    insert into enquiries ${insertValuesSql({ ...enquiry, reference })}
    on conflict (user_id, idempotency_key) where idempotency_key is not null do nothing returning ${STORED}`;
  if (added) {
    if (!lines.length) return { ...added, isNew: true };
    const rows = lines.map(
      (
        line,
        at,
      ) => sqlFragment`(${added.id}, ${at + 1}, ${line.modelId}, ${line.modelName}, ${line.productId}, ${line.productName}, ${line.quantity},
        ${line.ownNumber}, ${line.note}, ${line.sentModelName}, ${line.sentProductId})`,
    );
    await executeSql(client)`
      insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity,
        own_number, note, sent_model_name, sent_product_id) values ${joinSql(rows, ', ')}`;
    if (enquiry.userId !== null) await rememberOwnNumbers(client, enquiry.userId, lines);
    return { ...added, isNew: true };
  }
  const known = await findEnquiryByKey(client, enquiry.userId ?? 0, enquiry.idempotencyKey ?? '');
  if (!known) throw new Error('An enquiry with this key existed and has disappeared');
  return { ...known, isNew: false };
}
