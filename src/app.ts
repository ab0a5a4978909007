import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Api } from './api.ts';
import { api } from './api.ts';
import { exampleUrls } from './api-examples.ts';
import { registerAssistants } from './assistants.ts';
import { loadDatasets, registerOpenData } from './features/catalogue/open-data/open-data.routes.ts';
import { countEnquiries } from './features/customers/enquiries/enquiries.store.ts';
import { countOpenMailFailures } from './features/customers/enquiries/mail-failures.store.ts';
import { DRAFTS_PREVIEW, registerPreview } from './features/office/drafts/serve-preview.ts';
import { receiveMessage } from './features/office/enquiries/receive-message.ts';
import { checkSiteHealth, listInternalRecipients } from './features/office/home/check-site-health.ts';
import { IMPORT_PREVIEW } from './features/office/imports/preview-import.ts';
import { createReplacementFinder } from './features/office/media/find-replacement.ts';
import { registerOfficeUploads } from './features/office/media/office-uploads.ts';
import { requireStaff } from './features/office/staff/staff-guards.ts';
import { CATALOGUES_LOGIN_FIRST } from './features/visitors/session/login-reasons.ts';
import { createLoginPage, registerPages, renderPreviewPage } from './pages.ts';
import { createApiClient } from './platform/api/api-client.ts';
import { type EndpointTable, selectEndpoints } from './platform/api/endpoint.ts';
import { buildCall, registerEndpoints } from './platform/api/endpoint-routes.ts';
import { registerApiDocs } from './platform/api/openapi.ts';
import { registerPageReplies } from './platform/api/register-page-replies.ts';
import { createInProcessTransport } from './platform/api/run-endpoint.ts';
import type { Services } from './platform/api/services.ts';
import { registerBuiltFiles, registerOfficeShell } from './platform/http/built-files.ts';
import { compressReplies } from './platform/http/compress-replies.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { limitRequestFloods } from './platform/http/flood-limit.ts';
import { registerHealth } from './platform/http/health.ts';
import { openMetrics, registerMetrics } from './platform/http/metrics.ts';
import { createPageVersion, PageCache } from './platform/http/page-cache.ts';
import { createPageSender, createPageServer } from './platform/http/page-server.ts';
import { registerUploads } from './platform/http/register-uploads.ts';
import {
  collapseSlashes,
  normaliseUrl,
  toCanonicalPathname,
  warnOfUntrustedProxy,
} from './platform/http/request-address.ts';
import { acceptForms, parseJsonBodies } from './platform/http/request-bodies.ts';
import { createRequestId, createRequestLog, type RecordRequest, recordRequests } from './platform/http/request-log.ts';
import { buildSecurityHeaders } from './platform/http/security-policy.ts';
import { registerDevelopmentMailbox } from './platform/mail/development-mailbox.ts';
import { countUndeliveredEmails } from './platform/mail/mail-queue.store.ts';
import type { PageAssets } from './platform/page-assets/page-assets.ts';
import { checkPage } from './render.tsx';
import { registerSitemap } from './sitemap.ts';
import { registerWebManifest } from './web-manifest.ts';

export const MAX_BODY_BYTES = 1024 * 1024;

export async function createApp(
  services: Services,
  assets: PageAssets,
  clientFolder?: string,
): Promise<FastifyInstance> {
  const { settings } = services;
  const endpoints = api as unknown as EndpointTable;
  const inOffice = { ...services, database: services.officeDatabase };
  const headers = buildSecurityHeaders(settings, assets.styleSource);
  const cache = new PageCache(settings.pageCacheBytes);
  const sendPage = createPageSender(headers);
  const health = () => checkSiteHealth(services);
  const metrics = openMetrics({
    ...services,
    health,
    cachedBytes: () => cache.bytes,
    ...createCounters(services),
  });
  const log = createRequestLog(services.log);
  const record: RecordRequest = (request) => {
    log(request);
    metrics.recordRequest(request);
    if (request.status === 500) services.recordError(request.id);
  };
  const app = openServer(services, (handle) =>
    createPageServer(cache, createPageVersion(services), sendPage, handle, record),
  );
  const clientOf = (within: Services) => createApiClient<Api>(createInProcessTransport(endpoints, within));
  const client = clientOf(services);
  handleErrors(app, createLoginPage({ services, assets, client }));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  recordRequests(app, record);
  collapseSlashes(app);
  warnOfUntrustedProxy(app);
  limitRequestFloods(app, settings);
  compressReplies(app);
  parseJsonBodies(app);
  registerHealth(app, settings, health);
  registerMetrics(app, metrics, settings);
  if (settings.role === 'worker') return app;
  await registerApi(app, endpoints, services, inOffice);
  await registerUploads(app, services, CATALOGUES_LOGIN_FIRST, createReplacementFinder(services.database));
  registerSitemap(app, services);
  registerWebManifest(app, services);
  registerOpenData(app, services);
  registerAssistants(app, services, client);
  registerPreviews(app, inOffice, (within, url, request) =>
    renderPreviewPage({ services: within, client: clientOf(within), assets }, url, request),
  );
  if (clientFolder) {
    await registerBuiltFiles(app, clientFolder);
    registerOfficeShell(app, clientFolder);
  }
  registerPages(app, { services, assets, client, cache, sendPage, metrics });
  return app;
}

const createCounters = ({ database: { pool }, settings }: Services) => ({
  lostEmails: async () => (await countOpenMailFailures(pool, listInternalRecipients(settings))).givenUp,
  undeliveredEmails: () => countUndeliveredEmails(pool),
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
    genReqId: createRequestId,
    rewriteUrl: ({ url }) => normaliseUrl(url),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 6000 },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during shutdown still get a reply.
    return503OnClosing: false,
  });
}

async function registerApi(app: FastifyInstance, endpoints: EndpointTable, services: Services, inOffice: Services) {
  const { settings } = services;
  await app.register(async (forms) => {
    await acceptForms(forms);
    registerEndpoints(forms, selectEndpoints(endpoints, 'site'), services);
    registerEndpoints(forms, selectEndpoints(endpoints, 'office'), inOffice);
    registerDevelopmentMailbox(forms, settings, (eml) => receiveMessage(services, [eml], { staffId: null }));
  });
  await registerOfficeUploads(app, inOffice);
  registerPageReplies(app, endpoints, services, {
    canonicalPath: toCanonicalPathname,
    load: (path, transport) => checkPage(new URL(path, settings.publicUrl), createApiClient<Api>(transport)),
  });
  registerApiDocs(app, '/api', selectEndpoints(endpoints, 'site'), {
    examples: () => exampleUrls(services),
    datasets: () => loadDatasets(services),
  });
  registerApiDocs(app, '/api/office', selectEndpoints(endpoints, 'office'), {
    guard: (request, reply) => requireStaff(buildCall(request, reply, inOffice)),
  });
}
