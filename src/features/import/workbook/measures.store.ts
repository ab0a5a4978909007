import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { isSameValue, valueText } from '../../catalogue/measures/read-figure.ts';
import type { CheckContext } from './sheet.ts';

const storedValue = z.object({
  at: z.int(),
  number: z.number().nullable(),
  upper: z.number().nullable(),
  text: z.string().nullable(),
});

/** Reports values of rows without cells that differ from the stored cell of the attribute. */
export async function checkUnprinted(client: pg.ClientBase, { keys, problems }: CheckContext): Promise<void> {
  if (keys.unprinted.length === 0) return;
  const given = keys.unprinted.map(({ row, name }, at) => ({ at, row, name }));
  const rows = await queryRows(client, storedValue)`
    select given.at, v.number, v.upper, v.text
    from json_to_recordset(${JSON.stringify(given)}::json) as given(at integer, "row" integer, name text)
    join import_models s on s.row = given.row left join products p on p.slug = s.product
    left join models m on m.product_id = p.id and m.name = s.name left join attributes a on a.name = given.name
    left join model_attributes v on v.model_id = m.id and v.attribute_id = a.id`;
  for (const { at, number, upper, text } of rows) {
    const one = keys.unprinted[at];
    const stored = number !== null && upper !== null ? ([number, upper] as const) : (number ?? text);
    if (!one || (stored !== null && isSameValue(one.stated, stored))) continue;
    const says = stored === null ? 'states nothing' : `says "${valueText(stored)}"`;
    const problem = `"${valueText(one.stated)}" is stated, but the cell of its table ${says}`;
    problems.add({
      sheet: 'models',
      row: one.row,
      column: one.heading,
      problem,
      allowed: 'the figure in its cell, r1 to r20',
    });
  }
}

/** A decimal comma is a note if the stored cell is the same, otherwise a problem. */
export async function checkDecimalCommas(
  client: pg.ClientBase,
  { keys, notes, problems }: CheckContext,
): Promise<void> {
  if (keys.withDecimalComma.length === 0) return;
  const given = keys.withDecimalComma.map(({ row, at, cell }, index) => {
    return { index, row, position: at + 1, cell };
  });
  const rows = await queryRows(client, z.object({ index: z.int(), isStored: z.boolean() }))`
    select given.index, exists (
      select from products p join models m on m.product_id = p.id and m.name = s.name
      where p.slug = s.product and m.cells[given.position] = given.cell) as "isStored"
    from json_to_recordset(${JSON.stringify(given)}::json) as given(index integer, "row" integer, position integer, cell text)
    join import_models s on s.row = given.row order by given.index`;
  for (const { index, isStored } of rows) {
    const one = keys.withDecimalComma[index];
    if (!one) continue;
    const { row, at, problem, allowed } = one;
    (isStored ? notes : problems)?.add({ sheet: 'models', row, column: `r${at + 1}`, problem, allowed });
  }
}
