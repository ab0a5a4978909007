import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from './security-policy.ts';

const allowOwnFrames = (policy: string): string => policy.replace('frame-src ', "frame-src 'self' ");

/**
 * Serves hashed files under /office, cached for a year, and one page for all addresses below /admin, never cached
 * because it names these files.
 */
export function registerOfficeShell(app: FastifyInstance, clientFolder: string): void {
  const file = join(clientFolder, 'office/index.html');
  if (!existsSync(file)) return;
  const shell = readFileSync(file, 'utf8');
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
        .header('content-security-policy', allowOwnFrames(String(reply.getHeader('content-security-policy'))))
        .send(shell),
    );
  }
  app.get('/office/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (name.endsWith('.html')) return reply.callNotFound();
    removeDocumentHeaders(reply);
    reply.header('x-robots-tag', 'noindex');
    return reply.sendFile(`office/${name}`, { maxAge: '365d', immutable: true });
  });
}

/**
 * Serves hashed files under /assets, cached for a year, and public/, cached for an hour. There is one route per file of
 * public/, so that no file can shadow a page.
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
