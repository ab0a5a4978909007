import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from './database.ts';

/** Pages and cached responses are made from these tables: a change of any of them raises the catalogue version. */
const VISIBLE = [
  ...[
    'answers',
    'application_pictures',
    'attribute_groups',
    'attributes',
    'banners',
    'brands',
    'catalogues',
    'categories',
    'certifications',
    'choices',
    'contact_details',
    'dealers',
  ],
  ...[
    'events',
    'files',
    'foreign_models',
    'markets',
    'model_attributes',
    'models',
    'news',
    'page_pictures',
    'page_seo',
    'page_texts',
    'partners',
    'places',
  ],
  ...[
    'privacy_settings',
    'product_tables',
    'products',
    'redirects',
    'relations',
    'shown_banners',
    'site_words',
    'synonyms',
    'team',
    'videos',
  ],
];

/** Tables whose changes do not raise the catalogue version, with the reason. */
const NOT_VISIBLE: Record<string, string> = {
  troubles: 'for operators only',
  unexpected_errors: 'for operators only',
  account_links: 'private to a customer',
  answer_templates: 'for the office only',
  api_tokens: 'for the office only',
  breaches: 'for the office only',
  catalogue_changes: 'records that the version must be incremented',
  catalogue_version: 'the version itself',
  change_sets: 'drafts, which are not public',
  consents: 'private to a customer',
  contact_enquiries: 'for the office only',
  conversation_events: 'for the office only',
  customer_notes: 'for the office only',
  own_numbers: 'private to a customer',
  desk_notices: 'for the office only',
  conversation_views: 'for the office only',
  conversations: 'for the office, and private to a customer',
  conversation_words: 'for the office only',
  conversation_words_stale: 'records which words must be derived again',
  credentials: 'private to a customer',
  download_log: 'for the office only',
  draft_changes: 'drafts, which are not public',
  draft_history: 'drafts, which are not public',
  enquiries: 'private to a customer',
  enquiry_lines: 'private to a customer',
  history: 'for the office only',
  history_acts: 'counted from the history',
  import_changes: 'empty, for the previous release',
  import_mappings: 'for the office only',
  import_problems: 'what the checks of the office found wrong in workbooks',
  import_stops: 'for the office only',
  import_rows: 'what the checks of the office found that imports would change',
  imports: 'the imports, to list and undo them',
  last_backup: 'for operators only',
  mail_failures: 'for the office only',
  mailboxes: 'for the office only',
  nominees: 'private to a customer',
  sent_emails: 'for the office only',
  take_backs: 'which acts of the history took others back',
  upgrade_reports: 'for operators only',
  cad_readings: 'for the office; the job that reads files increments the version for the findings of quality',
  drawn_pictures: 'which images have their forms; pages name the same addresses before and after',
  file_kinds: 'written by the program; pages know the kinds from it',
  begun_files: 'to be removed from the file store unless a quotation is sent with them',
  forgotten_files: 'to be removed from the file store',
  media: 'what the file store holds; pages take file names from the tables that refer to them',
  media_columns: 'which columns name a file, for the triggers',
  media_replacements: 'where the address of a replaced file leads; asked for only when the file is gone',
  media_upload_parts: 'unfinished uploads of the office',
  media_uploads: 'unfinished uploads of the office',
  media_uses: 'derived from the columns that name a file, which increment the version',
  message_files: 'for the office only',
  messages: 'for the office, and private to a customer',
  request_readings: 'for the office only',
  newsletter_signups: 'for the office only',
  office_sessions: 'private to staff',
  office_settings: 'for the office only',
  office_search: 'derived from what staff edit, for their searches',
  office_additions: 'not used any more',
  page_views: 'written at every visit and never shown',
  printed_catalogues: 'for the office only',
  privacy_notices: 'derived from privacy_settings, which increment the version',
  privacy_requests: 'for the office, and private to a customer',
  model_findings: 'for the office only, derived from models, which increment the version',
  model_findings_stale: 'records which findings must be derived again',
  product_figures_stale: 'records which figures must be derived again',
  product_downloads: 'derived from models and their files, which increment the version',
  product_figures: 'derived from models and their values, which increment the version',
  product_texts: 'derived from products and what they are in, which increment the version',
  enquiry_links: 'private to a customer',
  projects: 'private to a customer',
  quotation_counters: 'the last number of each year',
  prices: 'for the office only',
  quotation_lines: 'for the office, and private to a customer',
  quotation_links: 'private to a customer',
  quotations: 'for the office, and private to a customer',
  rate_limits: 'counters',
  redirect_hits: 'for the office only',
  remembered_logins: 'private to a customer',
  schema_migrations: 'written before the server starts',
  schema_objects: 'written before the server starts',
  search_misses: 'for the office only',
  search_texts: 'for copies of the previous release only',
  search_keys: 'for copies of the previous release only',
  sessions: 'private to a customer',
  submissions: 'keys of requests and hashes of their contents',
  shared_baskets: 'never changed after they were shared',
  staff: 'for the office only',
  staff_credentials: 'private to staff',
  staff_invitations: 'for the office only',
  staff_recovery_codes: 'private to staff',
  users: 'private to a customer',
  wanted_files: 'private to a customer',
  webhook_deliveries: 'for the office only',
  webhooks: 'for the office only',
};

describe('The catalogue version', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let writer: pg.Client;
  let listener: pg.Client;
  const notified: number[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    [writer, listener] = await Promise.all([connected(), connected()]);
    listener.on('notification', ({ payload }) => notified.push(Number(payload)));
    await listener.query('listen catalogue_version');
  });
  afterAll(async () => {
    await Promise.all([writer.end(), listener.end()]);
    await database.drop();
  });

  async function connected() {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    return client;
  }
  async function version(): Promise<number> {
    const { rows } = await writer.query<{ version: number }>('select version::int from catalogue_version');
    return rows[0]?.version ?? 0;
  }
  /** Increase of the version by the statements; checks that each step is notified. */
  async function increaseBy(...statements: string[]): Promise<number> {
    const before = await version();
    notified.length = 0;
    for (const statement of statements) await writer.query(statement);
    const after = await version();
    // Notifications arrive in the order of commits, so all earlier ones have arrived with this one.
    await writer.query(`notify catalogue_version, '0'`);
    await expect.poll(() => notified.at(-1)).toBe(0);
    expect(notified.slice(0, -1)).toEqual(Array.from({ length: after - before }, (_, at) => before + at + 1));
    return after - before;
  }

  it('is decided for each table: incremented by its changes or not', async () => {
    const { rows } = await writer.query<{ name: string; triggers: number }>(`
      select c.relname as name, count(t.oid)::int as triggers from pg_class c
      left join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'raise_version_after_%' and t.tgenabled = 'O'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname collate "C"`);
    expect(rows.map(({ name }) => name)).toEqual([...VISIBLE, ...Object.keys(NOT_VISIBLE)].sort());
    // Each table has a trigger after insert, update, delete and truncate.
    expect(rows.filter(({ triggers }) => triggers === 4).map(({ name }) => name)).toEqual(VISIBLE);
    expect(rows.filter(({ triggers }) => triggers > 0)).toHaveLength(VISIBLE.length);
  });

  it.each(VISIBLE)('increases with a write to %s', async (table) => {
    const { rows } = await writer.query<{ column: string }>(
      `select attname as column from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and attidentity = '' and not attisdropped
       order by attnum limit 1`,
      [table],
    );
    const { rowCount } = await writer.query(`select from ${table} limit 1`);
    const column = rows[0]?.column;
    // The demo catalogue has no rows in this table, and a truncation is a write too.
    expect(await increaseBy(rowCount ? `update ${table} set ${column} = ${column}` : `truncate ${table} cascade`)).toBe(
      1,
    );
  });

  it('increases with rows added, changed and removed, and with truncation', async () => {
    expect(await increaseBy(`insert into redirects (old_path, location) values ('old', '/')`)).toBe(1);
    expect(await increaseBy(`update redirects set location = '/AllProducts' where old_path = 'old'`)).toBe(1);
    expect(await increaseBy(`delete from redirects where old_path = 'old'`)).toBe(1);
    expect(await increaseBy('truncate redirects cascade')).toBe(1);
    // The cascade deletes rows of other tables.
    expect(await increaseBy('delete from products where id = (select min(product_id) from models)')).toBe(1);
  });

  it.each([
    `update page_views set views = views + 1`,
    `insert into page_views (item_type, item_id, item_name, views) values ('product', 1, 'Clamp', 1)`,
    `insert into users (email, first_name) values ('a@example.com', 'A')`,
    `delete from users`,
    `insert into shared_baskets (id, lines, expires_at) values ('0123456789012345678901', '[{}]', now())`,
    `update media set gated = gated`,
    `truncate rate_limits`,
  ])('does not change with a write that no visitor sees: %s', async (statement) => {
    expect(await increaseBy(statement)).toBe(0);
  });

  it('does not change with statements that touch no row or are rolled back', async () => {
    const rename = `update brands set name = name || '!'`;
    expect(await increaseBy(`update brands set name = 'x' where false`, 'delete from redirects where false')).toBe(0);
    expect(await increaseBy('begin', rename, 'rollback')).toBe(0);
    expect(await increaseBy('begin', 'savepoint a', rename, 'rollback to a', 'commit')).toBe(0);
    expect(await increaseBy('begin', rename, 'savepoint a', rename, 'rollback to a', 'commit')).toBe(1);
    expect(await increaseBy('begin', 'savepoint a', rename, 'rollback to a', rename, 'commit')).toBe(1);
  });

  it('increases once in a transaction of many statements, at its end, without blocking others before', async () => {
    const other = await connected();
    const before = await version();
    await writer.query('begin');
    for (let n = 0; n < 20; n++) await writer.query(`update brands set name = name || '!' where id = 8`);
    await other.query(`set lock_timeout = '5s'; update banners set heading = heading`);
    await other.end();
    expect(await version()).toBe(before + 1);
    await expect.poll(() => notified.at(-1)).toBe(before + 1);
    expect(await increaseBy('commit')).toBe(1);
    const { rows } = await writer.query('select from catalogue_changes');
    expect(rows).toEqual([]);
  });
});
