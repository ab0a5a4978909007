import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { VERSION } from '../../../platform/version.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { figuresNow } from '../../catalogue/figures/figures-now.ts';
import { unfoundModels } from '../../catalogue/figures/unfound-models.ts';
import { openMailFailures } from '../../customers/enquiries/mail-failures.store.ts';
import { sendAgain } from '../../customers/enquiries/send-again.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { failedEmailsReply, homeReply, pipelineReply, sendAgainBody, siteHealthReply } from './home.contract.ts';
import { countsByWeek, mostDownloaded, mostMissed, mostViewed, pipelineOf, refusedImport } from './home.store.ts';
import { PROBLEMS, problemsIn, siteHealth } from './site-health.ts';

const LISTED_EMAILS = 100;
const NOT_OPEN = 'This email was already sent again.';
const NOT_STORED = 'The content of this email is not stored. The recipient can ask the site for a new link.';

export const homeApi = {
  ...behind(staffMay('figures', 'read'), {
    'GET /api/office/desk': endpoint({
      summary: 'Visits by week, most wanted pages and files, and failed searches; no personal data',
      reply: homeReply,
      handle: async ({ services }) => {
        const { pool } = services.database;
        const [unfound, weeks, viewed, downloaded, misses, refused] = await Promise.all([
          figuresNow(services).then((figures) => unfoundModels(figures)),
          countsByWeek(pool),
          mostViewed(pool),
          mostDownloaded(pool),
          mostMissed(pool),
          refusedImport(pool),
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
          refused_import: refused,
        };
      },
    }),
  }),
  ...behind(staffMay('enquiries', 'read'), {
    'GET /api/office/pipeline': endpoint({
      summary: 'Enquiries by state, open quotations with their value, and quotations by month',
      reply: pipelineReply,
      handle: ({ services }) => pipelineOf(services.database.pool),
    }),
  }),
  ...behind(staffMay('settings', 'read'), {
    'GET /api/office/site_health': endpoint({
      summary: 'The running release, and problems of the site',
      reply: siteHealthReply,
      handle: async ({ services }) => {
        const parts = problemsIn(await siteHealth(services));
        return { version: VERSION, problems: parts.map((part) => ({ part, text: PROBLEMS[part] })) };
      },
    }),
  }),
  ...behind(staffMay('emails', 'read'), {
    'GET /api/office/failed_emails': endpoint({
      summary: 'Undelivered emails that were not sent again, the oldest first',
      reply: failedEmailsReply,
      handle: async ({ services }) => {
        const failures = await openMailFailures(services.database.pool);
        return {
          emails: failures.slice(0, LISTED_EMAILS).map(({ jobId, email, error, failedAt }) => ({
            id: jobId,
            at: failedAt.toISOString(),
            to: email.to.address,
            subject: email.subject,
            reference: email.reference ?? '',
            error,
            is_confidential: email.isConfidential === true,
          })),
        };
      },
    }),
  }),
  ...behind(staffMay('emails', 'write'), {
    'POST /api/office/send_email_again': endpoint({
      undo: 'sends',
      summary: 'Queue an undelivered email again',
      body: sendAgainBody,
      reply: doneReply,
      handle: async ({ body, services }) => {
        const failure = (await openMailFailures(services.database.pool)).find(({ jobId }) => jobId === body.id);
        if (!failure) throw notFound(NOT_OPEN);
        if (failure.email.isConfidential) throw new HttpError(409, NOT_STORED);
        if (!(await sendAgain(services, failure))) throw notFound(NOT_OPEN);
        return { success: true as const };
      },
    }),
  }),
};
