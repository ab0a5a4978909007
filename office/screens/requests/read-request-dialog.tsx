import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { type AcceptedLine, formatLineCount } from '../../../src/ui/requests/proposed-lines.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { INBOX_KEY } from '../../shell/data/inbox-counts.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { RequestSourceFields, useRequestSource } from './request-source.tsx';

interface ReadRequestProps {
  enquiryId: number;
  /** Called once the request is stored and its accepted lines are items. The dialog stays open if it fails. */
  onAdded?: (accepted: AcceptedLine[]) => unknown;
}

/** Opens a dialog that reads a pasted text or files, and adds the request and its lines to an enquiry. */
export function ReadRequestButton(props: ReadRequestProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Read a request…
      </Button>
      {isOpen && <ReadRequestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReadRequestDialog({ enquiryId: id, onAdded, onClose }: ReadRequestProps & { onClose: () => void }) {
  const source = useRequestSource({ screen: `request ${id}`, label: 'Request', to: `/enquiries/${id}` }, id);
  const { content, isEmpty, isReading, proposals, accept, unsaved } = source;
  const toKey = useContentKey();
  const client = useQueryClient();
  const { busy, problem, run } = useOfficeRequest(async () => {
    const accepted = accept();
    if (!accepted) return;
    const add = accepted.map(({ key, model, quantity }) => ({ key, model_id: model.model_id, quantity }));
    const body = { id, ...content, add };
    await officeApi.callRaw('/api/office/add_request', { ...body, key: toKey(body) });
    unsaved.forget();
    await client.invalidateQueries({ queryKey: ['enquiry', id] });
    void client.invalidateQueries({ queryKey: INBOX_KEY });
    await onAdded?.(accepted);
    onClose();
  });
  return (
    <ActionDialog
      title="Read a request"
      action={proposals.count ? `Add ${formatLineCount(proposals.count)}` : 'Add as a message'}
      onAct={run}
      noValidate
      disabled={isEmpty || isReading}
      problem={problem?.text}
      busy={busy}
      onClose={() => {
        unsaved.forget();
        onClose();
      }}
    >
      <RequestSourceFields source={source} />
    </ActionDialog>
  );
}
