import { type Client, part, raw } from '../../../platform/postgres/plain-sql.ts';
import { modelsWhere } from '../products/models.store.ts';

export const modelsAfter = (client: Client, id: number, limit: number) =>
  modelsWhere(client, part`m.id > ${id} order by m.id limit ${limit}`);

export const modelsOfProduct = (client: Client, product: number, table: number | null, limit: number) =>
  modelsWhere(
    client,
    part`m.product_id = ${product} and ${table === null ? raw('true') : part`t.number = ${table}`}
      order by t.number, m.position, m.id limit ${limit}`,
  );

export const modelsNamed = (client: Client, names: readonly string[]) =>
  modelsWhere(client, part`m.name = any(${names}::text[]) order by m.id limit ${names.length}`);
