import pg from 'pg';
import { z } from 'zod';
import { validateRow, validateRows } from './validate-rows.ts';

export type DatabaseClient = pg.Pool | pg.ClientBase;

type Template = [texts: readonly string[], ...inserted: unknown[]];

export class SqlFragment {
  readonly template: Template;
  constructor(template: Template) {
    this.template = template;
  }
}

export const sqlFragment = (...template: Template): SqlFragment => new SqlFragment(template);

/** Unescaped text of the program, such as a table name. Typed text must be escaped before (`pg.escapeLiteral`). */
export const rawSql = (text: string): SqlFragment => new SqlFragment([[text]]);

export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const toLikePattern = (text: string): string => `%${escapeLikePattern(text)}%`;

/** Word separators as a character class; trigram indexes split at all of them. */
const BETWEEN_WORDS = `[ \n\t.,;:!?@/+*&#="'()<>_-]`;

/**
 * True where `text` has the word. A word of one or two characters must be at a word's start, where a trigram index
 * finds it. The word is a literal, because the plan depends on it.
 */
export const hasWordSql = (text: string, word: string): SqlFragment =>
  Array.from(word).length > 2
    ? rawSql(`${text} like ${pg.escapeLiteral(toLikePattern(word))}`)
    : rawSql(`${text} ~ ${pg.escapeLiteral(`(^|${BETWEEN_WORDS})${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`)}`);

export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function insertValuesSql(row: Record<string, unknown>): SqlFragment {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = rawSql(given.map(([name]) => toSnakeCase(name)).join(', '));
  return sqlFragment`(${names}) values (${joinSql(
    given.map(([, value]) => sqlFragment`${value}`),
    ', ',
  )})`;
}

export const assignmentsSql = (values: Record<string, unknown>): SqlFragment =>
  joinSql(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sqlFragment`${rawSql(toSnakeCase(name))} = ${value}`),
    ', ',
  );

export const joinSql = ([first = rawSql(''), ...others]: readonly SqlFragment[], separator: string): SqlFragment =>
  others.reduce((before, next) => sqlFragment`${before}${rawSql(separator)}${next}`, first);

function buildSqlText([texts, ...inserted]: Template, values: unknown[]): string {
  return texts.reduce((before, next, at) => {
    const one = inserted[at - 1];
    return `${before}${one instanceof SqlFragment ? buildSqlText(one.template, values) : `$${values.push(one)}`}${next}`;
  });
}

/** Runs a statement. Values in the template's braces become parameters; parts are inserted. */
export const executeSql =
  (client: Pick<DatabaseClient, 'query'>) =>
  (...template: Template): Promise<pg.QueryResult> => {
    const values: unknown[] = [];
    return client.query(buildSqlText(template, values), values);
  };

export const queryRows =
  <Row extends z.ZodType>(client: Pick<DatabaseClient, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row>[]> =>
    validateRows(await executeSql(client)(...template), row);

export const queryColumn =
  <Value extends z.ZodType>(client: Pick<DatabaseClient, 'query'>, value: Value) =>
  async (...template: Template): Promise<z.output<Value>[]> => {
    const rows = await queryRows(client, z.record(z.string(), value))(...template);
    return rows.flatMap((row) => Object.values(row));
  };

export const queryFirstRow =
  <Row extends z.ZodType>(client: Pick<DatabaseClient, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row> | undefined> =>
    (await queryRows(client, row)(...template))[0];

export const queryOnlyRow =
  <Row extends z.ZodType>(client: Pick<DatabaseClient, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row>> =>
    validateRow(await executeSql(client)(...template), row);
