import { z } from 'zod';
import { type Client, execute, queryColumn } from '../../../platform/postgres/plain-sql.ts';

/** Marks an image as drawn and returns its key: newest first, but images of models last. */
export async function claimPicture(client: Client): Promise<string | undefined> {
  const [key] = await queryColumn(client, z.string())`
    insert into drawn_pictures (key)
    select m.key from media m
    where m.is_active and not m.gated and m.mime like 'image/%' and not exists (select from drawn_pictures d where d.key = m.key)
    order by starts_with(m.key, 'uploads/models/'), m.stored_at desc, m.key limit 1
    on conflict do nothing returning key`;
  return key;
}

export const releasePicture = (client: Client, key: string) =>
  execute(client)`delete from drawn_pictures where key = ${key}`;
