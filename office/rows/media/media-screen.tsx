import { useState } from 'react';
import { Link } from 'react-router';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import type { FieldChoice } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { DropZone } from './drop-zone.tsx';
import { MediaThumbnail } from './library-files.tsx';
import { formatDimensions, getMediaFilePath, type MediaFilter, useMediaFiles, useMediaFolders } from './media-data.ts';
import { UploadList } from './upload-list.tsx';
import { enqueueFiles } from './upload-queue.ts';

const FILE_TYPE_CHOICES: FieldChoice[] = [
  { value: 'picture', label: 'Images' },
  { value: 'document', label: 'Documents' },
  { value: 'cad', label: 'CAD' },
];
const USE_CHOICES: FieldChoice[] = [
  { value: 'no', label: 'Used' },
  { value: 'yes', label: 'Unused' },
];
const READER_CHOICES: FieldChoice[] = [
  { value: 'no', label: 'Everybody' },
  { value: 'yes', label: 'Customers only' },
];
const STATE_CHOICES: FieldChoice[] = [{ value: 'yes', label: 'Removed' }];

interface MediaFiltersProps {
  filter: MediaFilter;
  onFilter: (name: keyof MediaFilter, value: string) => void;
}

function MediaFilters({ filter, onFilter }: MediaFiltersProps) {
  const { data: folders = [] } = useMediaFolders();
  return (
    <search className="dense filters">
      <ListSearchField value={filter.search ?? ''} onSearch={(text) => onFilter('search', text)} />
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
      <FilterField label="Kind" name="type" choices={FILE_TYPE_CHOICES} {...{ filter, onFilter }} />
      <FilterField label="Use" name="unused" choices={USE_CHOICES} {...{ filter, onFilter }} />
      <FilterField label="Visibility" name="gated" choices={READER_CHOICES} {...{ filter, onFilter }} />
      <FilterField
        label="State"
        name="removed"
        any="In the library"
        choices={STATE_CHOICES}
        {...{ filter, onFilter }}
      />
    </search>
  );
}

interface FilterFieldProps extends MediaFiltersProps {
  label: string;
  name: keyof MediaFilter;
  any?: string;
  choices: readonly FieldChoice[];
}

const FilterField = ({ label, name, any = 'Any', choices, filter, onFilter }: FilterFieldProps) => (
  <SelectField label={label} value={filter[name] ?? ''} onChange={({ target }) => onFilter(name, target.value)}>
    <SelectOptions any={any} choices={choices} />
  </SelectField>
);

const COLUMNS = [
  <th key="picture" scope="col" className="w-16">
    <span className="sr-only">Image</span>
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
  const { data: folders = [] } = useMediaFolders();
  const labelOf = (name: string) => folders.find(({ folder }) => folder === name)?.label ?? name;
  return (
    <DataTable kind="rows" label="Files" busy={busy} columns={COLUMNS}>
      {files.map((file) => (
        <tr key={file.key}>
          <td>
            <MediaThumbnail file={file} className="size-11" />
          </td>
          <td className="max-w-80">
            <Link to={getMediaFilePath(file.key)} className="text-link font-semibold break-all">
              {file.name}
            </Link>
          </td>
          <td>
            {labelOf(file.folder)}
            {file.gated && <StateTag>customers only</StateTag>}
          </td>
          <td className="number">{formatDimensions(file)}</td>
          <td className="number">{formatFileSize(file.bytes)}</td>
          <td className="number">{file.uses >= 100 ? '100 +' : file.uses || 'nothing'}</td>
          <td className="text-steel-600">{formatMoment(file.stored_at)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const FILTER_NAMES: readonly (keyof MediaFilter)[] = ['search', 'folder', 'type', 'gated', 'unused', 'removed'];
const PAGE_SIZE = 50;

export function MediaScreen() {
  const { filter: asked, set, clear } = useAddressFilter(FILTER_NAMES);
  const filter = asked as MediaFilter;
  const mayWrite = useHasRight('catalogue', 'write');
  const query = useMediaFiles(filter, PAGE_SIZE);
  const { data, items: files, isFetching } = query;
  return (
    <OfficeScreen
      title="Media library"
      actions={
        mayWrite && (
          <Link to="/media/zip" className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
            Upload a ZIP
          </Link>
        )
      }
    >
      {mayWrite && <UploadArea folder={filter.folder} />}
      <MediaFilters filter={filter} onFilter={set} />
      <QueryStatus query={query} label="Loading the files" />
      {data && !files.length && (
        <EmptyState
          title="No results"
          actions={
            <Button variant="secondary" onClick={clear}>
              Show all
            </Button>
          }
        >
          <p>No file of the library matches these filters.</p>
        </EmptyState>
      )}
      {files.length > 0 && <MediaTable files={files} busy={isFetching} />}
      <MoreButton query={query}>Show more</MoreButton>
    </OfficeScreen>
  );
}

function UploadArea({ folder: shown }: { folder: string | undefined }) {
  const { data: folders = [] } = useMediaFolders();
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
      <DropZone label="Upload" choose="Choose files" onFiles={(files) => enqueueFiles(files, folder.folder)}>
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
            <SelectOptions choices={folders.map(({ folder: value, label }) => ({ value, label }))} />
          </SelectField>
        </div>
      </DropZone>
      <UploadList />
    </div>
  );
}
