import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Services } from '../../../platform/api/services.ts';
import { sheetFile } from '../../../platform/sheets/sheet-file.ts';
import type { SheetFormat } from '../../../platform/sheets/write-sheet.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import type { OneModelRow } from '../products/models.store.ts';
import { BMECAT_END, bmecatBegin, bmecatProduct } from './bmecat.ts';
import type { ModelData } from './model-data.contract.ts';
import { modelsAfter, modelsOfProduct } from './model-data.store.ts';
import { modelsTable } from './models-table.ts';
import { presentModelData } from './present-model-data.ts';

/** Models that are read and presented at once: few enough that nobody waits for them. */
const AT_ONCE = 40;
/** Models in one file of a product. */
const MOST_MODELS = 20_000;
/** Both files of a catalogue of 100,000 models fit in. */
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

/** Every visible model as a line of JSON, by their ids: see `modelData`. */
async function* jsonLines(services: Services): AsyncGenerator<string> {
  for await (const models of allModels(services)) yield models.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** The same as a BMEcat 2005.2 catalogue. */
async function* bmecat(services: Services): AsyncGenerator<string> {
  const { settings, catalogueVersion, clock } = services;
  yield bmecatBegin(settings.siteName, catalogueVersion.current, clock());
  for await (const models of allModels(services)) yield models.map(bmecatProduct).join('');
  yield BMECAT_END;
}

const CATALOGUE_TEXTS = { jsonl: jsonLines, bmecat };

/**
 * Returns the file of all visible models as gzip, made once for each catalogue version.
 * @throws HttpError 503 when too many files are waiting to be made
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

/** Returns some models as a file, in their order; their data are presented in portions. */
export async function modelsFile(services: Services, rows: readonly OneModelRow[], format: ModelsFormat) {
  const models: ModelData[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    models.push(...(await presentModelData(services, rows.slice(at, at + AT_ONCE))));
  if (format === 'json') return Buffer.from(JSON.stringify(models));
  return Buffer.from(await sheetFile(services.workers, format, 'Models', modelsTable(models)));
}

/**
 * Returns the models of a product, or of one of its tables, as a file, made once for each catalogue version.
 * @throws HttpError 503 when too many files are waiting to be made
 */
export const productFile = cachedByVersion(
  (services: Services, product: number, table: number | null, format: ModelsFormat) =>
    services.turns.run('openData', async () =>
      modelsFile(services, await modelsOfProduct(services.database.pool, product, table, MOST_MODELS), format),
    ),
  cacheOptions,
);
