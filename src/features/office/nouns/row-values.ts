import { plainLines } from '../../import/reading/raw-sheet.ts';
import { cellText } from '../../import/workbook/columns.ts';
import { allValues } from '../../import/workbook/differences.store.ts';
import { type FieldProblem, refusedFields } from './field-problem.ts';
import { fieldsOf } from './noun-fields.ts';
import type { FieldValue } from './nouns.contract.ts';
import type { Fields, Noun } from './nouns.ts';

/**
 * What was typed, as the import would read it from a cell.
 *
 * @param whole a new row: a required field must be given
 * @throws HttpError 400 with every problem
 */
export function parseValues(noun: Noun, given: Record<string, FieldValue>, whole: boolean): Fields {
  const fields = fieldsOf(noun);
  const problems: FieldProblem[] = Object.keys(given)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => ({ field: name, problem: 'is not a field' }));
  const parsed: Fields = {};
  for (const { name, column } of fields) {
    if (!(name in given) && !whole) continue;
    const value = given[name];
    const text = cellText(typeof value === 'string' ? plainLines(value).trim() : value, column);
    const result = text === '' ? undefined : column.schema.safeParse(text);
    parsed[name] = result?.success ? result.data : column.blank;
    const { allowed } = column;
    if (!result && column.required) problems.push({ field: name, problem: 'is missing', allowed });
    if (result?.error)
      problems.push({ field: name, problem: result.error.issues[0]?.message ?? 'is not valid', allowed });
  }
  if (problems.length) throw refusedFields(problems);
  return parsed;
}

/** The fields that are made from columns of the table. */
export function fieldsOfColumns(noun: Noun, columns: readonly string[]): string[] {
  const names = Object.entries(allValues(noun.sheet.target))
    .filter(([column]) => columns.includes(column))
    .flatMap(([column, { from = [column], compared = from }]) => compared);
  const fields = fieldsOf(noun).map(({ name }) => name);
  return [...new Set(names)].filter((name) => fields.includes(name));
}
