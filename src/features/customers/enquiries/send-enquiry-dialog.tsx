import { useState } from 'react';
import { HttpError } from '../../../platform/http-errors.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { getSendingKey } from '../../../web/stored/send-once.ts';
import { PrivacyNoticeLine } from '../../site/privacy/privacy-notice-line.tsx';
import type { User } from '../../visitors/accounts/accounts.contract.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { ENQUIRY_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { formatLineCounts } from '../saved-lists/saved-lines.ts';
import { MAX_ENQUIRY_LINES } from './enquiries.limits.ts';
import { storedEnquiryDraft } from './enquiry-draft.ts';
import { describeSendFailure, readUnavailableIds } from './enquiry-failures.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { LinesForNextEnquiry } from './lines-for-next-enquiry.tsx';
import { ENQUIRY_FORM, sendEnquiry } from './send-waiting-enquiry.ts';
import { UnavailableModels } from './unavailable-models.tsx';
import { type EnquiryContent, storeWaitingEnquiry, toEnquiryContent, toEnquiryWriter } from './waiting-enquiry.ts';

interface SendEnquiryDialogProps {
  /**
   * Null while offline, when login is impossible; the enquiry is then sent once the customer is online and logged in.
   */
  user: User | null;
  lines: readonly CartLine[];
  onClose: () => void;
  onSent: (message: string, reference: string, content: EnquiryContent) => void;
  onStored: () => void;
}

export function SendEnquiryDialog({ user, lines: all, onClose, onSent, onStored }: SendEnquiryDialogProps) {
  const lines = all.slice(0, MAX_ENQUIRY_LINES);
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState<readonly number[]>([]);
  const { asCustomer } = useCustomerSession();

  function store(content: EnquiryContent) {
    const key = getSendingKey(ENQUIRY_FORM, content);
    const waiting = { key, ...toEnquiryWriter(user), content, writtenAt: Date.now(), state: 'waiting' } as const;
    if (storeWaitingEnquiry(waiting)) onStored();
    else toast.error('Failed to submit enquiry');
  }

  async function send() {
    const content = toEnquiryContent(lines, storedEnquiryDraft.read());
    if (!navigator.onLine) return store(content);
    setBusy(true);
    try {
      const reply = await asCustomer(ENQUIRY_LOGIN_FIRST, () => sendEnquiry(content));
      if (!reply) return;
      if (reply.success) onSent(reply.message, reply.reference, content);
      else toast.error((reply as { message?: string }).message || 'Failed to send enquiry');
    } catch (error) {
      if (!(error instanceof HttpError) && !navigator.onLine) store(content);
      else {
        const ids = readUnavailableIds(error);
        if (ids.length) setGone(ids);
        else toast.error(describeSendFailure(error, lines));
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog title="Send Enquiry" submit="Send Enquiry" busy={busy} onSubmit={send} onClose={onClose}>
      <p className="text-steel-700">
        {formatLineCounts(lines)} in all.
        {user ? ` The confirmation will go to ${user.email}.` : ' You will be asked to log in before it is sent.'}
      </p>
      <LinesForNextEnquiry all={all} />
      <ul className="max-h-48 divide-y divide-steel-100 overflow-y-auto rounded-md border border-steel-200 px-3 text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-1.5">
            <span>{line.name}</span>
            <span className="tabular-nums">{line.quantity}</span>
          </li>
        ))}
      </ul>
      <UnavailableModels lines={lines.filter(({ model_id }) => gone.includes(model_id))} />
      <EnquiryFields />
      <PrivacyNoticeLine purpose="enquiry" />
    </FormDialog>
  );
}
