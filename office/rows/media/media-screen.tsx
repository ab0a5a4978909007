import { useState } from 'react';
import { Link } from 'react-router';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { fileSize } from '../../../src/ui/file-size.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { when } from '../../shell/data/moments.ts';
import { useMay } from '../../shell/data/session.ts';
import type { Choice } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { DropZone } from './drop-zone.tsx';
import { Thumbnail } from './library-files.tsx';
import { dimensions, filePath, type MediaFilter, useFolders, useMedia } from './media-data.ts';
import { UploadList } from './upload-list.tsx';
import { enqueue } from './upload-queue.ts';

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

function MediaFilters({ filter, onFilter }: MediaFiltersProps) {
  const { data: folders = [] } = useFolders();
  return (
    <search className="dense filters">
      <SearchField value={filter.search ?? ''} onSearch={(text) => onFilter('search', text)} />
      <FilterField
        label="Folder"
        name="folder"
        any="Any"
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

const COLUMNS = [
  <th key="picture" scope="col" className="w-16">
    <span className="sr-only">Picture</span>
  </th>,
  'Name',
  'Folder',
  ...['Pixels', 'Size', 'Used by'].map((name) => (
    <th key={name} scope="col" className="number">
      {name}
    </th>
  )),
  'Stored',
];

function MediaTable({ files, busy }: { files: readonly MediaFile[]; busy: boolean }) {
  const { data: folders = [] } = useFolders();
  const labelOf = (name: string) => folders.find(({ folder }) => folder === name)?.label ?? name;
  return (
    <DataTable kind="rows" label="Files" busy={busy} columns={COLUMNS}>
      {files.map((file) => (
        <tr key={file.key}>
          <td>
            <Thumbnail file={file} className="size-11" />
          </td>
          <td className="max-w-80">
            <Link to={filePath(file.key)} className="text-link font-semibold break-all">
              {file.name}
            </Link>
          </td>
          <td>
            {labelOf(file.folder)}
            {file.gated && <StateTag>customers only</StateTag>}
          </td>
          <td className="number">{dimensions(file)}</td>
          <td className="number">{fileSize(file.bytes)}</td>
          <td className="number">{file.uses >= 100 ? '100 +' : file.uses || 'nothing'}</td>
          <td className="text-steel-600">{when(file.stored_at)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const FILTERS: readonly (keyof MediaFilter)[] = ['search', 'folder', 'type', 'gated', 'unused', 'removed'];
const PAGE = 50;

export function MediaScreen() {
  const { filter: asked, set, clear } = useAddressFilter(FILTERS);
  const filter = asked as MediaFilter;
  const mayWrite = useMay('catalogue', 'write');
  const query = useMedia(filter, PAGE);
  const { data, items: files, isFetching } = query;
  return (
    <Screen
      title="Media library"
      actions={
        mayWrite && (
          <Link to="/media/zip" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Upload a ZIP
          </Link>
        )
      }
    >
      {mayWrite && <Uploads folder={filter.folder} />}
      <MediaFilters filter={filter} onFilter={set} />
      <Waiting query={query} label="Loading the files" />
      {data && !files.length && (
        <EmptyState
          title="No results"
          actions={
            <Button variant="secondary" onClick={clear}>
              Show all
            </Button>
          }
        >
          <p>No file of the library fits these filters.</p>
        </EmptyState>
      )}
      {files.length > 0 && <MediaTable files={files} busy={isFetching} />}
      <MoreButton query={query}>Show more</MoreButton>
    </Screen>
  );
}

function Uploads({ folder: shown }: { folder: string | undefined }) {
  const { data: folders = [] } = useFolders();
  const [chosen, setChosen] = useState('products');
  const folder = folders.find((one) => one.folder === (shown ?? chosen));
  if (!folder) return null;
  const what = [
    folder.pictures ? 'pictures' : '',
    folder.files ? (folder.gated ? 'CAD files and documents' : 'documents') : '',
  ]
    .filter(Boolean)
    .join(' and ');
  return (
    <div className="flex flex-col gap-3">
      <DropZone label="Upload" choose="Choose files" onFiles={(files) => enqueue(files, folder.folder)}>
        <p className="min-w-0 flex-1 basis-52 text-steel-600">
          or drop them here: {what}
          {folder.gated ? ', for registered customers only' : ''}
        </p>
        <div className="dense w-56 max-w-full">
          <SelectField
            label="Upload to folder"
            value={folder.folder}
            disabled={shown !== undefined}
            onChange={({ target }) => setChosen(target.value)}
          >
            <Options choices={folders.map(({ folder: value, label }) => ({ value, label }))} />
          </SelectField>
        </div>
      </DropZone>
      <UploadList />
    </div>
  );
}
