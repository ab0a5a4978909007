import { type DatabaseClient, rawSql, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { readVisibleModels } from '../products/model-rows.store.ts';

export const readModelsAfter = (client: DatabaseClient, id: number, limit: number) =>
  readVisibleModels(client, sqlFragment`m.id > ${id} order by m.id limit ${limit}`);

export const readModelsOfProduct = (client: DatabaseClient, product: number, table: number | null, limit: number) =>
  readVisibleModels(
    client,
    sqlFragment`m.product_id = ${product} and ${table === null ? rawSql('true') : sqlFragment`t.number = ${table}`}
      order by t.number, m.position, m.id limit ${limit}`,
  );

export const readModelsByNames = (client: DatabaseClient, names: readonly string[]) =>
  readVisibleModels(client, sqlFragment`m.name = any(${names}::text[]) order by m.id limit ${names.length}`);
