import { fieldsOf } from '../resources/resource-fields.ts';
import { resourceOfTable, resources } from '../resources/resources.ts';
import { can, type RightResource } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';

/** What the history has beside the resources: rows that are changed on screens of their own, where more belongs to them than values. */
const OTHERS: Record<string, { name: string; right: RightResource }> = {
  users: { name: 'customers', right: 'customers' },
  import_mappings: { name: 'remembered headings', right: 'imports' },
};

/** Whether its rows are changed by acts, or on a screen of their own, only. */
export const hasOwnScreen = (table: string): boolean => {
  const resource = resourceOfTable(table);
  return table in OTHERS || (resource !== undefined && fieldsOf(resource).length === 0);
};

/** The name by which the API knows a table of the history, and back. */
export const resourceNameOf = (table: string): string => resourceOfTable(table)?.name ?? OTHERS[table]?.name ?? table;
export const tableOfResource = (resource: string): string =>
  resources.find((one) => one.name === resource)?.sheet.target.table ??
  Object.keys(OTHERS).find((table) => OTHERS[table]?.name === resource) ??
  resource;

/** The right that reading or taking back an entry of a table needs. */
export const rightOfTable = (table: string): RightResource =>
  OTHERS[table]?.right ?? resourceOfTable(table)?.right ?? 'catalogue';

/** All tables whose entries not everybody may read. */
export const GUARDED_TABLES = [...Object.keys(OTHERS), ...resources.map(({ sheet }) => sheet.target.table)].filter(
  (table) => !ROLES.every((role) => can(role, rightOfTable(table), 'read')),
);
