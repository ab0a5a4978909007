import { type Columns, defineSheet, type Sheet } from '../../import/workbook/sheet.ts';

interface OneRow {
  name: string;
  table: string;
  columns: Columns;
  key: string;
}

/**
 * Worksheet of a table with one row, so that settings are edited like other rows. Imports cannot change it, since the
 * workbook has no such worksheet.
 */
export function oneRowSheet({ name, table, columns, key }: OneRow): Sheet {
  const names = Object.keys(columns);
  return defineSheet({
    ...{ name, columns, key: [key] },
    stored: { columns: names.map((column) => `t.${column}`).join(', '), from: `${table} t` },
    target: { table, sameName: names, match: 't.id = 1', values: {}, hasUpdatedAt: true },
  });
}
