import type { FastifyInstance } from 'fastify';
import type { Api } from './api.ts';
import type { AssistantHandler } from './assistant-tools.ts';
import type { ApiClient } from './platform/api/api-client.ts';
import { clientAddress } from './platform/api/client-address.ts';
import { callFromRequest } from './platform/api/endpoint-routes.ts';
import { takeOrRefuse } from './platform/api/rate-limit.ts';
import type { Services } from './platform/api/services.ts';

const REQUESTS = { name: 'assistants', max: 120, seconds: 60 };

/**
 * POST /mcp: the catalogue for assistants, by the Model Context Protocol over HTTP without sessions. Its tools answer what the endpoints of
 * the same purposes answer a guest; the only thing that one of them stores is a cart behind a link. The protocol's code is loaded for the
 * first request.
 */
export function registerAssistants(app: FastifyInstance, services: Services, client: ApiClient<Api>): void {
  if (!services.settings.assistants) return;
  let handler: Promise<AssistantHandler> | undefined;
  app.addHook('onClose', async () => (await handler)?.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      await takeOrRefuse(services, REQUESTS, clientAddress(request.ip));
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const asked = new Request(new URL(request.url, services.settings.publicUrl), {
        method: request.method,
        headers: headers as [string, string][],
        ...(request.method === 'POST' && { body: JSON.stringify(request.body) }),
      });
      handler ??= import('./assistant-tools.ts').then(({ assistantHandler }) => assistantHandler(client, services));
      const call = callFromRequest(request, reply, services);
      const { status, headers: sent, body } = await (await handler).answer(asked, request.body, call);
      return reply
        .code(status)
        .headers(Object.fromEntries(sent))
        .send(body ?? undefined);
    },
  });
}
