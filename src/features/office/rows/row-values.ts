import { getOwnValue } from '../../../platform/get-own-value.ts';
import { formatColumnValue } from '../../../platform/resource/columns.ts';
import { normaliseLineEnds } from '../../../platform/spreadsheets/cell-text.ts';
import { toCanonicalHeading } from '../../workbook/staging/attribute-columns.ts';
import { listTableValues } from '../../workbook/staging/resource-table.ts';
import type { FieldProblem } from './field-problem.ts';
import { getFieldsByName, listFields, type NamedColumn } from './resource-fields.ts';
import type { FieldValue } from './resources.contract.ts';
import type { Resource, RowFields } from './resources.ts';

/**
 * Parses input as the import parses cells, and collects all problems. Attributes of a model are texts by heading, ''
 * for none.
 * @param whole a new row: required fields must be present
 */
export function parseRowValues(
  resource: Resource,
  typed: Record<string, FieldValue>,
  whole: boolean,
): { values: RowFields; problems: FieldProblem[] } {
  return parseFields(getFieldsByName(resource), typed, whole, resource.table.acceptsHeading !== undefined);
}

/**
 * Like `parseRowValues`, for the given fields.
 * @param withHeadings accepts headings of attributes as names
 */
export function parseFields(
  fields: ReadonlyMap<string, NamedColumn>,
  typed: Record<string, FieldValue>,
  whole: boolean,
  withHeadings = false,
): { values: RowFields; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const values: RowFields = {};
  for (const [name, value] of Object.entries(typed)) {
    const heading = withHeadings && toCanonicalHeading(name);
    if (heading)
      values[heading] = formatColumnValue(
        typeof value === 'string' ? normaliseLineEnds(value).trim() : value,
        undefined,
      );
    else if (!fields.has(name)) problems.push({ field: name, problem: 'is not a field' });
  }
  for (const { name, column } of fields.values()) {
    if (!Object.hasOwn(typed, name) && !whole) continue;
    const value = getOwnValue(typed, name);
    const text = formatColumnValue(typeof value === 'string' ? normaliseLineEnds(value).trim() : value, column);
    const result = text === '' ? undefined : column.schema.safeParse(text);
    values[name] = result?.success ? result.data : column.blank;
    const { allowed } = column;
    if (!result && column.required) problems.push({ field: name, problem: 'is required', allowed });
    if (result?.error)
      problems.push({ field: name, problem: result.error.issues[0]?.message ?? 'is not valid', allowed });
  }
  return { values, problems };
}

export function isSameFieldValue({ table }: Resource, name: string, one: unknown, other: unknown): boolean {
  const column = table.columns[name];
  return formatColumnValue(one, column) === formatColumnValue(other, column);
}

export function listFieldsOfColumns(resource: Resource, columns: readonly string[]): string[] {
  const names = Object.entries(listTableValues(resource.table.target))
    .filter(([column]) => columns.includes(column))
    .flatMap(([column, { from = [column], compared = from }]) => compared);
  const fields = listFields(resource).map(({ name }) => name);
  return [...new Set(names)].filter((name) => fields.includes(name));
}
