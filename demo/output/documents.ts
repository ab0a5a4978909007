import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brands } from '../catalogue/brands.ts';
import { groupTables, type Model, type Product } from '../catalogue/catalogue.ts';
import { categories } from '../catalogue/categories.ts';
import { leafletsOf } from '../catalogue/leaflets.ts';
import { products } from '../catalogue/products.ts';
import { representatives } from '../catalogue/representatives.ts';
import { cached, isMade, sourceHash, workbookFolder } from './cache.ts';
import { cataloguePdf } from './catalogue-pdf.ts';
import { toCsv } from './csv.ts';
import { dataSheetPdf } from './data-sheet.ts';
import { drawingOf } from './drawing.ts';
import { drawingDxf } from './drawing-dxf.ts';
import { leafletPdf } from './leaflet-pdf.ts';
import { templateHash } from './pdf.ts';
import { file, jpegKey, jpegOf } from './pictures.ts';
import { kilogramsOf, modelNamed, targetOf, viewsOf } from './plan.ts';
import { columnsOf } from './table-columns.ts';
import type { Made, ModelFile } from './workbook.ts';
import { zipOf } from './zip.ts';

export const safe = (name: string): string => name.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

const brandOf = (product: Product): string => categories.find((c) => c.slug === product.category)?.brand ?? '';
const productOf = (model: Model): Product => {
  const owner = products.find((p) => p.tables.some((t) => t.models.includes(model)));
  if (!owner) throw new Error(`${model.name} belongs to no product`);
  return owner;
};

function tableKey(product: Product): string {
  return JSON.stringify([
    product.name,
    product.short,
    product.description,
    product.tables.map((t) => [
      t.headline,
      t.models.map((m) => [m.name, m.designation, m.facts, m.measures, kilogramsOf(m)]),
    ]),
  ]);
}

async function dataSheet(model: Model, made: Made): Promise<string> {
  const product = productOf(model);
  const photograph = made.photographs.get(product.slug)?.[0]?.path;
  if (!photograph) throw new Error(`${model.name} has no photograph`);
  const key = [
    'data sheet',
    jpegKey,
    model.name,
    tableKey(product),
    targetOf('views', model),
    targetOf('glb', product.pictured),
    sourceHash('demo/output/data-sheet.ts'),
    templateHash('data-sheet'),
  ];
  return file(`files/models/${safe(model.name)}-data-sheet.pdf`, key, async () =>
    dataSheetPdf({
      brand: brandOf(product),
      product,
      tables: groupTables(product, model),
      model,
      columns: columnsOf(model, kilogramsOf),
      drawing: drawingOf(viewsOf(model), model.measures, 'values'),
      photograph: await jpegOf(photograph, 'sheet'),
    }),
  );
}

/** The IGES file is in a ZIP archive, because the plain file is eight times as large. */
async function igesFile(model: Model, step: string): Promise<string> {
  const name = safe(model.name);
  const script = fileURLToPath(new URL('./iges-file.ts', import.meta.url));
  const plain = cached('igs', 'iges', step, sourceHash('demo/output/iges-file.ts'));
  return file(`files/models/${name}.igs.zip`, ['zip', plain, sourceHash('demo/output/zip.ts')], () => {
    if (!isMade(plain))
      execFileSync(process.execPath, [script, step, plain], { stdio: ['ignore', 'ignore', 'inherit'] });
    return zipOf(`${name}.igs`, readFileSync(plain));
  });
}

export async function cadFiles(made: Made, tick: (what: string) => void): Promise<void> {
  for (const name of representatives) {
    const model = modelNamed(name);
    const product = productOf(model);
    const step = targetOf('step', model);
    const glb = targetOf('glb', model);
    const drawing = drawingOf(viewsOf(model), model.measures, 'values');
    const sizes = groupTables(product, model).flatMap(({ models }) => models);
    const columns = columnsOf(model, kilogramsOf);
    const list: ModelFile[] = [
      {
        kind: 'step',
        title: `${name} STEP`,
        file: await file(`files/models/${safe(name)}.step`, [step], () => readFileSync(step)),
      },
      { kind: 'igs', title: `${name} IGES`, file: await igesFile(model, step) },
      {
        kind: 'cad',
        title: `${name} DXF drawing`,
        file: await file(
          `files/models/${safe(name)}.dxf`,
          [
            'dxf',
            targetOf('views', model),
            JSON.stringify(model.measures),
            sourceHash('demo/output/drawing-dxf.ts'),
            sourceHash('demo/output/drawing.ts'),
          ],
          () => drawingDxf(drawing, `${name}  Demonstration data`),
        ),
      },
      { kind: 'pdf', title: `${name} data sheet`, file: await dataSheet(model, made) },
      {
        kind: '3d',
        title: `${name} 3D model`,
        file: await file(`files/models/${safe(name)}.glb`, [glb], () => readFileSync(glb)),
      },
      {
        kind: 'technical_data',
        title: `${product.name}, all sizes`,
        file: await file(
          `files/models/${safe(name)}-sizes.csv`,
          ['sizes', tableKey(product), sourceHash('demo/output/table-columns.ts')],
          () =>
            toCsv(
              columns.map((column) => column.label),
              sizes.map((m) => Object.fromEntries(columns.map((column) => [column.label, column.cell(m)]))),
            ),
        ),
      },
    ];
    made.modelFiles.set(name, list);
    tick(`files of ${name}`);
  }
}

async function leaflets(product: Product, made: Made): Promise<ModelFile[]> {
  const photograph = made.photographs.get(product.slug)?.[0]?.path ?? '';
  const list: ModelFile[] = [];
  for (const leaflet of leafletsOf(product)) {
    const key = [
      'leaflet',
      jpegKey,
      JSON.stringify([leaflet, product.name, product.short, product.description]),
      targetOf('glb', product.pictured),
      sourceHash('demo/output/leaflet-pdf.ts'),
      templateHash('leaflet'),
    ];
    const path = await file(`files/products/${product.slug}-${leaflet.name}.pdf`, key, async () =>
      leafletPdf({ brand: brandOf(product), product, leaflet, photograph: await jpegOf(photograph, 'sheet') }),
    );
    list.push({ kind: leaflet.kind, title: leaflet.title, file: path });
  }
  return list;
}

export async function productSheets(made: Made, tick: (what: string) => void): Promise<void> {
  for (const product of products) {
    const list: ModelFile[] = [
      { kind: 'datasheet1', title: `${product.name} data sheet`, file: await dataSheet(product.pictured, made) },
    ];
    if (product.picturedSecond)
      list.push({
        kind: 'datasheet2',
        title: `${product.name} data sheet`,
        file: await dataSheet(product.picturedSecond, made),
      });
    made.productFiles.set(product.slug, [...list, ...(await leaflets(product, made))]);
    tick(`data sheet of ${product.name}`);
  }
}

export const catalogueCount = brands.length;

export async function catalogues(made: Made, tick: (what: string) => void): Promise<void> {
  for (const brand of brands) {
    const own = categories.filter((c) => c.brand === brand.name && c.parent);
    const chapters = own.map((category) => ({
      parent: categories.find((c) => c.slug === category.parent) ?? category,
      category,
      products: products.filter((p) => p.category === category.slug),
    }));
    const banner = made.brandImages.get(brand.id)?.banner;
    if (!banner) throw new Error(`${brand.name} has no banner`);
    const shown = chapters.flatMap((chapter) => chapter.products);
    const key = [
      'catalogue',
      jpegKey,
      JSON.stringify([brand, own]),
      ...shown.flatMap((p) => [tableKey(p), targetOf('views', p.pictured), targetOf('glb', p.pictured)]),
      readFileSync(join(workbookFolder, banner)).toString('base64'),
      sourceHash('demo/output/catalogue-pdf.ts'),
      templateHash('catalogue'),
    ];
    const path = await file(`files/catalogues/${brand.name.toLowerCase()}-catalogue.pdf`, key, async () =>
      cataloguePdf({
        brand,
        cover: await jpegOf(banner, 'cover'),
        chapters: await Promise.all(
          chapters.map(async ({ parent, category, products: list }) => ({
            parent,
            category,
            products: await Promise.all(
              list.map(async (product) => ({
                product,
                photograph: await jpegOf(made.photographs.get(product.slug)?.[0]?.path ?? '', 'card'),
                drawing: drawingOf(viewsOf(product.pictured), product.pictured.measures, 'letters'),
                columns: product.tables.map((t) => (t.models[0] ? columnsOf(t.models[0], kilogramsOf) : [])),
              })),
            ),
          })),
        ),
      }),
    );
    made.catalogues.push({ title: `${brand.name} product catalogue`, file: path });
    tick(`${brand.name} catalogue`);
  }
}
