import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from './security-policy.ts';

/** The policy of the site, under which a page may have frames of this site. */
const withOwnFrames = (policy: string): string => policy.replace('frame-src ', "frame-src 'self' ");

/**
 * The office: its built files under /office, hashed and cached for a year, and one static page for every address below /admin.
 * The page names the hashed files, so it is never cached.
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
        // The catalogue shows pages as visitors see them.
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
