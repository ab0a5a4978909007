import type pg from 'pg';
import { execute, part, raw, type SqlPart } from '../../platform/postgres/plain-sql.ts';
import { addAttributes, type NewAttribute } from '../catalogue/measures/model-values.store.ts';
import { allSheets } from './sheets/all-sheets.ts';
import { type Headings, type Sheet, stagedTable } from './workbook/sheet.ts';
import { createStage, finishStage } from './workbook/staging.store.ts';
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
    await createStage(client, { ...sheet, staged: { ...sheet.staged, added: { sqlType: 'boolean' } } });
    const staged = raw(stagedTable(sheet.name));
    await execute(client)`
      insert into ${staged} select s.* from import_rows r,
        jsonb_populate_record(null::${staged}, r.staged || jsonb_build_object('added', r.kind = 'added')) s
      where r.import_id = ${importId} and r.sheet = ${sheet.name}
        ${product === undefined ? raw('') : rowsOfProduct(sheet, product)}`;
    await finishStage(client, sheet);
    await writeRows(client, sheet, given, part`${staged} s`);
  }
}

/** Of the sheets below products the rows of one; of those above all; of others none. */
function rowsOfProduct({ name, columns }: Sheet, product: string): SqlPart {
  if (name === 'products') return part`and r.staged ->> 'slug' = ${product}`;
  if (name === 'brands' || name === 'categories') return raw('');
  return columns.product ? part`and r.staged ->> 'product' = ${product}` : raw('and false');
}
