import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientAddress, networkOf } from '../../../platform/api/client-address.ts';
import { parseInput } from '../../../platform/api/endpoint.ts';
import { nameField } from '../../../platform/api/fields.contract.ts';
import { takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { encodingFor, hasVersion } from '../../../platform/compressed-text.ts';
import { notFound } from '../../../platform/errors.ts';
import { sha256Of } from '../../../platform/files/file-store.ts';
import { headerName } from '../../../platform/http/send-stored.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { SHEET_TYPES } from '../../../platform/sheets/write-sheet.ts';
import { VERSION } from '../../../platform/version.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { allBrands } from '../brands-and-categories/brands.store.ts';
import { productNow } from '../products/products.store.ts';
import { siteWordsNow } from '../site-words/site-words-now.ts';
import { modelData } from './model-data.contract.ts';
import { modelsAfter, modelsNamed } from './model-data.store.ts';
import { catalogueFile, type ModelsFormat, modelsFile, productFile } from './open-data.ts';

const SCHEMA = '/data/catalogue.schema.json';
const MOST_NAMED = 50;

interface Dataset {
  path: string;
  summary: string;
}

export const datasetsNow = oncePerVersion(
  async (client: Client): Promise<Dataset[]> => {
    const [first, second] = await modelsAfter(client, 0, 2);
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

const brandsNow = oncePerVersion(allBrands, { maxSize: 1 });

/** Contents of the site for assistants: https://llmstxt.org */
async function llmsText(services: Services): Promise<string> {
  const { siteName, publicUrl } = services.settings;
  const [brands, datasets] = [await brandsNow(services), await datasetsNow(services)];
  const { finder } = await siteWordsNow(services);
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

const FORMATS = { ...SHEET_TYPES, json: 'application/json; charset=utf-8' };
const fileParameters = z.object({ file: nameField });
const tableQuery = z.object({ table: z.coerce.number().int().min(1).max(4).optional() });
const namesQuery = z.object({
  model: z.preprocess((given) => [given].flat(), z.array(nameField).min(1).max(MOST_NAMED)),
});

const JSONL = 'application/jsonl; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

export function registerOpenData(app: FastifyInstance, services: Services): void {
  const isKnown = knownBy(services);
  app.get('/data/catalogue.jsonl', (request, reply) =>
    isKnown(request, reply) ? reply.code(304).send() : sendWhole(services, request, reply, JSONL, 'jsonl'),
  );
  app.get('/data/catalogue.bmecat.xml', (request, reply) =>
    isKnown(request, reply) ? reply.code(304).send() : sendWhole(services, request, reply, XML, 'bmecat'),
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
      : reply.type('text/plain; charset=utf-8').send(await llmsText(services)),
  );
}

/** @returns a function that sets the caching headers, and returns true if the client has the current version */
function knownBy({ catalogueVersion, settings: { siteName, publicUrl } }: Services) {
  // The texts also depend on the release and on settings.
  const made = sha256Of(Buffer.from(JSON.stringify([VERSION, siteName, publicUrl]))).slice(0, 12);
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const etag = `W/"data-${catalogueVersion.current}-${made}"`;
    reply.headers({
      etag,
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    });
    return hasVersion(request.headers['if-none-match'], etag);
  };
}

async function sendWhole(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  format: Parameters<typeof catalogueFile>[1],
) {
  const address = clientAddress(request.ip);
  await takeFromNetworks(services, WHOLE, address);
  const compressed = await catalogueFile(services, format);
  reply.type(type);
  // Every client that accepts brotli accepts gzip as well.
  if (encodingFor(request.headers['accept-encoding']) !== undefined)
    return reply.header('content-encoding', 'gzip').send(compressed);
  const unpacked = async () => {
    const text = createGunzip();
    reply.send(text);
    const cutOff = (error: unknown) => services.log.info({ err: error }, 'A file of open data was cut off');
    await pipeline(Readable.from([compressed]), text).catch(cutOff);
  };
  await services.turns.run('unpackingOfNetwork', unpacked, networkOf(address));
  return reply;
}

function registerModelFiles(app: FastifyInstance, services: Services): void {
  const isKnown = knownBy(services);
  app.get<{ Params: { file: string } }>('/data/products/:file', async (request, reply) => {
    const { file } = parseInput(fileParameters, request.params) as z.infer<typeof fileParameters>;
    const { table } = parseInput(tableQuery, request.query) as z.infer<typeof tableQuery>;
    const [, slug = '', format] = /^(.+)\.(json|csv|xlsx)$/.exec(file) ?? [];
    if (!format) throw notFound('Unknown file: use the slug of a product, then .json, .csv or .xlsx');
    const product = await productNow(services, slug);
    if (!product) throw notFound('This product does not exist');
    if (isKnown(request, reply)) return reply.code(304).send();
    await takeFromNetworks(services, SOME, clientAddress(request.ip));
    const bytes = await productFile(services, product.id, table ?? null, format as ModelsFormat);
    return sendModels(reply, format as ModelsFormat, table ? `${product.slug}-${table}` : product.slug, bytes);
  });

  for (const format of Object.keys(FORMATS) as ModelsFormat[]) {
    app.get(`/data/models.${format}`, async (request, reply) => {
      const { model } = parseInput(namesQuery, request.query) as z.infer<typeof namesQuery>;
      const names = [...new Set(model)];
      await takeFromNetworks(services, SOME, clientAddress(request.ip));
      const found = await modelsNamed(services.database.pool, names);
      const missing = names.find((name) => !found.some((row) => row.name === name));
      if (missing !== undefined) throw notFound(`There is no model ${missing}`);
      if (isKnown(request, reply)) return reply.code(304).send();
      const inOrder = found.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
      return sendModels(reply, format, 'models', await modelsFile(services, inOrder, format));
    });
  }
}

function sendModels(reply: FastifyReply, format: ModelsFormat, name: string, bytes: Buffer) {
  return reply
    .type(FORMATS[format])
    .header(
      'content-disposition',
      `${format === 'json' ? 'inline' : 'attachment'}; filename="${headerName(`${name}.${format}`)}"`,
    )
    .send(bytes);
}
