import { z } from 'zod';
import type { Download } from '../../../platform/api/services.ts';
import { GATED_KINDS, type GatedKind } from '../../../platform/file-kinds.limits.ts';
import {
  type Client,
  containing,
  execute,
  firstRow,
  joined,
  part,
  queryRows,
  raw,
} from '../../../platform/postgres/plain-sql.ts';

export interface WantedModels {
  brandId?: number;
  categoryId?: number;
  productId?: number;
  kind?: GatedKind;
}

const GATED_FILES = raw(`(select * from visible_files_of_models where kind in ('${GATED_KINDS.join("', '")}')) f`);

export function productsWithFiles(client: Client, { brandId, categoryId, productId, kind }: WantedModels) {
  const conditions = [
    part`d.kind = ${kind ?? 'any'}`,
    ...(brandId ? [part`b.id = ${brandId}`] : []),
    ...(categoryId ? [part`c.id = ${categoryId}`] : []),
    ...(productId ? [part`p.id = ${productId}`] : []),
  ];
  return queryRows(client, z.object({ id: z.int(), models: z.int() }))`
    select d.product_id as id, d.models from product_downloads d join visible_products v on v.id = d.product_id
    join products p on p.id = v.id
    join categories c on c.id = v.category_id join brands b on b.id = v.brand_id
    where ${joined(conditions, ' and ')} order by b.menu_order, c.sort_order, p.sort_order, p.id`;
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
  kinds: z.array(z.enum(GATED_KINDS)),
});
export type ModelWithFiles = z.infer<typeof modelWithFiles>;

export function modelsWithFiles(
  client: Client,
  wanted: { kind?: GatedKind } & ({ productIds: readonly number[] } | { norm: string }),
  page: { limit: number; offset: number },
): Promise<ModelWithFiles[]> {
  const isOfKind = wanted.kind ? part`and f.kind = ${wanted.kind}` : raw('');
  const isWanted =
    'norm' in wanted
      ? part`m.name_norm like ${containing(wanted.norm)}`
      : part`m.product_id = any(${wanted.productIds}::int[])`;
  return queryRows(client, modelWithFiles)`
    select m.id as model_id, m.name as model_name, p.id as product_id, p.name as product_name, c.id as category_id, c.name as category_name,
      b.id as brand_id, b.name as brand_name, array(select f.kind from ${GATED_FILES} where f.model_id = m.id) as kinds
    from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id join brands b on b.id = c.brand_id
    where exists (select from ${GATED_FILES} where f.model_id = m.id ${isOfKind}) and ${isWanted}
    order by b.menu_order, c.sort_order, p.sort_order, p.id, m.id limit ${page.limit} offset ${page.offset}`;
}

const sizeOfFile = z.object({ modelId: z.int(), kind: z.enum(GATED_KINDS), bytes: z.int().nullable() });

export const sizesOfFiles = (client: Client, modelIds: readonly number[]) =>
  queryRows(client, sizeOfFile)`
    select f.model_id as "modelId", f.kind, media.bytes from ${GATED_FILES} join file_kinds k using (kind)
    left join media on media.key = k.folder || '/' || f.file
    where f.model_id = any(${modelIds}) order by f.position`;

export const fileOfModel = (client: Client, modelId: number, kind: GatedKind) =>
  firstRow(client, z.object({ file: z.string(), modelName: z.string() }))`
    select f.file, m.name as "modelName" from visible_files_of_models f join models m on m.id = f.model_id
    where f.model_id = ${modelId} and f.kind = ${kind} order by f.position limit 1`;

export const modelsWithFile = (client: Client, ids: readonly number[], kind: GatedKind) =>
  queryRows(client, z.object({ id: z.int(), name: z.string(), file: z.string().nullable() }))`
    select distinct on (m.name, m.id) m.id, m.name, f.file
    from visible_models v join models m on m.id = v.id left join ${GATED_FILES} on f.model_id = v.id and f.kind = ${kind}
    where v.id = any(${ids}) order by m.name, m.id, f.position`;

export const catalogueFile = (client: Client, id: number) =>
  firstRow(client, z.object({ file: z.string(), title: z.string() }))`
    select file, title from catalogues where id = ${id} and is_active`;

/** Skips customers and models that were deleted in the meantime. */
export async function logDownloads(client: Client, entries: readonly Download[]): Promise<void> {
  await execute(client)`
    insert into download_log (user_id, kind, file, model_id)
    select u.id, entry->>'kind', entry->>'file', m.id
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality one (entry, place)
    left join users u on u.id = (entry->>'userId')::int
    left join models m on m.id = (entry->>'modelId')::int
    order by place`;
}
