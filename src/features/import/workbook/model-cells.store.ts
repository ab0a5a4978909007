import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { twenty } from '../../../platform/resource/columns.ts';
import { labelIndex } from '../../catalogue/units/attribute-label.ts';
import { cellLabel } from '../mapping/mapped-rows.ts';
import { tableKey } from './catalogue-keys.ts';
import { didYouMean } from './near-matches.ts';
import type { CheckContext, Headings, Row } from './sheet.ts';
import { reporter } from './sheet-rules.ts';

type CellValues = Record<`r${(typeof twenty)[number]}`, string> & {
  product: string;
  table: number | null;
  name: string;
};

const cellColumns = (headings: Headings): { heading: string; label: string }[] =>
  [...headings].flatMap((heading) => {
    const label = cellLabel(heading);
    return label === undefined ? [] : [{ heading, label }];
  });

/** Cells are given by number or by label: with both, it would be unclear which of them stay. */
export function checkCellHeadings(context: CheckContext): void {
  const [first] = cellColumns(context.headings);
  const numbered = twenty.map((number) => `r${number}`).find((name) => name !== 'r1' && context.headings.has(name));
  if (first && numbered)
    reporter(context, 'models', { row: 1 })(
      first.heading,
      `is used together with ${numbered}`,
      'r1 … r20, or columns by their labels',
    );
}

const stored = z.object({ product: z.string(), name: z.string(), table: z.int(), cells: z.array(z.string()) });

/**
 * Completes the cells of models from the database: with cells by label, such as `column:Reach (mm)`, the other cells
 * stay as stored.
 */
export async function completeCells(
  client: pg.ClientBase,
  rows: readonly Row<CellValues>[],
  context: CheckContext,
): Promise<void> {
  const columns = cellColumns(context.headings);
  if (columns.length === 0) return;
  const models = await queryRows(client, stored)`
    select p.slug as product, m.name, t.number as table, m.cells
    from unnest(${rows.map(({ values }) => values.product)}::text[], ${rows.map(({ values }) => values.name)}::text[]) g(product, name)
    join products p on p.slug = g.product join models m on m.product_id = p.id and m.name = g.name
    join product_tables t on t.id = m.table_id`;
  const byName = new Map(models.map((model) => [tableKey(model.product, 0) + model.name, model]));
  for (const row of rows) {
    const { values } = row;
    const report = reporter(context, 'models', row);
    const table = context.keys.tables.get(tableKey(values.product, values.table ?? 0));
    if (!table) continue;
    const model = byName.get(tableKey(values.product, 0) + values.name);
    if (model && model.table !== values.table) {
      report(
        'table',
        `"${values.name}" stands in table ${model.table}`,
        `${model.table}, or all its cells under r1 … r20`,
      );
      continue;
    }
    for (const [at, cell] of (model?.cells ?? []).entries()) {
      const key = twenty[at];
      if (key !== undefined && values[`r${key}`] === '') values[`r${key}`] = cell;
    }
    for (const { heading, label } of columns) {
      const at = labelIndex(label, table.labels);
      const key = at < 0 ? undefined : twenty[at];
      const cell = row.extra[heading] ?? '';
      if (key !== undefined) {
        values[`r${key}`] = cell;
        if (row.source?.[heading]) row.source[`r${key}`] = row.source[heading];
      } else if (cell !== '')
        report(heading, `table ${values.table} of "${values.product}" has no column "${label}"`, () =>
          didYouMean(label, table.labels, 'a column of the table, or a blank cell'),
        );
    }
  }
}
