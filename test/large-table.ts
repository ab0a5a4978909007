import { openDatabase } from '../src/platform/postgres/database.ts';
import type { TestApp } from './app.ts';

/**
 * Adds a product with one table of `count` models to the first category with products, with values of every kind in
 * random order and with files. Returns its path.
 */
export async function createLargeTable(site: TestApp, count: number): Promise<string> {
  // The site's own connection has a time limit for statements, which this one exceeds on a busy machine.
  const database = openDatabase(site.connectionString, { connections: 1 });
  const slug = `table-of-${count}`;
  const labels = [
    ...['Model', 'Holding capacity (N)', 'Holding capacity (kg)', 'Bar opens (°)', 'Handle opens (°)'],
    ...['A', 'B', 'C', 'E', 'H', 'L', 'W', 'd'].map((letter) => `${letter} (mm)`),
    ...['M', 'Weight (kg)'],
  ];
  await database.pool.query(
    `with product as (
       insert into products (category_id, name, slug, short_description)
       select id, $1, $2, 'A table of many models' from categories where not content and parent_id is not null
       order by id limit 1 returning id
     ), of_product as (
       insert into product_tables (product_id, number, headline, labels) select id, 1, 'All sizes', $3 from product
       returning id, product_id
     ), of_models as (
       insert into models (product_id, table_id, position, name, slug, cells)
     select product_id, id, n, 'ZZ' || n || '-UB', 'zz' || n || '-ub', array['',
       (n * 37 % 600 * 10 + 500)::text, (n * 37 % 600 + 50)::text, (n % 12 * 10)::text, (n % 40 + 30)::text,
       (n * 791 % 2000 / 10.0)::numeric(6, 1)::text, (n * 1047 % 1500 / 10.0)::numeric(6, 1)::text,
       (n * 1299 % 900 / 10.0)::numeric(6, 1)::text, (n * 7 % 400 / 10.0)::numeric(6, 1)::text,
       (n * 11 % 3000 / 10.0)::numeric(6, 1)::text, (n * 13 % 2500 / 10.0)::numeric(6, 1)::text,
       (n * 17 % 800 / 10.0)::numeric(6, 1)::text, (array['4.5', '5.5', '6.6', '9', '11'])[n % 5 + 1],
       (array['M5', 'M6', 'M8', 'M10', 'M12'])[n % 5 + 1], (n * 19 % 3000 / 1000.0)::numeric(6, 3)::text]
     from of_product, generate_series(1, $4::int) n returning id
     )
     insert into files (model_id, kind, file) select id, kind, kind || id || '.zip'
     from of_models, unnest(array['igs', 'step', 'cad', 'technical_data']) kind`,
    [`Table of ${count}`, slug, labels, count],
  );
  await database.close();
  await site.knowsOfChanges();
  return `/ProductModels/${slug}`;
}
