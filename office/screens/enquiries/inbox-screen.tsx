import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { CheckField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { type AddressFilter, useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { formatCappedCount, useInboxCounts } from '../../shell/data/inbox-counts.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import {
  ENQUIRY_STATUS_NAMES,
  ENQUIRY_STATUSES,
  type InboxFilter,
  type InboxView,
  useAnswerers,
  useInbox,
} from './inbox-data.ts';
import { InboxRow } from './inbox-row.tsx';
import { NewEmailRows } from './new-email-rows.tsx';
import { NewEnquiryDialog } from './new-enquiry-dialog.tsx';
import { NextEnquiryButton } from './next-enquiry-button.tsx';
import { RecordEmailButton } from './record-email.tsx';

/** The row of views may be wider than a phone. */
const scrollIntoSight = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const VIEWS: [view: InboxView, name: string][] = [
  ['open', 'Open'],
  ...ENQUIRY_STATUSES.filter((status) => status !== 'new' && status !== 'in_work').map(
    (status): [InboxView, string] => [status, ENQUIRY_STATUS_NAMES[status]],
  ),
  ['all', 'All'],
];

export function InboxScreen() {
  const mayRead = useHasRight('enquiries', 'read');
  return mayRead ? <InboxContent /> : <NotFoundScreen />;
}

function InboxContent() {
  const { filter, set } = useAddressFilter(['view', 'assignee', 'late', 'search']);
  // A search or a mention may concern conversations in any state.
  const first: InboxView = filter.search || filter.assignee === 'noticed' ? 'all' : 'open';
  const view = VIEWS.find(([one]) => one === filter.view)?.[0] ?? first;
  const wanted: InboxFilter = {
    view,
    ...(filter.assignee ? { assignee: filter.assignee } : {}),
    ...(filter.late && view === 'open' ? { late: 'yes' } : {}),
    ...(filter.search ? { search: filter.search } : {}),
  };
  const query = useInbox(wanted);
  const mayWrite = useHasRight('enquiries', 'write');
  const [isAdding, setAdding] = useState(useSearchParams()[0].has('new'));
  const isFirst = view === 'open' && Object.keys(wanted).length === 1;
  const hasEmails = view === 'open' && !wanted.assignee && !wanted.search;
  const isEmpty = query.data !== undefined && !query.items.length;
  const hasNewEmails = !!useInboxCounts().data?.unplaced;
  const acts = (
    <>
      {mayWrite && (
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          New enquiry
        </Button>
      )}
      <RecordEmailButton />
    </>
  );
  return (
    <OfficeScreen title="Enquiries" actions={!(isEmpty && isFirst && !hasNewEmails) && acts}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <InboxViews view={view} onView={(one) => set('view', one === first ? '' : one)} />
        <div className="hidden lg:block">
          <NextEnquiryButton />
        </div>
      </div>
      <search className="dense flex flex-wrap items-end gap-3">
        <ListSearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
        <InboxFilters view={view} filter={filter} set={set} />
      </search>
      {isAdding && mayWrite && <NewEnquiryDialog onClose={() => setAdding(false)} />}
      <QueryStatus query={query} label="Loading the enquiries" />
      {filter.search && query.data && (
        <p className="text-steel-600">
          Searched {view === 'all' ? 'all states' : `only ${formatViewName(view)}`}: names, companies, addresses,
          models, emails, notes and numbers.{' '}
          {view !== 'all' && (
            <Button variant="quiet" size="small" onClick={() => set('view', '')}>
              Search all states
            </Button>
          )}
        </p>
      )}
      {isEmpty && isFirst && !hasNewEmails && (
        <EmptyState title="No open enquiries" actions={acts}>
          Enquiries and messages appear here as they come.
        </EmptyState>
      )}
      {isEmpty && !isFirst && (
        <EmptyState
          title="No results"
          actions={
            <Link to="/enquiries?view=all" className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
              Show all
            </Link>
          }
        >
          No enquiry matches these filters.
        </EmptyState>
      )}
      {hasEmails && <NewEmailRows late={wanted.late} />}
      {query.items.length > 0 && (
        <ul aria-label="Enquiries" className="-mx-4 border-y border-steel-200 lg:mx-0 lg:rounded-md lg:border-x">
          {query.items.map((item) => (
            <InboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show more</MoreButton>
      <div className="bottom-bar lg:hidden">
        <NextEnquiryButton className="w-full" />
      </div>
    </OfficeScreen>
  );
}

interface FiltersProps extends Pick<AddressFilter<'assignee' | 'late'>, 'filter' | 'set'> {
  view: InboxView;
}

function InboxFilters({ view, filter, set }: FiltersProps) {
  const [open, setOpen] = useState(Boolean(filter.assignee || filter.late));
  const { data: counts } = useInboxCounts();
  const { data: people = [] } = useAnswerers();
  return (
    <>
      <Button variant="secondary" className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        Filters
      </Button>
      <div className={`flex flex-wrap items-end gap-3 ${open ? '' : 'max-sm:hidden'}`}>
        <SelectField
          label="Assigned to"
          value={filter.assignee ?? ''}
          onChange={({ target }) => set('assignee', target.value)}
        >
          <SelectOptions
            any="Any"
            choices={[
              { value: 'me', label: `Me${counts ? ` (${formatCappedCount(counts.mine)} open)` : ''}` },
              { value: 'noticed', label: `New to me${counts ? ` (${formatCappedCount(counts.noticed)})` : ''}` },
              { value: 'nobody', label: 'Unassigned' },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </SelectField>
        {view === 'open' && (
          <div className="flex min-h-9.5 items-center">
            <CheckField
              label={`Overdue only${counts ? ` (${formatCappedCount(counts.late)})` : ''}`}
              checked={filter.late === 'yes'}
              onChange={({ target }) => set('late', target.checked ? 'yes' : '')}
            />
          </div>
        )}
      </div>
    </>
  );
}

const formatViewName = (view: InboxView) => `“${VIEWS.find(([one]) => one === view)?.[1]}”`;

function InboxViews({ view, onView }: { view: InboxView; onView: (view: InboxView) => void }) {
  const { data: counts } = useInboxCounts();
  return (
    <nav aria-label="Which enquiries" className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      {VIEWS.map(([one, name]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          ref={one === view ? scrollIntoSight : undefined}
          onClick={() => onView(one)}
          className="flex min-h-9 flex-none items-center gap-1.5 rounded-md px-3 text-steel-700 hover:bg-steel-100 aria-pressed:bg-slate-100 aria-pressed:font-semibold aria-pressed:text-slate-800"
        >
          {name}
          {one === 'open' && counts && <span className="tabular-nums">{formatCappedCount(counts.open)}</span>}
        </button>
      ))}
      {!!counts?.unplaced && (
        <Link
          to="/enquiries/unplaced"
          className="flex min-h-9 flex-none items-center gap-1.5 rounded-md px-3 text-steel-700 hover:bg-steel-100"
        >
          Unmatched emails <span className="font-semibold tabular-nums">{formatCappedCount(counts.unplaced)}</span>
        </Link>
      )}
    </nav>
  );
}
