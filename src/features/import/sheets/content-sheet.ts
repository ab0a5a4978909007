import { type Columns, defineSheet, type Sheet } from '../workbook/sheet.ts';
import { tableWrite } from '../workbook/workbook.store.ts';

type Content = {
  /** The sheet, and its table unless `table` says otherwise. */
  name: string;
  table?: string;
  /** Sheet columns, each stored in the table's column of the same name. */
  columns: Columns;
  /** The natural key: columns among `columns`, with a unique index on the table. */
  key: readonly string[];
  /** Rules beyond those of the columns. */
  check?: Sheet['check'];
  dated?: boolean;
};

/** A sheet that is one table whose columns have the sheet's names: most pages other than the catalogue are such. */
export function contentSheet({ name, table = name, columns, key, check, dated }: Content): Sheet {
  return defineSheet({
    name,
    columns,
    key,
    check,
    writes: (sheet) => [
      tableWrite(sheet, sheet.rows, {
        table,
        straight: columns,
        fields: {},
        match: key.map((column) => `t."${column}" = s."${column}"`).join(' and '),
        values: {},
        dated,
      }),
    ],
  });
}
