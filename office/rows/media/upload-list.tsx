import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOSE_ICON } from '../../../src/ui/icon-paths.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { describeConversion } from '../../shell/parts/use-upload.ts';
import { getMediaFilePath } from './media-data.ts';
import { clearEndedUploads, hasUploadEnded, type QueuedFile, removeFromQueue, useUploadQueue } from './upload-queue.ts';

export function UploadList() {
  const queue = useUploadQueue();
  const client = useQueryClient();
  const { data: unfinished = [], refetch } = useQuery({
    queryKey: ['uploads'],
    queryFn: () => officeApi.getRaw('/api/office/uploads'),
  });
  const ended = queue.filter(hasUploadEnded).length;
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: ['media'] });
  }, [ended, client]);

  const left = unfinished.filter(
    ({ name, bytes, folder }) =>
      folder !== 'import' && !queue.some((one) => one.bytes === bytes && isSameName(one.name, name)),
  );
  if (!queue.length && !left.length) return null;
  return (
    <section aria-label="Uploads" className="flex flex-col gap-2">
      {queue.length > 0 && (
        <div className="flex min-h-8 items-center justify-between gap-3">
          <p role="status">
            {ended < queue.length ? `${ended} of ${queue.length} files are done` : formatSummary(queue)}
          </p>
          {ended === queue.length && (
            <Button variant="quiet" size="small" onClick={clearEndedUploads}>
              Clear this list
            </Button>
          )}
        </div>
      )}
      <ul className="max-h-72 overflow-y-auto rounded-md border border-steel-200">
        {queue.map((file) => (
          <QueuedRow key={file.queueNumber} file={file} />
        ))}
        {left.map(({ id, name, bytes, received }) => (
          <li key={id} className={ROW_CLASS}>
            <span className="min-w-0 flex-1 truncate font-semibold text-steel-900">{name}</span>
            <span className="text-steel-600">
              {formatFileSize(received)} of {formatFileSize(bytes)} have arrived. Choose the file again to continue.
            </span>
            <Button
              variant="quiet"
              size="small"
              onClick={async () => {
                await officeApi.callRaw('/api/office/discard_upload', { id });
                await refetch();
              }}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW_CLASS =
  'flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-steel-100 px-3 py-1 last:border-b-0';
/** Compares letters and digits only, because the server replaces characters that file systems forbid. */
const isSameName = (one: string, other: string) =>
  one.replace(/[^\p{L}\p{N}]/gu, '') === other.replace(/[^\p{L}\p{N}]/gu, '');

function formatSummary(queue: readonly QueuedFile[]): string {
  const count = (state: QueuedFile['state']) => queue.filter((file) => file.state === state).length;
  const pieces = [
    [count('stored'), 'stored'],
    [count('known'), 'already there'],
    [count('refused'), 'refused'],
  ] as const;
  return pieces.flatMap(([number, text]) => (number ? `${number} ${text}` : [])).join(', ');
}

function QueuedRow({ file }: { file: QueuedFile }) {
  const { name, bytes, state, problem, stored, queueNumber } = file;
  return (
    <li className={ROW_CLASS}>
      <span className="min-w-0 flex-1 basis-40 truncate">
        {stored ? (
          <Link to={getMediaFilePath(stored.key)} className="text-link font-semibold">
            {name}
          </Link>
        ) : (
          <span className="font-semibold text-steel-900">{name}</span>
        )}
      </span>
      <span className="text-steel-600 tabular-nums">{formatFileSize(bytes)}</span>
      <span className={`basis-64 ${state === 'refused' ? 'font-semibold text-danger' : 'text-steel-700'}`}>
        <UploadState file={file} problem={problem} />
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={hasUploadEnded(file) ? `Remove ${name} from this list` : `Stop uploading ${name}`}
        onClick={() => removeFromQueue(queueNumber)}
      >
        <Icon path={CLOSE_ICON} className="size-4" />
      </Button>
    </li>
  );
}

function UploadState({
  file: { name, bytes, sent, state, converted },
  problem,
}: {
  file: QueuedFile;
  problem: string | undefined;
}) {
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'no connection':
      return 'No connection. The upload continues by itself.';
    case 'checking':
      return 'Checking …';
    case 'stored':
      return converted ? `Stored ${describeConversion(converted)}` : 'Stored';
    case 'known':
      return 'Already in the library';
    case 'refused':
      return problem;
    default:
      return (
        <progress aria-label={`Upload of ${name}`} max={bytes} value={sent} className="h-2 w-full accent-slate-700" />
      );
  }
}
