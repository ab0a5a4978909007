import { lookUp } from '../../../platform/look-up.ts';
import { cellText } from '../../../platform/resource/columns.ts';
import { plainLines } from '../../../platform/sheets/cell-text.ts';
import { canonicalHeading } from '../../import/workbook/attribute-columns.ts';
import { allValues } from '../../import/workbook/sheet.ts';
import type { FieldProblem } from './field-problem.ts';
import { type Field, fieldsByName, fieldsOf } from './resource-fields.ts';
import type { FieldValue } from './resources.contract.ts';
import type { Fields, Resource } from './resources.ts';

/**
 * Parses input as the import parses cells, and collects all problems. Attributes of a model are texts by heading, ''
 * for none.
 * @param whole a new row: required fields must be present
 */
export function parseValues(
  resource: Resource,
  typed: Record<string, FieldValue>,
  whole: boolean,
): { values: Fields; problems: FieldProblem[] } {
  return parseFields(fieldsByName(resource), typed, whole, resource.sheet.acceptsHeading !== undefined);
}

/**
 * Like `parseValues`, for the given fields.
 * @param withHeadings accepts headings of attributes as names
 */
export function parseFields(
  fields: ReadonlyMap<string, Field>,
  typed: Record<string, FieldValue>,
  whole: boolean,
  withHeadings = false,
): { values: Fields; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const values: Fields = {};
  for (const [name, value] of Object.entries(typed)) {
    const heading = withHeadings && canonicalHeading(name);
    if (heading) values[heading] = cellText(typeof value === 'string' ? plainLines(value).trim() : value, undefined);
    else if (!fields.has(name)) problems.push({ field: name, problem: 'is not a field' });
  }
  for (const { name, column } of fields.values()) {
    if (!Object.hasOwn(typed, name) && !whole) continue;
    const value = lookUp(typed, name);
    const text = cellText(typeof value === 'string' ? plainLines(value).trim() : value, column);
    const result = text === '' ? undefined : column.schema.safeParse(text);
    values[name] = result?.success ? result.data : column.blank;
    const { allowed } = column;
    if (!result && column.required) problems.push({ field: name, problem: 'is required', allowed });
    if (result?.error)
      problems.push({ field: name, problem: result.error.issues[0]?.message ?? 'is not valid', allowed });
  }
  return { values, problems };
}

export function isSame({ sheet }: Resource, name: string, one: unknown, other: unknown): boolean {
  const column = sheet.columns[name];
  return cellText(one, column) === cellText(other, column);
}

export function fieldsOfColumns(resource: Resource, columns: readonly string[]): string[] {
  const names = Object.entries(allValues(resource.sheet.target))
    .filter(([column]) => columns.includes(column))
    .flatMap(([column, { from = [column], compared = from }]) => compared);
  const fields = fieldsOf(resource).map(({ name }) => name);
  return [...new Set(names)].filter((name) => fields.includes(name));
}
