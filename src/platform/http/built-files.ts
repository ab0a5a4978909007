import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from './security-policy.ts';

/**
 * Serves hashed files under /assets, cached for a year, and public/, cached for an hour. One route per file, so that
 * the build can never shadow a page.
 */
export async function registerBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true });
  app.get('/assets/*', async (request, reply) => {
    removeDocumentHeaders(reply);
    return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { maxAge: '365d', immutable: true });
  });
  const names = readdirSync(clientFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(clientFolder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !name.startsWith('.') && !/^(assets|office)\//.test(name) && !/\.(br|gz)$/.test(name));
  for (const name of names) {
    // A cached service worker would delay every new version of the site.
    const maxAge = name === 'service-worker.js' ? 0 : '1h';
    app.get(`/${name}`, async (_request, reply) => reply.sendFile(name, { maxAge }));
  }
}
