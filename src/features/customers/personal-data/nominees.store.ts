import type { z } from 'zod';
import { type Client, execute, firstRow } from '../../../platform/postgres/plain-sql.ts';
import { nominee } from './own-privacy.contract.ts';

type Nominee = z.output<typeof nominee>;

export const nomineeOf = (client: Client, emails: readonly string[]): Promise<Nominee | undefined> =>
  firstRow(client, nominee)`
    select name, contact, relation from nominees where email = any(${emails}) order by recorded_at desc limit 1`;

export async function recordNominee(
  client: Client,
  email: string,
  named: Nominee | null,
  by: { staffId: number; at: Date },
): Promise<void> {
  await execute(client)`delete from nominees where email = ${email}`;
  if (!named) return;
  await execute(client)`
    insert into nominees (email, name, contact, relation, recorded_at, recorded_by)
    values (${email}, ${named.name}, ${named.contact}, ${named.relation}, ${by.at}, ${by.staffId})`;
}
