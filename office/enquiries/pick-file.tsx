import { useState } from 'react';
import { fileSize } from '../../src/ui/file-size.ts';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { MoreButton } from '../controls/more-button.tsx';
import { SearchField } from '../controls/search-field.tsx';
import type { MediaFile } from '../data/office-types.ts';
import { useMedia } from '../media/media-data.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { Waiting } from '../parts/waiting.tsx';

const PAGE = 30;

/** Chooses any file of the library, such as a data sheet. Rendered while it is open. */
export function PickFile({ onPick, onClose }: { onPick: (file: MediaFile) => void; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const query = useMedia(search ? { search } : { type: 'document' }, PAGE);
  return (
    <ActionDialog title="Attach a file of the library" onClose={onClose}>
      <SearchField value={search} onSearch={setSearch} />
      <div className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
        <Waiting query={query} label="Loading the files" />
        {query.data && !query.items.length && (
          <EmptyState title="No file fits">
            <p>Search by a part of its name.</p>
          </EmptyState>
        )}
        <ul>
          {query.items.map((file) => (
            <li key={file.key} className="border-t border-steel-200 first:border-0">
              <button
                type="button"
                onClick={() => onPick(file)}
                className="flex w-full items-center gap-3 py-2 text-left hover:bg-steel-50"
              >
                <Thumbnail file={file} className="size-10 flex-none" />
                <span className="min-w-0 flex-1 font-semibold break-all text-steel-900">{file.name}</span>
                <span className="flex-none text-steel-600">{fileSize(file.bytes)}</span>
              </button>
            </li>
          ))}
        </ul>
        <MoreButton query={query} size="small">
          Show more
        </MoreButton>
      </div>
    </ActionDialog>
  );
}
