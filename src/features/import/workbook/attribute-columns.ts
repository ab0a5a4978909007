import { text } from './columns.ts';
import type { ParsedSheet, Row } from './parsed-sheet.ts';
import type { CheckContext } from './sheet.ts';
import { shortened } from './sheet-parser.ts';
import { reporter } from './sheet-rules.ts';

/** unit null: the attribute's values are texts; otherwise numbers in this unit ('-' for a bare number). */
export type AttributeColumn = { heading: string; name: string; unit: string | null };

const form = /^attribute:\s*([^[\]]+?)\s*(?:\[\s*([^[\]]+?)\s*\])?$/i;

export const isAttributeHeading = (heading: string): boolean => form.test(heading);

/** The columns headed `attribute:Name [unit]` or `attribute:Name`, in their order. */
export function attributeColumns(headings: Iterable<string>): AttributeColumn[] {
  return [...headings].flatMap((heading) => {
    const [, name, unit = null] = form.exec(heading) ?? [];
    return name ? [{ heading, name, unit }] : [];
  });
}

/** The attributes of one row: a number or a text by name; blank cells give none. */
export function attributesOf(
  { extra }: Pick<Row, 'extra'>,
  columns: AttributeColumn[],
): Record<string, number | string> {
  const attributes: Record<string, number | string> = {};
  for (const { heading, name, unit } of columns) {
    const cell = extra[heading] ?? '';
    if (cell !== '') attributes[name] = unit === null ? textOf(cell) : Number(cell);
  }
  return attributes;
}

const attributeText = text(100).schema;
const textOf = (cell: string): string => attributeText.safeParse(cell).data ?? '';
const decimal = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;

export function checkAttributes(sheet: Pick<ParsedSheet, 'name' | 'headings' | 'rows'>, context: CheckContext): void {
  const columns = attributeColumns(sheet.headings);
  const here = new Set<string>();
  for (const { heading, name, unit } of columns) {
    const report = reporter(context, sheet.name, { row: 1 });
    const stored = context.keys.attributes.get(name);
    if (here.has(name)) report(heading, `the attribute "${name}" stands twice`, 'each attribute once');
    else if (stored !== undefined && stored !== unit) {
      const held = stored === null ? 'a text' : `in [${stored}]`;
      report(
        heading,
        `the attribute "${name}" is stored as ${held}`,
        `attribute:${name}${stored ? ` [${stored}]` : ''}`,
      );
    }
    here.add(name);
  }
  for (const row of sheet.rows) {
    for (const { heading, unit } of columns) {
      const cell = row.extra[heading] ?? '';
      if (cell === '') continue;
      const report = reporter(context, sheet.name, row);
      if (unit === null) {
        const reason = attributeText.safeParse(cell).error?.issues[0]?.message;
        if (reason) report(heading, `"${shortened(cell)}" ${reason}`, 'at most 100 characters');
      } else if (!decimal.test(cell) || !Number.isFinite(Number(cell))) {
        report(heading, `"${shortened(cell)}" is not a number`, 'a number such as 12.5, with a decimal point');
      }
    }
  }
}
