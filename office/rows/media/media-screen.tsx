import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { useMay } from '../../shell/data/session.ts';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { DropZone } from './drop-zone.tsx';
import { type MediaFilter, useFolders, useMedia } from './media-data.ts';
import { MediaFilters } from './media-filters.tsx';
import { MediaTable } from './media-table.tsx';
import { UploadList } from './upload-list.tsx';
import { enqueue } from './upload-queue.ts';

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
