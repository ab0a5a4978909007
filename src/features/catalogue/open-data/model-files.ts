import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeUTF8 } from 'entities';
import type { Services } from '../../../platform/api/services.ts';
import { getFileKindFacts } from '../../../platform/file-kinds.limits.ts';
import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import type { SpreadsheetCell, SpreadsheetFormat } from '../../../platform/spreadsheets/write-spreadsheet.ts';
import { createSpreadsheet } from '../../../platform/spreadsheets/write-spreadsheet.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { loadCategoryPath } from '../brands-and-categories/categories.store.ts';
import {
  loadFilesOfModels,
  loadValuesOfModels,
  type ModelFileRow,
  type ModelWithProductRow,
} from '../products/model-rows.store.ts';
import { nameFiles } from '../products/present-model.ts';
import { listModelAttributes, toAttributeData } from '../products/read-attributes.ts';
import { loadAccessoriesOfModels, loadReplacedModels, loadSuccessorNames } from '../relations/relations.store.ts';
import type { AttributeData, ModelData } from './model-data.contract.ts';
import { readModelsAfter, readModelsOfProduct } from './model-data.store.ts';

export async function presentModelData(services: Services, rows: readonly ModelWithProductRow[]): Promise<ModelData[]> {
  const { pool } = services.database;
  const ids = rows.map(({ id }) => id);
  const [stated, files, accessories, replaced, successors] = await Promise.all([
    loadValuesOfModels(pool, ids),
    loadFilesOfModels(pool, ids),
    loadAccessoriesOfModels(pool, ids),
    loadReplacedModels(pool, ids),
    loadSuccessorNames(services),
  ]);
  const { publicUrl } = services.settings;
  return Promise.all(
    rows.map(async (row) => {
      const successor = successors.get(row.id);
      const own = accessories.get(row.id) ?? [];
      const listAccessories = (wanted: string) =>
        own.flatMap(({ kind, model, quantity }) => (kind === wanted ? { model, quantity } : []));
      return {
        model: row.name,
        product: row.productName,
        product_url: publicUrl + productPath(row.productSlug),
        brand: row.brandName,
        categories: (await loadCategoryPath(services, row.categoryId)).map(({ name }) => name),
        url: publicUrl + modelPath(row.name),
        description: row.shortDescription || row.productDescription,
        ...(row.image && { image: new URL(buildUploadUrl('models', row.image), publicUrl).href }),
        attributes: listModelAttributes(row, stated.get(row.id) ?? []).map(toAttributeData),
        data_sheet: `${publicUrl}/api/download_data_sheet.php?${new URLSearchParams({ model: row.name })}`,
        files: listFiles(row, files.get(row.id) ?? [], publicUrl),
        accessories: listAccessories('accessory'),
        spare_parts: listAccessories('spare_part'),
        replaces: (replaced.get(row.id) ?? []).map(({ name }) => name),
        ...(successor && { replaced_by: successor }),
        updated_on: row.updatedAt.toISOString().slice(0, 10),
      };
    }),
  );
}

const listFiles = (
  { name }: ModelWithProductRow,
  stored: readonly ModelFileRow[],
  publicUrl: string,
): ModelData['files'] =>
  nameFiles(name, stored).map(({ kind, saved, found: { kind: storedKind, file, bytes } }) => {
    const { gated } = getFileKindFacts(storedKind);
    return {
      kind,
      name: saved,
      ...(bytes !== null && { bytes }),
      ...(!gated && { url: new URL(buildUploadUrl('models', file), publicUrl).href }),
      needs_login: gated,
    };
  });

/** Maximum lengths in BMEcat 2005.2, in characters. */
const LIMITS = { id: 32, party: 50, name: 100, short: 150, long: 64_000, feature: 80, value: 255 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function buildElement(name: string, text: string, most: number, attributes = ''): string {
  const short = cutText(text, most).replace(NOT_XML, ' ');
  return short.trim() && `<${name}${attributes}>${escapeUTF8(short)}</${name}>`;
}

const buildBmecatStart = (supplier: string, version: number, at: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="2005.2" xmlns="http://www.bmecat.org/bmecat/2005.2">` +
  `<HEADER><CATALOG><LANGUAGE default="true">eng</LANGUAGE><CATALOG_ID>catalogue</CATALOG_ID>` +
  `<CATALOG_VERSION>${Math.floor(version / 1000) % 1000}.${String(version % 1000).padStart(3, '0')}</CATALOG_VERSION>${buildElement('CATALOG_NAME', supplier, LIMITS.name)}` +
  `<DATETIME type="generation_date"><DATE>${at.toISOString().slice(0, 10)}</DATE></DATETIME></CATALOG>` +
  `<SUPPLIER>${buildElement('SUPPLIER_NAME', supplier, LIMITS.party)}</SUPPLIER></HEADER><T_NEW_CATALOG>\n`;

const BMECAT_END = '</T_NEW_CATALOG></BMECAT>\n';

/** Returns '' for a model whose number is too long, because a shortened number would order another model. */
function buildBmecatProduct(model: ModelData): string {
  if (model.model.length > LIMITS.id) return '';
  return (
    `<PRODUCT mode="new">${buildElement('SUPPLIER_PID', model.model, LIMITS.id)}<PRODUCT_DETAILS>` +
    buildElement('DESCRIPTION_SHORT', `${model.model} ${model.product}`, LIMITS.short) +
    buildElement('DESCRIPTION_LONG', model.description, LIMITS.long) +
    buildElement('MANUFACTURER_PID', model.model, LIMITS.id) +
    buildElement('MANUFACTURER_NAME', model.brand, LIMITS.party) +
    model.categories.map((one) => buildElement('KEYWORD', one, LIMITS.party)).join('') +
    `</PRODUCT_DETAILS><PRODUCT_FEATURES>${model.attributes.map(buildFeature).join('')}</PRODUCT_FEATURES>` +
    `<PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT></PRODUCT_ORDER_DETAILS>` +
    `<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="on_request"/></PRODUCT_PRICE_DETAILS>` +
    (model.image
      ? `<MIME_INFO><MIME>${buildElement('MIME_SOURCE', model.image, LIMITS.value)}<MIME_PURPOSE>normal</MIME_PURPOSE></MIME></MIME_INFO>`
      : '') +
    (model.replaced_by
      ? `<PRODUCT_REFERENCE type="followup">${buildElement('PROD_ID_TO', model.replaced_by, LIMITS.id)}</PRODUCT_REFERENCE>`
      : '') +
    `</PRODUCT>\n`
  );
}

function buildFeature({ name, unit_code, value, min, max, text = '' }: AttributeData): string {
  const values = value === undefined ? (min === undefined ? [text] : [min, max]) : [value];
  return (
    `<FEATURE>${buildElement('FNAME', name, LIMITS.feature)}` +
    values.map((one) => buildElement('FVALUE', String(one), LIMITS.value)).join('') +
    `${buildElement('FUNIT', unit_code ?? '', LIMITS.id)}</FEATURE>`
  );
}

/** Models per batch: few, so that other requests are not delayed. */
const AT_ONCE = 40;
const MOST_MODELS = 20_000;
/** Size of the cache in bytes; both files of a catalogue of 100,000 models fit in. */
const CACHED_BYTES = 64_000_000;
const cacheOptions = { maxSize: CACHED_BYTES, sizeOf: ({ length }: Buffer) => length };

async function* readAllModels(services: Services): AsyncGenerator<ModelData[]> {
  for (let after = 0; ; ) {
    const rows = await readModelsAfter(services.database.pool, after, AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield presentModelData(services, rows);
    after = last.id;
  }
}

async function* writeJsonLines(services: Services): AsyncGenerator<string> {
  for await (const models of readAllModels(services)) yield models.map((one) => `${JSON.stringify(one)}\n`).join('');
}

async function* writeBmecat(services: Services): AsyncGenerator<string> {
  const { settings, catalogueVersion, clock } = services;
  yield buildBmecatStart(settings.siteName, catalogueVersion.current, clock());
  for await (const models of readAllModels(services)) yield models.map(buildBmecatProduct).join('');
  yield BMECAT_END;
}

const CATALOGUE_TEXTS = { jsonl: writeJsonLines, bmecat: writeBmecat };

/**
 * A file of the whole catalogue, compressed with gzip.
 * @throws HttpError 503 when too many files are queued
 */
export const makeCatalogueFile = cacheByVersion(
  (services: Services, format: keyof typeof CATALOGUE_TEXTS) =>
    services.turns.run('openData', async () => {
      const compressed = createGzip({ level: 4 });
      const text = Readable.from(CATALOGUE_TEXTS[format](services), { objectMode: false });
      const [bytes] = await Promise.all([buffer(compressed), pipeline(text, compressed)]);
      return bytes;
    }),
  cacheOptions,
);

export type ModelsFileFormat = SpreadsheetFormat | 'json';

export async function makeModelsFile(
  services: Services,
  rows: readonly ModelWithProductRow[],
  format: ModelsFileFormat,
) {
  const models: ModelData[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    models.push(...(await presentModelData(services, rows.slice(at, at + AT_ONCE))));
  if (format === 'json') return Buffer.from(JSON.stringify(models));
  return Buffer.from(await createSpreadsheet(services.workers, format, 'Models', buildModelsWorksheet(models)));
}

/** @throws HttpError 503 when too many files are queued */
export const makeProductFile = cacheByVersion(
  (services: Services, product: number, table: number | null, format: ModelsFileFormat) =>
    services.turns.run('openData', async () =>
      makeModelsFile(services, await readModelsOfProduct(services.database.pool, product, table, MOST_MODELS), format),
    ),
  cacheOptions,
);

function buildModelsWorksheet(models: readonly ModelData[]): SpreadsheetCell[][] {
  const heads = [...new Set(models.flatMap(({ attributes }) => attributes.map(formatColumnHead)))];
  const withCells = models.map((model) => {
    const cells = new Map(model.attributes.map((one) => [formatColumnHead(one), getCell(one)]));
    return { ...model, cells: heads.map((head) => cells.get(head) ?? '') };
  });
  return buildWorksheet(heads, withCells);
}

type WorksheetModel = Pick<ModelData, 'model' | 'product' | 'url' | 'replaced_by'> & { cells: SpreadsheetCell[] };

export function buildWorksheet(heads: readonly string[], models: readonly WorksheetModel[]): SpreadsheetCell[][] {
  const hasReplaced = models.some(({ replaced_by }) => replaced_by);
  const ifReplaced = (cell: string) => (hasReplaced ? [cell] : []);
  const rows = models.map(({ model, product, cells, replaced_by = '', url }) => {
    return [model, product, ...cells, ...ifReplaced(replaced_by), url];
  });
  return [['Model', 'Product', ...heads, ...ifReplaced('Replaced by'), 'Page'], ...rows];
}

export const formatColumnHead = ({ name, unit }: Pick<AttributeData, 'name' | 'unit'>) =>
  unit ? `${name} (${unit})` : name;

const getCell = ({ value, min, max, text = '' }: AttributeData): SpreadsheetCell =>
  value ?? (min === undefined ? text : `${min}–${max}`);
