import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeUTF8 } from 'entities';
import type { Services } from '../../../platform/api/services.ts';
import { factsOf } from '../../../platform/file-kinds.limits.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import type { SheetCell, SheetFormat } from '../../../platform/sheets/write-sheet.ts';
import { sheetFile } from '../../../platform/sheets/write-sheet.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { filesOfModels, type OneModelRow, type StoredFile, valuesOfModels } from '../products/models.store.ts';
import { namedFiles } from '../products/present-model.ts';
import { attributeAsData, attributeList } from '../products/stated-attributes.ts';
import { partsOfModels, replacedBy, successorNames } from '../relations/relations.store.ts';
import type { AttributeData, ModelData } from './model-data.contract.ts';
import { modelsAfter, modelsOfProduct } from './model-data.store.ts';

export async function presentModelData(services: Services, rows: readonly OneModelRow[]): Promise<ModelData[]> {
  const { pool } = services.database;
  const ids = rows.map(({ id }) => id);
  const [stated, files, parts, replaced, successors] = await Promise.all([
    valuesOfModels(pool, ids),
    filesOfModels(pool, ids),
    partsOfModels(pool, ids),
    replacedBy(pool, ids),
    successorNames(services),
  ]);
  const { publicUrl } = services.settings;
  return Promise.all(
    rows.map(async (row) => {
      const successor = successors.get(row.id);
      const own = parts.get(row.id) ?? [];
      const partsOf = (wanted: string) =>
        own.flatMap(({ kind, model, quantity }) => (kind === wanted ? { model, quantity } : []));
      return {
        model: row.name,
        product: row.productName,
        product_url: publicUrl + productPath(row.productSlug),
        brand: row.brandName,
        categories: (await categoryPathNow(services, row.categoryId)).map(({ name }) => name),
        url: publicUrl + modelPath(row.name),
        description: row.shortDescription || row.productDescription,
        ...(row.image && { image: new URL(uploadUrl('models', row.image), publicUrl).href }),
        attributes: attributeList(row, stated.get(row.id) ?? []).map(attributeAsData),
        data_sheet: `${publicUrl}/api/download_data_sheet.php?${new URLSearchParams({ model: row.name })}`,
        files: filesIn(row, files.get(row.id) ?? [], publicUrl),
        accessories: partsOf('accessory'),
        spare_parts: partsOf('spare_part'),
        replaces: (replaced.get(row.id) ?? []).map(({ name }) => name),
        ...(successor && { replaced_by: successor }),
        updated_on: row.updatedAt.toISOString().slice(0, 10),
      };
    }),
  );
}

const filesIn = ({ name }: OneModelRow, stored: readonly StoredFile[], publicUrl: string): ModelData['files'] =>
  namedFiles(name, stored).map(({ kind, saved, found: { kind: storedKind, file, bytes } }) => {
    const { gated } = factsOf(storedKind);
    return {
      kind,
      name: saved,
      ...(bytes !== null && { bytes }),
      ...(!gated && { url: new URL(uploadUrl('models', file), publicUrl).href }),
      needs_login: gated,
    };
  });

/** Maximum lengths in BMEcat 2005.2, in characters. */
const LIMITS = { id: 32, party: 50, name: 100, short: 150, long: 64_000, feature: 80, value: 255 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function element(name: string, text: string, most: number, attributes = ''): string {
  const short = cutText(text, most).replace(NOT_XML, ' ');
  return short.trim() && `<${name}${attributes}>${escapeUTF8(short)}</${name}>`;
}

const bmecatBegin = (supplier: string, version: number, at: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="2005.2" xmlns="http://www.bmecat.org/bmecat/2005.2">` +
  `<HEADER><CATALOG><LANGUAGE default="true">eng</LANGUAGE><CATALOG_ID>catalogue</CATALOG_ID>` +
  `<CATALOG_VERSION>${Math.floor(version / 1000) % 1000}.${String(version % 1000).padStart(3, '0')}</CATALOG_VERSION>${element('CATALOG_NAME', supplier, LIMITS.name)}` +
  `<DATETIME type="generation_date"><DATE>${at.toISOString().slice(0, 10)}</DATE></DATETIME></CATALOG>` +
  `<SUPPLIER>${element('SUPPLIER_NAME', supplier, LIMITS.party)}</SUPPLIER></HEADER><T_NEW_CATALOG>\n`;

const BMECAT_END = '</T_NEW_CATALOG></BMECAT>\n';

/** Returns '' for a model whose number is too long, because a shortened number would order another model. */
function bmecatProduct(model: ModelData): string {
  if (model.model.length > LIMITS.id) return '';
  return (
    `<PRODUCT mode="new">${element('SUPPLIER_PID', model.model, LIMITS.id)}<PRODUCT_DETAILS>` +
    element('DESCRIPTION_SHORT', `${model.model} ${model.product}`, LIMITS.short) +
    element('DESCRIPTION_LONG', model.description, LIMITS.long) +
    element('MANUFACTURER_PID', model.model, LIMITS.id) +
    element('MANUFACTURER_NAME', model.brand, LIMITS.party) +
    model.categories.map((one) => element('KEYWORD', one, LIMITS.party)).join('') +
    `</PRODUCT_DETAILS><PRODUCT_FEATURES>${model.attributes.map(feature).join('')}</PRODUCT_FEATURES>` +
    `<PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT></PRODUCT_ORDER_DETAILS>` +
    `<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="on_request"/></PRODUCT_PRICE_DETAILS>` +
    (model.image
      ? `<MIME_INFO><MIME>${element('MIME_SOURCE', model.image, LIMITS.value)}<MIME_PURPOSE>normal</MIME_PURPOSE></MIME></MIME_INFO>`
      : '') +
    (model.replaced_by
      ? `<PRODUCT_REFERENCE type="followup">${element('PROD_ID_TO', model.replaced_by, LIMITS.id)}</PRODUCT_REFERENCE>`
      : '') +
    `</PRODUCT>\n`
  );
}

function feature({ name, unit_code, value, min, max, text = '' }: AttributeData): string {
  const values = value === undefined ? (min === undefined ? [text] : [min, max]) : [value];
  return (
    `<FEATURE>${element('FNAME', name, LIMITS.feature)}` +
    values.map((one) => element('FVALUE', String(one), LIMITS.value)).join('') +
    `${element('FUNIT', unit_code ?? '', LIMITS.id)}</FEATURE>`
  );
}

/** Models per batch: few, so that other requests are not delayed. */
const AT_ONCE = 40;
const MOST_MODELS = 20_000;
/** Size of the cache in bytes; both files of a catalogue of 100,000 models fit in. */
const CACHED_BYTES = 64_000_000;
const cacheOptions = { maxSize: CACHED_BYTES, sizeOf: ({ length }: Buffer) => length };

async function* allModels(services: Services): AsyncGenerator<ModelData[]> {
  for (let after = 0; ; ) {
    const rows = await modelsAfter(services.database.pool, after, AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield presentModelData(services, rows);
    after = last.id;
  }
}

async function* jsonLines(services: Services): AsyncGenerator<string> {
  for await (const models of allModels(services)) yield models.map((one) => `${JSON.stringify(one)}\n`).join('');
}

async function* bmecat(services: Services): AsyncGenerator<string> {
  const { settings, catalogueVersion, clock } = services;
  yield bmecatBegin(settings.siteName, catalogueVersion.current, clock());
  for await (const models of allModels(services)) yield models.map(bmecatProduct).join('');
  yield BMECAT_END;
}

const CATALOGUE_TEXTS = { jsonl: jsonLines, bmecat };

/**
 * A file of the whole catalogue, compressed with gzip.
 * @throws HttpError 503 when too many files are queued
 */
export const catalogueFile = cachedByVersion(
  (services: Services, format: keyof typeof CATALOGUE_TEXTS) =>
    services.turns.run('openData', async () => {
      const compressed = createGzip({ level: 4 });
      const text = Readable.from(CATALOGUE_TEXTS[format](services), { objectMode: false });
      const [bytes] = await Promise.all([buffer(compressed), pipeline(text, compressed)]);
      return bytes;
    }),
  cacheOptions,
);

export type ModelsFormat = SheetFormat | 'json';

export async function modelsFile(services: Services, rows: readonly OneModelRow[], format: ModelsFormat) {
  const models: ModelData[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    models.push(...(await presentModelData(services, rows.slice(at, at + AT_ONCE))));
  if (format === 'json') return Buffer.from(JSON.stringify(models));
  return Buffer.from(await sheetFile(services.workers, format, 'Models', sheetOf(models)));
}

/** @throws HttpError 503 when too many files are queued */
export const productFile = cachedByVersion(
  (services: Services, product: number, table: number | null, format: ModelsFormat) =>
    services.turns.run('openData', async () =>
      modelsFile(services, await modelsOfProduct(services.database.pool, product, table, MOST_MODELS), format),
    ),
  cacheOptions,
);

function sheetOf(models: readonly ModelData[]): SheetCell[][] {
  const heads = [...new Set(models.flatMap(({ attributes }) => attributes.map(headOf)))];
  const withCells = models.map((model) => {
    const cells = new Map(model.attributes.map((one) => [headOf(one), cellOf(one)]));
    return { ...model, cells: heads.map((head) => cells.get(head) ?? '') };
  });
  return modelsSheet(heads, withCells);
}

type SheetModel = Pick<ModelData, 'model' | 'product' | 'url' | 'replaced_by'> & { cells: SheetCell[] };

export function modelsSheet(heads: readonly string[], models: readonly SheetModel[]): SheetCell[][] {
  const hasReplaced = models.some(({ replaced_by }) => replaced_by);
  const ifReplaced = (cell: string) => (hasReplaced ? [cell] : []);
  const rows = models.map(({ model, product, cells, replaced_by = '', url }) => {
    return [model, product, ...cells, ...ifReplaced(replaced_by), url];
  });
  return [['Model', 'Product', ...heads, ...ifReplaced('Replaced by'), 'Page'], ...rows];
}

export const headOf = ({ name, unit }: Pick<AttributeData, 'name' | 'unit'>) => (unit ? `${name} (${unit})` : name);

const cellOf = ({ value, min, max, text = '' }: AttributeData): SheetCell =>
  value ?? (min === undefined ? text : `${min}–${max}`);
