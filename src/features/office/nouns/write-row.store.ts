import type pg from 'pg';
import { allValues, givenValues } from '../../import/workbook/differences.store.ts';
import type { Headings, Row } from '../../import/workbook/parsed-sheet.ts';
import { stagedTable } from '../../import/workbook/sheet.ts';
import { createStage, stageRows } from '../../import/workbook/staging.store.ts';
import type { Noun } from './nouns.ts';

/** Puts a row where the sheet's rules and statements expect those of a workbook. */
export async function stageRow(client: pg.ClientBase, { sheet }: Noun, headings: Headings, row: Row): Promise<void> {
  await createStage(client, sheet);
  await stageRows(client, sheet, headings, [row]);
}

const source = ({ sheet: { name, target } }: Noun): string => `${stagedTable(name)} s ${target.joins ?? ''}`;

/** Whether a row other than `id` has the key of the staged one. */
export async function isTaken(client: pg.ClientBase, noun: Noun, id: number | string | undefined): Promise<boolean> {
  const { table, match } = noun.sheet.target;
  const { rowCount } = await client.query(
    `select from ${source(noun)} join ${table} t on ${match} where t."${noun.id}"::text is distinct from $1 limit 1`,
    [id === undefined ? null : String(id)],
  );
  return (rowCount ?? 0) > 0;
}

/** Adds the staged row. @returns its id */
export async function insertStaged(client: pg.ClientBase, noun: Noun): Promise<number | string> {
  const values = Object.entries(allValues(noun.sheet.target));
  const { rows } = await client.query<{ id: number | string }>(
    `insert into ${noun.sheet.target.table} (${values.map(([column]) => `"${column}"`).join(', ')})
     select ${values.map(([, { value }]) => value).join(', ')} from ${source(noun)} returning "${noun.id}" as id`,
  );
  const [added] = rows;
  if (!added) throw new Error(`The row of ${noun.noun} was not added`);
  return added.id;
}

/** Writes the changed fields of the staged row. @returns its id, which may have changed */
export async function updateFromStaged(
  client: pg.ClientBase,
  noun: Noun,
  id: number | string,
  changed: Headings,
): Promise<number | string> {
  const assignments = givenValues(noun.sheet, changed).map(([column, { value }]) => `"${column}" = ${value}`);
  if (assignments.length === 0) return id;
  const { rows } = await client.query<{ id: number | string }>(
    `update ${noun.sheet.target.table} t set ${assignments.join(', ')} from ${source(noun)}
     where t."${noun.id}" = $1 returning t."${noun.id}" as id`,
    [id],
  );
  const [written] = rows;
  if (!written) throw new Error(`The row of ${noun.noun} was not written`);
  return written.id;
}

/** Shows or hides rows. */
export async function setActive(
  client: pg.ClientBase,
  { sheet, id: key }: Noun,
  ids: readonly (number | string)[],
  active: boolean,
): Promise<void> {
  const type = key === 'id' ? 'integer' : 'text';
  await client.query(
    `update ${sheet.target.table} set is_active = $2 where "${key}" = any($1::${type}[]) and is_active <> $2`,
    [ids, active],
  );
}

/** Brands are numbered by hand in a workbook; the office takes the next number. */
export async function nextBrandId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from brands');
  return rows[0]?.next ?? 1;
}

/** Whether a category is of another brand than one directly above or below it. */
export async function mixesBrands(client: pg.ClientBase, slug: unknown): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from categories c join categories p on p.id = c.parent_id
     where c.brand_id <> p.brand_id and $1 in (c.slug, p.slug) limit 1`,
    [slug],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Takes a key for one addition of a person, for an hour. A second call waits until the first has ended.
 * @returns the id that was added under the key; undefined when the key is new
 */
export async function additionUnder(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  noun: string,
): Promise<string | undefined> {
  await client.query(`delete from office_additions where added_at < now() - interval '1 hour'`);
  const { rowCount } = await client.query(
    `insert into office_additions (staff_id, key, noun, row_id) values ($1, $2, $3, '') on conflict do nothing`,
    [staffId, key, noun],
  );
  if (rowCount) return undefined;
  const { rows } = await client.query<{ id: string }>(
    'select row_id as id from office_additions where staff_id = $1 and key = $2',
    [staffId, key],
  );
  return rows[0]?.id;
}

export async function keepAddition(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  id: number | string,
): Promise<void> {
  await client.query('update office_additions set row_id = $3 where staff_id = $1 and key = $2', [
    staffId,
    key,
    String(id),
  ]);
}
