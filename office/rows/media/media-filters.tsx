import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import type { Choice } from '../../shell/data/values.ts';
import { type MediaFilter, useFolders } from './media-data.ts';

const KINDS: Choice[] = [
  { value: 'picture', label: 'Pictures' },
  { value: 'document', label: 'Documents' },
  { value: 'cad', label: 'CAD' },
];
const USES: Choice[] = [
  { value: 'no', label: 'Used' },
  { value: 'yes', label: 'Unused' },
];
const READERS: Choice[] = [
  { value: 'no', label: 'Everybody' },
  { value: 'yes', label: 'Customers only' },
];
const STATES: Choice[] = [{ value: 'yes', label: 'Removed' }];

interface MediaFiltersProps {
  filter: MediaFilter;
  onFilter: (name: keyof MediaFilter, value: string) => void;
}

export function MediaFilters({ filter, onFilter }: MediaFiltersProps) {
  const { data: folders = [] } = useFolders();
  return (
    <search className="dense flex flex-wrap items-end gap-3">
      <SearchField value={filter.search ?? ''} onSearch={(text) => onFilter('search', text)} />
      <FilterField
        label="Folder"
        name="folder"
        any="All"
        choices={folders.map(({ folder, label, gated }) => ({
          value: folder,
          label: gated ? `${label} (customers only)` : label,
        }))}
        {...{ filter, onFilter }}
      />
      <FilterField label="Kind" name="type" choices={KINDS} {...{ filter, onFilter }} />
      <FilterField label="Use" name="unused" choices={USES} {...{ filter, onFilter }} />
      <FilterField label="Visibility" name="gated" choices={READERS} {...{ filter, onFilter }} />
      <FilterField label="State" name="removed" any="In the library" choices={STATES} {...{ filter, onFilter }} />
    </search>
  );
}

interface FilterFieldProps extends MediaFiltersProps {
  label: string;
  name: keyof MediaFilter;
  any?: string;
  choices: readonly Choice[];
}

const FilterField = ({ label, name, any = 'Any', choices, filter, onFilter }: FilterFieldProps) => (
  <SelectField label={label} value={filter[name] ?? ''} onChange={({ target }) => onFilter(name, target.value)}>
    <Options any={any} choices={choices} />
  </SelectField>
);
