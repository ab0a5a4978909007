import { join } from 'node:path';
import { brands } from '../catalogue/brands.ts';
import { allModels, groupOf, type Model, type Product } from '../catalogue/catalogue.ts';
import { categories } from '../catalogue/categories.ts';
import { featured } from '../catalogue/featured.ts';
import { products } from '../catalogue/products.ts';
import { relationsOf } from '../catalogue/relations.ts';
import { banners, pageSeo, redirects } from '../catalogue/site.ts';
import { modelVideos, productVideos } from '../catalogue/videos.ts';
import { inSentence, withoutNote } from '../catalogue/wording.ts';
import { filterPlace, statedBeside } from './attributes.ts';
import { workbookFolder } from './cache.ts';
import { type Row, toCsv } from './csv.ts';
import type { Photograph } from './photographs.ts';
import { placeText } from './pictures.ts';
import type { Weighed } from './plan.ts';
import { type Attribute, type Columns, columnsOf, factText, measuresCell, sheetColumns } from './table-columns.ts';

/**
 * Writes demo/workbook/*.csv from the data from which the solids are built. docs/workbook.md describes the worksheets.
 */

export type ModelFile = { kind: string; title: string; file: string };
export type Made = {
  photographs: Map<string, Photograph[]>;
  solids: (model: Model) => Weighed;
  drawings: Map<string, { path: string; alt: string }>;
  categoryPictures: Map<string, string>;
  brandImages: Map<number, { image?: string; banner?: string }>;
  bannerImages: Map<string, string>;
  ogImages: Map<string, string>;
  modelFiles: Map<string, ModelFile[]>;
  productFiles: Map<string, ModelFile[]>;
  catalogues: { title: string; file: string }[];
};

const SEO = ['meta_title', 'meta_description', 'meta_keywords', 'og_image'];
const MANY = Array.from({ length: 20 }, (_, i) => i + 1);
const PICTURES = ['image1', 'image2', 'image3', 'image4', 'alt1', 'alt2', 'alt3', 'alt4'];

const seoFor = (title: string, description: string, keywords: string[]): Row => ({
  meta_title: title,
  meta_description: description.length > 158 ? `${description.slice(0, 155).replace(/\s+\S*$/, '')}…` : description,
  meta_keywords: keywords.join(', '),
});

function pictureCells(photographs: Photograph[] = []): Row {
  const row: Row = {};
  for (const [i, { path, alt }] of photographs.slice(0, 4).entries()) {
    row[`image${i + 1}`] = path;
    row[`alt${i + 1}`] = alt;
  }
  return row;
}

const attributeHeading = ({ name, unit }: Attribute): string => `attribute:${name}${unit ? ` [${unit}]` : ''}`;

function modelRow(product: Product, model: Model, columns: Columns, made: Made): Row {
  const photographs = made.photographs.get(
    groupOf({ number: model.table }) === 2 && product.picturedSecond ? `${product.slug}-g2` : product.slug,
  );
  const row: Row = {
    product: product.slug,
    table: model.table,
    name: model.name,
    ...pictureCells(photographs),
    video_url: modelVideos[model.name],
    is_active: 1,
  };
  for (const [i, column] of columns.entries()) row[`r${i + 1}`] = column.cell(model);
  const order = featured.indexOf(model.name);
  if (order >= 0) row.featured = order + 1;
  for (const f of statedBeside(model, made.solids(model))) row[attributeHeading(f)] = factText(f.value);
  row.short_description = `${product.name}. ${product.short}`;
  const headline = product.tables.find((t) => t.number === model.table)?.headline ?? '';
  row.main_description = `<p>${product.name}, ${inSentence(headline)}: model ${model.name}.</p>${withoutNote(product.description)}`;
  return {
    ...row,
    ...seoFor(`${model.name} – ${product.name}`, `${model.name}: ${product.short}`, [model.name, product.name]),
  };
}
function write(sheet: string, columns: string[], rows: Row[]): void {
  placeText(toCsv(columns, rows), join(workbookFolder, `${sheet}.csv`));
}

export function writeWorkbook(made: Made): void {
  write(
    'brands',
    ['id', 'name', 'description', 'brand_image', 'brand_banner', 'menu_order', ...SEO],
    brands.map((b) => ({
      id: b.id,
      name: b.name,
      description: b.description,
      brand_image: made.brandImages.get(b.id)?.image,
      brand_banner: made.brandImages.get(b.id)?.banner,
      menu_order: b.menuOrder,
      ...seoFor(`${b.name} – ${b.motto}`, b.description, [b.name, b.motto]),
      og_image: made.ogImages.get(b.name),
    })),
  );
  write(
    'categories',
    [
      'brand',
      'name',
      'slug',
      'parent',
      'content',
      'description',
      'image',
      'image_alt',
      'sort_order',
      'is_active',
      ...SEO,
    ],
    categories.map((c, i) => ({
      brand: c.brand,
      name: c.name,
      slug: c.slug,
      parent: c.parent,
      content: c.parent ? 0 : 1,
      description: c.description,
      image: made.categoryPictures.get(c.slug),
      image_alt: c.name,
      sort_order: i + 1,
      is_active: 1,
      ...seoFor(`${c.name} – ${c.brand}`, c.description, [c.name, c.brand]),
      og_image: made.ogImages.get(c.slug),
    })),
  );
  write(
    'products',
    [
      'category',
      'name',
      'slug',
      'short_description',
      'main_description',
      ...PICTURES,
      'video_url',
      'group1_image',
      'group1_image_alt',
      'group2_image',
      'group2_image_alt',
      'sort_order',
      'is_active',
      ...SEO,
    ],
    products.map((p, i) => {
      const first = made.drawings.get(p.slug);
      const second = made.drawings.get(`${p.slug}-g2`);
      return {
        category: p.category,
        name: p.name,
        slug: p.slug,
        short_description: p.short,
        main_description: p.description,
        ...pictureCells(made.photographs.get(p.slug)),
        video_url: productVideos[p.slug],
        group1_image: first?.path,
        group1_image_alt: first?.alt,
        group2_image: second?.path,
        group2_image_alt: second?.alt,
        sort_order: i + 1,
        is_active: 1,
        ...seoFor(p.name, p.short, [p.name, p.family.title]),
      };
    }),
  );
  const tables = products.flatMap((p) =>
    p.tables.map((t) => ({
      product: p,
      table: t,
      columns: t.models[0] ? sheetColumns(columnsOf(t.models[0], (model) => made.solids(model).kilograms)) : [],
    })),
  );
  write(
    'tables',
    ['product', 'table', 'headline', ...MANY.map((n) => `c${n}`), ...MANY.map((n) => `a${n}`)],
    tables.map(({ product, table, columns }) => ({
      product: product.slug,
      table: table.number,
      headline: table.headline,
      ...Object.fromEntries(columns.map((column, i) => [`c${i + 1}`, column.label])),
      ...Object.fromEntries(columns.map((column, i) => [`a${i + 1}`, measuresCell(column)])),
    })),
  );
  const rows = tables.flatMap(({ product, table, columns }) =>
    table.models.map((model) => modelRow(product, model, columns, made)),
  );
  // Headings come in the order of the filters, so attributes of table columns need a heading too.
  const attributes = [
    ...tables.flatMap(({ columns }) => columns.flatMap(({ measures }) => measures ?? [])),
    ...allModels(products).flatMap((model) => statedBeside(model, made.solids(model))),
  ].sort((a, b) => filterPlace(a) - filterPlace(b));
  write(
    'models',
    [
      'product',
      'table',
      'name',
      ...MANY.map((n) => `r${n}`),
      ...PICTURES,
      'video_url',
      'short_description',
      'main_description',
      'featured',
      'is_active',
      ...SEO,
      ...new Set(attributes.map(attributeHeading)),
    ],
    rows,
  );
  const files: Row[] = [];
  for (const [owner, map] of [
    ['product', made.productFiles],
    ['model', made.modelFiles],
  ] as const)
    for (const [name, list] of map)
      for (const file of list) {
        const position = list.filter(({ kind }) => kind === file.kind).indexOf(file) + 1;
        files.push({ [owner]: name, ...file, position });
      }
  write('files', ['product', 'model', 'kind', 'title', 'file', 'position'], files);
  write(
    'relations',
    ['kind', 'category', 'product', 'model', 'attribute', 'value', 'exceptions', 'to_model', 'note', 'sort_order'],
    relationsOf(products),
  );
  write(
    'banners',
    ['heading', 'description', 'link1', 'link2', 'banner_image', 'sort_order', 'is_active'],
    banners.map(({ scene, ...banner }, i) => ({
      ...banner,
      banner_image: made.bannerImages.get(scene),
      sort_order: i + 1,
      is_active: 1,
    })),
  );
  write(
    'page_seo',
    ['page_name', ...SEO],
    pageSeo.map((page) => ({ ...page, og_image: made.ogImages.get(page.page_name) ?? made.ogImages.get('default') })),
  );
  write(
    'catalogues',
    ['title', 'file', 'sort_order'],
    made.catalogues.map((c, i) => ({ ...c, sort_order: i + 1 })),
  );
  write('redirects', ['old_path', 'location'], redirects);
}
