import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildCall } from '../../../platform/api/endpoint-routes.ts';
import { MAX_ID } from '../../../platform/api/fields.contract.ts';
import type { Services } from '../../../platform/api/services.ts';
import { RETRY_AFTER_SECONDS } from '../../../platform/http/error-handler.ts';
import { HttpError, isShownToVisitors } from '../../../platform/http-errors.ts';
import type { RightResource } from '../acts/rights.ts';
import { TREE_RESOURCES } from '../catalogue/catalogue.store.ts';
import { refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';
import { runWithDrafts } from './run-preview.ts';

type RenderWith = (
  services: Services,
  url: URL,
  request: FastifyRequest,
) => Promise<{ status: number; html: string } | { status: number; location: string }>;

export interface PagePreview {
  prefix: string;
  path: string;
  screen: string;
  says: string;
  back: string;
  refused: string;
  within<T>(services: Services, staffId: number, work: (services: Services) => Promise<T>): Promise<T>;
}

export interface PreviewKind {
  route: string;
  right?: RightResource;
  /** The preview at an address that is not decoded; undefined if the address is not one of a preview. */
  at(address: string): PagePreview | undefined;
}

const OF_DRAFTS =
  /^(\/admin\/preview\/(?:public|([1-9]\d{0,9}))(?:~(brands|categories|products)-([1-9]\d{0,9}))?)(\/.*)$/;

/** /admin/preview/<view>/<path>: `view` is a change set's id or `public`; `~products-12` also shows a hidden row. */
export const DRAFTS_PREVIEW: PreviewKind = {
  route: '/admin/preview/:view/*',
  at(address) {
    const [, prefix, set, resource, id, path] = OF_DRAFTS.exec(address) ?? [];
    if (!prefix || !path || [set, id].some((number) => Number(number ?? 0) > MAX_ID)) return undefined;
    const row = TREE_RESOURCES.find((one) => one === resource);
    const previewed = {
      set: set === undefined ? undefined : Number(set),
      shown: row && { resource: row, id: Number(id) },
    };
    const band =
      set === undefined
        ? {
            screen: '/admin/catalogue',
            says: 'Office preview: not everything here is public.',
            back: 'Back to the catalogue',
          }
        : { screen: `/admin/drafts/${set}`, says: 'Preview: these drafts are not public.', back: 'Back to the drafts' };
    return {
      ...{ prefix, path, ...band },
      refused: 'These drafts cannot be published as they are',
      within: (services, staffId, work) => runWithDrafts(services, previewed, staffId, work),
    };
  },
};

const STYLE =
  '.preview-band{position:sticky;top:0;z-index:100;padding:.5rem 1rem;background:#7c2d12;color:#fff;font:600 .9rem/1.4 sans-serif;text-align:center}.preview-band a{color:#fff;text-decoration:underline}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Serves public pages to staff: not cached, without scripts, with links to other previews, framed only by the office.
 */
export function registerPreview(
  app: FastifyInstance,
  services: Services,
  kind: PreviewKind,
  renderWith: RenderWith,
): void {
  app.get(kind.route, async (request, reply) => {
    setPreviewHeaders(reply);
    // The raw URL, because the router would decode the page's address.
    const preview = kind.at(request.url);
    if (!preview) return reply.callNotFound();
    const { prefix, path, screen } = preview;
    const staff = await requireStaff(buildCall(request, reply, services)).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 401) return undefined;
      throw error;
    });
    // Without a session, the office shows its sign-in and then the screen of the preview.
    if (!staff) return reply.redirect(screen);
    const url = new URL(services.settings.publicUrl + path);
    try {
      if (kind.right) refuseWithoutRight(staff, kind.right, 'read');
      const rendered = await preview.within(services, staff.id, (within) => renderWith(within, url, request));
      if ('location' in rendered) return reply.redirect(prefix + rendered.location);
      return reply.code(rendered.status).send(renderPreview(rendered.html, preview));
    } catch (error) {
      if (!(error instanceof HttpError) || !isShownToVisitors(error)) throw error;
      if (error.status === 429 || error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
      return reply.code(error.status).send(renderRefusal(error, preview, request.url));
    }
  });
}

function setPreviewHeaders(reply: FastifyReply): void {
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

const renderBand = ({ says, back, screen }: PagePreview) =>
  `<style>${STYLE}</style><aside class="preview-band" aria-label="Preview">${says} <a href="${screen}">${back}</a></aside>`;

function renderPreview(html: string, preview: PagePreview): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(<(?:a|form)\b[^>]*\b(?:href|action)=")\/(?!\/|api\/|uploads\/)/g, `$1${preview.prefix}/`)
    .replace('<body>', `<body>${renderBand(preview)}`);
}

function renderRefusal({ status, message }: HttpError, preview: PagePreview, url: string): string {
  const isForNow = status === 429 || status === 503;
  const text = isForNow
    ? `${escapeUTF8(message)} <a href="${escapeUTF8(url)}">Try again</a>`
    : `${preview.refused}: ${escapeUTF8(message)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title></head><body>${renderBand(preview)}<main><h1>No preview</h1><p>${text}</p></main></body></html>`;
}
