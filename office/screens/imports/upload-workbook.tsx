import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { DropZone } from '../../rows/media/drop-zone.tsx';
import {
  formatUploadRefusal,
  retryTemporaryErrors,
  sendFile,
  UploadCancelledError,
} from '../../rows/media/send-file.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { IMPORTS_KEY } from './imports-data.ts';

type WorkbookUpload = { file: File; sent: number; waits: boolean };

export function UploadWorkbook() {
  const mayWrite = useHasRight('imports', 'write');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [sending, setSending] = useState<WorkbookUpload>();
  const [problem, setProblem] = useState('');
  const cancelled = useRef(false);
  const { data: uploads = [] } = useQuery({
    queryKey: ['uploads'],
    enabled: mayWrite,
    queryFn: () => officeApi.getRaw('/api/office/uploads'),
  });
  const unfinished = uploads.filter(({ folder }) => folder === 'import');
  if (!mayWrite) return null;

  const send = async (file: File | undefined) => {
    if (!file) return;
    cancelled.current = false;
    setProblem(file.size === 0 ? `${file.name} is empty.` : '');
    if (file.size === 0) return;
    setSending({ file, sent: 0, waits: false });
    const isCancelled = () => cancelled.current;
    const onWaiting = () => setSending((before) => before && { ...before, waits: true });
    try {
      const upload = await sendFile(file, 'import', {
        isCancelled,
        onWaiting,
        onProgress: (sent) => setSending({ file, sent, waits: false }),
      });
      const { id } = await retryTemporaryErrors(() => officeApi.callRaw('/api/office/begin_import', { upload }), {
        isCancelled,
        onWaiting,
      });
      await client.invalidateQueries({ queryKey: IMPORTS_KEY });
      await navigate(`/imports/${id}`);
    } catch (error) {
      if (!(error instanceof UploadCancelledError)) setProblem(formatUploadRefusal(error, file.name));
    } finally {
      setSending(undefined);
      await client.invalidateQueries({ queryKey: ['uploads'] });
    }
  };

  return (
    <section aria-labelledby="import-workbook" className="flex flex-col gap-3">
      <h2 id="import-workbook">Import a workbook</h2>
      <DropZone
        label="The workbook"
        choose="Choose a workbook"
        accept=".xlsx,.zip,.csv,.txt,.tsv"
        multiple={false}
        onFiles={([file]) => void send(file)}
      >
        <p className="min-w-0 flex-1 basis-64 text-steel-600">
          An .xlsx, .csv or .txt file, or a .zip of these with their images and CAD files, up to 200 MB. It is checked
          first, and nothing changes before you apply it. You can match headings that the catalogue does not have.
        </p>
      </DropZone>
      {sending && (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            aria-label={`Upload of ${sending.file.name}`}
            max={sending.file.size}
            value={sending.sent}
            className="h-2 min-w-40 flex-1 accent-slate-700"
          />
          <p className="text-steel-600">
            {sending.waits ? 'No connection. The upload continues by itself.' : formatFileSize(sending.file.size)}
          </p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              cancelled.current = true;
            }}
          >
            Stop
          </Button>
        </div>
      )}
      {!sending &&
        unfinished.map(({ id, name, bytes, received }) => (
          <p key={id} className="text-steel-700">
            {formatFileSize(received)} of {formatFileSize(bytes)} of <strong className="text-steel-900">{name}</strong>{' '}
            have arrived. Choose the file again to continue.
          </p>
        ))}
      {problem && <ProblemNote>{problem}</ProblemNote>}
    </section>
  );
}
