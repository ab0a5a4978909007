import { z } from 'zod';
import { type CamelCase, pickFields, toCamelCase } from '../../../platform/api/presenter.ts';
import { FILE_KINDS } from '../../../platform/file-kinds.limits.ts';
import {
  type DatabaseClient,
  joinSql,
  queryFirstRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { selectColumnsSql } from '../../../platform/resource/stored-table.ts';
import { toNorm } from '../../../platform/slug.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { readRowsOfProduct, STATED_VALUE_SQL } from './model-rows.store.ts';
import { PRODUCT_FIELD_NAMES } from './products.contract.ts';
import { products } from './products.tables.ts';
import { DRAWING_ATTRIBUTES } from './read-swept-arcs.ts';

/** Maximum number of products in a list: more than any category has, fewer than a search for "a" finds. */
const MAX_CARDS = 500;

interface ProductsFilter {
  categoryIds?: number[];
  productIds?: number[];
}

export function listProductCards(client: DatabaseClient, { categoryIds, productIds }: ProductsFilter) {
  const conditions = [rawSql('true')];
  if (categoryIds) conditions.push(sqlFragment`p.category_id = any(${categoryIds}::int[])`);
  if (productIds) conditions.push(sqlFragment`p.id = any(${productIds}::int[])`);
  return readProductCards(client, joinSql(conditions, ' and '), MAX_CARDS);
}

const fields = PRODUCT_FIELD_NAMES.map(toCamelCase) as CamelCase<(typeof PRODUCT_FIELD_NAMES)[number]>[];
const ofCard = pickFields(products.shape, ['id', 'name', 'slug', 'categoryId', ...fields]);
const beside = { image: z.string().nullable(), imageAlt: z.string().nullable(), modelCount: z.int() };
const BESIDE = rawSql(`p.images->0->>'file' as image, p.images->0->>'alt' as "imageAlt",
  (select count(*)::int from visible_models m where m.product_id = p.id) as "modelCount"`);
const CARD = sqlFragment`${selectColumnsSql(ofCard, 'p')}, ${BESIDE}`;

const productCard = z.object({ ...ofCard, ...beside });
export type ProductCardRow = z.output<typeof productCard>;

const readProductCards = (client: DatabaseClient, condition: SqlFragment, limit: number): Promise<ProductCardRow[]> =>
  queryRows(client, productCard)`
    select ${CARD} from visible_products v join products p on p.id = v.id join categories c on c.id = v.category_id
    where ${condition}
    order by c.sort_order, p.category_id, p.sort_order, p.id limit ${limit}`;

const product = products.row.extend({
  ...beside,
  categoryName: z.string(),
  brandId: z.int(),
  brandName: z.string(),
  brandSlug: z.string(),
});
export type ProductWithBrandRow = z.output<typeof product>;

const visibleProducts = sqlFragment`
  select ${products.columns('p')}, ${BESIDE}, c.name as "categoryName", b.id as "brandId", b.name as "brandName",
    b.slug as "brandSlug"
  from visible_products v join products p on p.id = v.id join categories c on c.id = v.category_id
  join brands b on b.id = v.brand_id`;

/** Finds a product by the exact slug, then by the letters and digits of the slug, then of the name. */
async function readProductByName(client: DatabaseClient, spelling: string): Promise<ProductWithBrandRow | undefined> {
  const norm = toNorm(spelling);
  const bySlug = sqlFragment`p.slug = ${spelling}`;
  const bySlugNorm = sqlFragment`p.slug_norm = ${norm}`;
  return queryFirstRow(client, product)`
    ${visibleProducts} where (${bySlug} or (${bySlugNorm} or p.name_norm = ${norm}) and ${norm}::text <> '')
    order by ${bySlug} desc, ${bySlugNorm} desc, p.id limit 1`;
}

export const findProductByName = computeOncePerVersion(readProductByName, { maxSize: 200 });

export const readProductsOfCategory = (client: DatabaseClient, category: number): Promise<ProductWithBrandRow[]> =>
  queryRows(client, product)`
    ${visibleProducts} where p.category_id = ${category} order by p.sort_order, p.id`;

const table = z.object({
  id: z.int(),
  number: z.int(),
  headline: z.string(),
  labels: z.array(z.string()),
  measures: z.array(z.string()).nullable(),
});
export type ProductTableRow = z.output<typeof table>;

const readTablesOfProduct = (client: DatabaseClient, id: number): Promise<ProductTableRow[]> =>
  queryRows(client, table)`
    select t.id, t.number, t.headline, t.labels, t.measures from visible_tables v join product_tables t on t.id = v.id
    where v.product_id = ${id} order by t.number`;

export const findProductTable = (
  client: DatabaseClient,
  by: { id: number; number: number } | { productId: number; number: number },
): Promise<ProductTableRow | undefined> =>
  queryFirstRow(client, table)`
    select t.id, t.number, t.headline, t.labels, t.measures from visible_tables v join product_tables t on t.id = v.id
    where ${'id' in by ? sqlFragment`v.id = ${by.id}` : sqlFragment`v.product_id = ${by.productId}`} and v.number = ${by.number}`;

const tableAttribute = z.object({
  tableId: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  models: z.array(z.int()),
  values: z.array(z.string()),
});

const readAttributesOfProduct = (client: DatabaseClient, id: number) =>
  queryRows(client, tableAttribute)`
    select m.table_id as "tableId", a.name, a.unit, array_agg(m.id) as models, array_agg(${STATED_VALUE_SQL}) as values
    from visible_models m join model_attributes v on v.model_id = m.id join attributes a on a.id = v.attribute_id
    where m.product_id = ${id} and a.name <> all(${DRAWING_ATTRIBUTES}::text[])
    group by m.table_id, a.id order by m.table_id, a.sort_order, a.name`;

const productFile = z.object({ kind: z.enum(FILE_KINDS), title: z.string(), file: z.string(), position: z.int() });

const readFilesOfProduct = (client: DatabaseClient, id: number) =>
  queryRows(client, productFile)`
    select kind, title, file, position from visible_files_of_products where product_id = ${id} order by kind, position`;

const viewRow = z.object({ model: z.string(), file: z.string() });

const readView3dOfProduct = (client: DatabaseClient, id: number) =>
  queryRows(client, viewRow)`
    select m.name as model, f.file from visible_files_of_models f join models m on m.id = f.model_id
    join product_tables t on t.id = m.table_id
    where m.product_id = ${id} and f.kind = '3d' and f.file ~* '^[^/]+[.]glb$'
    order by t.number, m.position, m.id, f.position limit 1`;

export async function loadProductDetails(client: DatabaseClient, id: number) {
  const [tables, rows, attributes, files, view3d] = await Promise.all([
    readTablesOfProduct(client, id),
    readRowsOfProduct(client, id),
    readAttributesOfProduct(client, id),
    readFilesOfProduct(client, id),
    readView3dOfProduct(client, id),
  ]);
  return { tables, rows, attributes, files, view3d };
}
export type ProductDetails = Awaited<ReturnType<typeof loadProductDetails>>;

const brandName = z.object({ brand_id: z.int(), name: z.string(), order: z.int() });
const categoryName = z.object({ category_id: z.int(), category_name: z.string(), brand_id: z.int() });
const productName = z.object({ id: z.int(), product_name: z.string(), category_id: z.int(), brand_id: z.int() });

export async function loadCatalogueNames(client: DatabaseClient) {
  const [brands, categories, products] = await Promise.all([
    queryRows(client, brandName)`
      select id as brand_id, name, menu_order as "order" from brands
      where id in (select id from visible_brands) order by menu_order, id`,
    queryRows(client, categoryName)`
      select c.id as category_id, c.name as category_name, c.brand_id from categories c
      where c.id in (select category_id from visible_products) order by c.name`,
    queryRows(client, productName)`
      select p.id, p.name as product_name, p.category_id, v.brand_id from visible_products v join products p on p.id = v.id
      order by p.name`,
  ]);
  return { brands, categories, products };
}
