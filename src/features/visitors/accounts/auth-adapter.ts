import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import { z } from 'zod';
import { lookUp } from '../../../platform/look-up.ts';
import {
  assignments,
  type Client,
  execute,
  firstRow,
  insertion,
  joined,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
  snakeCase,
} from '../../../platform/postgres/plain-sql.ts';
import type { StoredTable } from '../../../platform/resource/stored-table.ts';
import { credentials, sessions, users } from './accounts.tables.ts';

const tables: Record<string, StoredTable<z.ZodRawShape>> = { user: users, session: sessions, account: credentials };

function tableOf(model: string): StoredTable<z.ZodRawShape> {
  const table = lookUp(tables, model);
  if (!table) throw new Error(`There is no table for ${model} of better-auth`);
  return table;
}

const COMPARISONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function conditionOf({ field, operator, value, mode }: CleanedWhere): SqlPart {
  const column = raw(snakeCase(field));
  if (value === null && operator === 'eq') return part`${column} is null`;
  if (value === null && operator === 'ne') return part`${column} is not null`;
  if (operator === 'in' && Array.isArray(value)) return part`${column} = any(${value})`;
  if (operator === 'not_in' && Array.isArray(value)) return part`${column} <> all(${value})`;
  const comparison = Object.entries(COMPARISONS).find(([name]) => name === operator)?.[1];
  if (!comparison || mode === 'insensitive')
    throw new Error(`Queries of better-auth with ${operator} are not supported`);
  return part`${column} ${raw(comparison)} ${value}`;
}

function whereOf(where: readonly CleanedWhere[] = []): SqlPart {
  const joinedBy = (connector: CleanedWhere['connector']) =>
    where.filter((one) => one.connector === connector).map(conditionOf);
  const either = joinedBy('OR');
  const both = [...joinedBy('AND'), ...(either.length ? [part`(${joined(either, ' or ')})`] : [])];
  return both.length ? part`where ${joined(both, ' and ')}` : raw('');
}

export const authAdapter = (client: Client) =>
  createAdapterFactory({
    config: { adapterId: 'plain-sql', supportsJSON: true, supportsArrays: true },
    adapter: () => queriesOn(client),
  });

const queriesOn = (client: Client): CustomAdapter => ({
  async create({ model, data }) {
    const { name, row, columns } = tableOf(model);
    return (await onlyRow(client, row)`insert into ${raw(name)} ${insertion(data)} returning ${columns()}`) as never;
  },
  async findOne({ model, where }) {
    const { name, row, columns } = tableOf(model);
    const found = await firstRow(client, row)`select ${columns()} from ${raw(name)} ${whereOf(where)} limit 1`;
    return (found ?? null) as never;
  },
  async findMany({ model, where, limit, sortBy, offset = 0 }) {
    const { name, row, columns } = tableOf(model);
    const order = sortBy ? raw(`order by ${snakeCase(sortBy.field)} ${sortBy.direction}`) : raw('');
    return (await queryRows(client, row)`
      select ${columns()} from ${raw(name)} ${whereOf(where)} ${order} limit ${limit} offset ${offset}`) as never;
  },
  async count({ model, where }) {
    const { count } = await onlyRow(client, z.object({ count: z.int() }))`
      select count(*)::int as count from ${raw(tableOf(model).name)} ${whereOf(where)}`;
    return count;
  },
  async update({ model, where, update }) {
    const { name, row, columns } = tableOf(model);
    const updated = await firstRow(client, row)`
      update ${raw(name)} set ${assignments(update as Record<string, unknown>)} ${whereOf(where)} returning ${columns()}`;
    return (updated ?? null) as never;
  },
  async updateMany({ model, where, update }) {
    const { rowCount } = await execute(client)`
      update ${raw(tableOf(model).name)} set ${assignments(update)} ${whereOf(where)}`;
    return rowCount ?? 0;
  },
  async delete({ model, where }) {
    await execute(client)`delete from ${raw(tableOf(model).name)} ${whereOf(where)}`;
  },
  async deleteMany({ model, where }) {
    const { rowCount } = await execute(client)`delete from ${raw(tableOf(model).name)} ${whereOf(where)}`;
    return rowCount ?? 0;
  },
});
