import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { FILE_KINDS, getFileKindFacts, getFileKindFolder } from '../../../platform/file-kinds.limits.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import type { ResourceTable } from '../../workbook/staging/resource-table.ts';

const fresh = await freshDatabase();
const database = openDatabase(fresh.connectionString);
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(sql, values)).rows;

/** Column of the table that stores a column of a worksheet. */
const storedIn = ({ target }: ResourceTable, column: string): string =>
  Object.entries(target.values).find(([, { from = [] }]) => from.includes(column))?.[0] ?? column;

/** All columns of the workbook that name a file, also in a text or an address. */
const expected = allResourceTables.flatMap((resourceTable) =>
  Object.entries(resourceTable.columns)
    .filter(([, { kind }]) => ['picture', 'file', 'html', 'link'].includes(kind))
    .map(([name, { destination }]) => {
      const folderPath = destination && `${destination.gated ? 'gated' : 'uploads'}/${destination.folder}`;
      return `${resourceTable.target.table}.${storedIn(resourceTable, name)} ${folderPath ?? 'by row'}`;
    }),
);

const uses = () => query('select noun, row_id, field, key from media_uses order by 1, 2, 3, 4');
const recomputedUses = async () => {
  await query(`do $$ declare t text; begin for t in select distinct noun from media_columns loop
    call keeps_media_uses(t); end loop; end $$`);
  return uses();
};

describe('Where a file is used', () => {
  it('is known of every column of the workbook that names a file', async () => {
    const listed = await query<{ name: string }>(
      `select noun || '.' || field || ' ' || case when place like '''%' then btrim(place, '''') else 'by row' end as name
       from media_columns`,
    );
    expect(listed.map(({ name }) => name).sort()).toEqual([...new Set(expected)].sort());
  });

  it('is known of every kind of file of a product or model', async () => {
    for (const kind of FILE_KINDS) {
      const { owner } = getFileKindFacts(kind);
      const owners = owner === 'model' ? 'null, (select min(id) from models)' : '(select min(id) from products), null';
      await query(
        `insert into files (product_id, model_id, kind, position, file) values (${owners}, $1, 9, 'some.12345678.pdf')`,
        [kind],
      );
      const [last] = await query(
        'select key from media_uses u join files f on f.id::text = u.row_id and u.noun = $2 where f.kind = $1 and f.position = 9',
        [kind, 'files'],
      );
      expect([kind, last]).toEqual([kind, { key: `${getFileKindFolder(kind)}/some.12345678.pdf` }]);
    }
  });

  it('follows every change of a row, and names nothing that the library does not have', async () => {
    const names = await query<{ key: string }>(
      'select distinct key from media_uses u where not exists (select from media m where m.key = u.key) and key not like $1',
      ['%some.12345678.pdf'],
    );
    expect(names).toEqual([]);
    const before = await uses();
    expect(before.length).toBeGreaterThan(500);
    await query(
      `update products set images = '[{"file": "e.12345678.png", "alt": "x"}, {"file": "e.12345678.png", "alt": ""}]', og_image = 'a.12345678.png', name = name || ' x' where id % 2 = 0`,
    );
    await query(
      `update products set main_description = '<img src="/uploads/products/b.12345678.webp" alt=""><a href="/uploads/catalogues/c.pdf">' where id % 3 = 0`,
    );
    await query(`update models set images = '[]' where id % 5 = 0`);
    await query(`update models set name = name || '-x' where id % 7 = 0`);
    await query(
      `update files set kind = 'cad' where kind = 'step' and position = 1 and not exists (select from files o where o.model_id = files.model_id and o.kind = 'cad')`,
    );
    await query('delete from files where id % 4 = 0');
    await query('delete from news where id % 2 = 0');
    await query(`update page_seo set page_name = page_name || '2', og_image = 'd.12345678.png'`);
    const storedUses = await uses();
    expect(storedUses).not.toEqual(before);
    expect(storedUses).toEqual(await recomputedUses());
    expect(storedUses.filter(({ key }: { key?: string }) => key === 'gated/catalogues/c.pdf').length).toBeGreaterThan(
      1,
    );
  });
});
