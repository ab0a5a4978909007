import { z } from 'zod';
import { FILE_KINDS } from '../../../platform/file-kinds.limits.ts';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type DatabaseClient,
  queryFirstRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { toBrandKey, toNorm } from '../../../platform/slug.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { MODEL_IMAGE_SQL } from '../relations/relations.store.ts';
import { models } from './models.tables.ts';
import { storedImages } from './products.tables.ts';
import type { ModelValueRow } from './read-swept-arcs.ts';

export const loadAttributeGroups = computeOncePerVersion(
  async (client): Promise<ReadonlyMap<string, string>> => {
    const rows = await queryRows(client, z.object({ attribute: z.string(), title: z.string() }))`
      select attribute, title from attribute_groups where is_active`;
    return new Map(rows.map(({ attribute, title }) => [attribute, title]));
  },
  { maxSize: 1 },
);

const MAX_FEATURED = 24;
const NEIGHBOURS = 3;

const beside = {
  productSlug: z.string(),
  tableHeadline: z.string(),
  image: z.string(),
};
const BESIDE = sqlFragment`p.slug as "productSlug", t.headline as "tableHeadline", ${MODEL_IMAGE_SQL} as image`;

const tableRow = z.object({ id: z.int(), name: z.string(), productId: z.int(), cells: z.array(z.string()), ...beside });
const TABLE_ROW = sqlFragment`m.id, m.name, m.product_id as "productId", m.cells, ${BESIDE}`;
const FROM_TABLES =
  rawSql(`from visible_models v join models m on m.id = v.id join product_tables t on t.id = v.table_id
  join products p on p.id = v.product_id`);

const modelWithProduct = models.row.extend({
  ...beside,
  labels: z.array(z.string()),
  measures: z.array(z.string()).nullable(),
  productName: z.string(),
  productImages: storedImages,
  productDescription: z.string(),
  groupImage: z.string(),
  groupImageAlt: z.string(),
  categoryId: z.int(),
  brandId: z.int(),
  brandName: z.string(),
  brandSlug: z.string(),
});
export type ModelWithProductRow = z.output<typeof modelWithProduct>;

/** Tables 1 and 2 belong to group 1 of a product, tables 3 and 4 to group 2. */
const visibleModels = sqlFragment`
  select ${models.columns('m')}, ${BESIDE}, t.labels, t.measures, p.name as "productName", p.images as "productImages",
    p.short_description as "productDescription",
    case when t.number <= 2 then p.group1_image else p.group2_image end as "groupImage",
    case when t.number <= 2 then p.group1_image_alt else p.group2_image_alt end as "groupImageAlt",
    p.category_id as "categoryId", b.id as "brandId", b.name as "brandName", b.slug as "brandSlug"
  ${FROM_TABLES} join categories c on c.id = v.category_id join brands b on b.id = c.brand_id`;

export const readVisibleModels = (client: DatabaseClient, condition: SqlFragment): Promise<ModelWithProductRow[]> =>
  queryRows(client, modelWithProduct)`${visibleModels} where ${condition}`;

export const findModelById = (client: DatabaseClient, id: number): Promise<ModelWithProductRow | undefined> =>
  queryFirstRow(client, modelWithProduct)`${visibleModels} where m.id = ${id}`;

/**
 * Finds a model by its exact name, then by letters and digits of the name, then by slug
 * (docs/spec/catalogue.md#model-addresses). Among equal names, `context` (product slug or id, brand) decides, else the
 * oldest.
 */
export async function readModelByName(
  client: DatabaseClient,
  name: string,
  context = '',
): Promise<ModelWithProductRow | undefined> {
  const norm = toNorm(name);
  const exact = sqlFragment`m.name = ${name}`;
  const byNorm = sqlFragment`m.name_norm = ${norm}`;
  const match = sqlFragment`(${exact} or ((${byNorm} or m.slug = ${name.toLowerCase()}) and ${norm}::text <> ''))`;
  const hinted = sqlFragment`(p.slug = ${context} or p.id::text = ${context} or b.slug = ${toBrandKey(context)})`;
  const order = sqlFragment`${exact} desc, ${byNorm} desc, ${hinted} desc, m.id`;
  return queryFirstRow(client, modelWithProduct)`${visibleModels} where ${match} order by ${order} limit 1`;
}

export const findModelByName = computeOncePerVersion(readModelByName, { maxSize: 200 });

const neighbour = tableRow.extend({ isBefore: z.boolean() });

export function readNeighboursInTable(client: DatabaseClient, { id, tableId, position }: ModelWithProductRow) {
  const side = (comparison: SqlFragment, order: SqlFragment) => sqlFragment`
    (select id from models
     where table_id = ${tableId}::int and id in (select id from visible_models) and (position, id) ${comparison} (${position}::int, ${id}::int)
     order by position ${order}, id ${order} limit ${rawSql(String(NEIGHBOURS))})`;
  return queryRows(client, neighbour)`
    select ${TABLE_ROW}, (m.position, m.id) < (${position}::int, ${id}::int) as "isBefore" ${FROM_TABLES}
    where m.id in (${side(rawSql('<'), rawSql('desc'))} union all ${side(rawSql('>'), rawSql('asc'))})
    order by m.position, m.id`;
}

/** The last model of the table before and the first of the table after, where their columns are those of the model. */
export function readNeighboursBeyondTable(client: DatabaseClient, { productId, tableId, labels }: ModelWithProductRow) {
  const number = sqlFragment`(select number from product_tables where id = ${tableId})`;
  const side = (comparison: SqlFragment, order: SqlFragment) => sqlFragment`
    (select other.id from visible_models v join models other on other.id = v.id join product_tables t on t.id = v.table_id
     where v.product_id = ${productId}::int and t.labels = ${labels}::text[]
       and t.number ${comparison} ${number}
     order by t.number ${order}, other.position ${order}, other.id ${order} limit 1)`;
  return queryRows(client, neighbour)`
    select ${TABLE_ROW}, t.number < ${number} as "isBefore" ${FROM_TABLES}
    where m.id in (${side(rawSql('<'), rawSql('desc'))} union all ${side(rawSql('>'), rawSql('asc'))})
    order by t.number`;
}

export const readRowsOfTable = (client: DatabaseClient, tableId: number) =>
  queryRows(client, tableRow)`
    select ${TABLE_ROW} ${FROM_TABLES} where m.table_id = ${tableId}
    order by m.position, m.id`;

const productRow = tableRow.extend({ tableId: z.int() });

export const readRowsOfProduct = (client: DatabaseClient, id: number) =>
  queryRows(client, productRow)`
    select ${TABLE_ROW}, m.table_id as "tableId" ${FROM_TABLES} where m.product_id = ${id}
    order by t.number, m.position, m.id`;

const featuredModel = tableRow.extend({
  alt: z.string().nullable(),
  shortDescription: z.string(),
  productName: z.string(),
});

export const readFeaturedModels = (client: DatabaseClient) =>
  queryRows(client, featuredModel)`
    select ${TABLE_ROW}, m.images->0->>'alt' as alt, m.short_description as "shortDescription", p.name as "productName"
    ${FROM_TABLES} where m.featured_order is not null
    order by m.featured_order, m.id limit ${MAX_FEATURED}`;

const FILES_AND_MEDIA = rawSql(
  `visible_files_of_models f join file_kinds k using (kind) left join media d on d.key = k.folder || '/' || f.file`,
);

const storedFile = z.object({
  model: z.int(),
  kind: z.enum(FILE_KINDS),
  file: z.string(),
  bytes: z.int().nullable(),
  storedOn: z.string().nullable(),
});
export type ModelFileRow = z.output<typeof storedFile>;

export async function loadFilesOfModels(
  client: DatabaseClient,
  ids: readonly number[],
): Promise<Map<number, ModelFileRow[]>> {
  const found = await queryRows(client, storedFile)`
    select f.model_id as model, f.kind, f.file, d.bytes, to_char(d.stored_at at time zone 'utc', 'YYYY-MM-DD') as "storedOn"
    from ${FILES_AND_MEDIA} where f.model_id = any(${ids}::int[]) order by f.kind, f.position`;
  return groupBy(found, ({ model }) => model);
}

export const STATED_VALUE_SQL = rawSql(`coalesce(v.text, v.number::text || coalesce('–' || v.upper::text, ''))`);

const typedValue = z.object({ model: z.int(), name: z.string(), unit: z.string().nullable(), value: z.string() });
export async function loadValuesOfModels(
  client: DatabaseClient,
  ids: readonly number[],
): Promise<Map<number, ModelValueRow[]>> {
  const found = await queryRows(client, typedValue)`
    select v.model_id as model, a.name, a.unit, ${STATED_VALUE_SQL} as value
    from model_attributes v join attributes a on a.id = v.attribute_id
    where v.model_id = any(${ids}::int[]) order by a.sort_order, a.name`;
  return groupBy(found, ({ model }) => model);
}
