import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isOfficeEndpoint } from '../api/endpoint.ts';
import { OFFICE_RELEASE } from '../api/office-release.limits.ts';
import { removeDocumentHeaders } from './security-policy.ts';

const allowOwnFrames = (policy: string): string => policy.replace('frame-src ', "frame-src 'self' ");

/**
 * Serves hashed files under /office, cached for a year, and one page for all addresses below /admin, never cached
 * because it names these files.
 */
export function registerOfficeShell(app: FastifyInstance, clientFolder: string): void {
  const file = join(clientFolder, 'office/index.html');
  if (!existsSync(file)) return;
  const built = readFileSync(file, 'utf8');
  const release = createHash('sha256').update(built).digest('hex').slice(0, 12);
  const shell = built.replace('<title>', `<meta name="${OFFICE_RELEASE}" content="${release}" />\n    <title>`);
  refuseOtherReleases(app, release);
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

const OTHER_RELEASE =
  'This page belongs to another release of the site. Copy what you have typed, then reload the page and try again.';

/**
 * Tells an office page that meets another release to reload: while copies are replaced, its requests may name fields
 * or addresses that this release does not know.
 */
function refuseOtherReleases(app: FastifyInstance, release: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const asked = request.headers[OFFICE_RELEASE];
    const isRefused = reply.statusCode === 400 || reply.statusCode === 404;
    if (!isRefused || asked === undefined || asked === release || !isOfficeEndpoint(request.url)) return payload;
    reply.code(409).removeHeader('content-length');
    return JSON.stringify({ error: OTHER_RELEASE, other_release: true });
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
