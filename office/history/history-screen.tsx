import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import type { HistoryEntry } from '../data/office-types.ts';
import { useMay, useResources } from '../data/session.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useNotify } from '../parts/notices.tsx';
import { Screen } from '../parts/screen.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { isOfOffice, OF_OFFICE, useEntries } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

const FILTERS = ['search', 'resource', 'via', 'cause', 'from', 'to'] as const;
const VIAS = [
  ['office', 'the office'],
  ['import', 'an import'],
  ['command', 'a command'],
] as const;

/** Everything that was changed, by whom and how; the address holds the filters. */
export function HistoryScreen() {
  const { filter, set, clear } = useAddressFilter(FILTERS);
  const { data: resources = [] } = useResources();
  const mayWrite = useMay('history', 'write');
  const maySeeStaff = useMay('staff', 'read');
  const notify = useNotify();
  const [taking, setTaking] = useState<HistoryEntry>();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useEntries(filter);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Screen title="History">
      <search className="dense flex flex-wrap items-end gap-3">
        <SearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
        <SelectField
          label="What"
          value={filter.resource ?? ''}
          onChange={({ target }) => set('resource', target.value)}
        >
          <option value="">Everything</option>
          {[...resources, ...(maySeeStaff ? OF_OFFICE : [])].map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="By" value={filter.via ?? ''} onChange={({ target }) => set('via', target.value)}>
          <option value="">Anything</option>
          {VIAS.map(([via, name]) => (
            <option key={via} value={via}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="From"
          type="date"
          value={filter.from ?? ''}
          onChange={({ target }) => set('from', target.value)}
        />
        <Field label="To" type="date" value={filter.to ?? ''} onChange={({ target }) => set('to', target.value)} />
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" size="small" onClick={clear}>
            Show everything
          </Button>
        )}
      </search>
      {filter.cause && <p>Only what was done together, in one click or one import.</p>}
      {isPending && <Spinner label="Loading the history" />}
      {error && <FailureNote error={error} onAgain={() => refetch()} />}
      {data && !entries.length && <EmptyState title="Nothing fits">No recorded change fits these filters.</EmptyState>}
      <EntryList
        entries={entries}
        resources={resources}
        actionsOf={(entry) => (
          <>
            {!filter.cause && (
              <Button variant="quiet" size="small" onClick={() => set('cause', entry.cause)}>
                {entry.via === 'import' ? 'Same import' : 'Same click'}
              </Button>
            )}
            {mayWrite && entry.via === 'office' && !isOfOffice(entry) && (
              <Button variant="secondary" size="small" onClick={() => setTaking(entry)}>
                Take back…
              </Button>
            )}
          </>
        )}
      />
      {hasNextPage && (
        <Button variant="secondary" className="self-start" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older changes
        </Button>
      )}
      {taking && (
        <TakeBackDialog
          cause={taking.cause}
          onClose={() => setTaking(undefined)}
          onDone={(text) => {
            setTaking(undefined);
            notify(text, { type: 'success' });
            void refetch();
          }}
        />
      )}
    </Screen>
  );
}
