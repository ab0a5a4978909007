import { groupBy } from '../../../platform/group-by.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { labelOf, resourceOfTable } from '../resources/resources.ts';
import { readRows } from '../resources/rows.store.ts';
import type { MediaUse } from './media.contract.ts';
import { type Use, usesOfMedia } from './media.store.ts';

const LABELS: Record<string, string> = {
  images: 'pictures',
  gallery_images: 'gallery',
  og_image: 'picture for sharing',
  main_description: 'text',
  long_description: 'text',
  location: 'address',
};
const fieldLabel = (field: string): string => LABELS[field] ?? field.replaceAll('_', ' ');

export async function whereUsed(
  client: Client,
  key: string,
  limit: number,
): Promise<{ uses: MediaUse[]; total: number }> {
  const { uses, total } = await usesOfMedia(client, key, limit);
  const byTable = groupBy(uses, ({ table }) => table);
  const shown: MediaUse[] = [];
  for (const [table, ofTable] of byTable) shown.push(...(await present(client, table, ofTable)));
  return { uses: shown, total };
}

async function present(client: Client, table: string, uses: Use[]): Promise<MediaUse[]> {
  const resource = resourceOfTable(table);
  if (!resource) throw new Error(`The table ${table} names files, but staff cannot edit it`);
  const rows = await readRows(
    client,
    resource,
    uses.map(({ rowId }) => rowId),
  );
  const fieldsOf = new Map(uses.map(({ rowId, fields }) => [rowId, fields]));
  return rows.map(({ id, active, fields, row }) => ({
    resource: resource.name,
    kind: resource.labelOne,
    id,
    label: labelOf(resource, fields),
    field: (fieldsOf.get(String(id)) ?? []).map(fieldLabel).join(', '),
    page_address: row.page_address,
    active,
  }));
}
