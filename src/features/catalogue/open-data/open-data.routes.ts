import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getWidestNetwork, normaliseAddress } from '../../../platform/api/client-address.ts';
import { parseInput } from '../../../platform/api/endpoint.ts';
import { nameField } from '../../../platform/api/fields.contract.ts';
import { enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { chooseEncoding, matchesEtag } from '../../../platform/compressed-text.ts';
import { hashSha256 } from '../../../platform/files/file-store.ts';
import { toHeaderFileName } from '../../../platform/http/send-stored-file.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { PROGRAM_VERSION } from '../../../platform/program-version.ts';
import { SPREADSHEET_TYPES } from '../../../platform/spreadsheets/write-spreadsheet.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { listBrands } from '../brands-and-categories/brands.store.ts';
import { findProductByName } from '../products/products.store.ts';
import { loadSiteWords } from '../search/load-site-words.ts';
import { modelData } from './model-data.contract.ts';
import { readModelsAfter, readModelsByNames } from './model-data.store.ts';
import { type ModelsFileFormat, makeCatalogueFile, makeModelsFile, makeProductFile } from './model-files.ts';

const SCHEMA = '/data/catalogue.schema.json';
const MOST_NAMED = 50;

interface Dataset {
  path: string;
  summary: string;
}

export const loadDatasets = computeOncePerVersion(
  async (client: DatabaseClient): Promise<Dataset[]> => {
    const [first, second] = await readModelsAfter(client, 0, 2);
    const slug = encodeURIComponent(first?.productSlug ?? 'slug');
    const names = [first, second].flatMap((row) => (row ? [`model=${encodeURIComponent(row.name)}`] : []));
    return [
      {
        path: '/data/catalogue.jsonl',
        summary: `Every model with its values, one line of JSON each, as ${SCHEMA} describes it`,
      },
      { path: SCHEMA, summary: 'The JSON Schema of a model' },
      { path: '/data/catalogue.bmecat.xml', summary: 'Every model as a BMEcat 2005.2 catalogue, prices on request' },
      {
        path: `/data/products/${slug}.json`,
        summary:
          'The models of a product by its slug; .csv and .xlsx as a spreadsheet, ?table=1 to 4 for one of its tables',
      },
      {
        path: `/data/models.csv?${names.join('&')}`,
        summary: `Up to ${MOST_NAMED} models by their numbers; also as .xlsx and .json`,
      },
    ];
  },
  { maxSize: 1 },
);

const loadBrands = computeOncePerVersion(listBrands, { maxSize: 1 });

/** Contents of the site for assistants: https://llmstxt.org */
async function buildLlmsText(services: Services): Promise<string> {
  const { siteName, publicUrl } = services.settings;
  const [brands, datasets] = [await loadBrands(services), await loadDatasets(services)];
  const { finder } = await loadSiteWords(services);
  const link = (name: string, path: string, what: string) => `- [${name}](${publicUrl}${path}): ${what}\n`;
  return (
    `# ${siteName}\n\n> A manufacturer's catalogue: every model with its values, drawing and CAD, and enquiries without prices. Values are in the units stated beside them.\n\n` +
    `## Catalogue\n\n` +
    link('All products', '/AllProducts', 'product families of all brands, with filters by attribute') +
    (finder ? link(finder, '/ClampFinder', 'by force, reach, height of the workpiece and the space there is') : '') +
    link('Search', '/Search', '?q= takes words, model numbers and values with units, such as "2000 N at 60 mm"') +
    brands
      .map(({ name, slug }) =>
        link(name, `/ProductCategories/${encodeURIComponent(slug)}`, 'the categories of this brand'),
      )
      .join('') +
    `\n## Data\n\n` +
    datasets.map(({ path, summary }) => link(path, path, summary)).join('') +
    link('API', '/api/docs', 'all endpoints, with their schemas at /api/openapi.json') +
    `\n## Optional\n\n` +
    link('Sitemap', '/sitemap.xml', 'every page')
  );
}

const WHOLE = { name: 'open-data-whole', max: 12, seconds: 3600 };
const SOME = { name: 'open-data', max: 120, seconds: 60 };

const FORMATS = { ...SPREADSHEET_TYPES, json: 'application/json; charset=utf-8' };
const fileParameters = z.object({ file: nameField });
const tableQuery = z.object({ table: z.coerce.number().int().min(1).max(4).optional() });
const namesQuery = z.object({
  model: z.preprocess((given) => [given].flat(), z.array(nameField).min(1).max(MOST_NAMED)),
});

const JSONL = 'application/jsonl; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

export function registerOpenData(app: FastifyInstance, services: Services): void {
  const isKnown = buildVersionCheck(services);
  app.get('/data/catalogue.jsonl', (request, reply) =>
    isKnown(request, reply) ? reply.code(304).send() : sendCatalogueFile(services, request, reply, JSONL, 'jsonl'),
  );
  app.get('/data/catalogue.bmecat.xml', (request, reply) =>
    isKnown(request, reply) ? reply.code(304).send() : sendCatalogueFile(services, request, reply, XML, 'bmecat'),
  );
  const schema = JSON.stringify({
    $id: services.settings.publicUrl + SCHEMA,
    title: 'A model of the catalogue',
    ...z.toJSONSchema(modelData),
  });
  app.get(SCHEMA, async (request, reply) =>
    isKnown(request, reply)
      ? reply.code(304).send()
      : reply.type('application/schema+json; charset=utf-8').send(schema),
  );

  registerModelFiles(app, services);
  app.get('/llms.txt', async (request, reply) =>
    isKnown(request, reply)
      ? reply.code(304).send()
      : reply.type('text/plain; charset=utf-8').send(await buildLlmsText(services)),
  );
}

/** @returns a function that sets the caching headers, and returns true if the client has the current version */
function buildVersionCheck({ catalogueVersion, settings: { siteName, publicUrl } }: Services) {
  // The texts also depend on the release and on settings.
  const made = hashSha256(Buffer.from(JSON.stringify([PROGRAM_VERSION, siteName, publicUrl]))).slice(0, 12);
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const etag = `W/"data-${catalogueVersion.current}-${made}"`;
    reply.headers({
      etag,
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    });
    return matchesEtag(request.headers['if-none-match'], etag);
  };
}

async function sendCatalogueFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  format: Parameters<typeof makeCatalogueFile>[1],
) {
  const address = normaliseAddress(request.ip);
  await enforceNetworkLimits(services, WHOLE, address);
  const compressed = await makeCatalogueFile(services, format);
  reply.type(type);
  // Every client that accepts brotli accepts gzip as well.
  if (chooseEncoding(request.headers['accept-encoding']) !== undefined)
    return reply.header('content-encoding', 'gzip').send(compressed);
  const unpacked = async () => {
    const text = createGunzip();
    reply.send(text);
    const cutOff = (error: unknown) => services.log.info({ err: error }, 'A file of open data was cut off');
    await pipeline(Readable.from([compressed]), text).catch(cutOff);
  };
  await services.turns.run('unpackingOfNetwork', unpacked, getWidestNetwork(address));
  return reply;
}

function registerModelFiles(app: FastifyInstance, services: Services): void {
  const isKnown = buildVersionCheck(services);
  app.get<{ Params: { file: string } }>('/data/products/:file', async (request, reply) => {
    const { file } = parseInput(fileParameters, request.params) as z.infer<typeof fileParameters>;
    const { table } = parseInput(tableQuery, request.query) as z.infer<typeof tableQuery>;
    const [, slug = '', format] = /^(.+)\.(json|csv|xlsx)$/.exec(file) ?? [];
    if (!format) throw notFoundError('Unknown file: use the slug of a product, then .json, .csv or .xlsx');
    const product = await findProductByName(services, slug);
    if (!product) throw notFoundError('This product does not exist');
    if (isKnown(request, reply)) return reply.code(304).send();
    await enforceNetworkLimits(services, SOME, normaliseAddress(request.ip));
    const bytes = await makeProductFile(services, product.id, table ?? null, format as ModelsFileFormat);
    return sendModels(reply, format as ModelsFileFormat, table ? `${product.slug}-${table}` : product.slug, bytes);
  });

  for (const format of Object.keys(FORMATS) as ModelsFileFormat[]) {
    app.get(`/data/models.${format}`, async (request, reply) => {
      const { model } = parseInput(namesQuery, request.query) as z.infer<typeof namesQuery>;
      const names = [...new Set(model)];
      await enforceNetworkLimits(services, SOME, normaliseAddress(request.ip));
      const found = await readModelsByNames(services.database.pool, names);
      const missing = names.find((name) => !found.some((row) => row.name === name));
      if (missing !== undefined) throw notFoundError(`There is no model ${missing}`);
      if (isKnown(request, reply)) return reply.code(304).send();
      const inOrder = found.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
      return sendModels(reply, format, 'models', await makeModelsFile(services, inOrder, format));
    });
  }
}

function sendModels(reply: FastifyReply, format: ModelsFileFormat, name: string, bytes: Buffer) {
  return reply
    .type(FORMATS[format])
    .header(
      'content-disposition',
      `${format === 'json' ? 'inline' : 'attachment'}; filename="${toHeaderFileName(`${name}.${format}`)}"`,
    )
    .send(bytes);
}
