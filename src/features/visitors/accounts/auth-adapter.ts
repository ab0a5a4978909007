import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import { z } from 'zod';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import {
  assignmentsSql,
  type DatabaseClient,
  executeSql,
  insertValuesSql,
  joinSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
  toSnakeCase,
} from '../../../platform/postgres/plain-sql.ts';
import type { StoredTable } from '../../../platform/resource/stored-table.ts';
import { credentialsTable, sessionsTable, usersTable } from './accounts.tables.ts';

const tables: Record<string, StoredTable<z.ZodRawShape>> = {
  user: usersTable,
  session: sessionsTable,
  account: credentialsTable,
};

function getTable(model: string): StoredTable<z.ZodRawShape> {
  const table = getOwnValue(tables, model);
  if (!table) throw new Error(`There is no table for ${model} of better-auth`);
  return table;
}

const COMPARISONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function buildCondition({ field, operator, value, mode }: CleanedWhere): SqlFragment {
  const column = rawSql(toSnakeCase(field));
  if (value === null && operator === 'eq') return sqlFragment`${column} is null`;
  if (value === null && operator === 'ne') return sqlFragment`${column} is not null`;
  if (operator === 'in' && Array.isArray(value)) return sqlFragment`${column} = any(${value})`;
  if (operator === 'not_in' && Array.isArray(value)) return sqlFragment`${column} <> all(${value})`;
  const comparison = Object.entries(COMPARISONS).find(([name]) => name === operator)?.[1];
  if (!comparison || mode === 'insensitive')
    throw new Error(`Queries of better-auth with ${operator} are not supported`);
  return sqlFragment`${column} ${rawSql(comparison)} ${value}`;
}

function buildWhere(where: readonly CleanedWhere[] = []): SqlFragment {
  const joinedBy = (connector: CleanedWhere['connector']) =>
    where.filter((one) => one.connector === connector).map(buildCondition);
  const either = joinedBy('OR');
  const both = [...joinedBy('AND'), ...(either.length ? [sqlFragment`(${joinSql(either, ' or ')})`] : [])];
  return both.length ? sqlFragment`where ${joinSql(both, ' and ')}` : rawSql('');
}

export const createAuthAdapter = (client: DatabaseClient) =>
  createAdapterFactory({
    config: { adapterId: 'plain-sql', supportsJSON: true, supportsArrays: true },
    adapter: () => buildQueries(client),
  });

const buildQueries = (client: DatabaseClient): CustomAdapter => ({
  async create({ model, data }) {
    const { name, row, columns } = getTable(model);
    return (await queryOnlyRow(
      client,
      row,
    )`insert into ${rawSql(name)} ${insertValuesSql(data)} returning ${columns()}`) as never;
  },
  async findOne({ model, where }) {
    const { name, row, columns } = getTable(model);
    const found = await queryFirstRow(
      client,
      row,
    )`select ${columns()} from ${rawSql(name)} ${buildWhere(where)} limit 1`;
    return (found ?? null) as never;
  },
  async findMany({ model, where, limit, sortBy, offset = 0 }) {
    const { name, row, columns } = getTable(model);
    const order = sortBy ? rawSql(`order by ${toSnakeCase(sortBy.field)} ${sortBy.direction}`) : rawSql('');
    return (await queryRows(client, row)`
      select ${columns()} from ${rawSql(name)} ${buildWhere(where)} ${order} limit ${limit} offset ${offset}`) as never;
  },
  async count({ model, where }) {
    const { count } = await queryOnlyRow(client, z.object({ count: z.int() }))`
      select count(*)::int as count from ${rawSql(getTable(model).name)} ${buildWhere(where)}`;
    return count;
  },
  async update({ model, where, update }) {
    const { name, row, columns } = getTable(model);
    const updated = await queryFirstRow(client, row)`
      update ${rawSql(name)} set ${assignmentsSql(update as Record<string, unknown>)} ${buildWhere(where)} returning ${columns()}`;
    return (updated ?? null) as never;
  },
  async updateMany({ model, where, update }) {
    const { rowCount } = await executeSql(client)`
      update ${rawSql(getTable(model).name)} set ${assignmentsSql(update)} ${buildWhere(where)}`;
    return rowCount ?? 0;
  },
  async delete({ model, where }) {
    await executeSql(client)`delete from ${rawSql(getTable(model).name)} ${buildWhere(where)}`;
  },
  async deleteMany({ model, where }) {
    const { rowCount } = await executeSql(client)`delete from ${rawSql(getTable(model).name)} ${buildWhere(where)}`;
    return rowCount ?? 0;
  },
});
