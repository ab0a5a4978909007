import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { office } from '../../shell/data/office-api.ts';
import { useResources } from '../../shell/data/session.ts';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { ActList } from './act-list.tsx';
import { useActs, VIA_NAMES } from './entries.ts';
import { TakeBack } from './take-back.tsx';

const FILTERS = ['search', 'resource', 'actor', 'via', 'from', 'to', 'cause'] as const;

export function HistoryScreen() {
  const { filter, set, clear } = useAddressFilter(FILTERS);
  const { data: resources = [] } = useResources();
  const { data: people = [] } = useQuery({
    queryKey: ['history', 'actors'],
    queryFn: () => office.getRaw('/api/office/history_actors'),
  });
  const query = useActs(filter);
  const { data, items: acts, refetch } = query;
  return (
    <Screen title="History">
      <search className="dense filters">
        <SearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
        <SelectField
          label="What"
          value={filter.resource ?? ''}
          onChange={({ target }) => set('resource', target.value)}
        >
          <Options any="Any" choices={resources.map(({ name: value, label }) => ({ value, label }))} />
        </SelectField>
        <SelectField label="Person" value={filter.actor ?? ''} onChange={({ target }) => set('actor', target.value)}>
          <Options any="Any" choices={people.map(({ id, name }) => ({ value: String(id), label: name }))} />
        </SelectField>
        <SelectField label="Source" value={filter.via ?? ''} onChange={({ target }) => set('via', target.value)}>
          <Options any="Any" choices={Object.entries(VIA_NAMES).map(([value, label]) => ({ value, label }))} />
        </SelectField>
        <DateField label="From" value={filter.from ?? ''} onChange={({ target }) => set('from', target.value)} />
        <DateField label="To" value={filter.to ?? ''} onChange={({ target }) => set('to', target.value)} />
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" size="small" onClick={clear}>
            Show all
          </Button>
        )}
      </search>
      <Waiting query={query} label="Loading the history" />
      {data && !acts.length && <EmptyState title="No results">No recorded change fits these filters.</EmptyState>}
      <ActList
        acts={acts}
        resources={resources}
        actionsOf={(act) => <TakeBack act={act} onDone={() => void refetch()} />}
      />
      <MoreButton query={query}>Show older changes</MoreButton>
    </Screen>
  );
}
