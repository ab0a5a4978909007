import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { PROGRAM_VERSION } from '../../../platform/program-version.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { loadCatalogueValues } from '../../catalogue/ratings/load-catalogue-values.ts';
import { listUnfoundModels } from '../../catalogue/ratings/unfound-models.ts';
import { loadOpenMailFailures, markMailFailureHandled } from '../../customers/enquiries/mail-failures.store.ts';
import { roleHasRight } from '../acts/rights.ts';
import { isResendable, resendEmail } from '../enquiries/resend-message.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import { checkSiteHealth, describeFailedCheck, listFailedChecks } from './check-site-health.ts';
import {
  failedEmailBody,
  failedEmailsReply,
  homeReply,
  myDayReply,
  pipelineReply,
  siteHealthReply,
} from './home.contract.ts';
import {
  findRefusedImport,
  listMostDownloaded,
  listMostMissedSearches,
  listMostViewed,
  loadEnquiriesOfDay,
  loadPipeline,
  loadWeeklyCounts,
} from './home.store.ts';

const LISTED_EMAILS = 100;
const DONE = { success: true as const };
const NOT_OPEN = 'This email was already sent again or marked as done.';
const NOT_STORED = 'The content of this email is not stored. The recipient can ask the site for a new link.';

export const homeApi = {
  ...guardEndpoints(requireRight('figures', 'read'), {
    'GET /api/office/my_day': defineEndpoint({
      summary: 'The next enquiries, follow-ups, expiring and accepted quotations, and a refused import',
      reply: myDayReply,
      handle: async (call) => {
        const { id, role } = await requireStaff(call);
        const { pool } = call.services.database;
        const [enquiries, refused] = await Promise.all([
          roleHasRight(role, 'enquiries', 'read') ? loadEnquiriesOfDay(pool, id) : null,
          roleHasRight(role, 'imports', 'read') ? findRefusedImport(pool) : null,
        ]);
        return { enquiries, refused_import: refused };
      },
    }),
    'GET /api/office/desk': defineEndpoint({
      summary: 'Visits by week, most wanted pages and files, and failed searches; no personal data',
      reply: homeReply,
      handle: async ({ services }) => {
        const { pool } = services.database;
        const [unfound, weeks, viewed, downloaded, misses] = await Promise.all([
          loadCatalogueValues(services).then((ratings) => listUnfoundModels(ratings)),
          loadWeeklyCounts(pool),
          listMostViewed(pool),
          listMostDownloaded(pool),
          listMostMissedSearches(pool),
        ]);
        return {
          weeks,
          viewed: viewed.map(({ slug, ...item }) => ({
            ...item,
            address: item.kind === 'model' ? modelPath(slug) : productPath(slug),
          })),
          downloaded: downloaded.map((item) => ({ ...item, address: modelPath(item.name) })),
          misses,
          unfound,
        };
      },
    }),
  }),
  ...guardEndpoints(requireRight('enquiries', 'read'), {
    'GET /api/office/pipeline': defineEndpoint({
      summary: 'Enquiries by state, open quotations with their value, and quotations by month',
      reply: pipelineReply,
      handle: ({ services }) => loadPipeline(services.database.pool),
    }),
  }),
  ...guardEndpoints(requireRight('settings', 'read'), {
    'GET /api/office/site_health': defineEndpoint({
      summary: 'The running release, and problems of the site',
      reply: siteHealthReply,
      handle: async ({ services }) => {
        const health = await checkSiteHealth(services);
        return {
          version: PROGRAM_VERSION,
          problems: listFailedChecks(health).map((part) => ({ part, text: describeFailedCheck(part, health) })),
        };
      },
    }),
  }),
  ...guardEndpoints(requireRight('emails', 'read'), {
    'GET /api/office/failed_emails': defineEndpoint({
      summary: 'Undelivered emails that were not sent again, the oldest first',
      reply: failedEmailsReply,
      handle: async ({ services }) => {
        const failures = await loadOpenMailFailures(services.database.pool);
        return {
          emails: failures.slice(0, LISTED_EMAILS).map((failure) => {
            const { jobId, email, error, failedAt } = failure;
            return {
              id: jobId,
              at: failedAt.toISOString(),
              to: email.to.address,
              subject: email.subject,
              reference: email.reference ?? '',
              error,
              is_resendable: isResendable(failure),
            };
          }),
        };
      },
    }),
  }),
  ...guardEndpoints(requireRight('emails', 'write'), {
    'POST /api/office/send_email_again': defineEndpoint({
      undo: 'sends',
      summary: 'Queue an undelivered email again',
      body: failedEmailBody,
      reply: doneReplySchema,
      handle: async ({ body, services }) => {
        const failure = (await loadOpenMailFailures(services.database.pool)).find(({ jobId }) => jobId === body.id);
        if (!failure) throw notFoundError(NOT_OPEN);
        if (!isResendable(failure)) throw new HttpError(409, NOT_STORED);
        if (!(await resendEmail(services, failure))) throw notFoundError(NOT_OPEN);
        return DONE;
      },
    }),
    'POST /api/office/close_failed_email': defineEndpoint({
      undo: 'none',
      summary: 'Mark an undelivered email as settled',
      body: failedEmailBody,
      reply: doneReplySchema,
      handle: async ({ body, services }) => {
        if (!(await markMailFailureHandled(services.database.pool, body.id))) throw notFoundError(NOT_OPEN);
        return DONE;
      },
    }),
  }),
};
