import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Model } from './catalogue/catalogue.ts';
import { products } from './catalogue/products.ts';
import { representatives } from './catalogue/representatives.ts';
import { isMade, workbookFolder } from './output/cache.ts';
import { categoryPictureCount, categoryPictures } from './output/category-pictures.ts';
import { contactSheet } from './output/contact-sheet.ts';
import { fillContentSheets } from './output/content-sheets.ts';
import { cadFiles, catalogueCount, catalogues, productSheets, safe } from './output/documents.ts';
import { GeometryPool } from './output/geometry-pool.ts';
import { keepsPictures } from './output/pictures.ts';
import { modelNamed, models, targetOf, weighed } from './output/plan.ts';
import { productPictures } from './output/product-pictures.ts';
import { brandPictures, sitePictureCount, sitePictures, siteScenes } from './output/site-pictures.ts';
import { openStudio } from './output/studio.ts';
import { type Made, writeWorkbook } from './output/workbook.ts';

/**
 * Generates the demo catalogue, `npm run demo:assets`: solids first, then images, CAD files and documents, then the
 * workbook. Unchanged files come from data/demo-cache. `--keep-pictures` leaves images and CAD files of solids
 * unchanged.
 */

const bar = new SingleBar({
  format: ' {bar} {percentage}% {what}',
  hideCursor: true,
  noTTYOutput: true,
  notTTYSchedule: 20_000,
});
const tick = (what: string): void => bar.increment(1, { what });

/** True if `--keep-pictures` uses the images and CAD files that the workbook has of a model. */
const isKeptOf = (model: Model): boolean =>
  keepsPictures &&
  [...photographNames(model).map((name) => `pictures/products/${name}-1.webp`), ...filesOf(model)].every((path) =>
    existsSync(join(workbookFolder, path)),
  );
const photographNames = (model: Model): string[] =>
  products.flatMap(({ slug, pictured, picturedSecond }) => [
    ...(pictured === model ? [slug] : []),
    ...(picturedSecond === model ? [`${slug}-g2`] : []),
  ]);
const filesOf = ({ name }: Model): string[] =>
  representatives.includes(name) ? [`files/models/${safe(name)}.glb`] : [];

async function geometry(): Promise<void> {
  const pictured = products.flatMap((p) => (p.picturedSecond ? [p.pictured, p.picturedSecond] : [p.pictured]));
  const chosen = representatives.map(modelNamed);
  const jobs = [
    ...[...models.values()].map((model) => ['weigh', model] as const),
    ...[...new Set([...pictured, ...siteScenes().map(modelNamed), ...chosen])].map((model) => ['glb', model] as const),
    ...[...new Set([...pictured, ...chosen])].map((model) => ['views', model] as const),
    ...chosen.map((model) => ['step', model] as const),
  ];
  const wanted = jobs.filter(([kind, model]) => kind === 'weigh' || kind === 'views' || !isKeptOf(model));
  const pool = new GeometryPool();
  bar.start(wanted.length, 0, { what: 'solids' });
  try {
    for (const [kind, model] of wanted) {
      const target = targetOf(kind, model);
      if (!isMade(target)) await pool.run({ kind, model: model.name, target });
      tick(`${kind} ${model.name}`);
    }
  } finally {
    pool.close();
    bar.stop();
  }
  const faulty = [...models.values()].flatMap((model) =>
    weighed(model).faults.map((fault) => `${model.name}: ${fault}`),
  );
  if (faulty.length) throw new Error(`these models are not sound:\n${faulty.join('\n')}`);
}

const made: Made = {
  photographs: new Map(),
  solids: weighed,
  drawings: new Map(),
  categoryPictures: new Map(),
  brandImages: new Map(),
  bannerImages: new Map(),
  ogImages: new Map(),
  modelFiles: new Map(),
  productFiles: new Map(),
  catalogues: [],
};

await geometry();
const studio = await openStudio();
bar.start(products.length * 2 + categoryPictureCount + sitePictureCount + representatives.length + catalogueCount, 0, {
  what: 'pictures',
});
try {
  await productPictures(studio, made, tick);
  await categoryPictures(studio, made, tick);
  await brandPictures(studio, made, tick);
  fillContentSheets(await sitePictures(studio, made, tick));
  await cadFiles(made, tick);
  await productSheets(made, tick);
  await catalogues(made, tick);
  if (!keepsPictures) await contactSheet(studio, made);
} finally {
  bar.stop();
  await studio.close();
}
writeWorkbook(made);
console.log(`${products.length} products and ${models.size} models written to demo/workbook`);
