import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCountedVisit } from './features/site/page-views/is-counted-visit.ts';
import { buildRedirectKey } from './features/site/redirects/redirect-path.ts';
import { findRedirect, loadOldPaths } from './features/site/redirects/redirects.store.ts';
import { loadSite } from './frame/load-site.ts';
import type { Services } from './platform/api/services.ts';
import { type RenderLoginPage, reportRequestError } from './platform/http/error-handler.ts';
import type { Metrics } from './platform/http/metrics.ts';
import {
  type CachedPage,
  createPageVersion,
  type PageCache,
  type RenderedPage,
  toCachedPage,
} from './platform/http/page-cache.ts';
import type { SendPage } from './platform/http/page-server.ts';
import { findProbablePathname, toCanonicalPathname } from './platform/http/request-address.ts';
import { unauthorizedError, unavailableError } from './platform/http-errors.ts';
import { mergeQuery } from './platform/link-rules.ts';
import type { PageAssets } from './platform/page-assets/page-assets.ts';
import { isDatabaseAway } from './platform/postgres/database-errors.ts';
import { VersionedCache } from './platform/versioned-cache.ts';
import { findPageEntry, renderPage } from './render.tsx';
import { pageEntries } from './site-map.tsx';
import type { SiteClient } from './web/site-api.ts';
import type { Site } from './web/site-context.tsx';

const REFRESH_PAUSE_MS = 20;
const FIRST_SEGMENTS = pageEntries
  .map(({ path }) => path.split('/')[1] ?? '')
  .filter((segment) => !/^$|[:*]/.test(segment));
/** Icons that browsers request by themselves, although the page names another one. */
const isBrowserIcon = (pathname: string): boolean => /^\/(favicon\.ico|apple-touch-icon[\w-]*\.png)$/.test(pathname);

interface Input {
  services: Services;
  assets: PageAssets;
  client: SiteClient;
  cache: PageCache;
  sendPage: SendPage;
  metrics: Pick<Metrics, 'pageFromCache' | 'pageRendered'>;
}

type Versions = ReturnType<typeof createPageVersion>;

/** Data of the site for all pages, cached unless loading the brands failed. */
function createSiteCache({ client, services }: Pick<Input, 'client' | 'services'>, versions: Versions) {
  const cache = new VersionedCache<Site>({ maxSize: 1, shouldCache: ({ brands }) => brands.length > 0 });
  return async (version: number): Promise<Site> =>
    cache.hit('site', versions.lastKnown) ?? (await cache.get('site', version, () => loadSite(client, services)));
}

/** Finds the target of a moved path. Most pages need no query, because the set of moved paths is cached. */
function createRedirectFinder({ database }: Services, versions: Versions) {
  const cache = new VersionedCache<Set<string> | undefined>({ maxSize: 1 });
  return async (path: string, version: number): Promise<string | undefined> => {
    const known =
      cache.hit('paths', versions.lastKnown) ?? (await cache.get('paths', version, () => loadOldPaths(database.pool)));
    return known?.has(buildRedirectKey(path)) === false ? undefined : findRedirect(database.pool, path);
  };
}

/** Renders a page again, between requests, if the page was sent from before a large import. */
function createRefresher({ cache }: Pick<Input, 'cache'>, versions: Versions, render: Render) {
  const outdated = new Set<string>();
  return async (key: string, request: FastifyRequest): Promise<void> => {
    outdated.add(key);
    if (outdated.size > 1) return;
    for (const path of outdated) {
      const version = versions.current;
      try {
        const page = await cache.render(path, version, (target) => render(target, version, request));
        if (page.status !== 200) cache.forget(path);
      } catch (error) {
        reportRequestError(error, request);
      }
      outdated.delete(path);
      await setTimeout(REFRESH_PAUSE_MS);
    }
  };
}

type Render = (path: string, version: number, request: FastifyRequest) => Promise<RenderedPage>;

const createRenderer =
  ({ services, client, assets, metrics }: Input, siteData: (version: number) => Promise<Site>): Render =>
  async (path, version, request) => {
    const begun = performance.now();
    const rendered = await renderPage({
      url: new URL(services.settings.publicUrl + path),
      client,
      site: await siteData(version),
      assets,
      report: (error) => reportRequestError(error, request),
    });
    metrics.pageRendered(rendered.route, performance.now() - begun);
    return 'location' in rendered ? { status: rendered.status, html: rendered.location } : rendered;
  };

/** Page that is shown while PostgreSQL is away, when redirects cannot be looked up. */
async function renderUnavailablePage({ services, client, assets }: Input, site: Site, request: FastifyRequest) {
  const url = new URL('/api', services.settings.publicUrl);
  const report = (error: unknown) => reportRequestError(error, request);
  const rendered = await renderPage({ url, client, site, assets, report, failure: unavailableError() });
  if ('location' in rendered) throw new Error('The error page was redirected');
  return toCachedPage(rendered.html, rendered.status);
}

/**
 * Sends a redirect, a cached page or a fresh render; pages cached under exactly the requested URL are sent earlier
 * (page-server.ts).
 */
export function registerPages(app: FastifyInstance, input: Input): void {
  const { services, cache, sendPage, metrics } = input;
  const send = (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
    reply.hijack();
    sendPage(request.raw, reply.raw, page, request.id);
  };

  const versions = createPageVersion(services);
  const siteData = createSiteCache(input, versions);
  const movedTo = createRedirectFinder(services, versions);
  const render = createRenderer(input, siteData);
  const refresh = createRefresher(input, versions, render);

  app.get('/api/*', (_request, reply) => reply.callNotFound());
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const version = versions.current;
    const requested = new URL(services.settings.publicUrl + request.url);
    const url = removeTrailingSlash(requested);
    const key = await pageCacheKey(url);
    const current = cache.hit(key, versions.lastKnown);
    const redirect = (location: string, status = 301) => {
      if (isPrivatePage(url.pathname)) reply.header('cache-control', 'no-store');
      return reply.code(status).header('location', location).send();
    };
    const hasSlash = url !== requested;
    const cached = current ?? cache.hit(key, versions.outdated);
    if (cached && !hasSlash) {
      if (!current) void refresh(key, request);
      metrics.pageFromCache();
      return send(request, reply, cached);
    }
    let moved: string | undefined;
    try {
      moved = await movedTo(url.pathname, version);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return send(request, reply, await renderUnavailablePage(input, await siteData(0), request));
    }
    if (moved) {
      const header = (name: string) => request.headers[name]?.toString();
      if (isCountedVisit({ header })) services.recordRedirect(url.pathname);
      return redirect(mergeQuery(moved, url.search));
    }

    if (isBrowserIcon(url.pathname)) return reply.code(404).type('text/plain').send('Not found');
    const page = isPrivatePage(url.pathname)
      ? await toPrivatePage(await render(key, version, request))
      : await cache.render(key, version, (path) => render(path, version, request));
    // A permanent redirect keeps the whole query; the loader gets only declared parameters.
    if (page.status === 301) return redirect(mergeQuery(page.identity.toString(), url.search));
    if (page.status > 301 && page.status < 400) return redirect(page.identity.toString(), page.status);
    if (hasSlash) return redirect(url.pathname + url.search);
    const probable = page.status === 404 && findProbablePathname(url.pathname, FIRST_SEGMENTS);
    if (probable) return redirect(probable + url.search);
    return send(request, reply, page);
  });
}

/** Renders a page for services other than the site's; nothing is cached. */
export async function renderPreviewPage(
  { services, client, assets }: Pick<Input, 'services' | 'client' | 'assets'>,
  url: URL,
  request: FastifyRequest,
) {
  const moved = await findRedirect(services.database.pool, url.pathname);
  if (moved) return { status: 302, location: mergeQuery(moved, url.search) };
  const rendered = await renderPage({
    url: new URL(services.settings.publicUrl + (await pageCacheKey(url))),
    client,
    site: await loadSite(client, services),
    assets,
    report: (error) => reportRequestError(error, request),
  });
  return 'location' in rendered && rendered.status === 301
    ? { ...rendered, location: mergeQuery(rendered.location, url.search) }
    : rendered;
}

function removeTrailingSlash(url: URL): URL {
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return url;
  const changed = new URL(url);
  changed.pathname = url.pathname.slice(0, -1);
  return changed;
}

/**
 * The URL with normalised declared parameters, so that other parameters (utm_source), defaults and another order of
 * parameters cause no second copy in the cache. Imports the page's file only once.
 */
export async function pageCacheKey({ pathname: requested, search, searchParams }: URL): Promise<string> {
  const pathname = toCanonicalPathname(requested);
  if (!search) return pathname;
  const schema = (await findPageEntry(pathname)?.page())?.search;
  return schema ? schema.hrefWith(pathname, schema.parse(searchParams)) : pathname;
}

const isPrivatePage = (pathname: string): boolean => findPageEntry(toCanonicalPathname(pathname))?.isPrivate === true;
const toPrivatePage = async ({ html, status }: RenderedPage): Promise<CachedPage> =>
  Object.assign(await toCachedPage(html, status), { isPrivate: true });

const MAX_LOGIN_PAGES = 20;

/**
 * Page that explains why a login is needed and, after the login, opens the address at which the visitor is. It does not
 * depend on the address, so it is rendered once per message and page version.
 */
export function createLoginPage({
  services,
  assets,
  client,
}: Pick<Input, 'services' | 'assets' | 'client'>): RenderLoginPage {
  const cache = new VersionedCache<string>({ maxSize: MAX_LOGIN_PAGES });
  const currentVersion = createPageVersion(services);
  return (message) =>
    cache.get(message, currentVersion.current, async () => {
      const rendered = await renderPage({
        url: new URL('/api', services.settings.publicUrl),
        client,
        site: await loadSite(client, services),
        assets,
        report: () => '',
        failure: unauthorizedError(message),
      });
      if ('location' in rendered) throw new Error('The login page was redirected');
      return rendered.html;
    });
}
