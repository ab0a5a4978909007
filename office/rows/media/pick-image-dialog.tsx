import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { ACCEPTED_IMAGE_TYPES, DropZone } from './drop-zone.tsx';
import { LibraryFiles, MediaThumbnail } from './library-files.tsx';
import { formatDimensions, useMediaFiles } from './media-data.ts';
import { UploadList } from './upload-list.tsx';
import { enqueueFiles, useUploadQueue } from './upload-queue.ts';

const PAGE_SIZE = 40;
const TEXT_IMAGES_FOLDER = 'about';

export interface PickedImage {
  name: string;
  address: string;
  width: number | null;
  height: number | null;
}

interface PickImageDialogProps {
  folder?: string | undefined;
  onPick: (file: PickedImage) => void;
  onClose: () => void;
}

export function PickImageDialog({ folder, onPick, onClose }: PickImageDialogProps) {
  const [search, setSearch] = useState('');
  const mayWrite = useHasRight('catalogue', 'write');
  const target = folder ?? TEXT_IMAGES_FOLDER;
  const filter = {
    type: 'picture',
    gated: 'no',
    ...(folder ? { folder } : {}),
    ...(search ? { search } : {}),
  } as const;
  const query = useMediaFiles(filter, PAGE_SIZE);
  const pick = ({ name, address, width, height }: MediaFile) => {
    if (address) onPick({ name, address, width, height });
  };
  const [awaited, setAwaited] = useState<File>();
  const done = useUploadQueue().find(
    (one) => awaited && one.folder === target && one.name === awaited.name && one.bytes === awaited.size && one.stored,
  )?.stored;
  useEffect(() => {
    if (!done?.address || !awaited) return;
    setAwaited(undefined);
    const { name, address, width, height } = done;
    onPick({ name, address, width, height });
  }, [done, awaited, onPick]);

  return createPortal(
    <Dialog label="Choose an image" open onClose={onClose} className="dialog-centre dialog-library">
      <div className="flex max-h-[85dvh] flex-col gap-4 p-5">
        <div className="dense flex flex-wrap items-end gap-3">
          <h2 className="flex-1 basis-full">Choose an image</h2>
          <ListSearchField value={search} onSearch={setSearch} />
        </div>
        {mayWrite && (
          <DropZone
            label="Upload an image"
            choose="Upload an image"
            accept={ACCEPTED_IMAGE_TYPES}
            onFiles={(chosen) => {
              enqueueFiles(chosen, target);
              if (chosen.length === 1) setAwaited(chosen[0]);
            }}
          >
            <p className="text-steel-600">or drop it here</p>
          </DropZone>
        )}
        {mayWrite && <UploadList />}
        <LibraryFiles
          itemLabel="image"
          advice="Try a shorter search, or upload one."
          listClass="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4"
          itemClass="flex w-full flex-col gap-1 rounded-md border border-steel-200 p-2 text-left hover:border-steel-500 hover:bg-steel-50"
          show={(file) => (
            <>
              <MediaThumbnail file={file} className="h-24 w-full" />
              <span className="line-clamp-2 text-xs font-semibold break-all text-steel-900">{file.name}</span>
              <span className="text-xs text-steel-600">{formatDimensions(file)}</span>
            </>
          )}
          query={query}
          onPick={pick}
        />
        <div className="flex justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}
