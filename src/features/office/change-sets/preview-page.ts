import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callFromRequest } from '../../../platform/api/endpoint-routes.ts';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError, isForVisitors } from '../../../platform/errors.ts';
import { RETRY_SECONDS } from '../../../platform/http/error-handler.ts';
import { staffOf } from '../staff/staff-guards.ts';
import { withDrafts } from './preview.ts';

/** Renders the page at a URL with these services, keeping nothing. */
type RenderWith = (
  services: Services,
  url: URL,
  request: FastifyRequest,
) => Promise<{ status: number; html: string } | { status: number; location: string }>;

const OF_PREVIEW = /^\/admin\/preview\/([1-9]\d{0,9})(\/.*)$/;

const STYLE =
  '.preview-band{position:sticky;top:0;z-index:100;padding:.5rem 1rem;background:#7c2d12;color:#fff;font:600 .9rem/1.4 sans-serif;text-align:center}.preview-band a{color:#fff;text-decoration:underline}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * GET /admin/preview/<set>/<path>: a page as it would be with the drafts of a set, made by the code of the page itself, for staff only.
 * Nothing of it is kept or public, it has no scripts, and its links lead to previews of other pages.
 */
export function registerPreview(app: FastifyInstance, services: Services, renderWith: RenderWith): void {
  app.get('/admin/preview/:set/*', async (request, reply) => {
    closeTo(reply);
    // As it was sent: what follows the number is the address of a page, and a percent sign in the number is none of ours.
    const [, digits = '', path = ''] = OF_PREVIEW.exec(request.url) ?? [];
    const set = Number(digits);
    if (set < 1 || set > 2_147_483_647) return reply.callNotFound();
    const prefix = `/admin/preview/${set}`;
    const staff = await staffOf(callFromRequest(request, reply, services)).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 401) return undefined;
      throw error;
    });
    // The office asks who it is, and then shows the set.
    if (!staff) return reply.redirect(`/admin/drafts/${set}`);
    const url = new URL(services.settings.publicUrl + path);
    try {
      const rendered = await withDrafts(services, set, staff.id, (within) => renderWith(within, url, request));
      if ('location' in rendered) return reply.redirect(prefix + rendered.location);
      return reply.code(rendered.status).send(previewOf(rendered.html, prefix, set));
    } catch (error) {
      if (!(error instanceof HttpError) || !isForVisitors(error)) throw error;
      if (error.status === 429 || error.status === 503) reply.header('retry-after', RETRY_SECONDS);
      return reply.code(error.status).send(refusalOf(error, set, request.url));
    }
  });
}

/** No cache, no search engine, and no script: a page of the public site that is not public. */
function closeTo(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace(/script-src [^;]*/, "script-src 'none'")
    .replace(/style-src ([^;]*)/, `style-src $1 ${STYLE_HASH}`);
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
  });
}

const bandOf = (set: number) =>
  `<style>${STYLE}</style><aside class="preview-band" aria-label="Preview">Preview: these drafts are not public. <a href="/admin/drafts/${set}">Back to the drafts</a></aside>`;

function previewOf(html: string, prefix: string, set: number): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(<(?:a|form)\b[^>]*\b(?:href|action)=")\/(?!\/|api\/|uploads\/)/g, `$1${prefix}/`)
    .replace('<body>', `<body>${bandOf(set)}`);
}

function refusalOf({ status, message }: HttpError, set: number, url: string): string {
  const isForNow = status === 429 || status === 503;
  const text = isForNow
    ? `${escapeUTF8(message)} <a href="${escapeUTF8(url)}">Try again</a>`
    : `These drafts cannot be published as they are: ${escapeUTF8(message)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title></head><body>${bandOf(set)}<main><h1>No preview</h1><p>${text}</p></main></body></html>`;
}
