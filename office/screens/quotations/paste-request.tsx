import { useState } from 'react';
import type { RequestReading } from '../../../src/features/office/enquiries/request-readings.contract.ts';
import { MAX_PIECES } from '../../../src/features/visitors/cart/cart.limits.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import type { AcceptedLine } from '../../../src/ui/requests/proposed-lines.ts';
import { RequestProposals } from '../../../src/ui/requests/request-proposals.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { findRequestModels } from '../../shell/data/find-request-models.ts';
import { officeApi } from '../../shell/data/office-api.ts';

interface PasteRequestProps {
  onAdd: (accepted: AcceptedLine[]) => void;
}

/** Opens a dialog that reads the lines of a pasted text. */
export function PasteRequestButton({ onAdd }: PasteRequestProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Paste a request…
      </Button>
      {isOpen && (
        <PasteRequestDialog
          onClose={() => setOpen(false)}
          onAdd={(accepted) => {
            setOpen(false);
            onAdd(accepted);
          }}
        />
      )}
    </>
  );
}

function PasteRequestDialog({ onClose, onAdd }: PasteRequestProps & { onClose: () => void }) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<Pick<RequestReading, 'lines' | 'remarks'>>();
  const { busy, problem, run } = useOfficeRequest(async () =>
    setRead(await officeApi.callRaw('/api/office/read_request_text', { text })),
  );
  return (
    <ActionDialog
      title="Paste a request"
      {...(read ? {} : { action: 'Read it', onAct: run })}
      noValidate
      {...{ busy, onClose }}
    >
      {read ? (
        <>
          {!read.lines.length && <p>No line was found in this text.</p>}
          <RequestProposals
            lines={read.lines}
            remarks={read.remarks}
            maxQuantity={MAX_PIECES}
            findModels={findRequestModels}
            onAdd={onAdd}
          />
        </>
      ) : (
        <TextAreaField
          label="Text of the request"
          hint="Email, chat or list"
          required
          rows={10}
          value={text}
          error={problem?.text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </ActionDialog>
  );
}
