import { type Columns, defineSheet, type Sheet } from '../workbook/sheet.ts';
import { columnsOf } from './stored-columns.ts';

type Content = Pick<Sheet, 'name' | 'key' | 'order' | 'check' | 'checkAll'> & {
  table?: string;
  /** Stored in columns of the same names; those of `key` have a unique index. */
  columns: Columns;
};

/** Worksheet of a table that has the same column names, as for most pages outside the catalogue. */
export function contentSheet({ name, table = name, columns, key, order, check, checkAll }: Content): Sheet {
  const names = Object.keys(columns);
  return defineSheet({
    name,
    columns,
    key,
    order,
    check,
    checkAll,
    stored: { columns: columnsOf(names), from: `${table} t` },
    target: {
      table,
      sameName: names,
      match: key.map((column) => `t."${column}" = s."${column}"`).join(' and '),
      values: {},
    },
  });
}
