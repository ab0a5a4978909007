import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { type DatabaseClient, executeSql, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { toNorm } from '../../../platform/slug.ts';
import { SAME_COMPANY_SQL } from '../../visitors/accounts/same-company.ts';
import { canBeOwnNumber } from './own-number-rule.ts';

const MAX_LISTED = 5000;

const ownNumber = z.object({ number: z.string(), model_id: z.int(), model_name: z.string() });
export type OwnNumber = z.infer<typeof ownNumber>;

/** Numbers of an account for visible models; `ofCompany`: then also those of its colleagues. */
export const listOwnNumbers = (
  client: DatabaseClient,
  userId: number,
  { ofCompany = false } = {},
): Promise<OwnNumber[]> =>
  queryRows(client, ownNumber)`
    select distinct on (norm(n.number)) n.number, m.id as model_id, m.name as model_name
    from users u join users o on o.id = u.id or ${ofCompany} and ${SAME_COMPANY_SQL}
    join own_numbers n on n.user_id = o.id
    join models m on m.name_norm = norm(n.model) and lower(m.name) = lower(n.model)
    join visible_models v on v.id = m.id
    where u.id = ${userId} order by norm(n.number), o.id = u.id desc, n.updated_at desc, n.id limit ${MAX_LISTED}`;

/** Remembers which models the buyer's numbers mean. A number that names two models at once is left out. */
export async function rememberOwnNumbers(
  client: DatabaseClient,
  userId: number,
  lines: readonly { ownNumber: string; modelName: string }[],
): Promise<void> {
  const named = lines.filter(({ ownNumber: number }) => canBeOwnNumber(number));
  const byNorm = [...groupBy(named, ({ ownNumber: number }) => toNorm(number)).values()];
  const rows = byNorm.flatMap((same) => {
    const [first] = same;
    return first && same.every(({ modelName }) => modelName === first.modelName) ? [first] : [];
  });
  // Sorted, so that two enquiries at once wait for each other in one order.
  const sorted = rows.toSorted((a, b) => (toNorm(a.ownNumber) < toNorm(b.ownNumber) ? -1 : 1));
  if (!sorted.length) return;
  await executeSql(client)`
    insert into own_numbers (user_id, number, model)
    select ${userId}, r."ownNumber", r."modelName"
    from json_to_recordset(${JSON.stringify(sorted)}::json) as r ("ownNumber" text, "modelName" text)
    where norm(r."ownNumber") <> norm(r."modelName")
    on conflict (user_id, norm(number)) do update set number = excluded.number, model = excluded.model, updated_at = now()
    where lower(own_numbers.model) <> lower(excluded.model)`;
}
