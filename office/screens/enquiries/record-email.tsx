import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ChooseFilesButton } from '../../rows/media/drop-zone.tsx';
import { formatUploadRefusal, sendFile } from '../../rows/media/send-file.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

export function RecordEmailButton({ id, onDone }: { id?: number; onDone?: () => unknown }) {
  const [sent, setSent] = useState<number>();
  const navigate = useNavigate();
  const client = useQueryClient();
  const notify = useNotify();
  const record = async (file: File) => {
    const upload = await sendFile(file, 'email', {
      onProgress: (received) => setSent(Math.floor((100 * received) / file.size)),
      onWaiting: () => {},
      isCancelled: () => false,
    });
    const assigned = await officeApi.callRaw('/api/office/record_letter', { id, upload });
    void client.invalidateQueries({ queryKey: ['inbox'] });
    if (onDone) onDone();
    else await navigate(assigned.id === null ? '/enquiries/unplaced' : `/enquiries/${assigned.id}`);
    notify(assigned.id === null ? 'The email names no enquiry: choose where it belongs' : 'The email is recorded', {
      type: 'success',
    });
  };
  return (
    <ChooseFilesButton
      accept=".eml,message/rfc822"
      aria-label="Email as a file"
      disabled={sent !== undefined}
      onFiles={([file]) => {
        if (!file) return;
        setSent(0);
        void record(file)
          .catch((error: unknown) => notify(formatUploadRefusal(error, file.name), { type: 'error' }))
          .finally(() => setSent(undefined));
      }}
    >
      {sent === undefined ? 'Record an email…' : `Uploading ${sent} %`}
    </ChooseFilesButton>
  );
}
