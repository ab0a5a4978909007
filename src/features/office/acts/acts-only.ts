import type { Sheet } from '../../import/workbook/sheet.ts';

/** The sheet of a table that is changed by acts only: it has no fields. @param from the stored rows `t` */
export const actsOnly = (table: string, from = `${table} t`): Sheet => ({
  name: table,
  columns: {},
  key: [],
  stored: { columns: 'null::text as nothing', from },
  target: { table, sameName: [], match: 'false', values: {} },
});
