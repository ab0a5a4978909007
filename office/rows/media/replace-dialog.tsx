import { useState } from 'react';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { DropZone } from './drop-zone.tsx';
import { refusalOf, sendFile } from './send-file.ts';

interface ReplaceDialogProps {
  file: MediaFile;
  total: number;
  onClose: () => void;
  onDone: (by: MediaFile, rows: number) => void;
}

export function ReplaceDialog({ file, total, onClose, onDone }: ReplaceDialogProps) {
  const [chosen, setChosen] = useState<File>();
  const [sent, setSent] = useState(0);
  const { busy, error, run } = useRequest(async () => {
    if (!chosen) return;
    const id = await sendFile(chosen, file.folder, {
      onProgress: setSent,
      onWaiting: () => {},
      isCancelled: () => false,
    });
    const { file: stored } = await office.callRaw('/api/office/finish_upload', { id });
    const { file: by, rows } = await office.callRaw('/api/office/replace_media', { key: file.key, by: stored.key });
    onDone(by, rows);
  });
  return (
    <ActionDialog
      label="Replace the file"
      title={`Replace ${file.name}`}
      action="Replace"
      onAct={run}
      disabled={!chosen}
      {...{ busy, onClose }}
      problem={error === undefined ? undefined : refusalOf(error, 'This')}
    >
      <p>
        {total === 0
          ? 'Nothing uses it now. '
          : `${total === 1 ? 'One row names it' : `${total} rows name it`}, and will name the new file instead. `}
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
