import { setImmediate as othersFirst } from 'node:timers/promises';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Api, api } from './api.ts';
import { clampFinderQuery } from './features/catalogue/clamp-finder/clamp-finder.contract.ts';
import { presentModelData } from './features/catalogue/open-data/model-files.ts';
import { findModelByName } from './features/catalogue/products/model-rows.store.ts';
import { CAPACITY_RULE } from './features/catalogue/ratings/holding-capacity.ts';
import { loadSiteWords } from './features/catalogue/search/load-site-words.ts';
import { readPartsListReply } from './features/customers/parts-list/parts-list.contract.ts';
import { loadMatchesByNorm } from './features/customers/requests/matching/match-models.store.ts';
import { shareCartReply } from './features/customers/saved-lists/saved-lists.contract.ts';
import { MAX_SHARED_LINES } from './features/customers/saved-lists/saved-lists.limits.ts';
import { MAX_PIECES } from './features/visitors/cart/cart.limits.ts';
import type { ApiClient } from './platform/api/api-client.ts';
import { getWidestNetwork, normaliseAddress } from './platform/api/client-address.ts';
import type { EndpointCall } from './platform/api/endpoint.ts';
import { buildCall } from './platform/api/endpoint-routes.ts';
import { nameField } from './platform/api/fields.contract.ts';
import { pickFields } from './platform/api/presenter.ts';
import { enforceNetworkLimits } from './platform/api/rate-limit.ts';
import { runEndpoint } from './platform/api/run-endpoint.ts';
import type { Services } from './platform/api/services.ts';
import { HttpError, isShownToVisitors, notFoundError } from './platform/http-errors.ts';
import { toUnavailableError } from './platform/postgres/database-errors.ts';
import { PROGRAM_VERSION } from './platform/program-version.ts';
import { toNorm } from './platform/slug.ts';
import { MAX_QUERY_LENGTH } from './web/query.limits.ts';

/** Counts protocol messages, because one HTTP request may hold a batch of them. */
const MESSAGES = { name: 'assistants', max: 120, seconds: 60 };
const FAILED = 'This could not be answered. Please try again later.';
const MOST_MODELS = 10;
/** Characters of a list; a longer one costs an assistant more than it can use. */
const MAX_READ = 20_000;

const number = nameField.describe('A model number, in any spelling');
const cartLines = z.object({
  lines: z
    .array(z.object({ model: number, quantity: z.number().int().min(1).max(MAX_PIECES) }))
    .min(1)
    .max(MAX_SHARED_LINES),
});
const READS = { readOnlyHint: true, openWorldHint: false };

/**
 * POST /mcp: the catalogue for assistants (Model Context Protocol over HTTP without sessions). The library takes 10 MB,
 * so it is loaded at the first request.
 */
export function registerAssistants(app: FastifyInstance, services: Services, client: ApiClient<Api>): void {
  if (!services.settings.assistants) return;
  const calls = new WeakMap<Request, ToolCall>();
  const load = async () => {
    const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
    return createMcpHandler(
      ({ requestInfo }) => buildServer(McpServer, client, requestInfo && calls.get(requestInfo)),
      {
        // Receives only errors of clients, because a tool logs its own failures.
        onerror: (error) => services.log.debug({ err: error }, 'A request of an assistant was refused'),
      },
    );
  };
  let handler: ReturnType<typeof load> | undefined;
  app.addHook('onClose', async () => (await handler)?.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const messages = Array.isArray(request.body) ? request.body.length : 1;
      await enforceNetworkLimits(services, MESSAGES, normaliseAddress(request.ip), messages);
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const asked = new Request(new URL(request.url, services.settings.publicUrl), {
        method: request.method,
        headers: headers as [string, string][],
        ...(request.method === 'POST' && { body: JSON.stringify(request.body) }),
      });
      const { finder } = await loadSiteWords(services);
      calls.set(asked, { call: buildCall(request, reply, services), hasFinder: finder !== null });
      handler ??= load();
      const answer = await (await handler).fetch(asked, { parsedBody: request.body });
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(answer.body ?? undefined);
    },
  });
}

interface ToolCall {
  call: EndpointCall;
  hasFinder: boolean;
}

function buildServer(Server: typeof McpServer, client: ApiClient<Api>, from: ToolCall | undefined): McpServer {
  if (!from) throw new Error('A request without its call');
  const { call, hasFinder } = from;
  const { services } = call;
  const { siteName, publicUrl } = services.settings;
  const result: Result = (answer) => answerCall(call, answer);
  const server = new Server(
    { name: siteName, version: PROGRAM_VERSION },
    {
      instructions: `The catalogue of ${siteName}: models with their values. A model's page is ${publicUrl}/product-single/<model number>. There are no prices: put models into a cart_link, from where people send an enquiry.`,
    },
  );
  registerSearch(server, client, result);
  if (hasFinder) registerFinder(server, client, result);
  registerModels(server, services, client, result);
  server.registerTool(
    'read_parts_list',
    {
      description:
        'Reads a parts list or an email: lines with model and quantity that are sure, lines to choose with candidates and what differs, and lines that are not read. Ask the buyer about all but the sure ones.',
      inputSchema: z.object({
        text: z.string().min(1).max(MAX_READ).describe('The list or email as the buyer wrote it'),
      }),
      annotations: READS,
    },
    ({ text }) =>
      result(async () => {
        const endpoint = api['POST /api/read_parts_list.php'];
        return readPartsListReply.parse(await runEndpoint(endpoint, call, {}, { text }, services.checkReplies));
      }),
  );
  server.registerTool(
    'cart_link',
    {
      description: 'A link to a cart with these models, for 90 days, from which people send an enquiry.',
      inputSchema: cartLines,
    },
    ({ lines }) => result(() => createCartLink(call, lines)),
  );
  return server;
}

type Result = (answer: () => Promise<object>) => Promise<CallToolResult>;

function registerSearch(server: McpServer, client: ApiClient<Api>, result: Result): void {
  server.registerTool(
    'search',
    {
      description:
        'Products, models, categories and pages for words, model numbers (also of other makers) and values with units.',
      inputSchema: z.object({
        query: z.string().max(MAX_QUERY_LENGTH).describe('Such as a model number, "stainless" or "2000 N at 60 mm"'),
      }),
      annotations: READS,
    },
    ({ query }) => result(() => client.getRaw('/api/search_catalogue.php', { query })),
  );
}

function registerFinder(server: McpServer, client: ApiClient<Api>, result: Result): void {
  server.registerTool(
    'find_clamps',
    {
      description: `Clamps that hold a force (N) at a reach (mm) with a safety factor (1.5 unless given) and fit a space (mm); one condition alone is enough. \`usable\` is the capacity at the reach asked for, without a reach the stated one. ${CAPACITY_RULE.beyond} So none is listed for a longer reach; \`extended\` are bars that users have to extend themselves. A mounting may be given by the beginning of its name, a length as ~150 for about 150.`,
      inputSchema: clampFinderQuery.extend({
        limit: z.coerce.number().int().min(0).max(MOST_MODELS).default(MOST_MODELS),
      }),
      annotations: READS,
    },
    (given) => result(() => client.getRaw('/api/find_clamps.php', given)),
  );
}

function registerModels(server: McpServer, services: Services, client: ApiClient<Api>, result: Result): void {
  server.registerTool(
    'get_models',
    {
      description: 'All values of one model, or of several to compare them.',
      inputSchema: z.object({ models: z.array(number).min(1).max(MOST_MODELS) }),
      annotations: READS,
    },
    ({ models }) => result(() => loadValues(services, models)),
  );
  server.registerTool(
    'belongs_to',
    {
      description:
        'Accessories and spare parts of a model, the models whose accessory or spare part it is, and the models that replace it or that it replaces.',
      inputSchema: z.object({ model: number }),
      annotations: READS,
    },
    ({ model }) =>
      result(() =>
        client
          .getRaw('/api/get_model_details.php', { model_name: model })
          .then((found) => pickFields(found, ['model_name', 'parts', 'fits', 'fits_count', 'replaced_by', 'replaces'])),
      ),
  );
  server.registerTool(
    'alternatives',
    {
      description: "Models that come nearest to one of ours, or to another maker's number, with the differences.",
      inputSchema: z.object({ number: nameField.describe('A model number of ours or of another maker') }),
      annotations: READS,
    },
    (given) => result(() => loadAlternatives(services, client, given.number)),
  );
}

async function loadValues(services: Services, models: readonly string[]) {
  const rows = await Promise.all(models.map((model) => findModelByName(services, model)));
  const known = rows.filter((row) => row !== undefined);
  return { models: await presentModelData(services, known), unknown: models.filter((_, at) => !rows[at]) };
}

async function loadAlternatives(services: Services, client: ApiClient<Api>, number: string) {
  const row = await findModelByName(services, number);
  if (row) return { alternatives: await client.getRaw('/api/get_alternatives.php', { model_id: row.id }) };
  const { foreign, foreignNote: note } = await client.getRaw('/api/search_catalogue.php', { query: number });
  if (!foreign.length) throw notFoundError('Neither a model of ours nor a known number of another maker');
  return { foreign, ...(note && { note }) };
}

async function createCartLink(call: EndpointCall, lines: z.infer<typeof cartLines>['lines']) {
  const { services } = call;
  const found = await loadMatchesByNorm(
    services.database.pool,
    lines.map(({ model }) => toNorm(model)),
  );
  const known = lines.map(({ model, quantity }) => {
    const named =
      found.find(({ model_name }) => model_name === model) ?? found.find(({ norm }) => norm && norm === toNorm(model));
    if (!named) throw notFoundError(`There is no model ${model}`);
    return { model_id: named.model_id, quantity };
  });
  const reply = await runEndpoint(api['POST /api/share_basket.php'], call, {}, { lines: known }, services.checkReplies);
  const { path, expires_at } = shareCartReply.parse(reply);
  return { link: services.settings.publicUrl + path, expires_at };
}

async function answerCall({ services, http }: EndpointCall, answer: () => Promise<object>): Promise<CallToolResult> {
  const { turns, log } = services;
  const inTurn = () =>
    turns.run('assistants', async () => {
      await othersFirst();
      return answer();
    });
  try {
    const found = await turns.run('assistantsOfNetwork', inTurn, getWidestNetwork(http.ip));
    return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: { ...found } };
  } catch (error) {
    const known = toUnavailableError(error, log, { tool: true }) ?? error;
    const isShown = known instanceof HttpError && isShownToVisitors(known);
    if (!isShown) log.error({ err: error }, 'A tool of an assistant failed');
    return { content: [{ type: 'text', text: isShown ? known.message : FAILED }], isError: true };
  }
}
