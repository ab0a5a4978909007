import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getOwnValue } from '../get-own-value.ts';
import { type EndpointEntry, type EndpointTable, isOfficeEndpoint, isProgramEndpoint } from './endpoint.ts';

interface Operation {
  summary: string;
  tags: string[];
  parameters?: { name: string; in: 'query'; required: boolean; description?: string; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

function buildOpenApiDocument(endpoints: EndpointTable) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, entry] of Object.entries(endpoints)) {
    const [method = 'GET', path = ''] = key.split(' ');
    paths[path] = { ...getOwnValue(paths, path), [method.toLowerCase()]: buildOperation(path, entry) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Catalogue and enquiry API', version: '1' },
    paths,
    components: {
      schemas: { Error: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] } },
    },
  };
}

function buildOperation(path: string, entry: EndpointEntry): Operation {
  const failure = {
    description: 'The body names the problem',
    content: jsonContent({ $ref: '#/components/schemas/Error' }),
  };
  return {
    summary: entry.summary,
    tags: [isOfficeEndpoint(path) ? 'office' : 'site'],
    ...(entry.query ? { parameters: buildParameters(entry) } : {}),
    ...(entry.body ? { requestBody: { required: true, content: jsonContent(toJsonSchema(entry.body, 'input')) } } : {}),
    responses: {
      200: { description: 'The answer', content: jsonContent(toJsonSchema(entry.reply, 'output')) },
      [isProgramEndpoint(path) ? 422 : 400]: failure,
      ...(entry.guard ? { 401: failure } : {}),
    },
  };
}

function buildParameters(entry: EndpointEntry): Operation['parameters'] {
  const schema = toJsonSchema(entry.query as z.ZodType, 'input') as { properties?: object; required?: string[] };
  const spellings = Object.entries(entry.aliases ?? {});
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const others = spellings.filter(([, canonical]) => canonical === name).map(([alias]) => alias);
    return {
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      ...(others.length ? { description: `Also accepted as ${others.join(', ')}` } : {}),
      schema: inner,
    };
  });
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } });

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

interface Docs {
  guard?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** URL of a GET that runs without changes; undefined if there is none. */
  examples?: () => Promise<(path: string) => string | undefined>;
  /** Data files besides the endpoints, each with a URL that runs without changes. */
  datasets?: () => Promise<{ path: string; summary: string }[]>;
}

export function registerApiDocs(
  app: FastifyInstance,
  path: string,
  endpoints: EndpointTable,
  { guard, examples, datasets }: Docs,
) {
  let document: ReturnType<typeof buildOpenApiDocument> | undefined;
  // The description is made on the first request, because making it takes longer than building the rest of the app.
  const describe = () => {
    document ??= buildOpenApiDocument(endpoints);
    return document;
  };
  app.get(`${path}/openapi.json`, async (request, reply) => {
    await guard?.(request, reply);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(describe()));
  });
  app.get(`${path}/docs`, async (request, reply) => {
    await guard?.(request, reply);
    const page = renderDocsPage(describe().paths, `${path}/openapi.json`, {
      datasets: (await datasets?.()) ?? [],
      exampleOf: (await examples?.()) ?? (() => undefined),
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

function renderDocsPage(
  paths: Record<string, Record<string, Operation>>,
  description: string,
  {
    datasets,
    exampleOf,
  }: { datasets: readonly { path: string; summary: string }[]; exampleOf: (path: string) => string | undefined },
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({ path, method: method.toUpperCase(), entry })),
  );
  const sections = operations.map(
    ({ path, method, entry }) =>
      `<section><h2><span>${method}</span> <code>${escapeUTF8(path)}</code></h2><p>${escapeUTF8(entry.summary)}</p>${method === 'GET' ? renderExampleLink(exampleOf(path)) : ''}${renderParameterTable(entry)}${
        entry.requestBody ? renderSchemaBlock('Body', entry.requestBody) : ''
      }${renderSchemaBlock('Answer', entry.responses[200])}</section>`,
  );
  const files = datasets.map(
    ({ path, summary }) =>
      `<section><h2><span>GET</span> <a href="${escapeUTF8(path)}"><code>${escapeUTF8(path)}</code></a></h2><p>${escapeUTF8(summary)}</p></section>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/api-docs.css"></head>' +
    `<body><main><h1>API</h1><p>${operations.length} endpoints. The machine-readable description is at ` +
    `<a href="${description}">${description}</a>. Bad input is answered with 400 and <code>{"error"}</code> naming the field.</p>` +
    `${files.join('')}${sections.join('')}</main></body></html>`
  );
}

const renderExampleLink = (address: string | undefined) =>
  address ? `<p>Example: <a href="${escapeUTF8(address)}"><code>${escapeUTF8(address)}</code></a></p>` : '';

function renderParameterTable({ parameters: buildParameters = [] }: Operation): string {
  if (!buildParameters.length) return '';
  const rows = buildParameters.map(
    ({ name, required, description, schema }) =>
      `<tr><th scope="row"><code>${escapeUTF8(name)}</code></th><td>${required ? 'required' : 'optional'}</td>` +
      `<td><code>${escapeUTF8(JSON.stringify(schema))}</code></td><td>${escapeUTF8(description ?? '')}</td></tr>`,
  );
  return `<table><thead><tr><th>Query</th><th></th><th>Schema</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const renderSchemaBlock = (title: string, value: unknown) =>
  `<details><summary>${title}</summary><pre>${escapeUTF8(JSON.stringify(value, null, 2))}</pre></details>`;
