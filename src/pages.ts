import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCounted } from './features/site/page-views/is-counted.ts';
import { redirectKey } from './features/site/redirects/redirect-path.ts';
import { oldPaths, redirectFor } from './features/site/redirects/redirects.store.ts';
import { loadSite } from './frame/load-site.ts';
import type { Services } from './platform/api/services.ts';
import { unauthorized, unavailable } from './platform/errors.ts';
import { type LoginPage, reportError } from './platform/http/error-handler.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { asPage, type CachedPage, type PageCache, pageVersion, type RenderedPage } from './platform/http/page-cache.ts';
import type { SendPage } from './platform/http/page-server.ts';
import { canonicalPathname, probablePathname } from './platform/http/request-address.ts';
import { carryingQuery } from './platform/link-rules.ts';
import type { PageAssets } from './platform/page-assets/page-assets.ts';
import { isAway } from './platform/postgres/overload.ts';
import { VersionedCache } from './platform/versioned-cache.ts';
import { entryAt, renderPage } from './render.tsx';
import { siteMap } from './site-map.tsx';
import type { Client } from './web/api.ts';
import type { Site } from './web/site-context.tsx';

const REFRESH_PAUSE_MS = 20;
const FIRST_SEGMENTS = siteMap
  .map(({ path }) => path.split('/')[1] ?? '')
  .filter((segment) => !/^$|[:*]/.test(segment));
/** Icons that browsers request by themselves, although the page names another one. */
const isImageOfBrowser = (pathname: string): boolean => /^\/(favicon\.ico|apple-touch-icon[\w-]*\.png)$/.test(pathname);

interface Input {
  services: Services;
  assets: PageAssets;
  client: Client;
  cache: PageCache;
  sendPage: SendPage;
  metrics: Pick<Metrics, 'pageFromCache' | 'pageRendered'>;
}

type Versions = ReturnType<typeof pageVersion>;

/** Data of the site for all pages, cached unless loading the brands failed. */
function cachedSite({ client, services }: Pick<Input, 'client' | 'services'>, versions: Versions) {
  const cache = new VersionedCache<Site>({ maxSize: 1, shouldCache: ({ brands }) => brands.length > 0 });
  return async (version: number): Promise<Site> =>
    cache.hit('site', versions.lastKnown) ?? (await cache.get('site', version, () => loadSite(client, services)));
}

/** Finds the target of a moved path. Most pages need no query, because the set of moved paths is cached. */
function movedPaths({ database }: Services, versions: Versions) {
  const cache = new VersionedCache<Set<string> | undefined>({ maxSize: 1 });
  return async (path: string, version: number): Promise<string | undefined> => {
    const known =
      cache.hit('paths', versions.lastKnown) ?? (await cache.get('paths', version, () => oldPaths(database.pool)));
    return known?.has(redirectKey(path)) === false ? undefined : redirectFor(database.pool, path);
  };
}

/** Renders a page again, between requests, if the page was sent from before a large import. */
function refresher({ cache }: Pick<Input, 'cache'>, versions: Versions, render: Render) {
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
        reportError(error, request);
      }
      outdated.delete(path);
      await setTimeout(REFRESH_PAUSE_MS);
    }
  };
}

type Render = (path: string, version: number, request: FastifyRequest) => Promise<RenderedPage>;

const renderer =
  ({ services, client, assets, metrics }: Input, siteData: (version: number) => Promise<Site>): Render =>
  async (path, version, request) => {
    const begun = performance.now();
    const rendered = await renderPage({
      url: new URL(services.settings.publicUrl + path),
      client,
      site: await siteData(version),
      assets,
      report: (error) => reportError(error, request),
    });
    metrics.pageRendered(rendered.route, performance.now() - begun);
    return 'location' in rendered ? { status: rendered.status, html: rendered.location } : rendered;
  };

/** Page that is shown while PostgreSQL is away, when redirects cannot be looked up. */
async function unavailablePage({ services, client, assets }: Input, site: Site, request: FastifyRequest) {
  const url = new URL('/api', services.settings.publicUrl);
  const report = (error: unknown) => reportError(error, request);
  const rendered = await renderPage({ url, client, site, assets, report, failure: unavailable() });
  if ('location' in rendered) throw new Error('The error page was redirected');
  return asPage(rendered.html, rendered.status);
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

  const versions = pageVersion(services);
  const siteData = cachedSite(input, versions);
  const movedTo = movedPaths(services, versions);
  const render = renderer(input, siteData);
  const refresh = refresher(input, versions, render);

  app.get('/api/*', (_request, reply) => reply.callNotFound());
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const version = versions.current;
    const requested = new URL(services.settings.publicUrl + request.url);
    const url = withoutSlash(requested);
    const key = await cacheKey(url);
    const current = cache.hit(key, versions.lastKnown);
    const redirect = (location: string, status = 301) => {
      if (isPrivate(url.pathname)) reply.header('cache-control', 'no-store');
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
      if (!isAway(error)) throw error;
      return send(request, reply, await unavailablePage(input, await siteData(0), request));
    }
    if (moved) {
      const header = (name: string) => request.headers[name]?.toString();
      if (isCounted({ header })) services.recordRedirect(url.pathname);
      return redirect(carryingQuery(moved, url.search));
    }

    if (isImageOfBrowser(url.pathname)) return reply.code(404).type('text/plain').send('Not found');
    const page = isPrivate(url.pathname)
      ? await privatePage(await render(key, version, request))
      : await cache.render(key, version, (path) => render(path, version, request));
    // A permanent redirect keeps the whole query; the loader gets only declared parameters.
    if (page.status === 301) return redirect(carryingQuery(page.identity.toString(), url.search));
    if (page.status > 301 && page.status < 400) return redirect(page.identity.toString(), page.status);
    if (hasSlash) return redirect(url.pathname + url.search);
    const probable = page.status === 404 && probablePathname(url.pathname, FIRST_SEGMENTS);
    if (probable) return redirect(probable + url.search);
    return send(request, reply, page);
  });
}

/** Renders a page for services other than the site's; nothing is cached. */
export async function renderWith(
  { services, client, assets }: Pick<Input, 'services' | 'client' | 'assets'>,
  url: URL,
  request: FastifyRequest,
) {
  const moved = await redirectFor(services.database.pool, url.pathname);
  if (moved) return { status: 302, location: carryingQuery(moved, url.search) };
  const rendered = await renderPage({
    url: new URL(services.settings.publicUrl + (await cacheKey(url))),
    client,
    site: await loadSite(client, services),
    assets,
    report: (error) => reportError(error, request),
  });
  return 'location' in rendered && rendered.status === 301
    ? { ...rendered, location: carryingQuery(rendered.location, url.search) }
    : rendered;
}

function withoutSlash(url: URL): URL {
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return url;
  const changed = new URL(url);
  changed.pathname = url.pathname.slice(0, -1);
  return changed;
}

/**
 * The URL with normalised declared parameters, so that other parameters (utm_source), defaults and another order of
 * parameters cause no second copy in the cache. Imports the page's file only once.
 */
export async function cacheKey({ pathname: requested, search, searchParams }: URL): Promise<string> {
  const pathname = canonicalPathname(requested);
  if (!search) return pathname;
  const schema = (await entryAt(pathname)?.page())?.search;
  return schema ? schema.hrefWith(pathname, schema.parse(searchParams)) : pathname;
}

const isPrivate = (pathname: string): boolean => entryAt(canonicalPathname(pathname))?.isPrivate === true;
const privatePage = async ({ html, status }: RenderedPage): Promise<CachedPage> =>
  Object.assign(await asPage(html, status), { isPrivate: true });

const MAX_LOGIN_PAGES = 20;

/**
 * Page that explains why a login is needed and, after the login, opens the address at which the visitor is. It does not
 * depend on the address, so it is rendered once per message and page version.
 */
export function loginPage({ services, assets, client }: Pick<Input, 'services' | 'assets' | 'client'>): LoginPage {
  const cache = new VersionedCache<string>({ maxSize: MAX_LOGIN_PAGES });
  const currentVersion = pageVersion(services);
  return (message) =>
    cache.get(message, currentVersion.current, async () => {
      const rendered = await renderPage({
        url: new URL('/api', services.settings.publicUrl),
        client,
        site: await loadSite(client, services),
        assets,
        report: () => '',
        failure: unauthorized(message),
      });
      if ('location' in rendered) throw new Error('The login page was redirected');
      return rendered.html;
    });
}
