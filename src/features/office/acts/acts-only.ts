import type { Sheet } from '../../import/workbook/sheet.ts';

/**
 * Worksheet of a table that only acts change.
 * @param from source of the stored rows `t`
 */
export const actsOnly = (table: string, from = `${table} t`): Sheet => ({
  name: table,
  columns: {},
  key: [],
  stored: { columns: 'null::text as nothing', from },
  target: { table, sameName: [], match: 'false', values: {} },
});
