import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { userById } from '../../visitors/accounts/accounts.store.ts';
import { type Customer, enquiries, enquiryLines } from './enquiries.tables.ts';

/** The models with these ids that are in the catalogue, with their products, by id. */
export async function modelsForEnquiry(db: Queryable, ids: number[]) {
  const rows = await db
    .select({ id: models.id, name: models.name, productId: products.id, productName: products.name })
    .from(models)
    .innerJoin(products, eq(products.id, models.productId))
    .where(and(inArray(models.id, ids), eq(models.isActive, true), eq(products.isActive, true)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The customer's details as stored with an enquiry. */
export async function customerById(db: Queryable, userId: number): Promise<Customer | undefined> {
  const user = await userById(db, userId);
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
  userId: number;
  customer: Customer;
  note: string;
  poReference: string;
  /** Chosen by the browser for one enquiry; undefined: every request is a new enquiry. */
  idempotencyKey: string | undefined;
  /** The hash of the content, to distinguish a retry from another enquiry with the same key. */
  requestHash: string;
  lines: {
    modelId: number;
    modelName: string;
    productId: number;
    productName: string;
    quantity: number;
    /** What the buyer calls the model, and says about it. */
    ownNumber: string;
    note: string;
    sentModelName: string;
    sentProductId: string;
  }[];
}

export interface StoredEnquiry {
  id: number;
  reference: string;
  requestHash: string;
  createdAt: Date;
}

const STORED = {
  id: enquiries.id,
  reference: enquiries.reference,
  requestHash: enquiries.requestHash,
  createdAt: enquiries.createdAt,
};

/** The enquiry that a customer sent with this key, if there is one. */
export async function enquiryByKey(db: Queryable, userId: number, key: string): Promise<StoredEnquiry | undefined> {
  const [row] = await db
    .select(STORED)
    .from(enquiries)
    .where(and(eq(enquiries.userId, userId), eq(enquiries.idempotencyKey, key)));
  return row;
}

/** How many enquiries are stored. */
export async function countEnquiries(db: Queryable): Promise<number> {
  return db.$count(enquiries);
}

/**
 * Stores an enquiry with its lines; call it within a transaction. When the customer has sent one with the same key
 * before, returns that one with `isNew` false; a concurrent request waits here until the other is committed.
 * The numbers of references are unique but have gaps where a transaction failed.
 */
export async function storeEnquiry(
  tx: Queryable,
  { lines, ...enquiry }: NewEnquiry,
  year: number,
): Promise<StoredEnquiry & { isNew: boolean }> {
  const reference = sql`'ENQ-' || ${year}::int || '-' || lpad(nextval('enquiry_numbers')::text, 6, '0')`;
  const [added] = await tx
    .insert(enquiries)
    .values({ ...enquiry, reference })
    .onConflictDoNothing({
      target: [enquiries.userId, enquiries.idempotencyKey],
      where: sql`idempotency_key is not null`,
    })
    .returning(STORED);
  if (added) {
    const numbered = lines.map((line, position) => ({ ...line, position: position + 1, enquiryId: added.id }));
    await tx.insert(enquiryLines).values(numbered);
    return { ...added, isNew: true };
  }
  const known = await enquiryByKey(tx, enquiry.userId, enquiry.idempotencyKey ?? '');
  if (!known) throw new Error('An enquiry with this key existed and has disappeared');
  return { ...known, isNew: false };
}
