import { z } from 'zod';
import { FILE_KINDS } from '../../../platform/file-kinds.limits.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { type Client, part, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { FILES_AND_MEDIA, modelsWhere, STATED } from '../products/models.store.ts';

/** The next visible models, by their ids. */
export const modelsAfter = (client: Client, id: number, limit: number) =>
  modelsWhere(client, part`m.id > ${id} order by m.id limit ${limit}`);

/** The visible models of a product in the order of its tables, or of one of these. */
export const modelsOfProduct = (client: Client, product: number, table: number | null, limit: number) =>
  modelsWhere(
    client,
    part`m.product_id = ${product} and ${table === null ? raw('true') : part`t.number = ${table}`}
      order by t.number, m.position, m.id limit ${limit}`,
  );

/** The visible models of some exact names. */
export const modelsNamed = (client: Client, names: readonly string[]) =>
  modelsWhere(client, part`m.name = any(${names}::text[]) order by m.id limit ${names.length}`);

const modelAttribute = z.object({
  model: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  value: z.string(),
});

/** What some models state, by their ids, in the order of the attributes. */
export async function attributesOfModels(client: Client, ids: readonly number[]) {
  const found = await queryRows(client, modelAttribute)`
    select v.model_id as model, a.name, a.unit, ${STATED} as value
    from model_attributes v join attributes a on a.id = v.attribute_id
    where v.model_id = any(${ids}::int[]) order by a.sort_order, a.name`;
  return groupBy(found, ({ model }) => model);
}

const modelFile = z.object({ model: z.int(), kind: z.enum(FILE_KINDS), file: z.string(), bytes: z.int().nullable() });

/** The files of some models, by the ids of these, of every kind. */
export async function filesOfModels(client: Client, ids: readonly number[]) {
  const found = await queryRows(client, modelFile)`
    select f.model_id as model, f.kind, f.file, d.bytes from ${FILES_AND_MEDIA}
    where f.model_id = any(${ids}::int[]) and f.is_active order by f.kind, f.position`;
  return groupBy(found, ({ model }) => model);
}
