import { z } from 'zod';
import type { Api } from './api.ts';
import type { Services } from './platform/api/services.ts';
import { getOwnValue } from './platform/get-own-value.ts';
import { addQuery } from './platform/link-rules.ts';
import { queryFirstRow } from './platform/postgres/plain-sql.ts';
import { cacheByVersion } from './platform/versioned-cache.ts';

type GetPath = Extract<keyof Api, `GET ${string}`> extends `GET ${infer Path}` ? Path : never;

/** Sample ids and names for the examples; '' or 0 where the catalogue has none. */
const something = z.object({
  model: z.string(),
  model_id: z.int(),
  drilled: z.string(),
  product: z.string(),
  product_id: z.int(),
  table_id: z.int(),
  brand_id: z.int(),
  category: z.string(),
  category_id: z.int(),
  drawing: z.string(),
  news: z.string(),
  news_id: z.int(),
  event: z.string(),
  event_id: z.int(),
});
export type ExampleItem = z.infer<typeof something>;

/** Query of each GET that takes one, from ids and names. */
export const buildExampleQueries = (one: ExampleItem): Partial<Record<GetPath, Record<string, string | number>>> => {
  const category = { category_slug: one.category };
  const product = { productName: one.product };
  const table = { product_id: one.product_id, table_name: 'Table1' };
  return {
    '/api/get_alternatives.php': { model_id: one.model_id },
    '/api/get_choices.php': category,
    '/api/get_file_list.php': { text: 'clamp' },
    '/api/get_matching_models.php': { text: one.model },
    '/api/download_data_sheet.php': { model: one.model },
    '/api/download_data_sheets.php': { ids: one.model_id },
    ...(one.drilled && { '/api/download_drill_template.php': { model: one.drilled, format: 'dxf' } }),
    '/api/find_clamps.php': { force: 1000, reach: 60, limit: 3 },
    '/api/read_need.php': { words: 'flanged, 2000 N at 60 mm' },
    '/api/get_places.php': { query: 'Pune' },
    '/api/get_news_details.php': { news_title: one.news },
    '/api/get_news_seo.php': { id: one.news_id },
    '/api/get_events_details.php': { event_title: one.event },
    '/api/get_events_seo.php': { id: one.event_id },
    '/api/get_page_pictures.php': { page_name: 'home' },
    '/api/get_brand_info.php': { brand_id: one.brand_id },
    '/api/get_category_models.php': category,
    '/api/download_category_models.php': { ...category, format: 'csv' },
    '/api/get_key_figures.php': { category_id: one.category_id },
    '/api/get_categories.php': { brand_id: one.brand_id },
    '/api/get_category_info_by_name.php': { category_name: one.category },
    '/api/get_category_details.php': { category_id: one.category_id },
    '/api/get_breadcrumbs_categories.php': { category_id: one.category_id },
    '/api/get_models.php': { model_id: one.model_id },
    '/api/get_model_details.php': { model_name: one.model },
    '/api/get_breadcrumbs_product_single.php': { model_name: one.model },
    '/api/compare_models.php': { models: one.model },
    '/api/get_drawing.php': { file: one.drawing },
    '/api/get_product_details.php': product,
    '/api/get_product_models_media_alt.php': product,
    '/api/get_breadcrumbs_product_models.php': product,
    '/api/get_products.php': category,
    '/api/get_filter_options.php': category,
    '/api/get_filtered_products.php': category,
    '/api/getDtColumnsId.php': table,
    '/api/getTableData.php': { id: one.table_id, table_name: 'Table1' },
    '/api/getDtRowsData.php': table,
    '/api/search_suggestions.php': { query: 'vertical' },
    '/api/search_catalogue.php': { query: '2000 N at 60 mm' },
    '/api/all_pages_seo.php': { page_name: 'home' },
    '/api/get_category_and_brands_for_seo.php': { category_id: one.category_id },
    '/api/get_redirect.php': { oldUrl: '/' },
  };
};

/**
 * Endpoints without an example, because they need personal data: the link of an email, a gated file, a token, a task to
 * solve.
 */
const WITHOUT: ReadonlySet<string> = new Set<GetPath>([
  '/api/verify_email.php',
  '/api/get_captcha.php',
  '/api/download.php',
  '/api/download_step_files.php',
  '/api/get_earlier_letters.php',
  '/api/get_enquiry_status.php',
  '/api/get_quotation.php',
  '/api/get_quotation_pdf.php',
  '/api/get_order_confirmation.php',
  '/api/get_shared_basket.php',
  '/api/unsubscribe.php',
  '/api/v1/enquiries',
  '/api/v1/enquiry',
  '/api/v1/quotations',
  '/api/v1/quotation',
  '/api/v1/quotation_pdf',
  '/api/v1/order_file',
  '/api/v1/customers',
  '/api/v1/customer',
]);

/** @returns the URL of a GET that succeeds on this catalogue; undefined without an example */
export const exampleUrls = cacheByVersion(
  async ({ database }: Services): Promise<(path: string) => string | undefined> => {
    const one = await queryFirstRow(database.pool, something)`
      select m.name as model, m.id as model_id, p.slug as product, p.id as product_id, m.table_id, c.brand_id, c.slug as category, c.id as category_id,
        p.group1_image as drawing, coalesce(drilled.name, '') as drilled, coalesce(n.slug, '') as news, coalesce(n.id, 0) as news_id, coalesce(e.slug, '') as event,
        coalesce(e.id, 0) as event_id
      from visible_models v join models m on m.id = v.id join products p on p.id = v.product_id
      join categories c on c.id = v.category_id
      left join lateral (select id, slug from news where is_active order by id limit 1) n on true
      left join lateral (select id, slug from events where is_active order by id limit 1) e on true
      left join lateral (
        select o.name from model_attributes v join attributes a on a.id = v.attribute_id and a.name = 'Hole pitch, along'
        join model_attributes w on w.model_id = v.model_id
        join attributes b on b.id = w.attribute_id and b.name = 'Hole pitch, across'
        join models o on o.id = v.model_id and o.id in (select id from visible_models)
        where v.number > 0 and w.number > 0 and not exists (
          select from model_attributes x join attributes y on y.id = x.attribute_id and y.name = 'Holes'
          where x.model_id = v.model_id and coalesce(x.text, x.number::text) <> '4')
        order by o.id limit 1) drilled on true
      order by m.id limit 1`;
    const of: Partial<Record<string, Record<string, string | number>>> = one ? buildExampleQueries(one) : {};
    return (path) => {
      if (!one || WITHOUT.has(path) || (path.endsWith('/download_drill_template.php') && !one.drilled))
        return undefined;
      const query = new URLSearchParams(
        Object.entries(getOwnValue(of, path) ?? {}).map(([name, value]) => [name, String(value)]),
      );
      return addQuery(path, query);
    };
  },
  { maxSize: 1 },
);
