import type pg from 'pg';
import { execute, part, raw, type SqlPart } from '../../platform/postgres/plain-sql.ts';
import { addAttributes, type NewAttribute } from '../catalogue/measures/model-values.store.ts';
import { allSheets } from './sheets/all-sheets.ts';
import { differenceTable, type Headings, type Sheet, stagedTable } from './workbook/sheet.ts';
import { createStage } from './workbook/staging.store.ts';
import { writeRows } from './workbook/write-rows.store.ts';

/** `product`: its page is shown, so only its rows are written, and those above it. */
type Kept = {
  importId: number;
  headings: ReadonlyMap<string, Headings>;
  newAttributes: readonly NewAttribute[];
  product?: string;
};

/** Writes the differences that a check has kept, with the statements of the import. Needs a transaction. */
export async function writeKept(
  client: pg.ClientBase,
  { importId, headings, newAttributes, product }: Kept,
): Promise<void> {
  await addAttributes(client, newAttributes);
  for (const sheet of allSheets) {
    const given = headings.get(sheet.name);
    if (!given) continue;
    await createStage(client, sheet);
    const rows = part`select * from import_rows where import_id = ${importId} and sheet = ${sheet.name}
      ${product === undefined ? raw('') : rowsOfProduct(sheet, product)}`;
    const staged = raw(stagedTable(sheet.name));
    await execute(client)`
      insert into ${staged} select s.* from (${rows}) r, jsonb_populate_record(null::${staged}, r.staged) s`;
    await execute(client)`
      create temp table ${raw(differenceTable(sheet.name))} on commit drop as
      select "row", 0 as number, false as added from import_rows limit 0`;
    const { rowCount } = await execute(client)`
      insert into ${raw(differenceTable(sheet.name))}
      select r."row", row_number() over (order by r.number), r.kind = 'added' from (${rows}) r`;
    await writeRows(client, sheet, given, rowCount ?? 0, () => {});
  }
}

/** Of the sheets below products the rows of one; of those above all; of others none. */
function rowsOfProduct({ name, columns }: Sheet, product: string): SqlPart {
  if (name === 'products') return part`and staged ->> 'slug' = ${product}`;
  if (name === 'brands' || name === 'categories') return raw('');
  return columns.product ? part`and staged ->> 'product' = ${product}` : raw('and false');
}
