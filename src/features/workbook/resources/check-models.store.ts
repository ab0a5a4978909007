import type pg from 'pg';
import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type DatabaseClient,
  executeSql,
  queryColumn,
  queryOnlyRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { warnPartNumber } from '../../catalogue/products/warn-part-number.ts';
import { STORED_MODEL_PLACEHOLDER } from '../mapping/map-rows.ts';
import { suggestNearMatches } from '../staging/near-matches.ts';
import type { ProblemList } from '../staging/problem-list.ts';
import { type CheckContext, getStagedTableName, type ResourceRow } from '../staging/resource-table.ts';
import { buildRowReporter, type ReportProblem } from '../staging/row-checks.ts';

const MAX_REPORTED = 50;
/** Longer than any chain of successors. */
const MAX_STEPS = 100;

export async function checkRelations(client: pg.ClientBase, context: CheckContext): Promise<void> {
  await completeModelOwners(client, context, { worksheet: 'relations', product: 'product', model: 'model' });
  await completeModelOwners(client, context, { worksheet: 'relations', product: 'to_product', model: 'to_model' });
  await checkModelNames(client, context, 'relations', 'exceptions');
  for (const { row, names } of await findSuccessorCircles(client))
    buildRowReporter(context, 'relations', { row })(
      'to_model',
      `"${names[0]}" would be replaced by itself: ${names.join(' → ')}`,
      'a model that it does not replace',
    );
}

/** The database refuses circles of successors (114_relations.sql), but names no row of the worksheet. */
const findSuccessorCircles = (client: pg.ClientBase) =>
  queryRows(client, z.object({ row: z.int(), names: z.array(z.string()) }))`
    with recursive staged as (
      select * from import_relations where kind = 'successor' and model <> ''
    ), step (product, model, to_product, to_model) as (
      select product, model, to_product, to_model from staged where is_active
      union
      select p.slug, m.name, tp.slug, tm.name from relations r
      join models m on m.id = r.model_id join products p on p.id = m.product_id
      join models tm on tm.id = r.to_model_id join products tp on tp.id = tm.product_id
      where r.kind = 'successor' and r.is_active and not exists (
        select from staged s where (s.product, s.model, s.to_product, s.to_model) = (p.slug, m.name, tp.slug, tm.name))
    ), way (row, product, model, names) as (
      select row, to_product, to_model, array[model, to_model] from staged where is_active
      union all
      select w.row, n.to_product, n.to_model, w.names || n.to_model
      from way w join staged s on s.row = w.row join step n on n.product = w.product and n.model = w.model
      where (w.product, w.model) <> (s.product, s.model) and array_length(w.names, 1) < ${MAX_STEPS}
    )
    select distinct on (w.row) w.row, w.names from way w join staged s on s.row = w.row
    where (w.product, w.model) = (s.product, s.model) order by w.row, array_length(w.names, 1) limit ${MAX_REPORTED}`;

const unclear = z.object({
  row: z.int(),
  product: z.string(),
  model: z.string(),
  owners: z.array(z.string()).nullable(),
});

const MAX_UNCLEAR = 1000;
const MAX_CANDIDATES = 50;

/** The product may be omitted if the model name is unique. */
export type ModelNameColumns = { worksheet: string; product: string; model: string };

/** Completes omitted products and reports ambiguous names. */
export async function completeModelOwners(
  client: pg.ClientBase,
  context: CheckContext,
  named: ModelNameColumns,
): Promise<void> {
  const [staged, product, model] = [
    rawSql(getStagedTableName(named.worksheet)),
    rawSql(named.product),
    rawSql(named.model),
  ];
  await createModelOwnersTable(client, named);
  await executeSql(client)`
    update ${staged} s set ${product} = o.product
    from (select name, min(product) as product from import_model_owners group by name having count(*) = 1) o
    where s.${product} = '' and s.${model} <> '' and o.name = s.${model}`;
  const rows = await queryRows(client, unclear)`
    select s.row, s.${product} as product, s.${model} as model,
      (select array_agg(o.product order by o.product) from import_model_owners o
        where s.${product} = '' and o.name = s.${model}) as owners
    from ${staged} s
    where s.${model} <> '' and not exists (
      select from import_model_owners o where o.product = s.${product} and o.name = s.${model})
    order by s.row limit ${MAX_UNCLEAR}`;
  for (const { row, product: owner, model: name, owners } of rows) {
    const report = buildRowReporter(context, named.worksheet, { row });
    if (owner !== '') {
      if (!context.keys.products.has(owner)) continue;
      report(named.model, `"${owner}" has no model "${name}"`, async () =>
        suggestNearMatches(name, await findSimilarNames(client, name, owner), 'a model of the product'),
      );
    } else if (owners) {
      report(named.product, `several products have a model "${name}"`, `one of ${owners.join(', ')}`);
    } else reportUnknownModel(client, report, named.model, name);
  }
}

export function reportUnknownModel(client: pg.ClientBase, report: ReportProblem, column: string, name: string): void {
  report(column, `no model "${name}"`, async () =>
    suggestNearMatches(name, await findSimilarNames(client, name), 'a model of this workbook or of the site'),
  );
}

/** Reports unknown models in a column whose cells hold names separated by semicolons. */
export async function checkModelNames(client: pg.ClientBase, context: CheckContext, worksheet: string, column: string) {
  const unknown = await queryRows(client, z.object({ row: z.int(), name: z.string() }))`
    select s.row, name from ${rawSql(getStagedTableName(worksheet))} s, unnest(regexp_split_to_array(s.${rawSql(column)}, ' *; *')) name
    where name <> '' and name not in (select name from (${rawSql(await selectModelOwners(client))}) o)
    order by s.row limit ${MAX_UNCLEAR}`;
  for (const { row, name } of unknown)
    reportUnknownModel(client, buildRowReporter(context, worksheet, { row }), column, name);
}

async function selectModelOwners(client: pg.ClientBase): Promise<string> {
  const { staged } = await queryOnlyRow(client, z.object({ staged: z.boolean() }))`
    select to_regclass('pg_temp.import_models') is not null as staged`;
  return `select p.slug as product, m.name from models m join products p on p.id = m.product_id
    ${staged ? 'union select product, name from import_models' : ''}`;
}

/** Lists only models that the worksheet names, with their products, so that importing a small file stays quick. */
async function createModelOwnersTable(client: pg.ClientBase, { worksheet, model }: ModelNameColumns): Promise<void> {
  await client.query(
    `drop table if exists pg_temp.import_model_owners;
     create temp table import_model_owners on commit drop as
     select * from (${await selectModelOwners(client)}) o where name in (select ${model} from ${getStagedTableName(worksheet)} where ${model} <> '');
     create index on import_model_owners (name, product);
     analyze import_model_owners`,
  );
}

async function findSimilarNames(client: pg.ClientBase, name: string, product?: string): Promise<string[]> {
  return queryColumn(client, z.string())`
    select name from (${rawSql(await selectModelOwners(client))}) o where ${product}::text is null or product = ${product}
    group by name order by similarity(name, ${name}) desc limit ${MAX_CANDIDATES}`;
}

/** Numbers of stored models that a text may mean; programs fill numbers of digits with zeros. */
const MEANT_NORMS = rawSql(`array[norm(g.name), case when g.name ~ '^0+[1-9][0-9]*$' then ltrim(g.name, '0') end]`);

/** The texts that are numbers of stored models, in any spelling. */
export const findStoredModelNumbers = (client: DatabaseClient, texts: readonly string[]): Promise<string[]> =>
  queryColumn(client, z.string())`
    select g.name from unnest(${texts}::text[]) g(name)
    where norm(g.name) <> '' and exists (select from models m where m.name_norm = any(${MEANT_NORMS}))`;

const storedModel = z.object({ given: z.string(), name: z.string(), product: z.string(), table: z.int() });

/** Finds product and table of stored models by their numbers. Unknown numbers are left out with a note. */
export async function locateStoredModels<Values extends { product: string; table: number | null; name: string }>(
  client: pg.ClientBase,
  rows: ResourceRow<Values>[],
  context: CheckContext,
): Promise<ResourceRow<Values>[]> {
  const names = rows.flatMap(({ values }) => (values.product === STORED_MODEL_PLACEHOLDER ? [values.name] : []));
  if (names.length === 0) return rows;
  const modelsByName = groupBy(
    await queryRows(client, storedModel)`
      select g.name as given, m.name, p.slug as product, t.number as "table"
      from unnest(${names}::text[]) g(name) join models m on m.name_norm = any(${MEANT_NORMS})
      join products p on p.id = m.product_id join product_tables t on t.id = m.table_id
      group by 1, 2, 3, 4 order by p.slug`,
    ({ given }) => given,
  );
  return rows.filter((row) => {
    const { values } = row;
    if (values.product !== STORED_MODEL_PLACEHOLDER) return true;
    const alike = modelsByName.get(values.name) ?? [];
    const equal = alike.filter(({ name }) => name === values.name);
    const [found, ...others] = equal.length > 0 ? equal : alike;
    if (found && others.length === 0) {
      Object.assign(values, { product: found.product, table: found.table, name: found.name });
      return true;
    }
    const products = [found, ...others].flatMap((one) => one?.product ?? []).join(', ');
    context.notes?.add({
      ...{ sheet: 'models', row: row.row, column: 'name' },
      problem: `${found ? 'several models are' : 'no model is'} called "${values.name}"; the row is left out`,
      allowed: found ? `a list of one of the products ${products}` : 'the number of a stored model',
    });
    return false;
  });
}

const repeatedName = z.object({ row: z.int(), name: z.string(), product: z.string() });

const newName = z.object({ row: z.int(), name: z.string(), isHeading: z.boolean() });

/** Warnings about the names of new models, which staff must confirm. */
export async function warnAboutModelNames(client: pg.ClientBase, context: CheckContext): Promise<void> {
  if (!context.doubts) return;
  await warnAboutOddNames(client, context.doubts);
  await warnAboutRepeatedNames(client, context.doubts);
}

async function warnAboutOddNames(client: pg.ClientBase, warnings: ProblemList): Promise<void> {
  const rows = await queryRows(client, newName)`
    select s.row, s.name, exists (select from attributes a where lower(a.name) = lower(s.name)) as "isHeading"
    from import_models s
    where s.name <> '' and s.is_active is not false and not exists (
      select from models m join products p on p.id = m.product_id where p.slug = s.product and m.name = s.name)
    order by s.row`;
  for (const { row, name, isHeading } of rows) {
    const warning = isHeading ? 'is the name of an attribute' : warnPartNumber(name);
    const allowed = 'the part number as it is printed, unless this is it';
    if (warning) warnings.add({ sheet: 'models', row, column: 'name', problem: `"${name}" ${warning}`, allowed });
  }
}

/** Reports new models with the name of a public model of another product. */
async function warnAboutRepeatedNames(client: pg.ClientBase, warnings: ProblemList): Promise<void> {
  const rows = await queryRows(client, repeatedName)`
    with fresh as (
      select s.row, s.name, s.product from import_models s
      where s.name <> '' and s.is_active is not false and not exists (
        select from models m join products p on p.id = m.product_id where p.slug = s.product and m.name = s.name)
    )
    select s.row, s.name, p.name as product
    from fresh s
    join lateral (select name, product_id from models where name_norm = norm(s.name) and is_active offset 0) m on m.name = s.name
    join products p on p.id = m.product_id and p.slug <> s.product
    where not exists (select from import_models o where o.product = p.slug and o.name = s.name and not o.is_active)
    union
    select s.row, s.name, o.product from fresh s join fresh o on o.name = s.name and o.product <> s.product and o.row < s.row
    order by 1`;
  for (const { row, name, product } of rows) {
    const problem = `"${name}" is also a model of "${product}"`;
    const allowed = 'a name of its own, unless both are meant';
    warnings.add({ sheet: 'models', row, column: 'name', problem, allowed });
  }
}

/**
 * Sets the order of models. If the workbook has all models of a table, their rows set the order; otherwise new models
 * are appended.
 */
export async function setModelPositions(client: pg.ClientBase): Promise<void> {
  await client.query('create index on import_models (product, name)');
  await client.query(
    `with stored as (
       select p.slug as product, m.name, t.number, m.position
       from models m join products p on p.id = m.product_id join product_tables t on t.id = m.table_id
       where p.slug in (select product from import_models)
     ),
     others as (
       select product, number, max(position) as last from stored
       where not exists (select from import_models s where s.product = stored.product and s.name = stored.name)
       group by product, number
     ),
     listed as (
       select s.row, s.product, s."table" as number, stored.position as stays
       from import_models s
       left join stored on stored.product = s.product and stored.name = s.name and stored.number = s."table"
     ),
     placed as (
       select row, stays, others.last, row_number() over in_order as place,
         max(stays) over (partition by product, number) as last_listed,
         count(*) filter (where stays is null) over in_order as appended
       from listed left join others using (product, number)
       window in_order as (partition by product, number order by row)
     )
     update import_models s set position = case
       when last is null then place
       when stays is not null then stays
       else greatest(last, coalesce(last_listed, 0)) + appended
     end
     from placed where placed.row = s.row`,
  );
}
