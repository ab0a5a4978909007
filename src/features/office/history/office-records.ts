import { nounOfTable, nouns } from '../nouns/nouns.ts';
import type { RightNoun } from '../rights/rights.ts';

/** What the history has of the office itself. It is changed on its own screens, where more belongs to it than values. */
const OF_OFFICE: Record<string, string> = { staff: 'staff', staff_invitations: 'invitations' };

export const isOfOffice = (table: string): boolean => table in OF_OFFICE;

/** The name by which the API knows a table of the history, and back. */
export const nounNameOf = (table: string): string => nounOfTable(table)?.noun ?? OF_OFFICE[table] ?? table;
export const tableOfNoun = (noun: string): string =>
  nouns.find((one) => one.noun === noun)?.sheet.target.table ??
  Object.keys(OF_OFFICE).find((table) => OF_OFFICE[table] === noun) ??
  noun;

/** The right that reading or taking back an entry of a table needs. */
export const rightOfTable = (table: string): RightNoun =>
  isOfOffice(table) ? 'staff' : (nounOfTable(table)?.right ?? 'catalogue');

/** All tables whose entries not everybody may read. */
export const GUARDED_TABLES = [
  ...Object.keys(OF_OFFICE),
  ...nouns.filter(({ right }) => right === 'settings').map(({ sheet }) => sheet.target.table),
];
