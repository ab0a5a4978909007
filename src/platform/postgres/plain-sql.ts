import type pg from 'pg';
import { z } from 'zod';
import { checkedRow, checkedRows } from './checked-rows.ts';

/** Where plain SQL runs: a pool, or one connection of it. */
export type Client = pg.Pool | pg.ClientBase;

type Template = [texts: TemplateStringsArray, ...values: unknown[]];

/** A text that is part of a statement and not a value of it. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A part of a statement that is made by the program, such as the name of a table. Never what somebody typed. */
export const raw = (text: string | number): Raw => new Raw(String(text));

/** Runs a statement that is written as a template: what is in its braces are values, sent apart from the text, unless it is `raw`. */
export const execute =
  (client: Pick<Client, 'query'>) =>
  (...[texts, ...inserted]: Template): Promise<pg.QueryResult> => {
    const values: unknown[] = [];
    const text = texts.reduce((before, next, at) => {
      const one = inserted[at - 1];
      return `${before}${one instanceof Raw ? one.text : `$${values.push(one)}`}${next}`;
    });
    return client.query(text, values);
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
