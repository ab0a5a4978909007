import type pg from 'pg';
import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow, part, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { keyOfHeadings } from './recall.ts';
import { type RememberedMapping, rememberedMapping, type SheetMapping } from './sheet-mapping.contract.ts';

const row = rememberedMapping.extend({ changed_at: z.date().transform((date) => date.toISOString()) });

export const MAX_MAPPINGS = 500;

const SELECTED = part`select m.id, m.name, m.mapping, m.version, m.changed_at, coalesce(s.name, '') as changed_by
  from import_mappings m left join staff s on s.id = m.changed_by`;

export const listMappings = (client: Client): Promise<RememberedMapping[]> =>
  queryRows(client, row)`${SELECTED} order by m.changed_at desc, m.id desc limit ${MAX_MAPPINGS}`;

const keyOf = ({ columns }: SheetMapping): string => keyOfHeadings(columns.map(({ heading }) => heading));

/** Finds the remembered mapping of the same headings, and locks all mappings until the transaction ends. */
export async function lockByHeadings(
  client: pg.ClientBase,
  mapping: SheetMapping,
): Promise<RememberedMapping | undefined> {
  await client.query('lock table import_mappings in share row exclusive mode');
  return firstRow(client, row)`${SELECTED} where m.key = ${keyOf(mapping)}`;
}

export const countMappings = async (client: Client): Promise<number> =>
  (await onlyRow(client, z.object({ count: z.int() }))`select count(*)::int as count from import_mappings`).count;

type Said = { name: string; mapping: SheetMapping; staffId: number | null };

export const addMapping = (client: Client, { name, mapping, staffId }: Said) =>
  execute(client)`
    insert into import_mappings (key, name, mapping, changed_by)
    values (${keyOf(mapping)}, ${name}, ${JSON.stringify(mapping)}::jsonb, ${staffId})`;

export const changeMapping = (client: Client, id: number, { name, mapping, staffId }: Said) =>
  execute(client)`
    update import_mappings set name = ${name}, key = ${keyOf(mapping)}, mapping = ${JSON.stringify(mapping)}::jsonb,
      changed_by = ${staffId}, changed_at = now()
    where id = ${id}`;

export const removeMapping = (client: Client, id: number) =>
  execute(client)`delete from import_mappings where id = ${id}`;
