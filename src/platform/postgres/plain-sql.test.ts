import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryColumn,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  sqlFragment,
} from './plain-sql.ts';

function clientWith(rows: unknown[] = []) {
  const query = vi.fn(async (_text: string, _values: unknown[]) => ({ rows }) as pg.QueryResult);
  return { query, client: { query } as unknown as DatabaseClient };
}

describe('A statement as a template', () => {
  it('sends what is in its braces apart from its text, in their order', async () => {
    const { query, client } = clientWith();
    await executeSql(client)`select from a where b = ${"'; drop table a"} and c = any(${[1, 2]}) and d = ${null}`;
    expect(query).toHaveBeenCalledWith('select from a where b = $1 and c = any($2) and d = $3', [
      "'; drop table a",
      [1, 2],
      null,
    ]);
  });

  it('takes in parts with values of their own, and texts that the program makes', async () => {
    const { query, client } = clientWith();
    const conditions = [sqlFragment`b = ${1}`, sqlFragment`c in (select from ${rawSql('other')} where d = ${2})`];
    await executeSql(client)`select from ${rawSql('"a"')} where ${joinSql(conditions, ' and ')} limit ${3}`;
    expect(query).toHaveBeenCalledWith(
      'select from "a" where b = $1 and c in (select from other where d = $2) limit $3',
      [1, 2, 3],
    );
    await executeSql(client)`select${joinSql([], ', ')}`;
    expect(query).toHaveBeenLastCalledWith('select', []);
  });

  it('returns rows, a column, the first row or the only one, checked by a schema', async () => {
    const row = z.object({ id: z.int() });
    const { client } = clientWith([{ id: 1 }, { id: 2 }]);
    expect(await queryRows(client, row)`select`).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await queryColumn(client, z.int())`select`).toEqual([1, 2]);
    expect(await queryFirstRow(client, row)`select`).toEqual({ id: 1 });
    expect(await queryFirstRow(clientWith().client, row)`select`).toBeUndefined();
    expect(await queryOnlyRow(client, row)`select`).toEqual({ id: 1 });
    await expect(queryOnlyRow(clientWith().client, row)`select`).rejects.toThrow('returned none');
    await expect(queryRows(clientWith([{ id: 'x' }]).client, row)`select`).rejects.toThrow('not as expected');
  });
});
