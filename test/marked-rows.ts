import { buildExampleQueries } from '../src/api-examples.ts';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from './accounts.ts';
import type { TestApp } from './app.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { quotationsOf, setSeller, tokenOf } from './quotations.ts';
import type { WorstRequest } from './worst-requests.ts';

/** Rows that can be archived, from above. Each hides its own marks and those of the rows below it. */
export const LEVELS = ['brand', 'parent', 'category', 'product', 'table', 'model', 'file'] as const;
type Level = (typeof LEVELS)[number];

const TABLES: Record<Level, string> = {
  ...{ brand: 'brands', parent: 'categories', category: 'categories', product: 'products' },
  ...{ table: 'product_tables', model: 'models', file: 'files' },
};

/** Marks that nobody may see while the row of a level is archived. Typed words have other capitals and no hyphen. */
export function hiddenMarks(level: Level): RegExp {
  const levels = LEVELS.slice(LEVELS.indexOf(level));
  // Files of products are not below tables and models.
  const sheets = level === 'table' || level === 'model' ? '' : '|zqvx-sheet';
  const names = `Zqvx(${levels.join('|')})|zqvx[-0](${levels.join('|')})${sheets}`;
  // A capacity that only the marked model states.
  return new RegExp(level === 'file' ? names : `${names}|(?<!\\d)76[, ]?543(?!\\d)`);
}

export interface MarkedRows {
  brandId: number;
  parentId: number;
  categoryId: number;
  productId: number;
  tableId: number;
  table: string;
  modelId: number;
  /** A visible model of another brand, related to the marked model. */
  otherId: number;
  other: string;
  customer: Record<string, string>;
  customerId: number;
  basket: string;
  project: number;
  quotation: number;
  tokens: { quotation: string; status: string };
}

/** Typed spelling of the marked model; the stored one is Zqvxmodel-200. */
export const TYPED = 'ZQVX model200';
export const TYPED_PRODUCT = 'ZQVXproduct';
const SLUGS = { brand: 'zqvx0brand', parent: 'zqvx-parent', category: 'zqvx-category', product: 'zqvx-product' };

const only = async (site: TestApp, sql: string, values: unknown[] = []) =>
  Object.values((await site.query<Record<string, number>>(sql, values))[0] ?? {}).map(Number);

async function chosenRows(site: TestApp) {
  const [brandId = 0, parentId = 0, categoryId = 0, productId = 0, tableId = 0, modelId = 0] = await only(
    site,
    `select c.brand_id, c.parent_id, c.id as c, p.id as p, m.table_id, m.id from models m join products p on p.id = m.product_id
     join categories c on c.id = p.category_id where m.name = 'VTC-200-UB'`,
  );
  const [number = 1] = await only(site, 'select number from product_tables where id = $1', [tableId]);
  const [otherId = 0] = await only(
    site,
    `select m.id from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
     where c.brand_id <> $1 order by m.id limit 1`,
    [brandId],
  );
  const [{ name: other } = { name: '' }] = await site.query<{ name: string }>('select name from models where id = $1', [
    otherId,
  ]);
  return { brandId, parentId, categoryId, productId, tableId, table: `Table${number}`, modelId, otherId, other };
}

/** An enquiry, a quotation, a cart and a project from before the marks, so that stored text has none. */
async function storedByCustomer(site: TestApp, modelId: number, productId: number, name: string) {
  const customer = await aCustomer(site);
  const headers = await signIn(site, customer.email);
  const line = { model_id: modelId, quantity: 5, own_number: 'OWN-1', note: '' };
  const [second] = (await modelsOfCatalogue(site, 40)).slice(-1);
  const { body: sent } = await site.post(
    '/api/submit_enquiry.php',
    {
      ...{ customer_id: customer.id, product_ids: [productId, second?.product_id], model_ids: [modelId, second?.id] },
      ...{ model_names: [name, second?.name], quantities: [5, 1] },
    },
    headers,
  );
  const [enquiry = 0] = await only(site, 'select id from conversations where reference = $1', [
    (sent as { reference: string }).reference,
  ]);
  const staff = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  await setSeller(site);
  const quotation = await quotationsOf(site, staff).sent(enquiry);
  const basket = await site.post('/api/share_basket.php', { lines: [line] });
  const project = await site.post('/api/add_project.php', { name: 'Line 4', lines: [{ ...line, name }] }, headers);
  const status = await tokenOf(site, customer.email, 'EnquiryStatus');
  return {
    customer: headers,
    customerId: customer.id,
    basket: (basket.body as { id: string }).id,
    project: (project.body as { project: { id: number } }).project.id,
    quotation: quotation.id,
    tokens: { quotation: await tokenOf(site, customer.email), status },
  };
}

async function mark(site: TestApp, rows: Awaited<ReturnType<typeof chosenRows>>) {
  const { brandId, parentId, categoryId, productId, tableId, modelId, otherId } = rows;
  const set = (sql: string, values: unknown[] = []) => site.services.database.pool.query(sql, values);
  await set(
    `update brands set name = 'Zqvxbrand', slug = $2, description = 'Zqvxbrand', meta_title = 'Zqvxbrand' where id = $1`,
    [brandId, SLUGS.brand],
  );
  for (const [id, slug, name] of [
    [parentId, SLUGS.parent, 'Zqvxparent'],
    [categoryId, SLUGS.category, 'Zqvxcategory'],
  ])
    await set(`update categories set name = $3, slug = $2, description = $3, meta_title = $3 where id = $1`, [
      id,
      slug,
      name,
    ]);
  await set(
    `update products set name = 'Zqvxproduct', slug = $2, short_description = 'Zqvxproduct', main_description = 'Zqvxproduct',
       images = jsonb_set(images, '{0,alt}', '"Zqvxproduct"') where id = $1`,
    [productId, SLUGS.product],
  );
  await set(`update product_tables set headline = 'Zqvxtable' where id = $1`, [tableId]);
  await set(
    `update models set name = 'Zqvxmodel-200', slug = 'zqvx-model-200', short_description = 'Zqvxmodel', featured_order = 0,
       cells = (select array_agg(case when at = 2 then '76543' else cell end order by at) from unnest(cells) with ordinality c (cell, at))
     where id = $1`,
    [modelId],
  );
  await set(
    `update model_attributes set number = 76543 where model_id = $1
       and attribute_id = (select id from attributes where name = 'Holding capacity')`,
    [modelId],
  );
  await set(`delete from files where model_id = $1 or product_id = $2`, [modelId, productId]);
  for (const kind of ['step', 'igs', 'cad', 'technical_data']) {
    await set(`insert into files (model_id, kind, file) values ($1, $2, $3)`, [
      modelId,
      kind,
      `zqvx-file-${kind}.step`,
    ]);
    await site.services.files.put(`gated/${kind}/zqvx-file-${kind}.step`, Buffer.from('Zqvxfile'), 'model/step');
  }
  await set(`insert into files (product_id, kind, file) values ($1, 'datasheet1', 'zqvx-sheet.pdf')`, [productId]);
  await set(
    `insert into relations (kind, model_id, to_model_id) values ('accessory', $1, $2), ('successor', $1, $2), ('spare_part', $2, $1)`,
    [otherId, modelId],
  );
  await set(
    `insert into foreign_models (maker, number, figures, pinned) values ('Mimic', 'MX-77-1', 'Action: Pull Action', 'Zqvxmodel-200')`,
  );
  await set(
    `update application_pictures set models = 'Zqvxmodel-200' where id = (select min(id) from application_pictures)`,
  );
}

/** Marks a brand, two categories, a product, a table, a model and its files, with everything that leads to them. */
export async function markedRows(site: TestApp): Promise<MarkedRows> {
  const chosen = await chosenRows(site);
  const stored = await storedByCustomer(site, chosen.modelId, chosen.productId, 'VTC-200-UB');
  await site.query(`insert into download_log (user_id, kind, file, model_id) values ($1, 'step', 'older.step', $2)`, [
    stored.customerId,
    chosen.modelId,
  ]);
  await mark(site, chosen);
  await site.knowsOfChanges();
  return { ...chosen, ...stored };
}

/** Archives the row of a level, or shows it again. */
export async function setActive(site: TestApp, rows: MarkedRows, level: Level, isActive: boolean): Promise<void> {
  const condition = level === 'file' ? `file like 'zqvx-%'` : `id = ${rows[`${level}Id`]}`;
  await site.query(`update ${TABLES[level]} set is_active = $1 where ${condition}`, [isActive]);
  await site.query(
    `insert into wanted_files (user_id, kind, model_id) values ($1, 'step', $2) on conflict (user_id) do nothing`,
    [rows.customerId, rows.modelId],
  );
  await site.knowsOfChanges();
}

const bodies = (...all: unknown[]): WorstRequest[] => all.map((body) => ({ body }));
const queries = (...all: Record<string, string | number>[]): WorstRequest[] => all.map((query) => ({ query }));

/** Requests of every endpoint for visitors that can lead to the marked rows. */
export function requestsFor(rows: MarkedRows, unique: () => string): Record<string, WorstRequest[]> {
  const { brandId, categoryId, parentId, productId, tableId, table, modelId, otherId, other, tokens } = rows;
  const line = { model_id: modelId, quantity: 1, own_number: '', note: '' };
  const found = { search: TYPED_PRODUCT, category_id: parentId };
  const models = { model_ids: [modelId] };
  const quotation = queries({ token: tokens.quotation });
  const examples = buildExampleQueries({
    ...{
      model: TYPED,
      model_id: modelId,
      drilled: TYPED,
      product: SLUGS.product,
      product_id: productId,
      table_id: tableId,
    },
    ...{ brand_id: brandId, category: SLUGS.category, category_id: categoryId, drawing: 'none.svg' },
    ...{ news: 'none', news_id: 1, event: 'none', event_id: 1 },
  });
  const also: Record<string, WorstRequest[]> = {
    'GET /api/get_alternatives.php': queries({ model_id: otherId }),
    'GET /api/get_cross_reference.php': queries({ maker: 'Mimic' }),
    'GET /api/find_clamps.php': queries(
      { force: 40_000, limit: 50 },
      { like: TYPED },
      { action: 'vertical', reach: 1, force: 1, limit: 50 },
    ),
    'GET /api/get_file_list.php': queries({}, { text: TYPED }),
    'GET /api/get_cad_files.php': queries(
      {},
      { product_id: productId },
      { category_id: categoryId },
      { brand_id: brandId },
    ),
    'GET /api/download.php': ['step', 'igs', 'cad', 'technical'].map((kind) => ({
      query: { kind, model_id: modelId },
    })),
    'GET /api/download_step_files.php': queries({ ids: `${modelId},${otherId}` }),
    'GET /api/download_data_sheet.php': queries({ product: SLUGS.product }, { model: other }),
    'GET /api/get_categories.php': queries({}, { category_id: parentId }, { brand_id: brandId }),
    'GET /api/get_key_figures.php': queries({}, { category_id: parentId }),
    'GET /api/get_category_details.php': queries({ category_id: parentId }, { category_name: SLUGS.category }),
    'GET /api/get_category_models.php': queries(found, { search: TYPED_PRODUCT }),
    'GET /api/download_category_models.php': queries({ category_id: parentId, format: 'csv' }),
    'GET /api/get_products.php': queries(found, { search: TYPED_PRODUCT }, { category_id: parentId }),
    'GET /api/get_filtered_products.php': queries(found, { search: TYPED_PRODUCT }),
    'GET /api/get_filter_options.php': queries({ category_id: parentId }, { search: TYPED_PRODUCT }),
    'GET /api/get_models.php': queries({ model_id: otherId }),
    'GET /api/get_model_details.php': queries({ model_name: other }),
    'GET /api/compare_models.php': queries({ models: `${TYPED},${other}` }, { models: other }),
    'GET /api/get_brand_info.php': queries({ name: SLUGS.brand }),
    'GET /api/getDtRowsData.php': queries(
      { id: tableId, table_name: table },
      { product_id: productId, table_name: table },
    ),
    'GET /api/getTableData.php': queries({ id: tableId, table_name: table }),
    'GET /api/search_suggestions.php': queries({ query: TYPED }, { query: TYPED_PRODUCT }, { query: '76543 N' }),
    'GET /api/search_catalogue.php': queries(
      { query: TYPED },
      { query: TYPED_PRODUCT },
      { query: '76543 N' },
      { query: 'MX-77-1' },
    ),
    'GET /api/get_category_and_brands_for_seo.php': queries({ brand_id: brandId }),
    'GET /api/get_shared_basket.php': queries({ id: rows.basket }),
    'GET /api/get_quotation.php': quotation,
    'GET /api/get_quotation_pdf.php': quotation,
    'GET /api/get_enquiry_status.php': queries({ token: tokens.status }),
    'GET /api/get_my_enquiries.php': queries({}, { search: 'VTC' }),
    'GET /api/get_my_projects.php': queries({}),
    'GET /api/get_my_downloads.php': queries({}),
    'POST /api/get_cart_models.php': bodies(models),
    'POST /api/get_parts_for_cart.php': bodies(models, { model_ids: [otherId] }),
    'POST /api/get_asked_before.php': bodies(models),
    'POST /api/read_parts_list.php': bodies({
      text: [TYPED, other, 'MX-77-1', 'ZQVXmodel2000'].map((name) => `2 x ${name}`).join('\n'),
    }),
    'GET /api/get_own_numbers.php': queries({ text: TYPED }),
    'GET /api/get_matching_models.php': queries({ text: TYPED }, { text: other }, { text: 'ZQVXmodel2000' }),
    'POST /api/share_basket.php': bodies({ lines: [line] }),
    'POST /api/add_project.php': bodies({ name: `Project ${unique()}`, lines: [{ ...line, name: 'typed' }] }),
    'POST /api/submit_enquiry.php': bodies({
      ...{ customer_id: rows.customerId, product_ids: [productId], model_ids: [modelId], model_names: ['typed'] },
      quantities: [1],
    }),
    'POST /api/submit_guest_enquiry.php': bodies({
      ...{ name: 'Asha Rao', phone: '9876543210', product_ids: [productId], model_ids: [modelId] },
      ...{ model_names: ['typed'], quantities: [1] },
    }),
    'POST /api/register.php': bodies({
      ...{
        firstName: 'Asha',
        lastName: 'Rao',
        email: `${unique()}@works.example`,
        mobile: '9876543210',
        username: unique(),
      },
      ...{ password: PASSWORD, state: 'Gujarat', country: 'India', wanted_file: { kind: 'step', model_id: modelId } },
    }),
    'POST /api/open_quotation.php': bodies({ id: rows.quotation }),
    'POST /api/take_wanted_file.php': bodies({}),
    'POST /api/change_project.php': bodies({ id: rows.project, version: 900 }),
    'POST /api/delete_project.php': bodies({ id: rows.project, version: 900 }),
  };
  const all: Record<string, WorstRequest[]> = {};
  for (const [path, query] of Object.entries(examples)) all[`GET ${path}`] = [{ query }];
  for (const [key, requests] of Object.entries(also)) all[key] = [...(all[key] ?? []), ...requests];
  return all;
}

/** Paths of pages with parameters that can lead to the marked rows, by the entry of the site map. */
export function pagesFor(rows: MarkedRows): Record<string, string[]> {
  const typed = encodeURIComponent(TYPED);
  return {
    '/ProductCategories/:slug?': [`/ProductCategories/${SLUGS.brand}`, `/ProductCategories/${SLUGS.parent}`],
    '/Products/:slug?': [`/Products/${SLUGS.category}`, '/Products/unknown'],
    '/AllModels/:slug?': [`/AllModels/${SLUGS.category}`, `/AllModels?search=${TYPED_PRODUCT}`],
    '/ProductModels/:slug?': [`/ProductModels/${SLUGS.product}`],
    '/product-single/*': [`/product-single/${typed}`, `/product-single/${encodeURIComponent(rows.other)}`],
    '/Compare': [`/Compare?models=${typed},${encodeURIComponent(rows.other)}`],
    '/CrossReference/:maker?': ['/CrossReference/Mimic'],
    '/SharedBasket/:id': [`/SharedBasket/${rows.basket}`],
    '/ClampFinder': ['/ClampFinder?force=40000&reach=1', `/ClampFinder?like=${typed}`],
    '/Search': [`/Search?q=${typed}`, '/Search?q=76543%20N'],
    '/Quotation/:token': [`/Quotation/${rows.tokens.quotation}`],
    '/EnquiryStatus/:token': [`/EnquiryStatus/${rows.tokens.status}`],
  };
}
