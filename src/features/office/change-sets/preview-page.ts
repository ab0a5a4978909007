import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callFromRequest } from '../../../platform/api/endpoint-routes.ts';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError, isForVisitors } from '../../../platform/errors.ts';
import { RETRY_SECONDS } from '../../../platform/http/error-handler.ts';
import type { RightResource } from '../rights/rights.ts';
import { refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { withDrafts } from './preview.ts';

/** Renders the page at a URL with these services, keeping nothing. */
type RenderWith = (
  services: Services,
  url: URL,
  request: FastifyRequest,
) => Promise<{ status: number; html: string } | { status: number; location: string }>;

/** Whose preview it is, by the number in its address, and what is said of it. */
export interface PreviewKind {
  /** The pages of a preview are below this address, behind its number: `/admin/preview`. */
  below: string;
  /** What whoever sees it must be allowed to read; by default that of all staff. */
  right?: RightResource;
  /** The screen of the office that it belongs to. */
  screenOf(id: number): string;
  /** Of the band above each page. */
  says: string;
  back: string;
  /** Why it cannot be shown, before the reason. */
  refused: string;
  within<T>(
    services: Services,
    id: number,
    staffId: number,
    path: string,
    work: (services: Services) => Promise<T>,
  ): Promise<T>;
}

export const DRAFTS_PREVIEW: PreviewKind = {
  below: '/admin/preview',
  screenOf: (id) => `/admin/drafts/${id}`,
  says: 'Preview: these drafts are not public.',
  back: 'Back to the drafts',
  refused: 'These drafts cannot be published as they are',
  within: (services, id, staffId, _path, work) => withDrafts(services, id, staffId, work),
};

const STYLE =
  '.preview-band{position:sticky;top:0;z-index:100;padding:.5rem 1rem;background:#7c2d12;color:#fff;font:600 .9rem/1.4 sans-serif;text-align:center}.preview-band a{color:#fff;text-decoration:underline}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * GET /admin/preview/<set>/<path>: a page as it would be with the drafts of a set, made by the code of the page itself, for staff only.
 * Nothing of it is kept or public, it has no scripts, and its links lead to previews of other pages. A `kind` of its own is below another address.
 */
export function registerPreview(
  app: FastifyInstance,
  services: Services,
  kind: PreviewKind,
  renderWith: RenderWith,
): void {
  app.get(`${kind.below}/:id/*`, async (request, reply) => {
    closeTo(reply);
    // As it was sent: what follows the number is the address of a page, and a percent sign in the number is none of ours.
    const [, digits = '', path = ''] = /^\/([1-9]\d{0,9})(\/.*)$/.exec(request.url.slice(kind.below.length)) ?? [];
    const id = Number(digits);
    if (id < 1 || id > 2_147_483_647) return reply.callNotFound();
    const prefix = `${kind.below}/${id}`;
    const staff = await staffOf(callFromRequest(request, reply, services)).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 401) return undefined;
      throw error;
    });
    // The office asks who it is, and then shows what it belongs to.
    if (!staff) return reply.redirect(kind.screenOf(id));
    const url = new URL(services.settings.publicUrl + path);
    try {
      if (kind.right) refuseWithoutRight(staff, kind.right, 'read');
      const rendered = await kind.within(services, id, staff.id, path, (within) => renderWith(within, url, request));
      if ('location' in rendered) return reply.redirect(prefix + rendered.location);
      return reply.code(rendered.status).send(previewOf(rendered.html, prefix, kind, id));
    } catch (error) {
      if (!(error instanceof HttpError) || !isForVisitors(error)) throw error;
      if (error.status === 429 || error.status === 503) reply.header('retry-after', RETRY_SECONDS);
      return reply.code(error.status).send(refusalOf(error, kind, id, request.url));
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

const bandOf = ({ says, back, screenOf }: PreviewKind, id: number) =>
  `<style>${STYLE}</style><aside class="preview-band" aria-label="Preview">${says} <a href="${screenOf(id)}">${back}</a></aside>`;

function previewOf(html: string, prefix: string, kind: PreviewKind, id: number): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(<(?:a|form)\b[^>]*\b(?:href|action)=")\/(?!\/|api\/|uploads\/)/g, `$1${prefix}/`)
    .replace('<body>', `<body>${bandOf(kind, id)}`);
}

function refusalOf({ status, message }: HttpError, kind: PreviewKind, id: number, url: string): string {
  const isForNow = status === 429 || status === 503;
  const text = isForNow
    ? `${escapeUTF8(message)} <a href="${escapeUTF8(url)}">Try again</a>`
    : `${kind.refused}: ${escapeUTF8(message)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title></head><body>${bandOf(kind, id)}<main><h1>No preview</h1><p>${text}</p></main></body></html>`;
}
