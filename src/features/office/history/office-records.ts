import { resourceOfTable, resources } from '../resources/resources.ts';
import type { RightResource } from '../rights/rights.ts';

/** What the history has of the office itself. It is changed on its own screens, where more belongs to it than values. */
const OF_OFFICE: Record<string, string> = { staff: 'staff', staff_invitations: 'invitations' };

export const isOfOffice = (table: string): boolean => table in OF_OFFICE;

/** The name by which the API knows a table of the history, and back. */
export const resourceNameOf = (table: string): string => resourceOfTable(table)?.name ?? OF_OFFICE[table] ?? table;
export const tableOfResource = (resource: string): string =>
  resources.find((one) => one.name === resource)?.sheet.target.table ??
  Object.keys(OF_OFFICE).find((table) => OF_OFFICE[table] === resource) ??
  resource;

/** The right that reading or taking back an entry of a table needs. */
export const rightOfTable = (table: string): RightResource =>
  isOfOffice(table) ? 'staff' : (resourceOfTable(table)?.right ?? 'catalogue');

/** All tables whose entries not everybody may read. */
export const GUARDED_TABLES = [
  ...Object.keys(OF_OFFICE),
  ...resources.filter(({ right }) => right === 'settings').map(({ sheet }) => sheet.target.table),
];
