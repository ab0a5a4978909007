import type pg from 'pg';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { hashHeadings } from './recall-mapping.ts';
import { type RememberedMapping, rememberedMapping, type WorksheetMapping } from './worksheet-mapping.contract.ts';

const row = rememberedMapping.extend({ changed_at: z.date().transform((date) => date.toISOString()) });

export const MAX_MAPPINGS = 500;

const SELECTED = sqlFragment`select m.id, m.name, m.mapping, m.version, m.changed_at, coalesce(s.name, '') as changed_by
  from import_mappings m left join staff s on s.id = m.changed_by`;

export const listMappings = (client: DatabaseClient): Promise<RememberedMapping[]> =>
  queryRows(client, row)`${SELECTED} order by m.changed_at desc, m.id desc limit ${MAX_MAPPINGS}`;

const hashMappingHeadings = ({ columns }: WorksheetMapping): string =>
  hashHeadings(columns.map(({ heading }) => heading));

/** Finds the remembered mapping of the same headings, and locks all mappings until the transaction ends. */
export async function lockMappingByHeadings(
  client: pg.ClientBase,
  mapping: WorksheetMapping,
): Promise<RememberedMapping | undefined> {
  await client.query('lock table import_mappings in share row exclusive mode');
  return queryFirstRow(client, row)`${SELECTED} where m.key = ${hashMappingHeadings(mapping)}`;
}

export const countMappings = async (client: DatabaseClient): Promise<number> =>
  (await queryOnlyRow(client, z.object({ count: z.int() }))`select count(*)::int as count from import_mappings`).count;

type MappingValues = { name: string; mapping: WorksheetMapping; staffId: number | null };

export const addMapping = (client: DatabaseClient, { name, mapping, staffId }: MappingValues) =>
  executeSql(client)`
    insert into import_mappings (key, name, mapping, changed_by)
    values (${hashMappingHeadings(mapping)}, ${name}, ${JSON.stringify(mapping)}::jsonb, ${staffId})`;

export const changeMapping = (client: DatabaseClient, id: number, { name, mapping, staffId }: MappingValues) =>
  executeSql(client)`
    update import_mappings set name = ${name}, key = ${hashMappingHeadings(mapping)}, mapping = ${JSON.stringify(mapping)}::jsonb,
      changed_by = ${staffId}, changed_at = now()
    where id = ${id}`;

export const removeMapping = (client: DatabaseClient, id: number) =>
  executeSql(client)`delete from import_mappings where id = ${id}`;
