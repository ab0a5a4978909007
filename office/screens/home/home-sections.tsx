import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { FailedEmail, Home } from '../../../src/features/office/home/home.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useSets } from '../../rows/drafts/drafts-data.ts';
import { SetList } from '../../rows/drafts/set-list.tsx';
import { ActList } from '../../rows/history/act-list.tsx';
import { useActs } from '../../rows/history/entries.ts';
import { TakeBack } from '../../rows/history/take-back.tsx';
import { useQuestion } from '../../shell/controls/use-question.tsx';
import { cappedCount, useCounts } from '../../shell/data/inbox-counts.ts';
import { when, writtenDay } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { rowsInput, rowsQuery } from '../../shell/data/rows.ts';
import { useMay, useResource, useResources } from '../../shell/data/session.ts';
import { counted, modelsAsSheet, rowPath, written } from '../../shell/data/values.ts';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { useMailbox } from '../email/email-data.ts';
import { useFigures } from '../figures/figures-data.ts';
import { FiguresTiles } from '../figures/figures-tiles.tsx';
import { WeekChart } from '../figures/week-chart.tsx';
import { allModels, completeText, listOfCheck, useQuality } from '../quality/quality-data.ts';
import { Pipeline, Tiles } from './pipeline.tsx';
import { Wanted } from './wanted.tsx';

const LATEST = 8;
const CHARTS = [
  ['views', 'Page views'],
  ['downloads', 'Downloads'],
  ['enquiries', 'Enquiries'],
] as const;

/** The sections below the search, loaded after it. The drafts of `own`, the caller's name, come first. */
export function HomeSections({ own }: { own: string }) {
  const mayReadCatalogue = useMay('catalogue', 'read');
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
  const { data: sets = [] } = useSets('waiting');
  const isOthers = ({ created_by }: ChangeSet) => Number(created_by !== own);
  const waiting = sets.toSorted((a, b) => isOthers(a) - isOthers(b)).slice(0, LATEST);
  return (
    <>
      {error && <FailureNote error={error} onAgain={() => void refetch()} />}
      {mayReadEnquiries && <Urgent />}
      {mayReadEmails && <FailedEmails />}
      {mayReadWebhooks && <DisabledWebhooks />}
      {mayReadSettings && <SiteHealth />}
      {mayReadSettings && <UnreadMailbox />}
      {mayReadSettings && <UnknownSellerState />}
      {mayReadPrivacy && <OpenRequests />}
      {home?.refused_import && <RefusedImport refused={home.refused_import} />}
      {mayReadEnquiries && <Pipeline />}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="flex flex-col gap-2">
          <h2 id="waiting">Unpublished drafts</h2>
          <SetList sets={waiting} />
        </section>
      )}
      <DeskFigures />
      {home && home.unfound.length > 0 && <UnfoundModels unfound={home.unfound} />}
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
      <LatestActs />
      {mayReadSettings && <Release />}
    </>
  );
}

interface WarningProps {
  title: string;
  children: ReactNode;
}

const Warning = ({ title, children }: WarningProps) => (
  <section aria-label={title} className="rounded-md border border-danger/40 bg-white p-4">
    <h2>{title}</h2>
    {children}
  </section>
);

function LatestActs() {
  const mayRead = useMay('history', 'read');
  const { data: resources = [] } = useResources();
  const { items, refetch } = useActs({ via: 'office' }, mayRead);
  const latest = items.slice(0, LATEST);
  if (!latest.length) return null;
  return (
    <section aria-labelledby="latest" className="mt-3 flex flex-col gap-3">
      <h2 id="latest">Latest changes by staff</h2>
      <ActList
        acts={latest}
        resources={resources}
        actionsOf={(act) => <TakeBack act={act} onDone={() => void refetch()} />}
      />
    </section>
  );
}

const KEY = ['failed-emails'];

function FailedEmails() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => office.getRaw('/api/office/failed_emails'),
  });
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  if (!data?.emails.length) return null;
  return (
    <Warning title="Emails that could not be delivered">
      <ul className="mt-2">
        {data.emails.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ul>
    </Warning>
  );
}

function FailedEmailRow({ email }: { email: FailedEmail }) {
  const client = useQueryClient();
  const mayWrite = useMay('emails', 'write');
  const { ask, question } = useQuestion();
  const sendAgain = async () => {
    await office.callRaw('/api/office/send_email_again', { id: email.id });
    await client.invalidateQueries({ queryKey: KEY });
  };
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
                The email held a link for its recipient. Send it again from{' '}
                <Link to={`/enquiries?view=all&search=${email.reference}`} className="text-link">
                  {email.reference}
                </Link>
                .
              </>
            ) : (
              'The email held a link for its recipient, who can ask the site for a new one.'
            )}
          </p>
        )}
      </div>
      {mayWrite && !email.is_confidential && (
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            ask({
              title: 'Send this email again?',
              action: 'Send again',
              about: `“${email.subject}” goes to ${email.to}.`,
              run: sendAgain,
            })
          }
        >
          Send again…
        </Button>
      )}
      {question}
    </li>
  );
}

function DisabledWebhooks() {
  const { data } = useQuery(
    rowsQuery(rowsInput('webhooks', { 'f.state': 'disabled' }, { field: 'url', order: 'ASC' })),
  );
  const disabled = data?.rows.filter(({ problem }) => problem) ?? [];
  if (!disabled.length) return null;
  return (
    <Warning title="Webhooks that were disabled">
      <p className="mt-1">Nothing is sent there until the webhook is enabled again.</p>
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
    </Warning>
  );
}

/** Late and own enquiries; the pipeline below counts all. */
function Urgent() {
  const { data: counts } = useCounts();
  if (!counts) return null;
  const { late, mine, noticed, unplaced } = counts;
  const tiles = [
    { name: 'Late', to: '/enquiries?late=yes', count: late, isUrgent: late > 0 },
    { name: 'Assigned to me', to: '/enquiries?assignee=me', count: mine },
    { name: 'New to me', to: '/enquiries?assignee=noticed', count: noticed },
    { name: 'Unmatched emails', to: '/enquiries/unplaced', count: unplaced },
  ].flatMap((tile) => (tile.count > 0 ? { ...tile, count: cappedCount(tile.count) } : []));
  return (
    <section aria-labelledby="urgent" className="flex flex-col gap-3">
      <h2 id="urgent" className="text-2xl">
        {tiles.length ? 'To do first' : 'Nothing is late or assigned to you'}
      </h2>
      {tiles.length > 0 && <Tiles tiles={tiles} />}
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
    <Warning title="The mailbox cannot be read">
      <p className="mt-1 break-words">
        {mailbox.problem_since && `Since ${when(mailbox.problem_since)}: `}
        {mailbox.problem}{' '}
        <Link to="/deliverability" className="text-link">
          More about the mailbox
        </Link>
      </p>
    </Warning>
  );
}

/** A state that was typed before it became a choice stays stored, but no quotation can be sent with it. */
function UnknownSellerState() {
  const states = useResource('settings')?.fields.find(({ name }) => name === 'seller_state')?.choices;
  const { data } = useQuery(rowsQuery({ resource: 'settings' }));
  const [settings] = data?.rows ?? [];
  const state = written(settings?.seller_state);
  if (!settings || !states || !state || states.includes(state)) return null;
  return (
    <Warning title="Quotations cannot be sent">
      <p className="mt-1 break-words">
        The state of the seller, “{state}”, is not a state of India.{' '}
        <Link to={rowPath('settings', settings.id)} className="text-link">
          Choose the state in the settings
        </Link>
      </p>
    </Warning>
  );
}

const SHOWN_CHECKS = 4;

function CatalogueQuality() {
  const { data } = useQuality();
  const found = data?.checks.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) ?? [];
  if (!data || found.length === 0) return null;
  const { models, complete } = allModels(data);
  return (
    <section aria-labelledby="quality" className="flex flex-col gap-2">
      <h2 id="quality">Quality of the catalogue: {completeText(complete, models)} of the models are complete</h2>
      <ul>
        {found.slice(0, SHOWN_CHECKS).map((check) => (
          <li key={check.name}>
            <Link to={listOfCheck(check)} className="text-link">
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

function DeskFigures() {
  const { data } = useFigures({});
  if (!data?.total.enquiries) return null;
  return (
    <section aria-labelledby="desk-figures" className="flex flex-col gap-3">
      <h2 id="desk-figures">Enquiries of the last {data.rows.length} weeks</h2>
      <FiguresTiles total={data.total} />
      <p>
        <Link to="/figures" className="text-link">
          All statistics
        </Link>
      </p>
    </section>
  );
}

function RefusedImport({ refused }: { refused: NonNullable<Home['refused_import']> }) {
  const mayRead = useMay('imports', 'read');
  return (
    <Warning title="The last import was refused">
      <p className="mt-1">
        {refused.source}, {when(refused.at)}: {refused.problems === 1 ? '1 problem' : `${refused.problems} problems`},
        so nothing was changed.{' '}
        {mayRead ? (
          <Link to={`/imports/${refused.id}`} className="text-link">
            Look at the import
          </Link>
        ) : (
          'A dry run of the import lists them with worksheet, row and column.'
        )}
      </p>
    </Warning>
  );
}

const useSiteHealth = () =>
  useQuery({
    queryKey: ['site-health'],
    queryFn: () => office.getRaw('/api/office/site_health'),
  });

function Release() {
  const { data } = useSiteHealth();
  return data && <p className="text-xs text-steel-600">Release {data.version}</p>;
}

function SiteHealth() {
  const { data } = useSiteHealth();
  const problems = data?.problems.filter(({ part }) => !['webhooks', 'mailbox'].includes(part)) ?? [];
  if (!problems.length) return null;
  return (
    <Warning title="The site needs attention">
      <ul className="mt-2 list-disc ps-5">
        {problems.map(({ part, text }) => (
          <li key={part}>{text}</li>
        ))}
      </ul>
    </Warning>
  );
}

const UnfoundModels = ({ unfound }: Pick<Home, 'unfound'>) => (
  <section aria-labelledby="unfound" className="rounded-md border border-steel-300 bg-white p-4">
    <h2 id="unfound">Models missing from the finder</h2>
    <ul className="mt-1">
      {unfound.map(({ states, lacks, models }) => (
        <li key={lacks}>
          <Link to={modelsAsSheet({ attribute: states, lacks })} className="text-link font-semibold">
            {counted(models, 'model')}
          </Link>{' '}
          with {states} and without {lacks}
        </li>
      ))}
    </ul>
  </section>
);
