import { Readable } from 'node:stream';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import { endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import {
  factsOf,
  folderOfKind,
  GATED_NAMES,
  type GatedName,
  gatedKindOf,
} from '../../../platform/file-kinds.limits.ts';
import { type FileStore, isStoreKey } from '../../../platform/files/file-store.ts';
import { guarded } from '../../../platform/guarded.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { downloadAddress, downloadName, gatedFields } from '../../catalogue/products/download-name.ts';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import {
  type CadRow,
  cadQuery,
  cadRow,
  downloadQuery,
  fileList,
  fileListQuery,
  stepFilesQuery,
} from './downloads.contract.ts';
import { CAD_ROWS_PER_PAGE, LISTED_PER_PAGE } from './downloads.limits.ts';
import {
  catalogueFile,
  fileOfModel,
  type ModelWithFiles,
  modelsWithFile,
  modelsWithFiles,
  productsWithFiles,
  sizesOfFiles,
  type WantedModels,
} from './downloads.store.ts';
import { soughtNorm } from './files-search.ts';

/** `upTo`: for each product in `ids`, the number of models of all products up to and including this one. */
interface Products {
  ids: number[];
  upTo: number[];
}

const MAX_PRODUCTS = 200_000;

const productsOf = cachedByVersion(
  async ({ database }: Services, wanted: WantedModels): Promise<Products> => {
    const rows = await productsWithFiles(database.pool, wanted);
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
async function listedModels(
  services: Services,
  wanted: WantedModels,
  { limit, offset }: { limit: number; offset: number },
): Promise<ModelWithFiles[]> {
  const { ids, upTo } = await productsOf(services, wanted);
  const first = upTo.findIndex((models) => models > offset);
  if (first < 0) return [];
  const end = upTo.findIndex((models) => models >= offset + limit);
  const before = upTo[first - 1] ?? 0;
  return modelsWithFiles(
    services.database.pool,
    { productIds: ids.slice(first, end < 0 ? undefined : end + 1), kind: wanted.kind },
    { limit, offset: offset - before },
  );
}

function presentCadRow({ kinds, ...model }: ModelWithFiles): CadRow {
  const url = (kind: GatedName) => (kinds.includes(gatedKindOf(kind)) ? downloadAddress(kind, model.model_id) : '');
  return { ...model, ...gatedFields(url) };
}

export const downloadsApi = {
  'GET /api/get_cad_files.php': endpoint({
    summary: 'Models with CAD files or technical data; requires login',
    guard: signedIn('Please login'),
    query: cadQuery,
    aliases: { brandId: 'brand_id', categoryId: 'category_id', productId: 'product_id' },
    reply: z.array(cadRow),
    handle: async ({ query, services }) => {
      const wanted = { brandId: query.brand_id, categoryId: query.category_id, productId: query.product_id };
      const page = { limit: CAD_ROWS_PER_PAGE, offset: ((query.page ?? 1) - 1) * CAD_ROWS_PER_PAGE };
      return (await listedModels(services, wanted, page)).map(presentCadRow);
    },
  }),
  'GET /api/get_file_list.php': endpoint({
    summary: 'Names, formats and sizes of the files that require login, for everybody',
    query: fileListQuery,
    reply: fileList,
    handle: async ({ query: { text, kind: name, page }, services }) => {
      const { database } = services;
      const kind = name && gatedKindOf(name);
      const range = { limit: LISTED_PER_PAGE + 1, offset: (page - 1) * LISTED_PER_PAGE };
      const norm = soughtNorm(text);
      if (norm === undefined) return { data: [], hasMore: false };
      const rows = norm
        ? await modelsWithFiles(database.pool, { norm, kind }, range)
        : await listedModels(services, { kind }, range);
      const shown = rows.slice(0, LISTED_PER_PAGE);
      const ids = shown.map(({ model_id }) => model_id);
      const sizes = await sizesOfFiles(database.pool, ids);
      const data = shown.map(({ model_id, model_name, product_name }) => ({
        model_id,
        model_name,
        product_name,
        files: GATED_NAMES.flatMap((name) => {
          const file = sizes.find((size) => size.modelId === model_id && size.kind === gatedKindOf(name));
          return file ? [{ kind: name, bytes: file.bytes }] : [];
        }),
      }));
      return { data, hasMore: rows.length > shown.length };
    },
  }),
  'GET /api/download.php': endpoint({
    summary: 'A CAD or technical file of a model, or a catalogue; requires login',
    query: downloadQuery,
    aliases: { modelId: 'model_id' },
    reply: z.never(),
    handle: async (call) => {
      const { query, services } = call;
      const open = query.kind === 'catalogue' && services.settings.cataloguesPublic;
      const visitor = open ? await call.visitor() : await signedInVisitor(call, FILES_LOGIN_FIRST);
      const found = await requestedFile(services, query);
      if (!found) throw notFound('File not found');
      const { file, name, folder } = found;
      const reply = isElsewhere(file)
        ? new HttpReply(302, { location: addressOf(file), 'cache-control': 'private, no-store' })
        : await downloadReply(services.files, `gated/${folder}/${file}`, downloadName(name, file));
      const entry = { userId: visitor?.id, kind: query.kind, file, modelId: query.model_id };
      if (!call.http.isHead) services.recordDownload(entry);
      return reply;
    },
  }),
  'GET /api/download_step_files.php': endpoint({
    summary:
      'The STEP files of some models as one zip archive, with a list of the models that have none; requires login',
    query: stepFilesQuery,
    reply: z.never(),
    handle: async (call) => {
      const { query, services } = call;
      const { id: userId } = await signedInVisitor(call, FILES_LOGIN_FIRST);
      const { entries, elsewhere, without } = await stepFiles(services, query.ids);
      if (!entries.length && !elsewhere.length) throw notFound('None of these models has a STEP file');
      if (!call.http.isHead)
        for (const { file, modelId } of entries) services.recordDownload({ userId, kind: 'step', file, modelId });
      const note = listed('The STEP files of these models are at other addresses:', elsewhere).concat(
        listed('There is no STEP file of these models:', without),
      );
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="step-files.zip"',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      };
      return new HttpReply(200, headers, archiveOf(services.files, entries, note));
    },
  }),
};

/** True for the address of a file on another site. */
const isElsewhere = (file: string): boolean => /^https?:\/\//.test(file) && URL.canParse(file);

/** A `Location` header holds ASCII only. */
const addressOf = (file: string): string => new URL(file).href;

const listed = (title: string, lines: readonly string[]): string =>
  lines.length ? `${title}\r\n${lines.join('\r\n')}\r\n` : '';

async function stepFiles({ database, files }: Services, ids: readonly number[]) {
  const entries: (ArchivedFile & { file: string; modelId: number })[] = [];
  const elsewhere: string[] = [];
  const without: string[] = [];
  for (const { id, name, file } of await modelsWithFile(database.pool, ids, 'step')) {
    const key = `${folderOfKind('step')}/${file}`;
    if (file && isStoreKey(key) && (await files.exists(key)))
      entries.push({ key, name: downloadName(name, file), file, modelId: id });
    else if (file && isElsewhere(file)) elsewhere.push(`${name}: ${addressOf(file)}`);
    else without.push(name);
  }
  return { entries, elsewhere, without };
}

async function requestedFile({ database }: Services, { kind, model_id, id }: z.output<typeof downloadQuery>) {
  if (kind === 'catalogue') {
    if (!id) throw badInput('id', 'is required');
    const row = await catalogueFile(database.pool, id);
    return row && { file: row.file, name: row.title, folder: 'catalogues' };
  }
  if (!model_id) throw badInput('model_id', 'is required');
  const gated = gatedKindOf(kind);
  const row = await fileOfModel(database.pool, model_id, gated);
  return row && { file: row.file, name: row.modelName, folder: factsOf(gated).folder };
}

interface ArchivedFile {
  key: string;
  name: string;
}

/**
 * A ZIP archive, read from the store at the client's speed and not compressed, which would keep the process busy.
 * @param note text of a README.txt; '' for none
 */
function archiveOf(files: FileStore, entries: readonly ArchivedFile[], note: string): Readable {
  return guarded(Readable.from(chunksOf(files, entries, note)));
}

async function* chunksOf(files: FileStore, entries: readonly ArchivedFile[], note: string): AsyncGenerator<Uint8Array> {
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
