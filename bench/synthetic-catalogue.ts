import type pg from 'pg';

/** The size of a synthetic catalogue. Categories contain the same number of products at every size. */
export interface CatalogueSize {
  models: number;
  products: number;
  /** Categories that contain products. */
  leaves: number;
  /** Categories that contain the leaves. The largest catalogue has 200 leaves and tops in all. */
  tops: number;
}

const MODELS_PER_PRODUCT = 20;
const LEAVES_PER_TOP = 9;
const PRODUCTS_PER_LEAF = 5000 / 180;

export function computeCatalogueSize(models: number): CatalogueSize {
  const products = Math.max(1, Math.round(models / MODELS_PER_PRODUCT));
  const leaves = Math.max(1, Math.round(products / PRODUCTS_PER_LEAF));
  return { models: products * MODELS_PER_PRODUCT, products, leaves, tops: Math.ceil(leaves / LEAVES_PER_TOP) };
}

/** Increment this when the SQL below changes, so that older catalogues are recreated. */
export const CATALOGUE_VERSION = 6;

/**
 * Fills an empty migrated database with the same catalogue at every run. Numbers are spread by primes instead of random
 * numbers, so that all machines measure the same rows.
 */
export async function fillCatalogue(client: pg.ClientBase, { products, leaves, tops }: CatalogueSize): Promise<void> {
  // Most of the time is saved by skipping foreign key checks, and by creating the indexes after the rows.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
  const { rows } = await client.query<{ name: string; definition: string }>(secondaryIndexes);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  for (const statement of [
    brands,
    categories,
    productRows,
    tables,
    models,
    attributes,
    modelAttributes,
    files,
    textsOfAll,
    productValuesSql,
    rest,
  ]) {
    await client.query(
      statement
        .replaceAll(':products', String(products))
        .replaceAll(':leaves', String(leaves))
        .replaceAll(':tops', String(tops)),
    );
  }
  for (const { definition } of rows) await client.query(definition);
  await client.query('reset session_replication_role; reset maintenance_work_mem');
  await client.query('vacuum (analyze)');
}

/** Indexes of the catalogue's tables that no constraint depends on. */
const secondaryIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid in ('models'::regclass, 'products'::regclass, 'model_attributes'::regclass, 'files'::regclass)
    and not exists (select from pg_constraint where conindid = indexrelid)`;

const brands = `
  insert into brands (id, name, slug, description, menu_order) values
    (8, 'Steel-Smith', 'steelsmith', 'Toggle clamps for welding and assembly fixtures.', 1),
    (10, 'Kakuta', 'kakuta', 'Compact clamps for light fixtures.', 2),
    (9, 'Clamptek', 'clamptek', 'Pneumatic and hydraulic work holding.', 3),
    (4, 'Fixture Works', 'fixtureworks', 'Parts for modular fixtures.', 4)`;

const series = `(array['VTC','HTC','PPC','PTC','LTC','SPC','TFC','WSC','PVC','PHC','CCL','MGC'])`;
const kinds = `(array['Vertical Handle','Horizontal Handle','Push Pull','Plunger','Latch Type','Squeeze Action',
  'Weldable','Side Mounted','Pneumatic Vertical','Pneumatic Horizontal','Cam Action','Magnetic'])`;
const uses = `(array['Toggle Clamps','Heavy Duty Clamps','Stainless Clamps','Compact Clamps','Long Arm Clamps',
  'Solid Arm Clamps','U-Bar Clamps','Locking Clamps','Flanged Base Clamps','Straight Base Clamps'])`;

/** Categories 1 … tops are the upper ones, the leaves follow. */
const categories = `
  insert into categories (id, brand_id, parent_id, name, slug, content, description, image, sort_order)
  overriding system value
  select id, (array[8,10,9,4])[(top - 1) % 4 + 1], parent, name, lower(replace(name, ' ', '-')), parent is null,
    '<p>' || name || ' for fixtures in welding, assembly and machining.</p>', 'category-' || id % 12 || '.webp', id
  from (
    select top as id, top, null::int as parent, ${kinds}[(top - 1) % 12 + 1] || ' Range ' || top as name
    from generate_series(1, :tops) top
    union all
    select :tops + leaf, (leaf - 1) / ${LEAVES_PER_TOP} + 1, (leaf - 1) / ${LEAVES_PER_TOP} + 1,
      ${kinds}[(leaf - 1) / ${LEAVES_PER_TOP} % 12 + 1] || ' ' || ${uses}[leaf % 10 + 1] || ' ' || leaf
    from generate_series(1, :leaves) leaf
  ) category`;

/** A product's models share its base number: VTC-1234 is series and number. */
const productRows = `
  insert into products (id, category_id, name, slug, short_description, main_description, images, sort_order)
  overriding system value
  select id, :tops + (id - 1) % :leaves + 1, name, lower(replace(name, ' ', '-')), name || ' with a forged arm.',
    '<p>' || name || ' holds a workpiece with a flick of the wrist.</p>'
      || '<ul><li>Hardened pins</li><li>Oil-resistant grip</li><li>Zinc plated</li></ul>',
    jsonb_build_array(jsonb_build_object('file', 'product-' || id % 40 || '.webp', 'alt', name)), id
  from (select id, ${kinds}[id % 12 + 1] || ' Toggle Clamp ' || ${series}[id % 12 + 1] || ' ' || 1000 + id / 12 * 5
      || (array[' Series',' Heavy Series',' Compact Series'])[id % 3 + 1] || ' ' || id as name
    from generate_series(1, :products) id) product`;

const tables = `
  insert into product_tables (id, product_id, number, headline, labels, measures) overriding system value
  select id, id, 1, 'Dimensions', array['Holding capacity (kg)','Clamping height (mm)','Arm opening (°)','Weight (g)',
    'Stroke (mm)','A (mm)','B (mm)','C (mm)','D (mm)','Spindle'], '{}'
  from generate_series(1, :products) id`;

/** Five sizes of four variants: VTC-1234, VTC-1234-SS, VTC-1234-FB, VTC-1234-HB. Numbers are unique within a series. */
const models = `
  insert into models (id, product_id, table_id, position, name, slug, cells, short_description, featured_order)
  overriding system value
  select id, product, product, place, name, lower(name), array[(40 + id::bigint * 7919 % 860)::text, (10 + id * 31 % 110)::text,
      (60 + id * 17 % 130)::text, (50 + id::bigint * 7907 % 4950)::text, (10 + id * 13 % 70)::text, (id % 97)::text,
      (id % 89)::text, (id % 83)::text, (id % 79)::text, 'M' || 4 + id % 6 * 2],
    name || ' toggle clamp.', case when id % 100 = 1 and id <= 1200 then id end
  from (
    select (product - 1) * ${MODELS_PER_PRODUCT} + place as id, product, place,
      ${series}[product % 12 + 1] || '-' || 1000 + product / 12 * 5 + (place - 1) / 4
        || (array['','-SS','-FB','-HB'])[(place - 1) % 4 + 1] as name
    from generate_series(1, :products) product, generate_series(1, ${MODELS_PER_PRODUCT}) place
  ) model`;

const attributes = `
  insert into attributes (id, name, unit, sort_order) overriding system value values
    (1, 'Holding capacity', 'kg', 1), (2, 'Clamping height', 'mm', 2), (3, 'Arm opening', '°', 3), (4, 'Weight', 'g', 4),
    (5, 'Stroke', 'mm', 5), (6, 'Base', null, 6), (7, 'Material', null, 7), (8, 'Spindle', null, 8), (9, 'Action', null, 9)`;

const modelAttributes = `
  insert into model_attributes (model_id, attribute_id, number, text)
  select m.id, v.* from models m, lateral (values
    (1, 40 + m.id::bigint * 7919 % 860, null), (2, 10 + m.id * 31 % 110, null), (3, 60 + m.id * 17 % 130, null),
    (4, 50 + m.id::bigint * 7907 % 4950, null), (5, 10 + m.id * 13 % 70, null),
    (6, null, (array['Flanged','Straight','Side mounted'])[m.id % 3 + 1]),
    (7, null, case when m.name like '%-SS' then 'Stainless steel' else 'Steel' end),
    (8, null, 'M' || 4 + m.id % 6 * 2),
    (9, null, case left(m.name, 3) when 'VTC' then 'Vertical Hold Down' when 'HTC' then 'Straight Line' end)
  ) v (attribute_id, number, text)
  where v.number is not null or v.text is not null`;

const files = `
  insert into files (product_id, model_id, kind, title, file)
  select id, null::int, kind, kind || ' of ' || id, 'product-' || id % 40 || '-' || kind || '.pdf'
  from generate_series(1, :products) id, unnest(array['datasheet1', 'technical1', 'pdf_3d']) kind
  union all
  select null, id, kind, kind || ' of ' || name, 'model-' || id % 40 || '.' || kind
  from models, unnest(array['igs', 'step']) kind`;

/** Triggers are off while the tables are filled, so the derived tables are filled here. */
const textsOfAll = `
  insert into product_texts select p.id, v.version from catalogue_version v, products p
  on conflict (product_id) do update set version = excluded.version`;

const productValuesSql = `
  select refresh_product_figures(all_ids, version), refresh_product_downloads(all_ids)
  from catalogue_version, (select array_agg(id) as all_ids from products) products`;

const rest = `
  insert into banners (heading, description, link1, banner_image, sort_order)
  select 'Clamps that hold ' || id, 'From 40 to 900 kg.', '/AllProducts', 'banner-' || id || '.webp', id
  from generate_series(1, 3) id;
  insert into redirects (old_path, location)
  select 'old/product-' || id, '/ProductModels/' || slug from products where id % 10 = 0`;
