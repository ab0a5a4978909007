import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from './security-policy.ts';

const withOwnFrames = (policy: string): string => policy.replace('frame-src ', "frame-src 'self' ");

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
        .header('content-security-policy', withOwnFrames(String(reply.getHeader('content-security-policy'))))
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
