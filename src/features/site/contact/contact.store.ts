import { z } from 'zod';
import {
  type DatabaseClient,
  insertValuesSql,
  queryFirstRow,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';

export interface NewContactEnquiry {
  clientRef?: string;
  contentHash: string;
  name: string;
  email: string;
  phone: string;
  message: string;
}

export async function findStoredContactEnquiry(
  client: DatabaseClient,
  { clientRef, contentHash }: { clientRef?: string; contentHash: string },
): Promise<{ id: number; contentHash: string } | undefined> {
  const isSame = clientRef
    ? sqlFragment`client_ref = ${clientRef}`
    : sqlFragment`content_hash = ${contentHash} and created_at > now() - interval '10 minutes'`;
  return queryFirstRow(client, idRowSchema.extend({ contentHash: z.string() }))`
    select id, content_hash as "contentHash" from contact_enquiries where ${isSame} limit 1`;
}

/** @returns undefined when the reference was used already */
export async function storeContactEnquiry(
  client: DatabaseClient,
  enquiry: NewContactEnquiry,
): Promise<number | undefined> {
  const row = await queryFirstRow(client, idRowSchema)`
    insert into contact_enquiries ${insertValuesSql({ ...enquiry })} on conflict do nothing returning id`;
  return row?.id;
}
