import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { contactEnquiries } from './contact.tables.ts';

export type NewContactEnquiry = Omit<typeof contactEnquiries.$inferInsert, 'id' | 'createdAt'>;

/**
 * The id of a message that was stored before: with the same reference or, without a reference, with the same content
 * within 10 minutes.
 */
export async function storedBefore(
  db: Queryable,
  { clientRef, contentHash }: { clientRef?: string; contentHash: string },
): Promise<number | undefined> {
  const recent = and(
    eq(contactEnquiries.contentHash, contentHash),
    gt(contactEnquiries.createdAt, sql`now() - interval '10 minutes'`),
  );
  const [row] = await db
    .select({ id: contactEnquiries.id })
    .from(contactEnquiries)
    .where(clientRef ? eq(contactEnquiries.clientRef, clientRef) : recent)
    .limit(1);
  return row?.id;
}

/** Stores a message. Undefined when its reference or its solved captcha was used already. */
export async function storeContactEnquiry(db: Queryable, enquiry: NewContactEnquiry): Promise<number | undefined> {
  const [row] = await db
    .insert(contactEnquiries)
    .values(enquiry)
    .onConflictDoNothing()
    .returning({ id: contactEnquiries.id });
  return row?.id;
}
