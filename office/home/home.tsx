import { useQuery } from '@tanstack/react-query';
import { office } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { useMay, useResources, useSession } from '../data/session.ts';
import { useSets } from '../drafts/drafts-data.ts';
import { SetList } from '../drafts/set-list.tsx';
import { WeekChart } from '../figures/week-chart.tsx';
import { useActs } from '../history/acts.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { later } from '../parts/later.tsx';
import { Screen } from '../parts/screen.tsx';
import { DisabledWebhooks } from './disabled-webhooks.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { GoTo } from './go-to.tsx';
import { LeftWork } from './left-work.tsx';
import { OpenEnquiries } from './open-enquiries.tsx';
import { OpenRequests } from './open-requests.tsx';
import { RefusedImport } from './refused-import.tsx';
import { UnfoundModels } from './unfound-models.tsx';
import { UnreadMailbox } from './unread-mailbox.tsx';

const LATEST = 8;
const CHARTS = [
  ['views', 'Page views'],
  ['downloads', 'Downloads'],
  ['enquiries', 'Enquiries'],
] as const;

// What stands below the first screen of most people comes after it.
const LatestActs = later(async () => (await import('./latest-acts.tsx')).LatestActs);
const CatalogueQuality = later(async () => (await import('./catalogue-quality.tsx')).CatalogueQuality);
const DeskFigures = later(async () => (await import('./desk-figures.tsx')).DeskFigures);
const Wanted = later(async () => (await import('./wanted.tsx')).Wanted);

/** The first screen: what waits for somebody, what visitors do and do not find, and what staff changed last. */
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
  // The own ones first.
  const isOthers = ({ created_by }: ChangeSet) => Number(created_by !== session.staff.name);
  const waiting = sets.toSorted((a, b) => isOthers(a) - isOthers(b)).slice(0, LATEST);
  const latest = history.slice(0, LATEST);
  return (
    <Screen title={`Good day, ${session.staff.name}`}>
      <GoTo />
      {error && <FailureNote error={error} onAgain={() => void refetch()} />}
      <LeftWork />
      {home?.refused_import && <RefusedImport refused={home.refused_import} />}
      {home && home.unfound.length > 0 && <UnfoundModels unfound={home.unfound} />}
      {mayReadEnquiries && <OpenEnquiries />}
      {mayReadEmails && <FailedEmails />}
      {mayReadWebhooks && <DisabledWebhooks />}
      {mayReadSettings && <UnreadMailbox />}
      {mayReadPrivacy && <OpenRequests />}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="flex flex-col gap-2">
          <h2 id="waiting">Drafts that wait</h2>
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
          <h2 id="latest">What staff changed last</h2>
          <LatestActs acts={latest} resources={resources} onChanged={() => void readHistory()} />
        </section>
      )}
    </Screen>
  );
}
