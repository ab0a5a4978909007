import type pg from 'pg';
import { BUSY_ACTOR } from './office-client.ts';
import { CUSTOMERS_AND_MESSAGES_SQL } from './office-inbox.ts';

const HISTORY_ROWS = 1_000_000;
const ENQUIRIES = 50_000;
/** Files of the media library. */
const MEDIA = 100_000;

/** Increment this when the SQL below changes, so that the database is filled again. */
export const OFFICE_VERSION = 6;

/** A staff member with few history entries. */
export const RARE_ACTOR = 21;
export const LARGE_TABLE = 'a-large-table';
export const LARGE_ROWS = 2000;
export const LARGE_COLUMNS = 20;

/**
 * Adds staff data to a synthetic catalogue, the same rows at every run: content, years of history in partitions, and
 * enquiries.
 */
export async function fillOffice(client: pg.ClientBase): Promise<void> {
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
  for (const statement of [
    staff,
    brands,
    content,
    articles,
    redirects,
    enquiries,
    CUSTOMERS_AND_MESSAGES_SQL,
    media,
    largeTable,
  ])
    await client.query(statement);
  // One entry in each month creates all partitions of the history.
  await client.query(oneEntryAMonth);
  await client.query('select keep_history_months()');
  await client.query(history);
  await client.query('select count_history_acts()');
  await client.query('reset session_replication_role; reset maintenance_work_mem');
  await client.query('select renew_conversation_words(array(select id from conversations))');
  // An update without a change makes triggers derive the search words.
  for (const table of ['products', 'news', 'events', 'dealers', 'redirects'])
    await client.query(`update ${table} set is_active = is_active`);
  await client.query('vacuum (analyze)');
}

const staff = `
  insert into staff (id, email, name, role) overriding system value
  select id, 'staff-' || id || '@example.com', 'Staff ' || id, 'admin' from generate_series(1, ${RARE_ACTOR}) id;
  insert into staff_credentials (staff_id, password_hash) select id, '' from staff;
  insert into office_sessions (staff_id, token_hash, expires_at, seen_at, ip, user_agent)
  select 1 + n % ${RARE_ACTOR}, md5(n::text), now() - interval '1 day', now() - interval '1 day', '127.0.0.1', 'an ended session'
  from generate_series(1, 400) n`;

/** An archived brand, because the rules compare visible categories with archived brands only if some exist. */
const brands = `insert into brands (id, name, slug, is_active) values (99, 'Former Brand', 'formerbrand', false)`;

const words = `(array['welding','assembly','fixtures','clamping','machining','automotive','furniture','packaging','robots','training'])`;
const sentence = `'About ' || ${words}[n % 10 + 1] || ' and ' || ${words}[n / 10 % 10 + 1] || ' in ' || ${words}[n / 100 % 10 + 1]`;
const isActive = 'n % 10 <> 3';

const content = `
  insert into banners (heading, description, link1, sort_order, is_active)
  select 'Banner ' || n, ${sentence}, '/AllProducts', n, ${isActive} from generate_series(1, 50) n;
  insert into markets (title, short_description, sort_order, is_active)
  select 'Market ' || n, ${sentence}, n, ${isActive} from generate_series(1, 200) n;
  insert into certifications (title, description, sort_order, is_active)
  select 'Certificate ' || n, ${sentence}, n, ${isActive} from generate_series(1, 300) n;
  insert into videos (title, description, link, sort_order, is_active)
  select 'Video ' || n, ${sentence}, 'https://youtu.be/abcdefghijk', n, ${isActive} from generate_series(1, 1000) n;
  insert into catalogues (title, file, sort_order, is_active)
  select 'Catalogue ' || n, 'catalogue-' || n || '.pdf', n, ${isActive} from generate_series(1, 300) n;
  insert into partners (name, sort_order, is_active) select 'Partner ' || n, n, ${isActive} from generate_series(1, 300) n;
  insert into application_pictures (caption, image, sort_order, is_active)
  select 'Application ' || n, 'application-' || n || '.webp', n, ${isActive} from generate_series(1, 1000) n;
  insert into page_pictures (page_name, place, image, is_active)
  select 'page-' || n / 20, 1 + n % 20, 'about-' || n || '.webp', ${isActive} from generate_series(1, 200) n;
  insert into page_seo (page_name, meta_title, meta_description, is_active)
  select 'page-' || n, 'Page ' || n, ${sentence}, ${isActive} from generate_series(1, 300) n;
  insert into dealers (company_name, person_name, address, phone1, email1, website, country, state, city, lat, lng, is_active)
  select 'Dealer ' || n, 'Person ' || n, n || ' Market Road', '+91 20 ' || 1000000 + n, 'dealer' || n || '@example.com',
    'https://dealer-' || n || '.example.com', (array['India','Germany','France','Italy','Spain','Japan','Brazil'])[n % 7 + 1],
    'State ' || n % 40, 'City ' || n % 400, n % 170 - 85, n % 350 - 175, ${isActive}
  from generate_series(1, 5000) n`;

const article = (table: string, date: string, rows: number) => `
  insert into ${table} (title, slug, ${date}, short_description, long_description, is_active)
  select '${table} ' || n, '${table}-' || n, date '2026-01-01' - n, ${sentence},
    (select string_agg('<p>' || ${words}[1 + (n + line * 7) % 10] || ' ' || md5((n * line)::text) || ' with one hand.</p>', ' ')
      from generate_series(1, 40) line), ${isActive}
  from generate_series(1, ${rows}) n`;
const articles = `${article('news', 'news_date', 2000)}; ${article('events', 'event_date', 1000)}`;

/** The largest resource, so that the last page that a list allows exists. */
const redirects = `
  insert into redirects (old_path, location, is_active)
  select 'former/page-' || n, '/ProductModels/former-' || n, ${isActive} from generate_series(1, 20000) n`;

/** The enquiries are spread over two years, with three models each; four of five are answered, two of five quoted. */
const enquiries = `
  insert into enquiries (id, reference, customer, note, request_hash, created_at) overriding system value
  select n, 'E-' || n, jsonb_build_object('name', 'Customer ' || n, 'company_name', 'Company ' || n % 5000,
      'email', 'customer-' || n % 9000 || '@example.com', 'state', 'State ' || n * 7 % 29, 'city', 'City ' || n * 11 % 400),
    ${sentence}, md5(n::text), now() - n * interval '21 minutes'
  from generate_series(1, ${ENQUIRIES}) n;
  insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity)
  select n, line, m.id, m.name, m.product_id, 'Vertical Handle', 1 + n % 50
  from generate_series(1, ${ENQUIRIES}) n cross join generate_series(1, 3) line
  join (select row_number() over (order by id) as at, * from models) m on m.at = 1 + (n * 97 + line * 10007) % (select count(*) from models);
  insert into conversations (id, enquiry_id, reference, name, company, email, status, assignee_id, received_at, due_at, first_answered_at,
    answered_in_time, first_answer_minutes) overriding system value
  select id, id, reference, customer ->> 'name', customer ->> 'company_name', customer ->> 'email',
    (array['answered', 'quoted', 'closed', 'quoted', 'new'])[1 + id % 5], nullif(id % 9, 0), created_at, created_at + interval '1 day',
    case when id % 5 <> 4 then created_at + (id * 13 % 40) * interval '1 hour' end, case when id % 5 <> 4 then id * 13 % 40 < 24 end,
    case when id % 5 <> 4 then id * 13 % 900 end
  from enquiries;
  insert into quotations (id, conversation_id, number, state, buyer_name, valid_until, sent_at, total, currency) overriding system value
  select id, id, 'Q/2025-26/' || id, (array['sent', 'accepted', 'declined'])[1 + id % 3], name, current_date, received_at + interval '2 days',
    1000 + id * 10.25, (array['INR', 'INR', 'INR', 'USD', 'EUR'])[1 + id / 5 % 5]
  from conversations where status = 'quoted';
  insert into quotation_lines (quotation_id, position, model_id, text, quantity, unit_price, amount)
  select q.id, l.position, l.model_id, '', l.quantity, 10, q.id + l.quantity * 10.5
  from quotations q join enquiry_lines l on l.enquiry_id = q.id`;

/** A third of the files are gated; nine of ten are used. */
const media = `
  insert into media (key, mime, bytes, sha256, gated, stored_at)
  select case when n % 3 = 0 then 'gated/step/' else 'uploads/products/' end || 'file-' || n || case when n % 3 = 0 then '.step' else '.png' end,
    case when n % 3 = 0 then 'model/step' else 'image/png' end, 1000 + n, md5(n::text), n % 3 = 0, timestamptz '2025-01-01' + n * interval '1 minute'
  from generate_series(1, ${MEDIA}) n;
  insert into media_uses (noun, row_id, field, key)
  select 'products', (1 + n % 5000)::text, 'images', key from (select row_number() over (order by key) as n, key from media) numbered
  where n % 10 <> 0`;

const largeTable = `
  select setval(pg_get_serial_sequence(name, 'id'), 10000000) from unnest(array['products', 'product_tables', 'models']) name;
  with product as (
    insert into products (category_id, name, slug)
    select min(id), 'A large table', '${LARGE_TABLE}' from categories where not content returning id
  ), made as (
    insert into product_tables (product_id, number, labels)
    select id, 1, array(select 'Column ' || n from generate_series(1, ${LARGE_COLUMNS}) n) from product returning id, product_id
  )
  insert into models (product_id, table_id, position, name, slug, cells)
  select product_id, id, n, 'LT-' || n, 'lt-' || n, array['LT-' || n] || array(select (n * c)::text from generate_series(2, ${LARGE_COLUMNS}) c)
  from made, generate_series(1, ${LARGE_ROWS}) n`;

/** The oldest month of the retention period begins 24 months before this one. */
const oneEntryAMonth = `
  insert into history (id, at, via, cause, noun, row_id, label, action)
  select 0, date_trunc('month', now(), 'UTC') - make_interval(months => n), 'command', md5(n::text)::uuid, 'banners', '1', 'Banner 1', 'change'
  from generate_series(0, 24) n`;

/**
 * Most entries are about models, from imports of some hundred rows; other edits change one row. Each banner and
 * category has about 200 entries.
 */
const history = `
  insert into history (at, actor, via, cause, noun, row_id, label, action, before, after)
  select now() - (${HISTORY_ROWS} - n) * (interval '24 months' / ${HISTORY_ROWS}),
    case when n % 100 >= 90 then case when n % 1000 = 999 then ${RARE_ACTOR} when n % 2 = 0 then ${BUSY_ACTOR} else 2 + n / 100 % 19 end end,
    case when n % 100 >= 90 then 'office' else 'import' end,
    md5((case when n % 100 >= 90 then n else n / 1000 end)::text)::uuid,
    noun, row_id::text,
    case noun
      when 'models' then (select name from models where id = row_id)
      when 'products' then (select name from products where id = row_id)
      when 'categories' then (select name from categories where id = row_id)
      when 'news' then 'news ' || row_id
      else initcap(rtrim(noun, 's')) || ' ' || row_id
    end,
    case n % 50 when 49 then 'archive' when 48 then 'restore' else 'change' end,
    jsonb_build_object('description', ${sentence}, 'sort_order', n % 100),
    jsonb_build_object('description', ${sentence} || ' again', 'sort_order', n % 100 + 1)
  from (
    select n, noun, 1 + (n / 100 * 97 + n % 100 * 1009) % case noun when 'models' then 100000 when 'products' then 5000 when 'categories' then 200
        when 'dealers' then 5000 when 'news' then 2000 else 50 end as row_id
    from generate_series(1, ${HISTORY_ROWS}) n, lateral (select case
      when n % 100 < 70 then 'models' when n % 100 < 90 then 'products' when n % 100 < 94 then 'categories'
      when n % 100 < 96 then 'dealers' when n % 100 < 98 then 'news' else 'banners' end as noun) kind
  ) changed`;
