import { z } from 'zod';
import type { DownloadRecord } from '../../../platform/api/services.ts';
import { GATED_FILE_KINDS, type GatedFileKind } from '../../../platform/file-kinds.limits.ts';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryFirstRow,
  queryRows,
  rawSql,
  sqlFragment,
  toLikePattern,
} from '../../../platform/postgres/plain-sql.ts';

export interface CadModelFilter {
  brandId?: number;
  categoryId?: number;
  productId?: number;
  kind?: GatedFileKind;
}

const GATED_FILES = rawSql(
  `(select * from visible_files_of_models where kind in ('${GATED_FILE_KINDS.join("', '")}')) f`,
);

export function loadProductsWithFiles(
  client: DatabaseClient,
  { brandId, categoryId, productId, kind }: CadModelFilter,
) {
  const conditions = [
    sqlFragment`d.kind = ${kind ?? 'any'}`,
    ...(brandId ? [sqlFragment`b.id = ${brandId}`] : []),
    ...(categoryId ? [sqlFragment`c.id = ${categoryId}`] : []),
    ...(productId ? [sqlFragment`p.id = ${productId}`] : []),
  ];
  return queryRows(client, z.object({ id: z.int(), models: z.int() }))`
    select d.product_id as id, d.models from product_downloads d join visible_products v on v.id = d.product_id
    join products p on p.id = v.id
    join categories c on c.id = v.category_id join brands b on b.id = v.brand_id
    where ${joinSql(conditions, ' and ')} order by b.menu_order, c.sort_order, p.sort_order, p.id`;
}

const modelWithFiles = z.object({
  model_id: z.int(),
  model_name: z.string(),
  product_id: z.int(),
  product_name: z.string(),
  category_id: z.int(),
  category_name: z.string(),
  brand_id: z.int(),
  brand_name: z.string(),
  kinds: z.array(z.enum(GATED_FILE_KINDS)),
});
export type ModelWithFiles = z.infer<typeof modelWithFiles>;

export function loadModelsWithFiles(
  client: DatabaseClient,
  wanted: { kind?: GatedFileKind } & ({ productIds: readonly number[] } | { norm: string }),
  page: { limit: number; offset: number },
): Promise<ModelWithFiles[]> {
  const isOfKind = wanted.kind ? sqlFragment`and f.kind = ${wanted.kind}` : rawSql('');
  const isWanted =
    'norm' in wanted
      ? sqlFragment`m.name_norm like ${toLikePattern(wanted.norm)}`
      : sqlFragment`m.product_id = any(${wanted.productIds}::int[])`;
  return queryRows(client, modelWithFiles)`
    select m.id as model_id, m.name as model_name, p.id as product_id, p.name as product_name, c.id as category_id, c.name as category_name,
      b.id as brand_id, b.name as brand_name, array(select f.kind from ${GATED_FILES} where f.model_id = m.id) as kinds
    from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id join brands b on b.id = c.brand_id
    where exists (select from ${GATED_FILES} where f.model_id = m.id ${isOfKind}) and ${isWanted}
    order by b.menu_order, c.sort_order, p.sort_order, p.id, m.id limit ${page.limit} offset ${page.offset}`;
}

const sizeOfFile = z.object({ modelId: z.int(), kind: z.enum(GATED_FILE_KINDS), bytes: z.int().nullable() });

export const loadModelFileSizes = (client: DatabaseClient, modelIds: readonly number[]) =>
  queryRows(client, sizeOfFile)`
    select f.model_id as "modelId", f.kind, media.bytes from ${GATED_FILES} join file_kinds k using (kind)
    left join media on media.key = k.folder || '/' || f.file
    where f.model_id = any(${modelIds}) order by f.position`;

export const findModelFile = (client: DatabaseClient, modelId: number, kind: GatedFileKind) =>
  queryFirstRow(client, z.object({ file: z.string(), modelName: z.string() }))`
    select f.file, m.name as "modelName" from visible_files_of_models f join models m on m.id = f.model_id
    where f.model_id = ${modelId} and f.kind = ${kind} order by f.position limit 1`;

export const loadModelsWithFileOfKind = (client: DatabaseClient, ids: readonly number[], kind: GatedFileKind) =>
  queryRows(client, z.object({ id: z.int(), name: z.string(), file: z.string().nullable() }))`
    select distinct on (m.name, m.id) m.id, m.name, f.file
    from visible_models v join models m on m.id = v.id left join ${GATED_FILES} on f.model_id = v.id and f.kind = ${kind}
    where v.id = any(${ids}) order by m.name, m.id, f.position`;

export const findCatalogueFile = (client: DatabaseClient, id: number) =>
  queryFirstRow(client, z.object({ file: z.string(), title: z.string() }))`
    select file, title from catalogues where id = ${id} and is_active`;

/** Skips customers and models that were deleted in the meantime. */
export async function logDownloads(client: DatabaseClient, entries: readonly DownloadRecord[]): Promise<void> {
  await executeSql(client)`
    insert into download_log (user_id, kind, file, model_id)
    select u.id, entry->>'kind', entry->>'file', m.id
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality one (entry, place)
    left join users u on u.id = (entry->>'userId')::int
    left join models m on m.id = (entry->>'modelId')::int
    order by place`;
}
