import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useResources } from '../../shell/data/staff-session.ts';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { ActList } from './act-list.tsx';
import { useHistoryActs, VIA_NAMES } from './history-entries.ts';
import { UndoActButton } from './undo-act.tsx';

const FILTER_NAMES = ['search', 'resource', 'actor', 'via', 'from', 'to', 'cause'] as const;

export function HistoryScreen() {
  const { filter, set, clear } = useAddressFilter(FILTER_NAMES);
  const { data: resources = [] } = useResources();
  const { data: people = [] } = useQuery({
    queryKey: ['history', 'actors'],
    queryFn: () => officeApi.getRaw('/api/office/history_actors'),
  });
  const query = useHistoryActs(filter);
  const { data, items: acts, refetch } = query;
  return (
    <OfficeScreen title="History">
      <search className="dense filters">
        <ListSearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
        <SelectField
          label="What"
          value={filter.resource ?? ''}
          onChange={({ target }) => set('resource', target.value)}
        >
          <SelectOptions any="Any" choices={resources.map(({ name: value, label }) => ({ value, label }))} />
        </SelectField>
        <SelectField label="Person" value={filter.actor ?? ''} onChange={({ target }) => set('actor', target.value)}>
          <SelectOptions any="Any" choices={people.map(({ id, name }) => ({ value: String(id), label: name }))} />
        </SelectField>
        <SelectField label="Source" value={filter.via ?? ''} onChange={({ target }) => set('via', target.value)}>
          <SelectOptions any="Any" choices={Object.entries(VIA_NAMES).map(([value, label]) => ({ value, label }))} />
        </SelectField>
        <DateField
          isFilter
          label="From"
          value={filter.from ?? ''}
          onChange={({ target }) => set('from', target.value)}
        />
        <DateField isFilter label="To" value={filter.to ?? ''} onChange={({ target }) => set('to', target.value)} />
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" size="small" onClick={clear}>
            Show all
          </Button>
        )}
      </search>
      <QueryStatus query={query} label="Loading the history" />
      {data && !acts.length && <EmptyState title="No results">No recorded change matches these filters.</EmptyState>}
      <ActList
        acts={acts}
        resources={resources}
        actionsOf={(act) => <UndoActButton act={act} onDone={() => void refetch()} />}
      />
      <MoreButton query={query}>Show older changes</MoreButton>
    </OfficeScreen>
  );
}
