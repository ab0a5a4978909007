import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { FailedEmail, HomeReply } from '../../../src/features/office/home/home.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ChangeSetList } from '../../rows/drafts/change-set-list.tsx';
import { useChangeSets } from '../../rows/drafts/drafts-data.ts';
import { ActList } from '../../rows/history/act-list.tsx';
import { useHistoryActs } from '../../rows/history/history-entries.ts';
import { UndoActButton } from '../../rows/history/undo-act.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { buildModelsGridPath, buildRowPath, formatPlainValue, formatPlural } from '../../shell/data/form-values.ts';
import { formatCappedCount, useInboxCounts } from '../../shell/data/inbox-counts.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { buildRowsInput, buildRowsQuery } from '../../shell/data/row-queries.ts';
import { useHasRight, useResource, useResources } from '../../shell/data/staff-session.ts';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { useMailbox } from '../mailbox/email-data.ts';
import { buildCheckListPath, countAllModels, formatCompleteShare, useQuality } from '../quality/quality-data.ts';
import { useStatistics } from '../statistics/statistics-data.ts';
import { StatisticsTiles } from '../statistics/statistics-tiles.tsx';
import { WeekChart } from '../statistics/week-chart.tsx';
import { DemandTables } from './demand-tables.tsx';
import { PipelineSection, PipelineTiles } from './pipeline-section.tsx';

const MAX_LATEST_ACTS = 8;
const WEEK_CHARTS = [
  ['views', 'Page views'],
  ['downloads', 'Downloads'],
  ['enquiries', 'Enquiries'],
] as const;

/** The sections below the search, loaded after it. The drafts of `own`, the caller's name, come first. */
export function HomeSections({ own }: { own: string }) {
  const mayReadCatalogue = useHasRight('catalogue', 'read');
  const mayReadEnquiries = useHasRight('enquiries', 'read');
  const mayReadEmails = useHasRight('emails', 'read');
  const mayReadPrivacy = useHasRight('privacy', 'read');
  const mayReadWebhooks = useHasRight('webhooks', 'read');
  const mayReadSettings = useHasRight('settings', 'read');
  const {
    data: home,
    error,
    refetch,
  } = useQuery({
    queryKey: ['home'],
    queryFn: () => officeApi.getRaw('/api/office/desk'),
  });
  const { data: sets = [] } = useChangeSets('waiting');
  const isOthers = ({ created_by }: ChangeSet) => Number(created_by !== own);
  const waiting = sets.toSorted((a, b) => isOthers(a) - isOthers(b)).slice(0, MAX_LATEST_ACTS);
  return (
    <>
      {error && <FailureNote error={error} onAgain={() => void refetch()} />}
      {mayReadEnquiries && <UrgentEnquiries />}
      {mayReadEmails && <FailedEmails />}
      {mayReadWebhooks && <DisabledWebhooks />}
      {mayReadSettings && <SiteHealth />}
      {mayReadSettings && <MailboxProblem />}
      {mayReadSettings && <UnknownSellerState />}
      {mayReadPrivacy && <OpenPrivacyRequests />}
      {home?.refused_import && <RefusedImport refused={home.refused_import} />}
      {mayReadEnquiries && <PipelineSection />}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="flex flex-col gap-2">
          <h2 id="waiting">Unpublished drafts</h2>
          <ChangeSetList sets={waiting} />
        </section>
      )}
      <StatisticsSummary />
      {home && home.unfound.length > 0 && <UnfoundModels unfound={home.unfound} />}
      {mayReadCatalogue && <CatalogueQuality />}
      {home && (
        <>
          <section aria-labelledby="weeks" className="flex flex-col gap-3">
            <h2 id="weeks">The last {home.weeks.length} weeks</h2>
            <div className="grid gap-4 md:grid-cols-3">
              {WEEK_CHARTS.map(([statistic, name]) => (
                <WeekChart
                  key={statistic}
                  name={name}
                  weeks={home.weeks.map((week) => ({ week: week.week, count: week[statistic] }))}
                />
              ))}
            </div>
          </section>
          <DemandTables home={home} />
        </>
      )}
      <LatestActs />
      {mayReadSettings && <ReleaseNote />}
    </>
  );
}

interface WarningProps {
  title: string;
  children: ReactNode;
}

const WarningSection = ({ title, children }: WarningProps) => (
  <section aria-label={title} className="rounded-md border border-danger/40 bg-white p-4">
    <h2>{title}</h2>
    {children}
  </section>
);

function LatestActs() {
  const mayRead = useHasRight('history', 'read');
  const { data: resources = [] } = useResources();
  const { items, refetch } = useHistoryActs({ via: 'office' }, mayRead);
  const latest = items.slice(0, MAX_LATEST_ACTS);
  if (!latest.length) return null;
  return (
    <section aria-labelledby="latest" className="mt-3 flex flex-col gap-3">
      <h2 id="latest">Latest changes by staff</h2>
      <ActList
        acts={latest}
        resources={resources}
        actionsOf={(act) => <UndoActButton act={act} onDone={() => void refetch()} />}
      />
    </section>
  );
}

const FAILED_EMAILS_KEY = ['failed-emails'];

function FailedEmails() {
  const { data, error, refetch } = useQuery({
    queryKey: FAILED_EMAILS_KEY,
    queryFn: () => officeApi.getRaw('/api/office/failed_emails'),
  });
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  if (!data?.emails.length) return null;
  return (
    <WarningSection title="Emails that could not be delivered">
      <ul className="mt-2">
        {data.emails.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ul>
    </WarningSection>
  );
}

function FailedEmailRow({ email }: { email: FailedEmail }) {
  const client = useQueryClient();
  const mayWrite = useHasRight('emails', 'write');
  const { ask, question } = useConfirmation();
  const settle = async (path: '/api/office/send_email_again' | '/api/office/close_failed_email') => {
    await officeApi.callRaw(path, { id: email.id });
    await client.invalidateQueries({ queryKey: FAILED_EMAILS_KEY });
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-steel-200 py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold text-steel-900">{email.subject}</p>
        <p className="break-words text-steel-600">
          To {email.to}, {formatMoment(email.at)}: {email.error}
        </p>
        {email.reference && (
          <Link to={`/enquiries?view=all&search=${email.reference}`} className="text-link">
            {email.reference}
          </Link>
        )}
        {!email.is_resendable && (
          <p className="text-steel-600">The email held a link for its recipient, who can ask the site for a new one.</p>
        )}
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          {email.is_resendable && (
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                ask({
                  title: 'Send this email again?',
                  action: 'Send again',
                  about: `“${email.subject}” goes to ${email.to}.`,
                  run: () => settle('/api/office/send_email_again'),
                })
              }
            >
              Send again…
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              ask({
                title: 'Mark this email as done?',
                action: 'Mark as done',
                about: `“${email.subject}” leaves this list and is not sent to ${email.to}.`,
                run: () => settle('/api/office/close_failed_email'),
              })
            }
          >
            Done…
          </Button>
        </div>
      )}
      {question}
    </li>
  );
}

function DisabledWebhooks() {
  const { data } = useQuery(
    buildRowsQuery(buildRowsInput('webhooks', { 'f.state': 'disabled' }, { field: 'url', order: 'ASC' })),
  );
  const disabled = data?.rows.filter(({ problem }) => problem) ?? [];
  if (!disabled.length) return null;
  return (
    <WarningSection title="Webhooks that were disabled">
      <p className="mt-1">Nothing is sent there until the webhook is enabled again.</p>
      <ul className="mt-2">
        {disabled.map(({ id, label, disabled_at, problem }) => (
          <li key={id} className="break-words">
            <Link to={`/webhooks/${id}`} className="text-link font-semibold break-all">
              {label}
            </Link>
            , {formatOfficeDay(formatPlainValue(disabled_at))}: {formatPlainValue(problem)}
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

/** Late and own enquiries; the pipeline below counts all. */
function UrgentEnquiries() {
  const { data: counts } = useInboxCounts();
  if (!counts) return null;
  const { late, mine, noticed, unplaced } = counts;
  const tiles = [
    { name: 'Late', to: '/enquiries?late=yes', count: late, isUrgent: late > 0 },
    { name: 'Assigned to me', to: '/enquiries?assignee=me', count: mine },
    { name: 'New to me', to: '/enquiries?assignee=noticed', count: noticed },
    { name: 'Unmatched emails', to: '/enquiries/unplaced', count: unplaced },
  ].flatMap((tile) => (tile.count > 0 ? { ...tile, count: formatCappedCount(tile.count) } : []));
  return (
    <section aria-labelledby="urgent" className="flex flex-col gap-3">
      <h2 id="urgent" className="text-2xl">
        {tiles.length ? 'To do first' : 'Nothing is late or assigned to you'}
      </h2>
      {tiles.length > 0 && <PipelineTiles tiles={tiles} />}
    </section>
  );
}

function OpenPrivacyRequests() {
  const input = buildRowsInput('privacy_requests', {}, { field: 'due_at', order: 'ASC' });
  const { data } = useQuery(buildRowsQuery({ ...input, per_page: '200' }));
  const open = data?.rows.filter(({ due_at }) => due_at) ?? [];
  const [first] = open;
  if (!first) return null;
  return (
    <section aria-labelledby="privacy" className="flex flex-col gap-2 rounded-md border border-steel-200 p-4">
      <h2 id="privacy">Requests about personal data</h2>
      <p>
        <Link to="/privacy_requests" className="text-link">
          {open.length} open
        </Link>
        , the first due on {formatOfficeDay(formatPlainValue(first.due_at))}
      </p>
    </section>
  );
}

function MailboxProblem() {
  const { data } = useMailbox();
  const mailbox = data?.mailbox;
  if (!mailbox?.problem) return null;
  return (
    <WarningSection title="The mailbox cannot be read">
      <p className="mt-1 break-words">
        {mailbox.problem_since && `Since ${formatMoment(mailbox.problem_since)}: `}
        {mailbox.problem}{' '}
        <Link to="/deliverability" className="text-link">
          More about the mailbox
        </Link>
      </p>
    </WarningSection>
  );
}

/** A state that was typed before it became a choice stays stored, but no quotation can be sent with it. */
function UnknownSellerState() {
  const states = useResource('settings')?.fields.find(({ name }) => name === 'seller_state')?.choices;
  const { data } = useQuery(buildRowsQuery({ resource: 'settings' }));
  const [settings] = data?.rows ?? [];
  const state = formatPlainValue(settings?.seller_state);
  if (!settings || !states || !state || states.includes(state)) return null;
  return (
    <WarningSection title="Quotations cannot be sent">
      <p className="mt-1 break-words">
        The state of the seller, “{state}”, is not a state of India.{' '}
        <Link to={buildRowPath('settings', settings.id)} className="text-link">
          Choose the state in the settings
        </Link>
      </p>
    </WarningSection>
  );
}

const MAX_CHECKS_SHOWN = 4;

function CatalogueQuality() {
  const { data } = useQuality();
  const found = data?.checks.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) ?? [];
  if (!data || found.length === 0) return null;
  const { models, complete } = countAllModels(data);
  return (
    <section aria-labelledby="quality" className="flex flex-col gap-2">
      <h2 id="quality">Quality of the catalogue: {formatCompleteShare(complete, models)} of the models are complete</h2>
      <ul>
        {found.slice(0, MAX_CHECKS_SHOWN).map((check) => (
          <li key={check.name}>
            <Link to={buildCheckListPath(check)} className="text-link">
              {check.label}
            </Link>
            : {check.count.toLocaleString('en-IN')}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/quality" className="text-link">
          All checks
        </Link>
      </p>
    </section>
  );
}

function StatisticsSummary() {
  const { data } = useStatistics({});
  if (!data?.total.enquiries) return null;
  return (
    <section aria-labelledby="weekly-statistics" className="flex flex-col gap-3">
      <h2 id="weekly-statistics">Enquiries of the last {data.rows.length} weeks</h2>
      <StatisticsTiles total={data.total} />
      <p>
        <Link to="/figures" className="text-link">
          All statistics
        </Link>
      </p>
    </section>
  );
}

function RefusedImport({ refused }: { refused: NonNullable<HomeReply['refused_import']> }) {
  const mayRead = useHasRight('imports', 'read');
  return (
    <WarningSection title="The last import was refused">
      <p className="mt-1">
        {refused.source}, {formatMoment(refused.at)}:{' '}
        {refused.problems === 1 ? '1 problem' : `${refused.problems} problems`}, so nothing was changed.{' '}
        {mayRead ? (
          <Link to={`/imports/${refused.id}`} className="text-link">
            Look at the import
          </Link>
        ) : (
          'A dry run of the import lists them with worksheet, row and column.'
        )}
      </p>
    </WarningSection>
  );
}

const useSiteHealth = () =>
  useQuery({
    queryKey: ['site-health'],
    queryFn: () => officeApi.getRaw('/api/office/site_health'),
  });

function ReleaseNote() {
  const { data } = useSiteHealth();
  return data && <p className="text-xs text-steel-600">Release {data.version}</p>;
}

function SiteHealth() {
  const { data } = useSiteHealth();
  const problems = data?.problems.filter(({ part: component }) => !['webhooks', 'mailbox'].includes(component)) ?? [];
  if (!problems.length) return null;
  return (
    <WarningSection title="The site needs attention">
      <ul className="mt-2 list-disc ps-5">
        {problems.map(({ part: component, text }) => (
          <li key={component}>{text}</li>
        ))}
      </ul>
    </WarningSection>
  );
}

const UnfoundModels = ({ unfound }: Pick<HomeReply, 'unfound'>) => (
  <section aria-labelledby="unfound" className="rounded-md border border-steel-300 bg-white p-4">
    <h2 id="unfound">Models missing from the finder</h2>
    <ul className="mt-1">
      {unfound.map(({ states, lacks, models }) => (
        <li key={lacks}>
          <Link to={buildModelsGridPath({ attribute: states, lacks })} className="text-link font-semibold">
            {formatPlural(models, 'model')}
          </Link>{' '}
          with {states} and without {lacks}
        </li>
      ))}
    </ul>
  </section>
);
