import { z } from 'zod';
import { type Client, firstRow } from '../../../platform/postgres/plain-sql.ts';
import { seoColumns } from '../../../platform/resource/columns.ts';
import { columnsOf, storedValues } from '../../../platform/resource/stored-table.ts';
import { pageSeo } from './seo.tables.ts';

export const seoOfPage = (client: Client, pageName: string) =>
  firstRow(client, pageSeo.row)`
    select ${pageSeo.columns()} from page_seo where lower(page_name) = ${pageName.toLowerCase()} and is_active limit 1`;

const brandSeo = z.object({ name: z.string(), description: z.string(), ...storedValues(seoColumns) });

export const seoOfBrand = (client: Client, id: number) =>
  firstRow(client, brandSeo)`select ${columnsOf(brandSeo.shape, 'brands')} from brands
    where id = (select id from visible_brands where id = ${id})`;
