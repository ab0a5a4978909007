import pg from 'pg';
import { z } from 'zod';
import { checkedRow, checkedRows } from './checked-rows.ts';

export type Client = pg.Pool | pg.ClientBase;

type Template = [texts: readonly string[], ...inserted: unknown[]];

export class SqlPart {
  readonly template: Template;
  constructor(template: Template) {
    this.template = template;
  }
}

export const part = (...template: Template): SqlPart => new SqlPart(template);

/** Unescaped text of the program, such as a table name. Typed text must be escaped before (`pg.escapeLiteral`). */
export const raw = (text: string): SqlPart => new SqlPart([[text]]);

export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const containing = (text: string): string => `%${inPattern(text)}%`;

/** Word separators as a character class; trigram indexes split at all of them. */
const BETWEEN_WORDS = `[ \n\t.,;:!?@/+*&#="'()<>_-]`;

/**
 * True where `text` has the word. A word of one or two characters must be at a word's start, where a trigram index
 * finds it. The word is a literal, because the plan depends on it.
 */
export const hasWord = (text: string, word: string): SqlPart =>
  Array.from(word).length > 2
    ? raw(`${text} like ${pg.escapeLiteral(containing(word))}`)
    : raw(`${text} ~ ${pg.escapeLiteral(`(^|${BETWEEN_WORDS})${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`)}`);

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function insertion(row: Record<string, unknown>): SqlPart {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = raw(given.map(([name]) => snakeCase(name)).join(', '));
  return part`(${names}) values (${joined(
    given.map(([, value]) => part`${value}`),
    ', ',
  )})`;
}

export const assignments = (values: Record<string, unknown>): SqlPart =>
  joined(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => part`${raw(snakeCase(name))} = ${value}`),
    ', ',
  );

export const joined = ([first = raw(''), ...others]: readonly SqlPart[], separator: string): SqlPart =>
  others.reduce((before, next) => part`${before}${raw(separator)}${next}`, first);

function textOf([texts, ...inserted]: Template, values: unknown[]): string {
  return texts.reduce((before, next, at) => {
    const one = inserted[at - 1];
    return `${before}${one instanceof SqlPart ? textOf(one.template, values) : `$${values.push(one)}`}${next}`;
  });
}

/** Runs a statement. Values in the template's braces become parameters; parts are inserted. */
export const execute =
  (client: Pick<Client, 'query'>) =>
  (...template: Template): Promise<pg.QueryResult> => {
    const values: unknown[] = [];
    return client.query(textOf(template, values), values);
  };

export const queryRows =
  <Row extends z.ZodType>(client: Pick<Client, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row>[]> =>
    checkedRows(await execute(client)(...template), row);

export const queryColumn =
  <Value extends z.ZodType>(client: Pick<Client, 'query'>, value: Value) =>
  async (...template: Template): Promise<z.output<Value>[]> => {
    const rows = await queryRows(client, z.record(z.string(), value))(...template);
    return rows.flatMap((row) => Object.values(row));
  };

export const firstRow =
  <Row extends z.ZodType>(client: Pick<Client, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row> | undefined> =>
    (await queryRows(client, row)(...template))[0];

export const onlyRow =
  <Row extends z.ZodType>(client: Pick<Client, 'query'>, row: Row) =>
  async (...template: Template): Promise<z.output<Row>> =>
    checkedRow(await execute(client)(...template), row);
