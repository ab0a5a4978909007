import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { MediaRow as MediaFile, MediaUses } from '../../../src/features/office/media/media.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { buildRowPath } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { CadContentSection } from './cad-content.tsx';
import { DropZone } from './drop-zone.tsx';
import {
  formatDimensions,
  getFileType,
  getMediaDownloadUrl,
  getMediaFilePath,
  getThumbnailUrl,
  useMediaFolders,
  useMediaUses,
} from './media-data.ts';
import { formatUploadRefusal, sendFile } from './send-file.ts';

export function MediaFileScreen() {
  const key = useSearchParams()[0].get('key') ?? '';
  const query = useMediaUses(key);
  const { data } = query;
  return (
    <OfficeScreen title={data?.file.name ?? 'File'} above={{ name: 'Media library', to: '/media' }}>
      <QueryStatus query={query} label="Loading the file" />
      {data && <OpenedMediaFile key={data.file.key} data={data} />}
    </OfficeScreen>
  );
}

function OpenedMediaFile({ data: { file, cad, uses, total } }: { data: MediaUses }) {
  const mayWrite = useHasRight('catalogue', 'write');
  const { data: folders = [] } = useMediaFolders();
  const thumbnailUrl = getThumbnailUrl(file, 480);
  const details: [name: string, text: string][] = [
    ['Folder', folders.find(({ folder }) => folder === file.folder)?.label ?? file.folder],
    ['Type', getFileType(file)],
    ['Pixels', formatDimensions(file) || '–'],
    ['Size', formatFileSize(file.bytes)],
    ['Stored', formatMoment(file.stored_at)],
    ['Visibility', file.gated ? 'registered customers only' : 'everybody'],
  ];
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        {thumbnailUrl && (
          <img
            src={thumbnailUrl}
            alt=""
            className="max-h-80 w-full rounded-md border border-steel-200 bg-white object-contain"
          />
        )}
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {details.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-steel-600">{name}</dt>
              <dd className="text-steel-900">{text}</dd>
            </div>
          ))}
          {file.address && (
            <div className="contents">
              <dt className="text-steel-600">Address</dt>
              <dd className="min-w-0">
                <a href={file.address} target="_blank" rel="noreferrer" className="text-link break-all">
                  {file.address}
                </a>
              </dd>
            </div>
          )}
        </dl>
        <a
          href={getMediaDownloadUrl(file)}
          download
          className={`${buildButtonClass({ variant: 'secondary', size: 'small' })} self-start`}
        >
          Download
        </a>
        {mayWrite && <MediaFileActs file={file} total={total} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {cad && <CadContentSection cad={cad} />}
        <MediaUseList uses={uses} total={total} />
      </div>
    </div>
  );
}

function MediaFileActs({ file, total }: { file: MediaFile; total: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [replacing, setReplacing] = useState(false);
  const refetch = () => client.invalidateQueries({ queryKey: ['media'] });
  const act = useReportedAct(refetch);
  const offerUndo = useOfferUndo(refetch);
  const putBackFile = () => officeApi.callRaw('/api/office/put_back_media', { keys: [file.key] });
  const removeFile = async () => {
    const { left } = await officeApi.callRaw('/api/office/remove_media', { keys: [file.key] });
    if (left[0]) throw new Error(`${file.name} ${left[0].reason}`);
  };
  const remove = () =>
    act(async () => {
      await removeFile();
      offerUndo('The file is removed. It can be restored for one day.', putBackFile);
    });
  const putBack = () =>
    act(async () => {
      await putBackFile();
      offerUndo('The file is in the library again', removeFile);
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!file.active && <StateTag>removed</StateTag>}
      {file.active ? (
        <>
          <Button variant="secondary" size="small" onClick={() => setReplacing(true)}>
            Replace
          </Button>
          <Button variant="quiet" size="small" disabled={total > 0} onClick={remove}>
            Remove
          </Button>
          {total > 0 && <p className="basis-full text-steel-600">The file is in use, so it cannot be removed.</p>}
        </>
      ) : (
        <Button variant="secondary" size="small" onClick={putBack}>
          Restore it
        </Button>
      )}
      {replacing && (
        <ReplaceDialog
          file={file}
          total={total}
          onClose={() => setReplacing(false)}
          onDone={({ file: by, rows, cause }) => {
            setReplacing(false);
            offerUndo(rows === 1 ? 'Replaced in one entry' : `Replaced in ${rows} entries`, () =>
              undoRecordedAct(cause),
            );
            void client.invalidateQueries({ queryKey: ['media'] });
            navigate(getMediaFilePath(by.key), { replace: true });
          }}
        />
      )}
    </div>
  );
}

const MAX_USES_COUNTED = 2000;

function describeUses(total: number): string {
  if (total === 0) return 'Not used';
  if (total === 1) return 'Used by one entry';
  return total > MAX_USES_COUNTED ? 'Used by more than 2,000 entries' : `Used by ${total} entries`;
}

function MediaUseList({ uses, total }: Pick<MediaUses, 'uses' | 'total'>) {
  return (
    <section aria-labelledby="uses" className="flex min-w-0 flex-col gap-3">
      <h2 id="uses">{describeUses(total)}</h2>
      {total > 0 && (
        <DataTable columns={['Row', 'Kind', 'As', 'Page']}>
          {uses.map(({ resource, kind, id, label, field, page_address, active }) => (
            <tr key={`${resource} ${id}`}>
              <td>
                <Link to={buildRowPath(resource, id)} className="text-link font-semibold">
                  {label}
                </Link>
                {!active && <StateTag>archived</StateTag>}
              </td>
              <td>{kind}</td>
              <td>{field}</td>
              <td>
                {page_address && active && (
                  <a href={page_address} target="_blank" rel="noreferrer" className="text-link break-all">
                    {page_address}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {total > uses.length && <p className="text-steel-600">These are the first {uses.length}.</p>}
    </section>
  );
}

interface ReplaceDialogProps {
  file: MediaFile;
  total: number;
  onClose: () => void;
  onDone: (replaced: { file: MediaFile; rows: number; cause: string }) => void;
}

function ReplaceDialog({ file, total, onClose, onDone }: ReplaceDialogProps) {
  const [chosen, setChosen] = useState<File>();
  const [sent, setSent] = useState(0);
  const { busy, error, run } = useOfficeRequest(async () => {
    if (!chosen) return;
    const id = await sendFile(chosen, file.folder, {
      onProgress: setSent,
      onWaiting: () => {},
      isCancelled: () => false,
    });
    const { file: stored } = await officeApi.callRaw('/api/office/finish_upload', { id });
    onDone(await officeApi.callRaw('/api/office/replace_media', { key: file.key, by: stored.key }));
  });
  return (
    <ActionDialog
      label="Replace the file"
      title={`Replace ${file.name}`}
      action="Replace"
      onAct={run}
      disabled={!chosen}
      {...{ busy, onClose }}
      problem={error === undefined ? undefined : formatUploadRefusal(error, 'This')}
    >
      <p>
        {total === 0
          ? 'Nothing uses this file now. '
          : `${total === 1 ? 'One entry uses this file' : `${total} entries use this file`}, and will use the new one instead. `}
        The former address redirects to the new one.
      </p>
      <DropZone
        label="The new file"
        choose={chosen ? 'Choose another one' : 'Choose a file'}
        multiple={false}
        onFiles={([one]) => setChosen(one)}
      >
        <p className="min-w-0 truncate text-steel-600">{chosen?.name ?? 'or drop it here'}</p>
      </DropZone>
      {busy && chosen && (
        <progress
          aria-label={`Upload of ${chosen.name}`}
          max={chosen.size}
          value={sent}
          className="h-2 w-full accent-slate-700"
        />
      )}
    </ActionDialog>
  );
}
