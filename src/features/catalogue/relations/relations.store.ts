import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type DatabaseClient,
  queryColumn,
  queryFirstRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { toNorm } from '../../../platform/slug.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { CAPACITY_ATTRIBUTE, REACH_ATTRIBUTE, THREAD_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import { ACCESSORY_KINDS } from './relation-kinds.limits.ts';
import {
  type ModelAccessory,
  type ModelInCart,
  type ModelRelations,
  modelAccessory,
  modelInCart,
  type RelatedModel,
  relatedModel,
} from './relations.contract.ts';

const MAX_PARTS = 60;
const MAX_FITS = 12;
const MAX_NAMES = 300;
const MAX_SUGGESTED = 6;
const FIGURES = 2;

/** File of the first image of model `m`, else of its product `p`; '' without one. */
export const MODEL_IMAGE_SQL = rawSql(
  `coalesce(m.images->0->>'file', '/uploads/products/' || (p.images->0->>'file'), '')`,
);

/** Capacity and reach come first, by which a clamp is chosen, then the thread, by which an accessory is. */
export const MAIN_VALUES_SQL = sqlFragment`coalesce((
  select json_agg(json_build_object('name', f.name, 'unit', f.unit, 'figures', f.figures) order by f.place)
  from (
    select a.name, coalesce(nullif(a.unit, '-'), '') as unit,
      coalesce(v.text, v.number::text || coalesce('–' || v.upper::text, '')) as figures,
      row_number() over (order by a.name = ${CAPACITY_ATTRIBUTE} desc, a.name = ${REACH_ATTRIBUTE} desc, a.name = ${THREAD_ATTRIBUTE} desc, a.sort_order, a.name) as place
    from model_attributes v join attributes a on a.id = v.attribute_id
    where v.model_id = m.id and (v.number is not null or a.name = ${THREAD_ATTRIBUTE})) f
  where f.place <= ${FIGURES}), '[]')`;

const shownModel = sqlFragment`m.id as model_id, m.name as model_name, p.name as product_name, p.slug as product_slug,
  ${MODEL_IMAGE_SQL} as image_upload1, ${MAIN_VALUES_SQL} as figures`;

/** Joins by columns of the view, so that PostgreSQL joins each table once. */
const joinVisibleModels = (
  id: SqlFragment,
) => sqlFragment`join visible_models v on v.id = ${id} join models m on m.id = v.id
  join products p on p.id = v.product_id join categories c on c.id = v.category_id`;
const catalogueOrder = sqlFragment`c.sort_order, c.id, p.sort_order, p.id,
  (select number from product_tables t where t.id = m.table_id), m.position, m.id`;

const accessoriesSql = (models: SqlFragment) => sqlFragment`(
  select distinct on (model_id, to_model_id) * from model_relations where ${models} and kind <> 'successor'
  order by model_id, to_model_id, breadth, relation_id) r`;

export async function loadModelRelations(client: DatabaseClient, id: number): Promise<ModelRelations> {
  const [accessories, fits, replaced_by, replaces] = await Promise.all([
    readAccessoriesOfModel(client, id),
    readFittedModels(client, id),
    readSuccessors(client, sqlFragment`r.model_id = ${id}`, sqlFragment`r.to_model_id`),
    readSuccessors(client, sqlFragment`r.to_model_id = ${id}`, sqlFragment`r.model_id`),
  ]);
  return { parts: accessories, ...fits, replaced_by, replaces };
}

const readAccessoriesOfModel = (client: DatabaseClient, id: number): Promise<ModelAccessory[]> =>
  queryRows(client, modelAccessory)`
    select r.kind, r.quantity, r.note, ${shownModel} from ${accessoriesSql(sqlFragment`model_id = ${id}`)} ${joinVisibleModels(sqlFragment`r.to_model_id`)}
    order by r.kind, r.sort_order, ${catalogueOrder} limit ${MAX_PARTS}`;

const fitted = z.object({ id: z.int(), name: z.string(), count: z.int() });

const foundRow = z.object({ found: z.boolean() });

async function readFittedModels(client: DatabaseClient, id: number) {
  // Checked first, because most models are no accessories, and planning the next query takes longer than the rest of
  // the page.
  const isAccessory = await queryFirstRow(client, foundRow)`
    select true as found from relations where to_model_id = ${id} and kind <> 'successor' and is_active limit 1`;
  if (!isAccessory) return { fits: [], fits_more: [], fits_count: 0 };
  const all = await queryRows(client, fitted)`
    select m.id, m.name, (count(*) over ())::int as count
    from (select distinct model_id from model_relations where to_model_id = ${id} and kind <> 'successor') r ${joinVisibleModels(sqlFragment`r.model_id`)}
    order by ${catalogueOrder} limit ${MAX_NAMES}`;
  const first = all.slice(0, MAX_FITS).map((model) => model.id);
  const fits = await queryRows(client, relatedModel)`
    select ${shownModel} from unnest(${first}::int[]) with ordinality r (id, place) ${joinVisibleModels(sqlFragment`r.id`)} order by r.place`;
  return { fits, fits_more: all.slice(MAX_FITS).map(({ name }) => name), fits_count: all[0]?.count ?? 0 };
}

const notedModel = relatedModel.extend({ note: z.string() });

const readSuccessors = (client: DatabaseClient, which: SqlFragment, other: SqlFragment) =>
  queryRows(client, notedModel)`
    select r.note, ${shownModel} from relations r ${joinVisibleModels(other)}
    where r.kind = 'successor' and r.is_active and ${which} order by r.sort_order, ${catalogueOrder}`;

const MAX_NAMED_SUCCESSORS = 3;

/** Visible models that replace a model of this name, which may be archived. */
export const findSuccessorsByName = (client: DatabaseClient, name: string): Promise<string[]> =>
  queryColumn(client, z.string())`
    select s.name from models m join relations r on r.model_id = m.id and r.kind = 'successor' and r.is_active
    join visible_models v on v.id = r.to_model_id join models s on s.id = v.id
    where m.name = ${name} or (${toNorm(name)}::text <> '' and m.name_norm = ${toNorm(name)})
    group by s.name order by min(r.sort_order), s.name limit ${MAX_NAMED_SUCCESSORS}`;

const accessoryId = z.object({ id: z.int(), product: z.int() });

/** Visible spare parts of a model, then its accessories, in their order. */
export const listPartsOfModel = (client: DatabaseClient, model: number) =>
  queryRows(client, accessoryId)`
    select m.id, m.product_id as product
    from ${accessoriesSql(sqlFragment`model_id = ${model}`)} ${joinVisibleModels(sqlFragment`r.to_model_id`)}
    order by r.kind desc, r.sort_order, ${catalogueOrder} limit ${MAX_PARTS}`;

const accessoryRow = z.object({
  id: z.int(),
  kind: z.enum(ACCESSORY_KINDS),
  model: z.string(),
  quantity: z.int(),
});

export async function loadAccessoriesOfModels(client: DatabaseClient, ids: readonly number[]) {
  const found = await queryRows(client, accessoryRow)`
    select id, kind, model, quantity from (
      select r.model_id as id, r.kind, m.name as model, r.quantity,
        row_number() over (partition by r.model_id order by r.kind, r.sort_order, ${catalogueOrder}) as place
      from ${accessoriesSql(sqlFragment`model_id = any(${ids}::int[])`)} ${joinVisibleModels(sqlFragment`r.to_model_id`)}) parts
    where place <= ${MAX_PARTS} order by id, place`;
  return groupBy(found, ({ id }) => id);
}

const named = z.object({ id: z.int(), name: z.string() });

export async function loadReplacedModels(client: DatabaseClient, ids: readonly number[]) {
  const found = await queryRows(client, named)`
    select r.to_model_id as id, m.name from relations r ${joinVisibleModels(sqlFragment`r.model_id`)}
    where r.kind = 'successor' and r.is_active and r.to_model_id = any(${ids}::int[])
    order by r.to_model_id, r.sort_order, ${catalogueOrder}`;
  return groupBy(found, ({ id }) => id);
}

export const loadSuccessorNames = computeOncePerVersion(
  async (client): Promise<ReadonlyMap<number, string>> => {
    const found = await queryRows(client, named)`
      select distinct on (r.model_id) r.model_id as id, m.name from relations r ${joinVisibleModels(sqlFragment`r.to_model_id`)}
      where r.kind = 'successor' and r.is_active order by r.model_id, r.sort_order, ${catalogueOrder}`;
    return new Map(found.map(({ id, name }) => [id, name]));
  },
  { maxSize: 1 },
);

const accessoryCount = z.object({ id: z.int(), parts: z.int() });

/** Counts by model, because a rule for a category may cover many more. Models without accessories are left out. */
export async function countAccessories(client: DatabaseClient, product: number): Promise<Record<string, number>> {
  const counts = await queryRows(client, accessoryCount)`
    select owner.id, counted.parts from visible_models owner cross join lateral (
      select count(distinct r.to_model_id)::int as parts from model_relations r
      where r.model_id = owner.id and r.kind <> 'successor' and r.to_model_id in (select id from visible_models)) counted
    where owner.product_id = ${product} and counted.parts > 0`;
  return Object.fromEntries(counts.map(({ id, parts: accessories }) => [id, accessories]));
}

export function suggestAccessories(client: DatabaseClient, ids: readonly number[]): Promise<RelatedModel[]> {
  const models = sqlFragment`${ids}::int[]`;
  return queryRows(client, relatedModel)`
    select ${shownModel} from (
      select to_model_id, count(*) as fitted, min(sort_order) as sort_order from ${accessoriesSql(sqlFragment`model_id = any(${models})`)}
      group by to_model_id) r ${joinVisibleModels(sqlFragment`r.to_model_id`)}
    where m.id <> all(${models}) order by r.fitted desc, r.sort_order, ${catalogueOrder} limit ${MAX_SUGGESTED}`;
}

export const readModelsInCart = (client: DatabaseClient, ids: readonly number[]): Promise<ModelInCart[]> =>
  queryRows(client, modelInCart)`
    select m.id as model_id, p.name as product_name, ${MAIN_VALUES_SQL} as figures
    from visible_models m join products p on p.id = m.product_id where m.id = any(${ids}::int[]) order by m.id`;
