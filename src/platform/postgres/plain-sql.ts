import pg from 'pg';
import { z } from 'zod';
import { checkedRow, checkedRows } from './checked-rows.ts';

/** Target of plain SQL: a pool or one of its connections. */
export type Client = pg.Pool | pg.ClientBase;

type Template = [texts: readonly string[], ...inserted: unknown[]];

/** A part of a statement, with values of its own. */
export class SqlPart {
  readonly template: Template;
  constructor(template: Template) {
    this.template = template;
  }
}

/** A template with values or other parts in its braces. */
export const part = (...template: Template): SqlPart => new SqlPart(template);

/** A text that the program makes, such as the name of a table. What somebody typed is escaped before (`pg.escapeLiteral`). */
export const raw = (text: string): SqlPart => new SqlPart([[text]]);

/** A text within a pattern of `like`, as it stands. */
export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `like` for what contains this text as it stands. */
export const containing = (text: string): string => `%${inPattern(text)}%`;

/** Word separators as a character class; trigram indexes split at all of them. */
const BETWEEN_WORDS = `[ \n\t.,;:!?@/+*&#="'()<>_-]`;

/**
 * The condition that a text in lower case contains a word. One of one or two characters has to stand where a word begins: that is found by an index
 * of trigrams, which knows nothing shorter. The word is in the text of the statement, since its plan depends on it.
 */
export const hasWord = (text: string, word: string): SqlPart =>
  Array.from(word).length > 2
    ? raw(`${text} like ${pg.escapeLiteral(containing(word))}`)
    : raw(`${text} ~ ${pg.escapeLiteral(`(^|${BETWEEN_WORDS})${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`)}`);

/** The name of a column whose values have this name in camelCase. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** For an `insert`, the columns and values of a row by their names in camelCase: `(email, first_name) values ($1, $2)`. */
export function insertion(row: Record<string, unknown>): SqlPart {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = raw(given.map(([name]) => snakeCase(name)).join(', '));
  return part`(${names}) values (${joined(
    given.map(([, value]) => part`${value}`),
    ', ',
  )})`;
}

/** For an `update`, the values of columns by their names in camelCase: `email = $1, first_name = $2`. */
export const assignments = (values: Record<string, unknown>): SqlPart =>
  joined(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => part`${raw(snakeCase(name))} = ${value}`),
    ', ',
  );

/** Parts one after the other. */
export const joined = ([first = raw(''), ...others]: readonly SqlPart[], separator: string): SqlPart =>
  others.reduce((before, next) => part`${before}${raw(separator)}${next}`, first);

/** The text of a statement; its values are added to `values`. */
function textOf([texts, ...inserted]: Template, values: unknown[]): string {
  return texts.reduce((before, next, at) => {
    const one = inserted[at - 1];
    return `${before}${one instanceof SqlPart ? textOf(one.template, values) : `$${values.push(one)}`}${next}`;
  });
}

/** Runs a statement that is written as a template: what is in its braces are values, which are sent apart from its text, or parts. */
export const execute =
  (client: Pick<Client, 'query'>) =>
  (...template: Template): Promise<pg.QueryResult> => {
    const values: unknown[] = [];
    return client.query(textOf(template, values), values);
  };

/** The rows of a statement as for `execute`, checked as `checkedRows` does. */
export const queryRows =
  <Row extends z.ZodType>(client: Pick<Client, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row>[]> =>
    checkedRows(await execute(client)(...template), row);

/** The values of such a statement that asks for one column. */
export const queryColumn =
  <Value extends z.ZodType>(client: Pick<Client, 'query'>, value: Value) =>
  async (...template: Template): Promise<z.output<Value>[]> => {
    const rows = await queryRows(client, z.record(z.string(), value))(...template);
    return rows.flatMap((row) => Object.values(row));
  };

/** The first row of such a statement; undefined without one. */
export const firstRow =
  <Row extends z.ZodType>(client: Pick<Client, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row> | undefined> =>
    (await queryRows(client, row)(...template))[0];

/** The row of such a statement that always returns one. @throws Error as `checkedRow` */
export const onlyRow =
  <Row extends z.ZodType>(client: Pick<Client, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row>> =>
    checkedRow(await execute(client)(...template), row);
