import { Readable } from 'node:stream';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import { defineEndpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { requireSignedInVisitor, requireSignIn } from '../../../platform/api/guards.ts';
import type { Services } from '../../../platform/api/services.ts';
import {
  GATED_FILE_KIND_NAMES,
  type GatedFileKindName,
  getFileKindFacts,
  getFileKindFolder,
  getGatedFileKind,
} from '../../../platform/file-kinds.limits.ts';
import { type FileStore, isStoreKey } from '../../../platform/files/file-store.ts';
import { createDownloadReply } from '../../../platform/http/download-reply.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import { ignoreErrors } from '../../../platform/ignore-errors.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import {
  buildGatedDownloadUrl,
  buildGatedFields,
  formatDownloadName,
} from '../../catalogue/products/download-links.ts';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import {
  type CadRow,
  cadQuery,
  cadRow,
  downloadQuery,
  fileListQuery,
  gatedFileList,
  stepFilesQuery,
} from './downloads.contract.ts';
import { CAD_ROWS_PER_PAGE, LISTED_MODELS_PER_PAGE } from './downloads.limits.ts';
import {
  type CadModelFilter,
  findCatalogueFile,
  findModelFile,
  loadModelFileSizes,
  loadModelsWithFileOfKind,
  loadModelsWithFiles,
  loadProductsWithFiles,
  type ModelWithFiles,
} from './downloads.store.ts';
import { toSearchNorm } from './file-search.ts';

/** `upTo`: for each product in `ids`, the number of models of all products up to and including this one. */
interface Products {
  ids: number[];
  upTo: number[];
}

const MAX_PRODUCTS = 200_000;

const loadWantedProducts = cacheByVersion(
  async ({ database }: Services, wanted: CadModelFilter): Promise<Products> => {
    const rows = await loadProductsWithFiles(database.pool, wanted);
    let total = 0;
    return {
      ids: rows.map(({ id }) => id),
      upTo: rows.map(({ models }) => {
        total += models;
        return total;
      }),
    };
  },
  { maxSize: MAX_PRODUCTS, sizeOf: ({ ids }) => ids.length + 1 },
);

/** Finds the products of a page by `upTo`, so that the hundredth page costs as much as the first. */
async function loadModelRange(
  services: Services,
  wanted: CadModelFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ModelWithFiles[]> {
  const { ids, upTo } = await loadWantedProducts(services, wanted);
  const first = upTo.findIndex((models) => models > offset);
  if (first < 0) return [];
  const end = upTo.findIndex((models) => models >= offset + limit);
  const before = upTo[first - 1] ?? 0;
  return loadModelsWithFiles(
    services.database.pool,
    { productIds: ids.slice(first, end < 0 ? undefined : end + 1), kind: wanted.kind },
    { limit, offset: offset - before },
  );
}

function presentCadRow({ kinds, ...model }: ModelWithFiles): CadRow {
  const url = (kind: GatedFileKindName) =>
    kinds.includes(getGatedFileKind(kind)) ? buildGatedDownloadUrl(kind, model.model_id) : '';
  return { ...model, ...buildGatedFields(url) };
}

export const downloadsApi = {
  'GET /api/get_cad_files.php': defineEndpoint({
    summary: 'Models with CAD files or technical data; requires login',
    guard: requireSignIn('Please login'),
    query: cadQuery,
    aliases: { brandId: 'brand_id', categoryId: 'category_id', productId: 'product_id' },
    reply: z.array(cadRow),
    handle: async ({ query, services }) => {
      const wanted = { brandId: query.brand_id, categoryId: query.category_id, productId: query.product_id };
      const page = { limit: CAD_ROWS_PER_PAGE, offset: ((query.page ?? 1) - 1) * CAD_ROWS_PER_PAGE };
      return (await loadModelRange(services, wanted, page)).map(presentCadRow);
    },
  }),
  'GET /api/get_file_list.php': defineEndpoint({
    summary: 'Names, formats and sizes of the files that require login, for everybody',
    query: fileListQuery,
    reply: gatedFileList,
    handle: async ({ query: { text, kind: name, page }, services }) => {
      const { database } = services;
      const kind = name && getGatedFileKind(name);
      const range = { limit: LISTED_MODELS_PER_PAGE + 1, offset: (page - 1) * LISTED_MODELS_PER_PAGE };
      const norm = toSearchNorm(text);
      if (norm === undefined) return { data: [], hasMore: false };
      const rows = norm
        ? await loadModelsWithFiles(database.pool, { norm, kind }, range)
        : await loadModelRange(services, { kind }, range);
      const shown = rows.slice(0, LISTED_MODELS_PER_PAGE);
      const ids = shown.map(({ model_id }) => model_id);
      const sizes = await loadModelFileSizes(database.pool, ids);
      const data = shown.map(({ model_id, model_name, product_name }) => ({
        model_id,
        model_name,
        product_name,
        files: GATED_FILE_KIND_NAMES.flatMap((name) => {
          const file = sizes.find((size) => size.modelId === model_id && size.kind === getGatedFileKind(name));
          return file ? [{ kind: name, bytes: file.bytes }] : [];
        }),
      }));
      return { data, hasMore: rows.length > shown.length };
    },
  }),
  'GET /api/download.php': defineEndpoint({
    summary: 'A CAD or technical file of a model, or a catalogue; requires login',
    query: downloadQuery,
    aliases: { modelId: 'model_id' },
    reply: z.never(),
    handle: async (call) => {
      const { query, services } = call;
      const open = query.kind === 'catalogue' && services.settings.cataloguesPublic;
      const visitor = open ? await call.visitor() : await requireSignedInVisitor(call, FILES_LOGIN_FIRST);
      const found = await findRequestedFile(services, query);
      if (!found) throw notFoundError('File not found');
      const { file, name, folder } = found;
      const reply = isExternalAddress(file)
        ? new HttpReply(302, { location: toAddress(file), 'cache-control': 'private, no-store' })
        : await createDownloadReply(services.files, `gated/${folder}/${file}`, formatDownloadName(name, file));
      const entry = { userId: visitor?.id, kind: query.kind, file, modelId: query.model_id };
      if (!call.http.isHead) services.recordDownload(entry);
      return reply;
    },
  }),
  'GET /api/download_step_files.php': defineEndpoint({
    summary:
      'The STEP files of some models as one zip archive, with a list of the models that have none; requires login',
    query: stepFilesQuery,
    reply: z.never(),
    handle: async (call) => {
      const { query, services } = call;
      const { id: userId } = await requireSignedInVisitor(call, FILES_LOGIN_FIRST);
      const { entries, elsewhere, without } = await collectStepFiles(services, query.ids);
      if (!entries.length && !elsewhere.length) throw notFoundError('None of these models has a STEP file');
      if (!call.http.isHead)
        for (const { file, modelId } of entries) services.recordDownload({ userId, kind: 'step', file, modelId });
      const note = formatList('The STEP files of these models are at other addresses:', elsewhere).concat(
        formatList('There is no STEP file of these models:', without),
      );
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="step-files.zip"',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      };
      return new HttpReply(200, headers, streamArchive(services.files, entries, note));
    },
  }),
};

/** True for the address of a file on another site. */
const isExternalAddress = (file: string): boolean => /^https?:\/\//.test(file) && URL.canParse(file);

/** A `Location` header holds ASCII only. */
const toAddress = (file: string): string => new URL(file).href;

const formatList = (title: string, lines: readonly string[]): string =>
  lines.length ? `${title}\r\n${lines.join('\r\n')}\r\n` : '';

async function collectStepFiles({ database, files }: Services, ids: readonly number[]) {
  const entries: (ArchivedFile & { file: string; modelId: number })[] = [];
  const elsewhere: string[] = [];
  const without: string[] = [];
  for (const { id, name, file } of await loadModelsWithFileOfKind(database.pool, ids, 'step')) {
    const key = `${getFileKindFolder('step')}/${file}`;
    if (file && isStoreKey(key) && (await files.exists(key)))
      entries.push({ key, name: formatDownloadName(name, file), file, modelId: id });
    else if (file && isExternalAddress(file)) elsewhere.push(`${name}: ${toAddress(file)}`);
    else without.push(name);
  }
  return { entries, elsewhere, without };
}

async function findRequestedFile({ database }: Services, { kind, model_id, id }: z.output<typeof downloadQuery>) {
  if (kind === 'catalogue') {
    if (!id) throw badInputError('id', 'is required');
    const row = await findCatalogueFile(database.pool, id);
    return row && { file: row.file, name: row.title, folder: 'catalogues' };
  }
  if (!model_id) throw badInputError('model_id', 'is required');
  const gated = getGatedFileKind(kind);
  const row = await findModelFile(database.pool, model_id, gated);
  return row && { file: row.file, name: row.modelName, folder: getFileKindFacts(gated).folder };
}

interface ArchivedFile {
  key: string;
  name: string;
}

/**
 * A ZIP archive, read from the store at the client's speed and not compressed, which would keep the process busy.
 * @param note text of a README.txt; '' for none
 */
function streamArchive(files: FileStore, entries: readonly ArchivedFile[], note: string): Readable {
  return ignoreErrors(Readable.from(generateArchiveChunks(files, entries, note)));
}

async function* generateArchiveChunks(
  files: FileStore,
  entries: readonly ArchivedFile[],
  note: string,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = (name: string) => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    return entry;
  };
  for (const { key, name } of entries) {
    const entry = add(name);
    for await (const chunk of await files.stream(key)) {
      entry.push(chunk as Uint8Array);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
  }
  if (note) add('README.txt').push(strToU8(note), true);
  zip.end();
  yield* ready.splice(0);
}
