import { useState } from 'react';
import { HttpError } from '../../../platform/errors.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { keyFor } from '../../../web/stored/send-once.ts';
import { NoticeLine } from '../../site/privacy/notice-line.tsx';
import type { User } from '../../visitors/accounts/accounts.contract.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { ENQUIRY_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { countsOf } from '../saved-lists/stored-lines.ts';
import { MAX_LINES } from './enquiries.limits.ts';
import { storedDraft } from './enquiry-draft.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { GoneModels } from './gone-models.tsx';
import { ENQUIRY, sendEnquiry } from './send-waiting.ts';
import { contentOf, type EnquiryContent, storeWaiting, writerOf } from './waiting-enquiry.ts';

interface SendDialogProps {
  /**
   * Null while offline, when login is impossible; the enquiry is then sent once the customer is online and logged in.
   */
  user: User | null;
  lines: readonly BasketLine[];
  onClose: () => void;
  onSent: (message: string, reference: string, content: EnquiryContent) => void;
  onStored: () => void;
}

export function SendDialog({ user, lines: all, onClose, onSent, onStored }: SendDialogProps) {
  const lines = all.slice(0, MAX_LINES);
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState<readonly number[]>([]);
  const { asMember } = useSession();

  function store(content: EnquiryContent) {
    const key = keyFor(ENQUIRY, content);
    const waiting = { key, ...writerOf(user), content, writtenAt: Date.now(), state: 'waiting' } as const;
    if (storeWaiting(waiting)) onStored();
    else toast.error('Failed to submit enquiry');
  }

  async function send() {
    const content = contentOf(lines, storedDraft.read());
    if (!navigator.onLine) return store(content);
    setBusy(true);
    try {
      const reply = await asMember(ENQUIRY_LOGIN_FIRST, () => sendEnquiry(content));
      if (!reply) return;
      if (reply.success) onSent(reply.message, reply.reference, content);
      else toast.error((reply as { message?: string }).message || 'Failed to send enquiry');
    } catch (error) {
      if (!(error instanceof HttpError) && !navigator.onLine) store(content);
      else {
        const ids = unavailableIn(error);
        if (ids.length) setGone(ids);
        else toast.error(failureOf(error, lines));
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog title="Send Enquiry" submit="Send Enquiry" busy={busy} onSubmit={send} onClose={onClose}>
      <p className="text-steel-700">
        {countsOf(lines)} in all.
        {user ? ` The confirmation will go to ${user.email}.` : ' You will be asked to log in before it is sent.'}
      </p>
      {all.length > lines.length && (
        <p className="text-warning">
          One enquiry holds {MAX_LINES} models. The other {all.length - lines.length} stay in your cart for the next
          one.
        </p>
      )}
      <ul className="max-h-48 divide-y divide-steel-100 overflow-y-auto rounded-md border border-steel-200 px-3 text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-1.5">
            <span>{line.name}</span>
            <span className="tabular-nums">{line.quantity}</span>
          </li>
        ))}
      </ul>
      <GoneModels lines={lines.filter(({ model_id }) => gone.includes(model_id))} />
      <EnquiryFields />
      <NoticeLine purpose="enquiry" />
    </FormDialog>
  );
}

function unavailableIn(error: unknown): number[] {
  const ids = error instanceof HttpError ? error.body.unavailable : undefined;
  return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
}

/** The server's message, or else a fixed text (docs/spec/enquiries.md#the-send-dialog). */
function failureOf(error: unknown, lines: readonly BasketLine[]): string {
  if (!(error instanceof HttpError)) return 'Failed to submit enquiry';
  const [, list, at, problem] = /^(own_numbers|line_notes)\.(\d+): (.+)$/.exec(error.message) ?? [];
  const line = lines[Number(at)];
  if (line) return `${list === 'line_notes' ? 'The note' : 'Your part number'} of ${line.name} ${problem}`;
  return error.message.startsWith('HTTP error!') ? 'Failed to send enquiry' : error.message;
}
