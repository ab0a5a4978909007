import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type RedirectUse, redirectUseReply } from './redirects.contract.ts';

const LISTED = 500;

/** The redirects in force by how much visitors use them. */
export async function redirectUse(client: Client): Promise<RedirectUse> {
  const redirects = await queryRows(client, redirectUseReply.shape.redirects.element)`
    select r.old_path, r.location, r.origin, coalesce(h.hits, 0) as hits, to_char(h.last_on, 'YYYY-MM-DD') as last_on
    from redirects r left join redirect_hits h using (old_path)
    where r.is_active order by coalesce(h.hits, 0) desc, r.old_path limit ${LISTED + 1}`;
  return { redirects: redirects.slice(0, LISTED), more: redirects.length > LISTED };
}
