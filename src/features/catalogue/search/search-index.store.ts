import { z } from 'zod';
import type { VersionCursor } from '../../../platform/postgres/incremental-cache.ts';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';

const texts = z.object({ name: z.string(), family: z.string(), short: z.string(), long: z.string() });

const productTextsRow = z.object({
  product_id: z.int(),
  version: z.string(),
  category: z.int().nullable(),
  texts: texts.nullable(),
  models: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ProductTextsRow = z.infer<typeof productTextsRow>;

export const readProductTextsAfter = (
  client: DatabaseClient,
  after: VersionCursor,
  limit: number,
): Promise<ProductTextsRow[]> =>
  queryRows(client, productTextsRow)`
    select t.product_id, t.version, c.id as category,
      case when c.id is not null then json_build_object(
        'name', p.name,
        'family', concat_ws(' ', c.name, above.name, b.name),
        'short', concat_ws(' ', p.short_description, stated.values),
        'long', concat_ws(' ', p.main_description, c.description, stated.attributes)) end as texts,
      coalesce(visible.models, '[]') as models
    from (
      select product_id, version from product_texts
      where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
      order by version, product_id limit ${limit}) t
    left join visible_products v on v.id = t.product_id
    left join products p on p.id = v.id
    left join categories c on c.id = v.category_id
    left join categories above on above.id = c.parent_id
    left join brands b on b.id = c.brand_id
    left join lateral (
      select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.id) as models
      from visible_models o join models m on m.id = o.id where o.product_id = v.id) visible on c.id is not null
    left join lateral (
      select string_agg(distinct s.text, ' ') as values,
        -- Skips the attributes of drawings, by whose words "front", "arc" and "radius" every clamp would be found.
        string_agg(distinct s.name, ' ') filter (where s.name !~ '^(Bar|Handle) arc, ') as attributes
      from (
        -- product_figures has all values of a product in one row, which takes a third of the time of its models' rows.
        select distinct a.name, case json_typeof(one.value) when 'string' then one.value #>> '{}' end as text
        from product_figures f, json_each(f.figures) own (attribute, list), attributes a, json_array_elements(own.list) one (value)
        where f.product_id = v.id and a.id = own.attribute::int) s) stated on c.id is not null
    order by t.version, t.product_id`;

const pageTextsRow = z.object({
  noun: z.string(),
  id: z.int(),
  title: z.string(),
  place: z.string(),
  texts,
});
export type PageTextsRow = z.infer<typeof pageTextsRow>;

export const readPageTexts = (client: DatabaseClient): Promise<PageTextsRow[]> =>
  queryRows(client, pageTextsRow)`
    select noun, id, title, place, json_build_object(
      'name', coalesce(name, ''), 'family', coalesce(family, ''), 'short', coalesce(short, ''), 'long', coalesce(long, '')) as texts
    from (
      select 'categories' as noun, c.id, c.name as title, '' as place, c.name as name,
        concat_ws(' ', p.name, b.name) as family, '' as short, c.description as long
      from visible_categories v join categories c on c.id = v.id join brands b on b.id = v.brand_id
      left join categories p on p.id = v.parent_id
      union all
      select 'news', id, title, slug, title, 'news', short_description, long_description from news where is_active
      union all
      select 'events', id, title, slug, title, 'event exhibition', concat_ws(' ', venue, short_description), long_description
      from events where is_active
      union all
      select 'videos', id, title, '', title, 'video', description, '' from videos where is_active
      union all
      select 'certifications', id, title, '', title, 'certificate', description, '' from certifications where is_active
      union all
      select 'answers', id, question, '', question, '', '', regexp_replace(answer, '<[^>]*>', ' ', 'g') from answers where is_active
      union all
      select 'catalogues', id, title, '', title, 'catalogue download', '', '' from catalogues where is_active
      union all
      select 'markets', id, title, '', title, 'market', short_description, '' from markets where is_active
      union all
      select 'dealers', id, company_name, concat_ws(chr(9), city, state, country), concat_ws(' ', 'dealer', city), company_name,
        concat_ws(' ', state, country), person_name
      from dealers where is_active
      union all
      select 'foreign_models', min(id), maker, '', maker, 'other maker', '', ''
      from foreign_models where is_active group by maker
      union all
      select 'page_texts', id, title, path, concat_ws(' ', title, translate(path, '/', ''),
        regexp_replace(translate(path, '/', ''), '([a-z])([A-Z])', '\\1 \\2', 'g')), '', description, body
      from page_texts) rows`;
