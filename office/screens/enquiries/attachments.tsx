import { type ReactNode, useState } from 'react';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { getReadableFileName } from '../../../src/platform/files/readable-file-name.ts';
import { Button } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { ChooseFilesButton } from '../../rows/media/drop-zone.tsx';
import { LibraryFiles, MediaThumbnail } from '../../rows/media/library-files.tsx';
import { useMediaFiles } from '../../rows/media/media-data.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { AttachedFile } from '../requests/attached-file.tsx';
import type { MessageUploads } from '../requests/message-uploads.ts';
import type { AnswerDraft } from './unsaved-answers.ts';

const PAGE_SIZE = 30;

function PickFileDialog({ onPick, onClose }: { onPick: (file: MediaFile) => void; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const query = useMediaFiles(search ? { search } : { type: 'document' }, PAGE_SIZE);
  return (
    <ActionDialog title="Attach from the media library" onClose={onClose}>
      <ListSearchField value={search} onSearch={setSearch} />
      <LibraryFiles
        itemLabel="file"
        advice="Search by a part of the file name."
        listClass="divide-y divide-steel-200"
        itemClass="flex w-full items-center gap-3 py-2 text-left hover:bg-steel-50"
        show={(file) => (
          <>
            <MediaThumbnail file={file} className="size-10 flex-none" />
            <span className="min-w-0 flex-1 font-semibold break-all text-steel-900">{file.name}</span>
            <span className="flex-none text-steel-600">{formatFileSize(file.bytes)}</span>
          </>
        )}
        {...{ query, onPick }}
      />
    </ActionDialog>
  );
}

interface AttachmentsProps {
  draft: AnswerDraft;
  uploads: MessageUploads;
  ofModels: readonly string[];
  problem: string | undefined;
  onChange: (changed: Partial<AnswerDraft>) => void;
  children: ReactNode;
}

export function Attachments({ draft, uploads, ofModels, problem, onChange, children }: AttachmentsProps) {
  const [picking, setPicking] = useState(false);
  const { attachments: keys, uploads: own } = draft;
  const attach = (more: readonly string[]) => onChange({ attachments: [...new Set([...keys, ...more])] });
  return (
    <>
      {keys.length + own.length + uploads.files.length > 0 && (
        <ul aria-label="Attached files" className="flex flex-col gap-1">
          {keys.map((key) => (
            <AttachedFile
              key={key}
              name={getReadableFileName(key)}
              onRemove={() => onChange({ attachments: keys.filter((one) => one !== key) })}
            />
          ))}
          {own.map(({ id, name, bytes }) => (
            <AttachedFile
              key={id}
              name={name}
              state={formatFileSize(bytes)}
              onRemove={() => onChange({ uploads: own.filter((one) => one.id !== id) })}
            />
          ))}
          {uploads.files.map(({ uploadNumber, name, bytes, sent, problem: refused }) => (
            <AttachedFile
              key={uploadNumber}
              name={name}
              state={refused ? undefined : `${Math.floor((100 * sent) / bytes)} %`}
              problem={refused}
              onRemove={() => uploads.leaveOut(uploadNumber)}
            />
          ))}
        </ul>
      )}
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <ChooseFilesButton multiple onFiles={uploads.send}>
          Attach files…
        </ChooseFilesButton>
        <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
          From the library…
        </Button>
        {ofModels.some((key) => !keys.includes(key)) && (
          <Button variant="secondary" size="small" onClick={() => attach(ofModels)}>
            Attach CAD and data sheets
          </Button>
        )}
      </div>
      {picking && (
        <PickFileDialog
          onClose={() => setPicking(false)}
          onPick={({ key }) => {
            setPicking(false);
            attach([key]);
          }}
        />
      )}
    </>
  );
}
