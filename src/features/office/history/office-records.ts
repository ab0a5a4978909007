import { fieldsOf } from '../resources/resource-fields.ts';
import { resourceOfTable, resources } from '../resources/resources.ts';
import { can, type RightResource } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';

const OTHERS: Record<string, { name: string; right: RightResource }> = {
  users: { name: 'customers', right: 'customers' },
  import_mappings: { name: 'remembered headings', right: 'imports' },
};

/** True for a table that only acts or an own screen change. */
export const hasOwnScreen = (table: string): boolean => {
  const resource = resourceOfTable(table);
  return table in OTHERS || (resource !== undefined && fieldsOf(resource).length === 0);
};

export const resourceNameOf = (table: string): string => resourceOfTable(table)?.name ?? OTHERS[table]?.name ?? table;
export const tableOfResource = (resource: string): string =>
  resources.find((one) => one.name === resource)?.sheet.target.table ??
  Object.keys(OTHERS).find((table) => OTHERS[table]?.name === resource) ??
  resource;

export const rightOfTable = (table: string): RightResource =>
  OTHERS[table]?.right ?? resourceOfTable(table)?.right ?? 'catalogue';

export const GUARDED_TABLES = [...Object.keys(OTHERS), ...resources.map(({ sheet }) => sheet.target.table)].filter(
  (table) => !ROLES.every((role) => can(role, rightOfTable(table), 'read')),
);
