import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Client, execute, firstRow, joined, onlyRow, part, queryColumn, queryRows, raw } from './plain-sql.ts';

function clientWith(rows: unknown[] = []) {
  const query = vi.fn(async (_text: string, _values: unknown[]) => ({ rows }) as pg.QueryResult);
  return { query, client: { query } as unknown as Client };
}

describe('A statement as a template', () => {
  it('sends what is in its braces apart from its text, in their order', async () => {
    const { query, client } = clientWith();
    await execute(client)`select from a where b = ${"'; drop table a"} and c = any(${[1, 2]}) and d = ${null}`;
    expect(query).toHaveBeenCalledWith('select from a where b = $1 and c = any($2) and d = $3', [
      "'; drop table a",
      [1, 2],
      null,
    ]);
  });

  it('takes in parts with values of their own, and texts that the program makes', async () => {
    const { query, client } = clientWith();
    const conditions = [part`b = ${1}`, part`c in (select from ${raw('other')} where d = ${2})`];
    await execute(client)`select from ${raw('"a"')} where ${joined(conditions, ' and ')} limit ${3}`;
    expect(query).toHaveBeenCalledWith(
      'select from "a" where b = $1 and c in (select from other where d = $2) limit $3',
      [1, 2, 3],
    );
    await execute(client)`select${joined([], ', ')}`;
    expect(query).toHaveBeenLastCalledWith('select', []);
  });

  it('returns rows, a column, the first row or the only one, checked by a schema', async () => {
    const row = z.object({ id: z.int() });
    const { client } = clientWith([{ id: 1 }, { id: 2 }]);
    expect(await queryRows(client, row)`select`).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await queryColumn(client, z.int())`select`).toEqual([1, 2]);
    expect(await firstRow(client, row)`select`).toEqual({ id: 1 });
    expect(await firstRow(clientWith().client, row)`select`).toBeUndefined();
    expect(await onlyRow(client, row)`select`).toEqual({ id: 1 });
    await expect(onlyRow(clientWith().client, row)`select`).rejects.toThrow('returned none');
    await expect(queryRows(clientWith([{ id: 'x' }]).client, row)`select`).rejects.toThrow('not as expected');
  });
});
