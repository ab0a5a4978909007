import { SelectField } from '../../src/ui/forms/field.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { type MediaFilter, useFolders } from './media-data.ts';

const KINDS = [
  ['picture', 'Pictures'],
  ['document', 'Documents'],
  ['cad', 'CAD'],
] as const;
const USES = [
  ['no', 'Used'],
  ['yes', 'Unused'],
] as const;

interface MediaFiltersProps {
  filter: MediaFilter;
  onFilter: (name: keyof MediaFilter, value: string) => void;
}

/** Search and filters above the library. */
export function MediaFilters({ filter, onFilter }: MediaFiltersProps) {
  const { data: folders = [] } = useFolders();
  return (
    <search className="dense flex flex-wrap items-end gap-3">
      <SearchField value={filter.search ?? ''} onSearch={(text) => onFilter('search', text)} />
      <SelectField
        label="Folder"
        value={filter.folder ?? ''}
        onChange={({ target }) => onFilter('folder', target.value)}
      >
        <option value="">All</option>
        {folders.map(({ folder, label, gated }) => (
          <option key={folder} value={folder}>
            {label}
            {gated ? ' (customers only)' : ''}
          </option>
        ))}
      </SelectField>
      <Choice label="Kind" name="type" choices={KINDS} {...{ filter, onFilter }} />
      <Choice label="Use" name="unused" choices={USES} {...{ filter, onFilter }} />
      <Choice
        label="Who gets it"
        name="gated"
        choices={[
          ['no', 'Everybody'],
          ['yes', 'Customers only'],
        ]}
        {...{ filter, onFilter }}
      />
      <Choice
        label="State"
        name="removed"
        any="In the library"
        choices={[['yes', 'Removed']]}
        {...{ filter, onFilter }}
      />
    </search>
  );
}

interface ChoiceProps extends MediaFiltersProps {
  label: string;
  name: keyof MediaFilter;
  any?: string;
  choices: readonly (readonly [value: string, label: string])[];
}

const Choice = ({ label, name, any = 'Any', choices, filter, onFilter }: ChoiceProps) => (
  <SelectField label={label} value={filter[name] ?? ''} onChange={({ target }) => onFilter(name, target.value)}>
    <option value="">{any}</option>
    {choices.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);
