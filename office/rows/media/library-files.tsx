import type { ReactNode } from 'react';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { getFileType, getThumbnailUrl, type useMediaFiles } from './media-data.ts';

interface LibraryFilesProps {
  query: ReturnType<typeof useMediaFiles>;
  itemLabel: 'file' | 'image';
  advice: string;
  listClass: string;
  itemClass: string;
  show: (file: MediaFile) => ReactNode;
  onPick: (file: MediaFile) => void;
}

export const LibraryFiles = ({ query, itemLabel, advice, listClass, itemClass, show, onPick }: LibraryFilesProps) => (
  <div className="flex min-h-40 max-h-[50dvh] flex-col gap-3 overflow-y-auto">
    <QueryStatus query={query} label={`Loading the ${itemLabel}s`} />
    {query.data && !query.items.length && (
      <EmptyState title={`No ${itemLabel} fits`}>
        <p>{advice}</p>
      </EmptyState>
    )}
    <ul className={listClass}>
      {query.items.map((file) => (
        <li key={file.key}>
          <button type="button" onClick={() => onPick(file)} className={itemClass}>
            {show(file)}
          </button>
        </li>
      ))}
    </ul>
    <MoreButton query={query} size="small">
      Show more
    </MoreButton>
  </div>
);

export function MediaThumbnail({ file, className }: { file: MediaFile; className: string }) {
  const address = getThumbnailUrl(file, 160);
  if (address)
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        className={`rounded-sm border border-steel-200 bg-white object-contain ${className}`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-sm bg-steel-100 text-[0.625rem] font-semibold text-steel-700 ${className}`}
    >
      {getFileType(file)}
    </span>
  );
}
