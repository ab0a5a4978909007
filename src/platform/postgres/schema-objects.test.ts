import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { readMigrations } from './migrate-database.ts';
import { readSchemaObjects } from './schema-objects.ts';

const FOLDER = 'db/objects';
/** Last migration that may define functions, views and triggers; later definitions are in db/objects. */
const LAST_TO_DEFINE = '200';

let opened: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  opened = await emptyDatabase();
});
afterAll(() => opened?.close());
const rowsOf = async (sql: string) => (await opened.database.pool.query(sql)).rows;

const NOT_OF_EXTENSIONS = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;
/** Current definition of every object, as PostgreSQL prints it. */
const definitions = async (): Promise<Map<string, string>> => {
  const rows = await rowsOf(`
    select 'functions/' || proname as name, pg_get_functiondef(o.oid) as text from pg_proc o
    where pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSIONS}
    union all
    select 'views/' || relname, pg_get_viewdef(o.oid) from pg_class o
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    union all
    select 'triggers/' || c.relname || ' ' || o.tgname, pg_get_triggerdef(o.oid) from pg_trigger o join pg_class c on c.oid = o.tgrelid
    where c.relnamespace = 'public'::regnamespace and not o.tgisinternal and o.tgparentid = 0`);
  return new Map(rows.map(({ name, text }) => [name, text]));
};

describe('The functions, views and triggers of db/objects', () => {
  it('are all that the database has, with the texts that it has', async () => {
    const made = await definitions();
    const client = await opened.database.pool.connect();
    await client.query('begin; set local check_function_bodies = off');
    for (const { sql } of readSchemaObjects(FOLDER)) await client.query(sql);
    await client.query('commit');
    client.release();
    expect(await definitions()).toEqual(made);
  });

  it('have a file each: a function and a view by its name, triggers by their table', async () => {
    const names = new Set([...(await definitions()).keys()].map((name) => name.split(' ')[0] ?? ''));
    const files = readSchemaObjects(FOLDER).map(({ name }) => name.replace(/\.sql$/, ''));
    expect(files.sort()).toEqual([...names].sort());
    for (const file of files.filter((name) => !name.startsWith('triggers/'))) {
      const sql = readFileSync(`${FOLDER}/${file}.sql`, 'utf8');
      expect(sql.match(/^create or replace/gim), file).toHaveLength(1);
      expect(sql).toContain(` ${file.split('/')[1]}`);
    }
  });

  it('name every trigger of their table', async () => {
    const ofMedia = /^keep_media_uses_of_/;
    for (const name of (await definitions()).keys()) {
      const [file = '', trigger = ''] = name.split(' ');
      if (file.startsWith('triggers/') && !ofMedia.test(trigger))
        expect(readFileSync(`${FOLDER}/${file}.sql`, 'utf8'), name).toMatch(new RegExp(`trigger ${trigger}\\b`));
    }
  });

  it('are defined by no later migration', async () => {
    const later = readMigrations().filter(({ name }) => name > LAST_TO_DEFINE);
    const defining = later.filter(({ sql }) =>
      /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|view|trigger)\s+(?!pg_temp\.)/i.test(sql),
    );
    expect(defining.map(({ name }) => name)).toEqual([]);
    expect(readdirSync(FOLDER).sort()).toEqual(['functions', 'triggers', 'views']);
  });
});
