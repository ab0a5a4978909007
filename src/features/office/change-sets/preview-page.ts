import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callFromRequest } from '../../../platform/api/endpoint-routes.ts';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError, isForVisitors } from '../../../platform/errors.ts';
import { RETRY_SECONDS } from '../../../platform/http/error-handler.ts';
import { TREE_RESOURCES } from '../catalogue/hidden-rows.store.ts';
import { staffOf } from '../staff/staff-guards.ts';
import { type Previewed, withDrafts } from './preview.ts';

/** Renders the page at a URL with these services, keeping nothing. */
type RenderWith = (
  services: Services,
  url: URL,
  request: FastifyRequest,
) => Promise<{ status: number; html: string } | { status: number; location: string }>;

/** A set or `public`, the row that is shown although visitors do not see it, and the address of a page. */
const OF_PREVIEW =
  /^(\/admin\/preview\/(?:public|([1-9]\d{0,9}))(?:~(brands|categories|products)-([1-9]\d{0,9}))?)(\/.*)$/;
const MAX_ID = 2_147_483_647;

const STYLE =
  '.preview-band{position:sticky;top:0;z-index:100;padding:.5rem 1rem;background:#7c2d12;color:#fff;font:600 .9rem/1.4 sans-serif;text-align:center}.preview-band a{color:#fff;text-decoration:underline}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** What the address of a preview asks for; undefined where it is none. */
function previewAt(address: string): (Previewed & { prefix: string; path: string }) | undefined {
  // As it was sent: what follows is the address of a page, and a percent sign before it is none of ours.
  const [, prefix, set, resource, id, path] = OF_PREVIEW.exec(address) ?? [];
  if (!prefix || !path || [set, id].some((number) => Number(number ?? 0) > MAX_ID)) return undefined;
  const shown = TREE_RESOURCES.find((one) => one === resource);
  return {
    prefix,
    path,
    set: set === undefined ? undefined : Number(set),
    shown: shown && { resource: shown, id: Number(id) },
  };
}

/**
 * GET /admin/preview/<view>/<path>: a page as it would be with the drafts of a set, made by the code of the page itself, for staff only.
 * The view is the number of the set, or `public`; after it `~products-12` shows a row that visitors do not see yet. Nothing of it is kept or
 * public, it has no scripts, and its links lead to previews of other pages. Only pages of the office may show it in a frame.
 */
export function registerPreview(app: FastifyInstance, services: Services, renderWith: RenderWith): void {
  app.get('/admin/preview/:view/*', async (request, reply) => {
    closeTo(reply);
    const asked = previewAt(request.url);
    if (!asked) return reply.callNotFound();
    const { prefix, path, set } = asked;
    const staff = await staffOf(callFromRequest(request, reply, services)).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 401) return undefined;
      throw error;
    });
    // The office asks who it is, and then shows the set.
    if (!staff) return reply.redirect(set === undefined ? '/admin/catalogue' : `/admin/drafts/${set}`);
    const url = new URL(services.settings.publicUrl + path);
    try {
      const rendered = await withDrafts(services, asked, staff.id, (within) => renderWith(within, url, request));
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
    .replace(/style-src ([^;]*)/, `style-src $1 ${STYLE_HASH}`)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
  });
}

const bandOf = (set: number | undefined) => {
  const [text, back] =
    set === undefined
      ? ['Shown for the office: not everything here is public.', '<a href="/admin/catalogue">Back to the catalogue</a>']
      : ['Preview: these drafts are not public.', `<a href="/admin/drafts/${set}">Back to the drafts</a>`];
  return `<style>${STYLE}</style><aside class="preview-band" aria-label="Preview">${text} ${back}</aside>`;
};

function previewOf(html: string, prefix: string, set: number | undefined): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(<(?:a|form)\b[^>]*\b(?:href|action)=")\/(?!\/|api\/|uploads\/)/g, `$1${prefix}/`)
    .replace('<body>', `<body>${bandOf(set)}`);
}

function refusalOf({ status, message }: HttpError, set: number | undefined, url: string): string {
  const isForNow = status === 429 || status === 503;
  const text = isForNow
    ? `${escapeUTF8(message)} <a href="${escapeUTF8(url)}">Try again</a>`
    : `These drafts cannot be published as they are: ${escapeUTF8(message)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title></head><body>${bandOf(set)}<main><h1>No preview</h1><p>${text}</p></main></body></html>`;
}
