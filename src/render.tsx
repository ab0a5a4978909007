import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { type EmbeddedPageData, formatPageData } from './frame/embedded-page-data.ts';
import { preloadFailureScreens } from './frame/root-failure-screen.tsx';
import { pickFields } from './platform/api/presenter.ts';
import { groupBy } from './platform/group-by.ts';
import type { RenderedPage } from './platform/http/page-cache.ts';
import { toCanonicalPathname } from './platform/http/request-address.ts';
import { HttpError, isShownToVisitors } from './platform/http-errors.ts';
import type { PageAssets } from './platform/page-assets/page-assets.ts';
import { type PageEntry, pageEntries, pageRoutes, ROOT_ROUTE_ID } from './site-map.tsx';
import { renderStructuredData } from './web/head/page-head.tsx';
import { createLoaderContext } from './web/page-module.ts';
import type { SiteClient } from './web/site-api.ts';
import { type Site, SiteProvider } from './web/site-context.tsx';

export interface RenderInput {
  url: URL;
  client: SiteClient;
  site: Site;
  assets: PageAssets;
  report: (error: unknown) => string;
  failure?: HttpError;
}

/** `route`: pattern of the site map that the URL matches, such as `/ProductModels/:slug?`. */
export type RenderResult = (RenderedPage | { status: number; location: string }) & { route: string };

await preloadFailureScreens();

const handler = createStaticHandler(pageRoutes);

const getFirstSegment = (path: string) => path.split('/')[1];
const byFirstSegment = groupBy(pageEntries, ({ path }) => getFirstSegment(path));

/**
 * Matches only entries with the same first segment, because the router takes 2.5 ms to compile all entries at each
 * call.
 * @param pathname in the spelling of links (`toCanonicalPathname`)
 */
export function findPageEntry(pathname: string): PageEntry | undefined {
  const alike = byFirstSegment.get(getFirstSegment(pathname)) ?? [];
  const candidates = alike.map(({ path }) => ({ id: path, path, caseSensitive: true }));
  const id = matchRoutes(candidates, pathname)?.at(-1)?.route.id;
  return alike.find(({ path }) => path === id);
}

const queryRoutes = (request: Request, client: SiteClient) =>
  handler.query(request, { requestContext: createLoaderContext(client) });

export async function checkPage(url: URL, client: SiteClient): Promise<boolean> {
  const context = await queryRoutes(new Request(url), client);
  return !(context instanceof Response) && context.statusCode === 200;
}

export async function renderPage({ url, client, site, assets, report, failure }: RenderInput): Promise<RenderResult> {
  const context = await queryRoutes(new Request(url, { headers: { accept: 'text/html' } }), client);
  if (context instanceof Response) {
    const route = findPageEntry(toCanonicalPathname(url.pathname))?.path ?? 'none';
    return { route, status: context.status, location: context.headers.get('location') ?? '/' };
  }
  const route = context.matches.at(-1)?.route.id ?? 'none';
  if (failure) context.errors = { [ROOT_ROUTE_ID]: failure };
  let status = context.statusCode;
  const errors: EmbeddedPageData['errors'] = context.errors && {};
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    const shown = toPublicError(error, report);
    status = shown.status;
    if (errors) errors[id] = shown;
    if (context.errors) context.errors[id] = new HttpError(shown.status, shown.message, shown.body);
  }
  const router = createStaticRouter(keepMatchedRoutes(context.matches), context);
  // Renders the whole document, so that React writes title, meta and link elements into the head, and useId() returns
  // the browser's ids.
  const html = renderToString(
    <html lang="en-IN">
      <body>
        <div id="root">
          <SiteProvider site={site}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </SiteProvider>
        </div>
      </body>
    </html>,
  );
  const tags = assets.tagsOf(pageEntries.find((entry) => entry.path === route)?.file);
  const structuredData = renderStructuredData(context.matches.at(-1)?.route.handle, context.loaderData[route], {
    origin: site.origin,
    siteName: site.name,
    words: site.words,
    query: url.search,
  });
  const data = formatPageData({ site, loaderData: context.loaderData, errors });
  return { route, status, html: buildDocument({ html, headTags: tags + structuredData, data }) };
}

/** Passes only the matched routes to the router, because a static router copies all its routes for each page. */
function keepMatchedRoutes([root, ...below]: readonly { route: RouteObject }[]): RouteObject[] {
  return root ? [{ ...root.route, index: false, children: below.map(({ route }) => route) }] : [];
}

type PublicError = NonNullable<EmbeddedPageData['errors']>[string];

function toPublicError(error: unknown, report: (error: unknown) => string): PublicError {
  if (error instanceof HttpError && isShownToVisitors(error)) return pickFields(error, ['status', 'message', 'body']);
  if (isRouteErrorResponse(error) && error.status < 500) return { status: error.status, message: error.statusText };
  return { status: 500, message: `Something went wrong on our side. Reference: ${report(error)}` };
}

const META = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
const END = '</body></html>';

function buildDocument({ html, headTags, data }: { html: string; headTags: string; data: string }) {
  const head = html.indexOf('<head>') + '<head>'.length;
  const body = html.indexOf('</head>');
  return (
    `<!doctype html>${html.slice(0, head)}${META}${html.slice(head, body)}${headTags}${html.slice(body, -END.length)}` +
    `<script type="application/json" id="page-data">${data}</script>${END}`
  );
}
