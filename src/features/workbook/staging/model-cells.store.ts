import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { ONE_TO_TWENTY } from '../../../platform/resource/columns.ts';
import { findLabelIndex } from '../../catalogue/measures/parse-attribute-label.ts';
import { parseColumnLabel } from '../mapping/map-rows.ts';
import { parseAttributeColumns } from './attribute-columns.ts';
import { buildTableKey } from './catalogue-keys.ts';
import { findNumberedHeading } from './check-measures.ts';
import { suggestNearMatches } from './near-matches.ts';
import type { CheckContext, Headings, ResourceRow } from './resource-table.ts';
import { buildRowReporter } from './row-checks.ts';

/** A decimal comma is a note if the stored cell is the same, otherwise a problem. */
export async function checkDecimalCommas(
  client: pg.ClientBase,
  { keys, notes, problems }: CheckContext,
): Promise<void> {
  if (keys.withDecimalComma.length === 0) return;
  const given = keys.withDecimalComma.map(({ row, at, cell }, index) => {
    return { index, row, position: at + 1, cell };
  });
  const rows = await queryRows(client, z.object({ index: z.int(), isStored: z.boolean() }))`
    select given.index, exists (
      select from products p join models m on m.product_id = p.id and m.name = s.name
      where p.slug = s.product and m.cells[given.position] = given.cell) as "isStored"
    from json_to_recordset(${JSON.stringify(given)}::json) as given(index integer, "row" integer, position integer, cell text)
    join import_models s on s.row = given.row order by given.index`;
  for (const { index, isStored } of rows) {
    const one = keys.withDecimalComma[index];
    if (!one) continue;
    const { row, at, problem, allowed } = one;
    (isStored ? notes : problems)?.add({ sheet: 'models', row, column: `r${at + 1}`, problem, allowed });
  }
}

type CellValues = Record<`r${(typeof ONE_TO_TWENTY)[number]}`, string> & {
  product: string;
  table: number | null;
  name: string;
};

const listLabelledColumns = (headings: Headings): { heading: string; label: string }[] =>
  [...headings].flatMap((heading) => {
    const label = parseColumnLabel(heading);
    return label === undefined ? [] : [{ heading, label }];
  });

/** Reports headings by number beside headings by label: it would be unclear which cells stay. */
export function checkCellHeadings(context: CheckContext): void {
  const [first] = listLabelledColumns(context.headings);
  const numbered = findNumberedHeading(context.headings);
  if (first && numbered)
    buildRowReporter(context, 'models', { row: 1 })(
      first.heading,
      `is used together with ${numbered}`,
      'r1 … r20, or columns by their labels',
    );
}

const stored = z.object({ product: z.string(), name: z.string(), table: z.int(), cells: z.array(z.string()) });

/**
 * Completes the cells of models from the database: with cells by label, such as `column:Reach (mm)`, or with attributes
 * alone, the other cells stay as stored.
 */
export async function completeModelCells(
  client: pg.ClientBase,
  rows: readonly ResourceRow<CellValues>[],
  context: CheckContext,
): Promise<void> {
  const columns = listLabelledColumns(context.headings);
  const hasAttributes = parseAttributeColumns(context.headings).length > 0;
  if (columns.length === 0 && (!hasAttributes || findNumberedHeading(context.headings))) return;
  const models = await queryRows(client, stored)`
    select p.slug as product, m.name, t.number as table, m.cells
    from unnest(${rows.map(({ values }) => values.product)}::text[], ${rows.map(({ values }) => values.name)}::text[]) g(product, name)
    join products p on p.slug = g.product join models m on m.product_id = p.id and m.name = g.name
    join product_tables t on t.id = m.table_id`;
  const byName = new Map(models.map((model) => [buildTableKey(model.product, 0) + model.name, model]));
  for (const row of rows) {
    const { values } = row;
    const report = buildRowReporter(context, 'models', row);
    const table = context.keys.tables.get(buildTableKey(values.product, values.table ?? 0));
    if (!table) continue;
    const model = byName.get(buildTableKey(values.product, 0) + values.name);
    if (model && columns.length > 0 && model.table !== values.table) {
      report(
        'table',
        `"${values.name}" stands in table ${model.table}`,
        `${model.table}, or all its cells under r1 … r20`,
      );
      continue;
    }
    for (const [at, cell] of (model?.cells ?? []).entries()) {
      const key = ONE_TO_TWENTY[at];
      if (key !== undefined && values[`r${key}`] === '') values[`r${key}`] = cell;
    }
    for (const { heading, label } of columns) {
      const at = findLabelIndex(label, table.labels);
      const key = at < 0 ? undefined : ONE_TO_TWENTY[at];
      const cell = row.extra[heading] ?? '';
      if (key !== undefined) {
        values[`r${key}`] = cell;
        if (row.source?.[heading]) row.source[`r${key}`] = row.source[heading];
      } else if (cell !== '')
        report(heading, `table ${values.table} of "${values.product}" has no column "${label}"`, () =>
          suggestNearMatches(label, table.labels, 'a column of the table, or a blank cell'),
        );
    }
  }
}
