import { z } from 'zod';
import { type DatabaseClient, queryFirstRow } from '../../../platform/postgres/plain-sql.ts';
import { seoColumns } from '../../../platform/resource/columns.ts';
import { buildStoredShape, selectColumnsSql } from '../../../platform/resource/stored-table.ts';
import { storedPageSeo } from './seo.tables.ts';

export const findPageSeo = (client: DatabaseClient, pageName: string) =>
  queryFirstRow(client, storedPageSeo.row)`
    select ${storedPageSeo.columns()} from page_seo where lower(page_name) = ${pageName.toLowerCase()} and is_active limit 1`;

const brandSeo = z.object({ name: z.string(), description: z.string(), ...buildStoredShape(seoColumns) });

export const findBrandSeo = (client: DatabaseClient, id: number) =>
  queryFirstRow(client, brandSeo)`select ${selectColumnsSql(brandSeo.shape, 'brands')} from brands
    where id = (select id from visible_brands where id = ${id})`;
