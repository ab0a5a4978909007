import { z } from 'zod';
import {
  assignmentsSql,
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { TODAY_IN_INDIA_SQL } from '../../../platform/time/time-zone.ts';
import { SAME_COMPANY_SQL } from '../../visitors/accounts/same-company.ts';
import { customerReply, type OfficeCustomer } from './customers.contract.ts';

const MOST = 100;

const account = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  blocked: z.boolean(),
  erased: z.boolean(),
});
const ACCOUNT =
  rawSql(`u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.email_verified as verified, u.banned as blocked,
  u.erase_at is not null as erased from users u`);

export const findCustomerByEmail = (
  client: DatabaseClient,
  email: string,
): Promise<z.infer<typeof account> | undefined> =>
  queryFirstRow(client, account)`select ${ACCOUNT} where u.email = lower(${email})`;

/** Skips a locked row, because two opposite merges that wait for each other would deadlock. */
export const lockOtherCustomer = (client: DatabaseClient, id: number): Promise<z.infer<typeof account> | undefined> =>
  queryFirstRow(client, account)`select ${ACCOUNT} where u.id = ${id} for no key update of u skip locked`;

const { enquiries, quotations, downloads, notes, colleagues, turnover } = customerReply.shape;
const MOST_QUOTATIONS = 10;

export const listCustomerEnquiries = (client: DatabaseClient, userId: number): Promise<OfficeCustomer['enquiries']> =>
  queryRows(client, enquiries.element)`
    select c.id, c.reference, c.status, to_json(c.received_at) as received_at,
      coalesce((select string_agg(l.model_name, ', ' order by l.position) from enquiry_lines l where l.enquiry_id = e.id and l.position <= 4),
        left(m.message, 120), '') as about,
      coalesce((select json_agg(json_build_object('id', q.id, 'number', q.number, 'revision', q.revision, 'state', q.state) order by q.id)
        from quotations q where q.conversation_id = c.id), '[]') as quotations
    from conversations c left join enquiries e on e.id = c.enquiry_id left join contact_enquiries m on m.id = c.contact_id
    where c.enquiry_id in (select id from enquiries where user_id = ${userId})
      or (c.contact_id is not null or e.user_id is null and e.source in ('site', 'contact')) and c.email = any((select addresses_of_account(${userId}))::text[])
    order by c.received_at desc, c.id desc limit ${rawSql(String(MOST))}`;

export const listCustomerQuotations = (client: DatabaseClient, userId: number): Promise<OfficeCustomer['quotations']> =>
  queryRows(client, quotations.element)`
    select q.id, q.number || case when q.revision > 1 then ' revision ' || q.revision else '' end as number, q.state = 'accepted' as is_order,
      q.order_number, q.currency, q.total::text as total,
      case when q.state = 'accepted' then to_json(q.answered_at) #>> '{}' else to_char(q.valid_until, 'YYYY-MM-DD') end as at
    from quotations q join conversations c on c.id = q.conversation_id left join enquiries e on e.id = c.enquiry_id
    where q.total is not null and (q.state = 'accepted' or q.state = 'sent' and q.valid_until >= ${rawSql(TODAY_IN_INDIA_SQL)})
      and (e.user_id = ${userId} or c.email = any((select addresses_of_account(${userId}))::text[]))
    order by is_order, case when q.state = 'sent' then q.valid_until end, q.answered_at desc limit ${rawSql(String(MOST_QUOTATIONS))}`;

export const listCustomerDownloads = (client: DatabaseClient, userId: number): Promise<OfficeCustomer['downloads']> =>
  queryRows(client, downloads.element)`
    select to_json(downloaded_at) as at, kind, file from download_log where user_id = ${userId} order by id desc limit ${rawSql(String(MOST))}`;

export const listCustomerNotes = (client: DatabaseClient, userId: number): Promise<OfficeCustomer['notes']> =>
  queryRows(client, notes.element)`
    select to_json(n.at) as at, s.name as by, n.text, n.reference, n.enquiry from (
      select k.at, k.staff_id, k.text, '' as reference, null::integer as enquiry from customer_notes k where k.user_id = ${userId}
      union all select v.at, v.staff_id, v.text, c.reference, c.id from enquiries e join conversations c on c.enquiry_id = e.id
        join conversation_events v on v.conversation_id = c.id and v.kind = 'note' where e.user_id = ${userId}) n
    left join staff s on s.id = n.staff_id order by n.at desc limit ${rawSql(String(MOST))}`;

export async function addCustomerNote(
  client: DatabaseClient,
  userId: number,
  staffId: number,
  text: string,
): Promise<void> {
  await executeSql(
    client,
  )`insert into customer_notes (user_id, staff_id, text) values (${userId}, ${staffId}, ${text})`;
}

export const listColleagues = (client: DatabaseClient, userId: number): Promise<OfficeCustomer['colleagues']> =>
  queryRows(client, colleagues.element)`
    select o.id, trim(o.first_name || ' ' || o.last_name) as name, o.email, o.job_role,
      (select count(*)::int from enquiries e where e.user_id = o.id) as enquiries
    from users u join users o on o.id <> u.id and ${SAME_COMPANY_SQL} where u.id = ${userId} order by name, o.id limit ${rawSql(String(MOST))}`;

export const loadTurnover = (client: DatabaseClient, userId: number): Promise<OfficeCustomer['turnover']> =>
  queryRows(client, turnover.element)`
    with people as (
      select o.id, addresses_of_account(o.id) as emails from users u join users o on o.id = u.id or ${SAME_COMPANY_SQL} where u.id = ${userId}),
    ordered as (
      select q.currency, q.goods, q.answered_at, e.user_id = ${userId} or c.email = any((select addresses_of_account(${userId}))::text[]) as is_own
      from quotations q join conversations c on c.id = q.conversation_id left join enquiries e on e.id = c.enquiry_id
      where q.state = 'accepted' and (e.user_id in (select id from people) or c.email in (select unnest(emails) from people)))
    select currency, (count(*) filter (where is_own))::int as orders, coalesce(sum(goods) filter (where is_own), 0)::text as goods,
      count(*)::int as company_orders, coalesce(sum(goods), 0)::text as company_goods, to_json(max(answered_at)) as last_at
    from ordered group by currency order by count(*) desc`;

const OWN = ['first_name', 'last_name', 'job_role', 'gstin', 'city', 'country', 'customer_group'] as const;
type Details = Readonly<Record<(typeof OWN)[number] | 'company' | 'phone' | 'region', string>>;

export async function changeCustomer(client: DatabaseClient, id: number, { company, phone, region, ...own }: Details) {
  const columns = { ...own, company_name: company, mobile: phone, state: region };
  await executeSql(client)`update users set ${assignmentsSql(columns)} where id = ${id}`;
}

/** Blocks or unblocks a customer; a trigger ends the sessions of a blocked customer. */
export async function blockCustomer(
  client: DatabaseClient,
  id: number,
  blocked: boolean,
  reason: string,
): Promise<void> {
  await executeSql(client)`
    update users set banned = ${blocked}, ban_reason = nullif(${blocked ? reason : ''}, ''), ban_expires = null where id = ${id}`;
}

const moved = z.object({
  enquiries: z.int(),
  quotations: z.int(),
  projects: z.int(),
  downloads: z.int(),
  notes: z.int(),
});
export const countDataToMerge = (client: DatabaseClient, userId: number): Promise<z.infer<typeof moved>> =>
  queryOnlyRow(client, moved)`
    select (select count(*)::int from enquiries where user_id = ${userId}) as enquiries,
      (select count(*)::int from quotations q join conversations c on c.id = q.conversation_id join enquiries e on e.id = c.enquiry_id
        where e.user_id = ${userId}) as quotations,
      (select count(*)::int from projects where user_id = ${userId} and deleted_at is null) as projects,
      (select count(*)::int from download_log where user_id = ${userId}) as downloads,
      (select count(*)::int from customer_notes where user_id = ${userId}) as notes`;

/**
 * Moves the data of the locked account `goes` to `stays`, fills blank fields of `stays`, and deletes `goes`. Without a
 * verified address only the notes of staff move, because anybody can register a stranger's address.
 */
export async function mergeCustomers(
  client: DatabaseClient,
  stays: number,
  { id: goes, verified }: Pick<z.infer<typeof account>, 'id' | 'verified'>,
): Promise<void> {
  await executeSql(client)`update customer_notes set user_id = ${stays} where user_id = ${goes}`;
  if (verified) await moveOwnedData(client, stays, goes);
  await executeSql(client)`delete from users where id = ${goes}`;
}

async function moveOwnedData(client: DatabaseClient, stays: number, goes: number): Promise<void> {
  // Idempotency keys of enquiries are unique per customer.
  await executeSql(client)`update enquiries set user_id = ${stays}, idempotency_key = null where user_id = ${goes}`;
  await executeSql(client)`update download_log set user_id = ${stays} where user_id = ${goes}`;
  // Own numbers are unique per customer; those of the account that stays remain.
  await executeSql(client)`
    update own_numbers n set user_id = ${stays} where n.user_id = ${goes}
      and not exists (select from own_numbers o where o.user_id = ${stays} and norm(o.number) = norm(n.number))`;
  // Project names are unique per customer, so the name of a moved project gets its id if the name is taken.
  await executeSql(client)`
    update projects p set user_id = ${stays},
      name = case when exists (select from projects o where o.user_id = ${stays} and lower(o.name) = lower(p.name) and o.deleted_at is null)
        then left(p.name, 60) || ' (' || p.id || ')' else p.name end
    where p.user_id = ${goes}`;
  await executeSql(client)`
    update users u set former_emails = u.former_emails || addresses_of_account(o.id),
      company_name = coalesce(nullif(u.company_name, ''), o.company_name), gstin = coalesce(nullif(u.gstin, ''), o.gstin),
      mobile = coalesce(nullif(u.mobile, ''), o.mobile), customer_group = coalesce(nullif(u.customer_group, ''), o.customer_group)
    from users o where u.id = ${stays} and o.id = ${goes}`;
  await executeSql(client)`
    update history set row_id = ${String(stays)} where noun = 'users' and row_id = ${String(goes)}`;
}
