import { z } from 'zod';
import { type DatabaseClient, queryColumn, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import type { ResourceTable } from '../../workbook/staging/resource-table.ts';
import { getFieldLabel } from '../rows/resource-fields.ts';
import { getResource } from '../rows/resources.ts';
import type { MappingTargets, WorksheetKind } from './import-mappings.contract.ts';

const MAX_LABELS = 300;

export async function loadMappingTargets(client: DatabaseClient): Promise<MappingTargets> {
  const attributes = await queryRows(client, z.object({ name: z.string(), unit: z.string().nullable() }))`
    select name, unit from attributes order by name`;
  const labels = await queryColumn(client, z.string())`
    select label from product_tables t, unnest(t.labels) label where label <> ''
    group by label order by count(*) desc, label limit ${MAX_LABELS}`;
  const synonyms = await queryRows(client, z.object({ words: z.string(), meaning: z.string() }))`
    select words, meaning from synonyms where is_active order by words`;
  return { kinds, attributes, labels, synonyms };
}

const table = z.object({
  number: z.int(),
  headline: z.string(),
  labels: z.array(z.string()),
  measures: z.array(z.string()),
});

export const listTablesOfProduct = (client: DatabaseClient, slug: string): Promise<z.infer<typeof table>[]> =>
  queryRows(client, table)`
    select t.number, t.headline, t.labels, coalesce(t.measures, '{}') as measures
    from product_tables t join products p on p.id = t.product_id where p.slug = ${slug} order by t.number`;

/** Names of the columns of cells; mappings use the columns' labels instead. */
const OF_CELLS = /^r\d+$/;
/** Columns that identify rows cannot have one value for all rows. */
const NAMES = ['name', 'title', 'heading', 'slug', 'caption', 'old_path', 'words', 'role'];
const OF_ALL: readonly string[] = ['reference', 'integer', 'choice', 'yesno', 'text'];

const kinds: WorksheetKind[] = allResourceTables.map((resourceTable) => ({
  name: resourceTable.name,
  label: getResource(resourceTable.name).label,
  columns: Object.entries(resourceTable.columns)
    .filter(([name]) => !(resourceTable.name === 'models' && OF_CELLS.test(name)))
    .map(([name, column]) => ({
      ...{
        name,
        label: getFieldLabel(getResource(resourceTable.name), name),
        required: column.required,
        kind: column.kind,
      },
      for_all: canFillAllRows(resourceTable, name),
      allowed: column.allowed,
      refers_to: column.refersTo ?? null,
    })),
}));

function canFillAllRows(resourceTable: ResourceTable, name: string): boolean {
  const column = resourceTable.columns[name];
  return (
    column !== undefined && !NAMES.includes(name) && OF_ALL.includes(column.kind) && resourceTable.key.join() !== name
  );
}
