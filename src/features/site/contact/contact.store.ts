import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, firstRow, insertion, part } from '../../../platform/postgres/plain-sql.ts';

export interface NewContactEnquiry {
  clientRef?: string;
  contentHash: string;
  captchaHash: string;
  name: string;
  email: string;
  phone: string;
  message: string;
}

export async function storedBefore(
  client: Client,
  { clientRef, contentHash }: { clientRef?: string; contentHash: string },
): Promise<{ id: number; contentHash: string } | undefined> {
  const isSame = clientRef
    ? part`client_ref = ${clientRef}`
    : part`content_hash = ${contentHash} and created_at > now() - interval '10 minutes'`;
  return firstRow(client, identified.extend({ contentHash: z.string() }))`
    select id, content_hash as "contentHash" from contact_enquiries where ${isSame} limit 1`;
}

/** @returns undefined when the reference or the solved captcha was used already */
export async function storeContactEnquiry(client: Client, enquiry: NewContactEnquiry): Promise<number | undefined> {
  const row = await firstRow(client, identified)`
    insert into contact_enquiries ${insertion({ ...enquiry })} on conflict do nothing returning id`;
  return row?.id;
}
