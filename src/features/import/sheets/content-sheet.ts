import { type Columns, defineSheet, type Sheet } from '../workbook/sheet.ts';
import { tableWrite } from '../workbook/workbook.store.ts';

type Content = {
  /** Name of the sheet and, unless `table` is given, of its table. */
  name: string;
  table?: string;
  /** Sheet columns, each stored in the table's column of the same name. */
  columns: Columns;
  /** The natural key: columns among `columns`, with a unique index on the table. */
  key: readonly string[];
  /** Checks beyond those of the columns. */
  check?: Sheet['check'];
  hasUpdatedAt?: boolean;
};

/** A sheet that maps to one table with the same column names, as for most pages outside the catalogue. */
export function contentSheet({ name, table = name, columns, key, check, hasUpdatedAt }: Content): Sheet {
  return defineSheet({
    name,
    columns,
    key,
    check,
    writes: (sheet) => [
      tableWrite(sheet, sheet.rows, {
        table,
        sameName: columns,
        fields: {},
        match: key.map((column) => `t."${column}" = s."${column}"`).join(' and '),
        values: {},
        hasUpdatedAt,
      }),
    ],
  });
}
