import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { ChangeSetList } from '../../rows/drafts/change-set-list.tsx';
import { useChangeSets } from '../../rows/drafts/drafts-data.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { LinkRows } from '../../shell/parts/link-rows.tsx';
import { buildCheckListPath, countAllModels, formatCompleteShare, useQuality } from '../quality/quality-data.ts';
import { DayQuotations, NextEnquiries } from './day-lists.tsx';
import { HomeWarnings, ReleaseNote } from './home-warnings.tsx';

const MAX_DRAFTS = 5;

/** The sections below the search, loaded after it. The drafts of `own`, the caller's name, come first. */
export function HomeSections({ own }: { own: string }) {
  const mayReadSettings = useHasRight('settings', 'read');
  const mayWriteCatalogue = useHasRight('catalogue', 'write');
  const {
    data: day,
    error,
    refetch,
  } = useQuery({ queryKey: ['my-day'], queryFn: () => officeApi.getRaw('/api/office/my_day') });
  const { data: sets = [] } = useChangeSets('waiting');
  const isOthers = ({ created_by }: ChangeSet) => Number(created_by !== own);
  const waiting = sets.toSorted((a, b) => isOthers(a) - isOthers(b)).slice(0, MAX_DRAFTS);
  const enquiries = day?.enquiries;
  return (
    <>
      {error && <FailureNote error={error} onAgain={() => void refetch()} />}
      <HomeWarnings refused={day?.refused_import} />
      {enquiries && (
        <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <NextEnquiries items={enquiries.next} />
          <div className="grid gap-6 md:grid-cols-3 xl:grid-cols-1">
            <DayQuotations
              title="Accepted, to confirm"
              none="No accepted quotation waits for its confirmation."
              quotations={enquiries.accepted}
              act="?confirm"
            />
            <DayQuotations
              title="Expire within 7 days"
              none="No open quotation expires soon."
              quotations={enquiries.expiring}
            />
            <LinkRows title="Follow up today" none="No follow-up is planned for today.">
              {enquiries.follow_ups.map(({ id, reference, name, company }) => ({
                key: id,
                to: `/enquiries/${id}`,
                name: company || name,
                about: reference,
              }))}
            </LinkRows>
          </div>
        </div>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
        {waiting.length > 0 && (
          <section aria-labelledby="waiting" className="flex flex-col gap-2">
            <h2 id="waiting">Unpublished drafts</h2>
            <ChangeSetList sets={waiting} />
          </section>
        )}
        {mayWriteCatalogue && !enquiries && <CatalogueQuality />}
      </div>
      {mayReadSettings && <ReleaseNote />}
    </>
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
