import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRow } from './checked-rows.ts';
import type { Queryable } from './database.ts';

/** The day in India of the last change of the catalogue, as an ISO day. */
export async function catalogueDay(db: Queryable): Promise<string> {
  const found = await db.execute(
    sql`select to_char(changed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from catalogue_version`,
  );
  return checkedRow(found, z.object({ day: z.string() })).day;
}
