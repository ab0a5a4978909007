import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { FailedEmail } from '../../../src/features/office/home/home.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useSets } from '../../rows/drafts/drafts-data.ts';
import { SetList } from '../../rows/drafts/set-list.tsx';
import { useActs } from '../../rows/history/acts.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { cappedCount, useCounts } from '../../shell/data/inbox-counts.ts';
import { forgetWork } from '../../shell/data/kept-work.ts';
import { when, writtenDay } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { rowsInput, rowsQuery } from '../../shell/data/rows.ts';
import { useMay, useResources, useSession } from '../../shell/data/session.ts';
import { useLeftWork } from '../../shell/data/use-kept-work.ts';
import { written } from '../../shell/data/values.ts';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { later } from '../../shell/parts/later.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { useMailbox } from '../email/email-data.ts';
import { GoTo } from './go-to.tsx';
import { RefusedImport } from './refused-import.tsx';

const KEY = ['failed-emails'];

function FailedEmails() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => office.getRaw('/api/office/failed_emails'),
  });
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  if (!data?.emails.length) return null;
  return (
    <section aria-labelledby="failed-emails" className="rounded-md border border-danger/40 p-4">
      <h2 id="failed-emails">Emails that could not be delivered</h2>
      <ul className="mt-2">
        {data.emails.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ul>
    </section>
  );
}

function FailedEmailRow({ email }: { email: FailedEmail }) {
  const client = useQueryClient();
  const mayWrite = useMay('emails', 'write');
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/send_email_again', { id: email.id });
    await client.invalidateQueries({ queryKey: KEY });
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-steel-200 py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold text-steel-900">{email.subject}</p>
        <p className="break-words text-steel-600">
          To {email.to}, {when(email.at)}: {email.error}
        </p>
        {email.is_confidential && (
          <p className="text-steel-600">
            {email.reference ? (
              <>
                It held a link for its recipient. Send it again from{' '}
                <Link to={`/enquiries?view=all&search=${email.reference}`} className="text-link">
                  {email.reference}
                </Link>
                .
              </>
            ) : (
              'It held a link for its recipient, who can ask the site for a new one.'
            )}
          </p>
        )}
        {problem && <ProblemNote>{problem.text}</ProblemNote>}
      </div>
      {mayWrite && !email.is_confidential && (
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
          Send again
        </Button>
      )}
    </li>
  );
}

const LATEST = 8;
const CHARTS = [
  ['views', 'Page views'],
  ['downloads', 'Downloads'],
  ['enquiries', 'Enquiries'],
] as const;

// Loaded later, since it is below the first screen.
const LatestActs = later(async () => (await import('./home-parts.ts')).homeParts.LatestActs);
const CatalogueQuality = later(async () => (await import('./home-parts.ts')).homeParts.CatalogueQuality);
const DeskFigures = later(async () => (await import('./home-parts.ts')).homeParts.DeskFigures);
const Pipeline = later(async () => (await import('./home-parts.ts')).homeParts.Pipeline);
const UnfoundModels = later(async () => (await import('./home-parts.ts')).homeParts.UnfoundModels);
const SiteHealth = later(async () => (await import('./home-parts.ts')).homeParts.SiteHealth);
const WeekChart = later(async () => (await import('./home-parts.ts')).homeParts.WeekChart);
const Wanted = later(async () => (await import('./home-parts.ts')).homeParts.Wanted);

export function Home() {
  const { data: session } = useSession();
  const { data: resources = [] } = useResources();
  const mayReadCatalogue = useMay('catalogue', 'read');
  const mayReadHistory = useMay('history', 'read');
  const mayReadEnquiries = useMay('enquiries', 'read');
  const mayReadEmails = useMay('emails', 'read');
  const mayReadPrivacy = useMay('privacy', 'read');
  const mayReadWebhooks = useMay('webhooks', 'read');
  const mayReadSettings = useMay('settings', 'read');
  const {
    data: home,
    error,
    refetch,
  } = useQuery({
    queryKey: ['home'],
    queryFn: () => office.getRaw('/api/office/desk'),
  });
  const { items: history, refetch: readHistory } = useActs({ via: 'office' }, mayReadHistory);
  const { data: sets = [] } = useSets('waiting');
  if (!session) return null;
  const isOthers = ({ created_by }: ChangeSet) => Number(created_by !== session.staff.name);
  const waiting = sets.toSorted((a, b) => isOthers(a) - isOthers(b)).slice(0, LATEST);
  const latest = history.slice(0, LATEST);
  return (
    <Screen title={`Hello, ${session.staff.name}`}>
      <GoTo />
      {error && <FailureNote error={error} onAgain={() => void refetch()} />}
      <LeftWork />
      {home?.refused_import && <RefusedImport refused={home.refused_import} />}
      {home && home.unfound.length > 0 && <UnfoundModels unfound={home.unfound} />}
      {mayReadEnquiries && <OpenEnquiries />}
      {mayReadEnquiries && <Pipeline />}
      {mayReadEmails && <FailedEmails />}
      {mayReadWebhooks && <DisabledWebhooks />}
      {mayReadSettings && <SiteHealth />}
      {mayReadSettings && <UnreadMailbox />}
      {mayReadPrivacy && <OpenRequests />}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="flex flex-col gap-2">
          <h2 id="waiting">Unpublished drafts</h2>
          <SetList sets={waiting} />
        </section>
      )}
      <DeskFigures />
      {mayReadCatalogue && <CatalogueQuality />}
      {home && (
        <>
          <section aria-labelledby="weeks" className="flex flex-col gap-3">
            <h2 id="weeks">The last {home.weeks.length} weeks</h2>
            <div className="grid gap-4 md:grid-cols-3">
              {CHARTS.map(([figure, name]) => (
                <WeekChart
                  key={figure}
                  name={name}
                  weeks={home.weeks.map((week) => ({ week: week.week, count: week[figure] }))}
                />
              ))}
            </div>
          </section>
          <Wanted home={home} />
        </>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest" className="mt-3 flex flex-col gap-3">
          <h2 id="latest">Latest changes by staff</h2>
          <LatestActs acts={latest} resources={resources} onChanged={() => void readHistory()} />
        </section>
      )}
    </Screen>
  );
}

function DisabledWebhooks() {
  const { data } = useQuery(
    rowsQuery(rowsInput('webhooks', { 'f.state': 'disabled' }, { field: 'url', order: 'ASC' })),
  );
  const disabled = data?.rows.filter(({ problem }) => problem) ?? [];
  if (!disabled.length) return null;
  return (
    <section aria-labelledby="disabled-webhooks" className="rounded-md border border-danger/40 p-4">
      <h2 id="disabled-webhooks">Webhooks that were disabled</h2>
      <p className="mt-1">For five days nothing could be delivered.</p>
      <ul className="mt-2">
        {disabled.map(({ id, label, disabled_at, problem }) => (
          <li key={id} className="break-words">
            <Link to={`/webhooks/${id}`} className="text-link font-semibold break-all">
              {label}
            </Link>
            , {writtenDay(written(disabled_at))}: {written(problem)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftWork() {
  const { data: left = [], refetch } = useLeftWork();
  if (!left.length) return null;
  return (
    <section aria-labelledby="left-work" className="flex flex-col gap-2">
      <h2 id="left-work">Not saved yet</h2>
      <ul className="flex flex-col gap-1">
        {left.map((work) => (
          <li key={`${work.screen} ${work.tab}`} className="flex flex-wrap items-center gap-x-3">
            <Link to={work.to} className="text-link font-semibold">
              {work.label}
            </Link>
            <span className="text-steel-600">
              {work.amount}, left on {when(work.at)}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard what was left: ${work.label}`}
              onClick={async () => {
                await forgetWork(work);
                await refetch();
              }}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenEnquiries() {
  const { data: counts } = useCounts();
  if (!counts || counts.open + counts.unplaced === 0) return null;
  return (
    <section aria-labelledby="open-enquiries" className="flex flex-col gap-2">
      <h2 id="open-enquiries">Unanswered enquiries</h2>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/enquiries" className="text-link">
          {cappedCount(counts.open)} open
        </Link>
        {counts.late > 0 && (
          <Link to="/enquiries?late=yes" className="text-link font-semibold text-danger!">
            {cappedCount(counts.late)} late
          </Link>
        )}
        {counts.mine > 0 && (
          <Link to="/enquiries?assignee=me" className="text-link">
            {cappedCount(counts.mine)} of mine
          </Link>
        )}
        {counts.unplaced > 0 && (
          <Link to="/enquiries/unplaced" className="text-link">
            {cappedCount(counts.unplaced)} unmatched emails
          </Link>
        )}
      </p>
    </section>
  );
}

function OpenRequests() {
  const input = rowsInput('privacy_requests', {}, { field: 'due_at', order: 'ASC' });
  const { data } = useQuery(rowsQuery({ ...input, per_page: '200' }));
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
        , the first due on {writtenDay(written(first.due_at))}
      </p>
    </section>
  );
}

function UnreadMailbox() {
  const { data } = useMailbox();
  const mailbox = data?.mailbox;
  if (!mailbox?.problem) return null;
  return (
    <section aria-labelledby="unread-mailbox" className="rounded-md border border-danger/40 p-4">
      <h2 id="unread-mailbox">The mailbox cannot be read</h2>
      <p className="mt-1 break-words">
        {mailbox.problem_since && `Since ${when(mailbox.problem_since)}: `}
        {mailbox.problem}{' '}
        <Link to="/deliverability" className="text-link">
          More about the mailbox
        </Link>
      </p>
    </section>
  );
}
