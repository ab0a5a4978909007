import { fieldsOf } from '../resources/resource-fields.ts';
import { resourceOfTable, resources } from '../resources/resources.ts';
import { can, type RightResource } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';

export const hasOwnScreen = (table: string): boolean => {
  const resource = resourceOfTable(table);
  return resource !== undefined && fieldsOf(resource).length === 0;
};

export const resourceNameOf = (table: string): string => resourceOfTable(table)?.name ?? table;
export const tableOfResource = (name: string): string =>
  resources.find((one) => one.name === name)?.sheet.target.table ?? name;

export const rightOfTable = (table: string): RightResource => resourceOfTable(table)?.right ?? 'catalogue';

export const GUARDED_TABLES = resources
  .map(({ sheet }) => sheet.target.table)
  .filter((table) => !ROLES.every((role) => can(role, rightOfTable(table), 'read')));
