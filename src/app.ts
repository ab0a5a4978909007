import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Api } from './api.ts';
import { api } from './api.ts';
import { examplesNow } from './api-examples.ts';
import { registerAssistants } from './assistants.ts';
import { datasetsNow, registerOpenData } from './features/catalogue/open-data/open-data.routes.ts';
import { countEnquiries } from './features/customers/enquiries/enquiries.store.ts';
import { countOpenMailFailures } from './features/customers/enquiries/mail-failures.store.ts';
import { DRAFTS_PREVIEW, registerPreview } from './features/office/change-sets/preview-page.ts';
import { receiveLetter } from './features/office/enquiries/receive-letter.ts';
import { siteHealth } from './features/office/home/site-health.ts';
import { IMPORT_PREVIEW } from './features/office/imports/preview-import.ts';
import { replacedFiles } from './features/office/media/replaced-files.ts';
import { registerOfficeUploads } from './features/office/media/uploads.ts';
import { staffOf } from './features/office/staff/staff-guards.ts';
import { CATALOGUES_LOGIN_FIRST } from './features/visitors/session/login-reasons.ts';
import { loginPage, registerPages, renderWith } from './pages.ts';
import { createApiClient } from './platform/api/api-client.ts';
import { type Endpoints, endpointsOf } from './platform/api/endpoint.ts';
import { callFromRequest, registerEndpoints } from './platform/api/endpoint-routes.ts';
import { registerApiDocs } from './platform/api/openapi.ts';
import { registerPageReplies } from './platform/api/page-replies.ts';
import { inProcessTransport } from './platform/api/run-endpoint.ts';
import type { Services } from './platform/api/services.ts';
import { registerBuiltFiles, registerOfficeShell } from './platform/http/built-files.ts';
import { compressReplies } from './platform/http/compress-replies.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { limitFloods } from './platform/http/flood-limit.ts';
import { registerHealth } from './platform/http/health.ts';
import { openMetrics, registerMetrics } from './platform/http/metrics.ts';
import { PageCache, pageVersion } from './platform/http/page-cache.ts';
import { pageSender, serverWithCachedPages } from './platform/http/page-server.ts';
import {
  canonicalPathname,
  collapseSlashes,
  readableUrl,
  warnOfUntrustedProxy,
} from './platform/http/request-address.ts';
import { acceptForms, parseJsonBodies } from './platform/http/request-bodies.ts';
import { newRequestId, type RecordRequest, recordRequests, requestLog } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security-policy.ts';
import { registerUploads } from './platform/http/uploads.ts';
import { undeliveredEmails } from './platform/mail/mail-queue.store.ts';
import { registerMailbox } from './platform/mail/mailbox.ts';
import type { PageAssets } from './platform/page-assets/page-assets.ts';
import { loadPage } from './render.tsx';
import { registerSitemap } from './sitemap.ts';

export const BODY_LIMIT = 1024 * 1024;

export async function createApp(
  services: Services,
  assets: PageAssets,
  clientFolder?: string,
): Promise<FastifyInstance> {
  const { settings } = services;
  const endpoints = api as unknown as Endpoints;
  const inOffice = { ...services, database: services.officeDatabase };
  const headers = securityHeaders(settings, assets.styleSource);
  const cache = new PageCache(settings.pageCacheBytes);
  const sendPage = pageSender(headers);
  const health = () => siteHealth(services);
  const metrics = openMetrics({
    ...services,
    health,
    cachedBytes: () => cache.bytes,
    ...countsOf(services.database.pool),
  });
  const log = requestLog(services.log);
  const record: RecordRequest = (request) => {
    log(request);
    metrics.recordRequest(request);
    if (request.status === 500) services.recordError(request.id);
  };
  const app = openServer(services, (handle) =>
    serverWithCachedPages(cache, pageVersion(services), sendPage, handle, record),
  );
  const clientOf = (within: Services) => createApiClient<Api>(inProcessTransport(endpoints, within));
  const client = clientOf(services);
  handleErrors(app, loginPage({ services, assets, client }));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  recordRequests(app, record);
  collapseSlashes(app);
  warnOfUntrustedProxy(app);
  limitFloods(app, settings);
  compressReplies(app);
  parseJsonBodies(app);
  registerHealth(app, settings, health);
  registerMetrics(app, metrics, settings);
  if (settings.role === 'worker') return app;
  await registerApi(app, endpoints, services, inOffice);
  await registerUploads(app, services, CATALOGUES_LOGIN_FIRST, replacedFiles(services.database));
  registerSitemap(app, services);
  registerOpenData(app, services);
  registerAssistants(app, services, client);
  registerPreviews(app, inOffice, (within, url, request) =>
    renderWith({ services: within, client: clientOf(within), assets }, url, request),
  );
  if (clientFolder) {
    await registerBuiltFiles(app, clientFolder);
    registerOfficeShell(app, clientFolder);
  }
  registerPages(app, { services, assets, client, cache, sendPage, metrics });
  return app;
}

const countsOf = (pool: Services['database']['pool']) => ({
  lostEmails: () => countOpenMailFailures(pool),
  undeliveredEmails: () => undeliveredEmails(pool),
  enquiries: () => countEnquiries(pool),
});

function registerPreviews(
  app: FastifyInstance,
  inOffice: Services,
  render: Parameters<typeof registerPreview>[3],
): void {
  for (const kind of [DRAFTS_PREVIEW, IMPORT_PREVIEW]) registerPreview(app, inOffice, kind, render);
}

function openServer({ settings, log }: Services, serverFactory: FastifyServerFactory): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  return Fastify({
    serverFactory,
    genReqId: newRequestId,
    rewriteUrl: ({ url }) => readableUrl(url),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 6000 },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during shutdown still get a reply.
    return503OnClosing: false,
  });
}

async function registerApi(app: FastifyInstance, endpoints: Endpoints, services: Services, inOffice: Services) {
  const { settings } = services;
  await app.register(async (forms) => {
    await acceptForms(forms);
    registerEndpoints(forms, endpointsOf(endpoints, 'site'), services);
    registerEndpoints(forms, endpointsOf(endpoints, 'office'), inOffice);
    registerMailbox(forms, settings, (eml) => receiveLetter(services, [eml], { staffId: null }));
  });
  await registerOfficeUploads(app, inOffice);
  registerPageReplies(app, endpoints, services, {
    canonicalPath: canonicalPathname,
    load: (path, transport) => loadPage(new URL(path, settings.publicUrl), createApiClient<Api>(transport)),
  });
  registerApiDocs(app, '/api', endpointsOf(endpoints, 'site'), {
    examples: () => examplesNow(services),
    datasets: () => datasetsNow(services),
  });
  registerApiDocs(app, '/api/office', endpointsOf(endpoints, 'office'), {
    guard: (request, reply) => staffOf(callFromRequest(request, reply, inOffice)),
  });
}
