import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import type { CheckContext } from '../workbook/sheet.ts';

const named = z.object({ row: z.int(), name: z.string(), product: z.string() });

/** Notes models whose name is new in their product and that of a public model of another one, stored or in a row before. */
export async function noteNamesElsewhere(client: pg.ClientBase, { notes }: CheckContext): Promise<void> {
  const rows = await queryRows(client, named)`
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
    const problem = `"${name}" is a model of "${product}" as well`;
    const allowed = 'a name of its own, unless both are meant';
    notes?.add({ sheet: 'models', row, column: 'name', problem, allowed });
  }
}
