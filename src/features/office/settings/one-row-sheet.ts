import { type Columns, defineSheet, type Sheet } from '../../import/workbook/sheet.ts';

interface OneRow {
  name: string;
  table: string;
  columns: Columns;
  /** A column that is never blank: every sheet needs one by which it knows a row. */
  key: string;
}

/**
 * The sheet of a table that has one row, so that settings are edited as any other row. No workbook has it: an import of the
 * catalogue changes no setting.
 */
export function oneRowSheet({ name, table, columns, key }: OneRow): Sheet {
  const names = Object.keys(columns);
  return defineSheet({
    ...{ name, columns, key: [key] },
    stored: { columns: names.map((column) => `t.${column}`).join(', '), from: `${table} t` },
    target: { table, sameName: names, match: 't.id = 1', values: {}, hasUpdatedAt: true },
  });
}
