import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageAssets } from './assets.ts';
import { ErrorScreen } from './frame/root-failure.tsx';
import { type PageData, writePageData } from './page-data.ts';
import { HttpError } from './platform/errors.ts';
import type { RenderedPage } from './platform/http/page-cache.ts';
import { pageFile, routes, siteMap } from './site-map.tsx';
import type { Client } from './web/api.ts';
import { loaderContext } from './web/page.ts';
import { type Site, SiteProvider } from './web/site-context.tsx';

export interface RenderInput {
  url: URL;
  client: Client;
  site: Site;
  assets: PageAssets;
  /** Notes an unexpected error and gives the id that the visitor is shown. */
  report: (error: unknown) => string;
}

export type Rendered = RenderedPage | { status: number; location: string };

const handler = createStaticHandler(routes);
await ErrorScreen.bring();

/** A page request to HTML, or to a redirect that its loader asked for. */
export async function renderPage({ url, client, site, assets, report }: RenderInput): Promise<Rendered> {
  const request = new Request(url, { headers: { accept: 'text/html' } });
  const context = await handler.query(request, { requestContext: loaderContext(client) });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' };
  }
  let status = context.statusCode;
  const errors: PageData['errors'] = context.errors && {};
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    const shown = publicError(error, report);
    status = shown.status;
    if (errors) errors[id] = shown;
    if (context.errors) context.errors[id] = new HttpError(shown.status, shown.message);
  }
  const router = createStaticRouter(matchedOnly(context.matches), context);
  const html = renderToString(
    <SiteProvider site={site}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteProvider>,
  );
  const { head, body } = splitHead(html);
  const page = siteMap.find((entry) => entry.path === context.matches.at(-1)?.route.id)?.page;
  const data = writePageData({ site, loaderData: context.loaderData, errors });
  return { status, html: documentOf({ head, body, data, tags: assets.tagsOf(page && pageFile(page)) }) };
}

/** The router copies every route that it is given, for each page; it renders those that match. */
function matchedOnly([root, ...below]: StaticHandlerContext['matches']): RouteObject[] {
  return root ? [{ ...root.route, index: false, children: below.map(({ route }) => route) }] : [];
}

function publicError(error: unknown, report: (error: unknown) => string) {
  if (error instanceof HttpError && error.status < 500) return { status: error.status, message: error.message };
  if (isRouteErrorResponse(error) && error.status < 500) return { status: error.status, message: error.statusText };
  return { status: 500, message: `Something went wrong on our side. Reference: ${report(error)}` };
}

/** React writes title, meta and link elements in front of the markup when it does not render the head itself; PageHead's structured data follows. */
function splitHead(html: string): { head: string; body: string } {
  const head =
    /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>|<script type="application\/ld\+json">[^<]*<\/script>)*/.exec(
      html,
    )?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

function documentOf({ head, body, data, tags }: { head: string; body: string; data: string; tags: string }) {
  return (
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `${head}${tags}</head><body><div id="root">${body}</div>` +
    `<script type="application/json" id="page-data">${data}</script></body></html>`
  );
}
