import { useEffect, useRef, useState } from 'react';
import { formatLongDayInIndia } from '../../../platform/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { formatFailure } from '../../../ui/forms/use-form-request.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/site-api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { type CartLineBody, toCartLineBody } from './saved-lines.ts';
import type { ShareCartReply } from './saved-lists.contract.ts';
import { MAX_SHARED_LINES } from './saved-lists.limits.ts';

export function ShareCartDialog({ lines, onClose }: { lines: readonly CartLineBody[]; onClose: () => void }) {
  const { shared, error } = useSharedCart(lines);
  const hasWords = lines.some(({ own_number, note }) => own_number || note);
  const field = useRef<HTMLDivElement>(null);
  const link = shared ? window.location.origin + shared.path : '';

  async function copy() {
    try {
      await copyFieldText(field.current?.querySelector('input'));
      toast.success('Link copied');
    } catch (failure) {
      console.error('The link was not copied', failure);
      toast.error('The link could not be copied. Please select and copy it.');
    }
  }

  return (
    <Dialog label="Share cart" open onClose={onClose} className="dialog-centre w-full max-w-lg">
      <div className="flex flex-col gap-4 p-6">
        <h2>Share cart</h2>
        {error && <ErrorText>{error}</ErrorText>}
        {!error && !shared && <Spinner label="Creating the link" />}
        {shared && (
          <>
            <p className="text-steel-700">
              Anyone with this link can see these models and quantities
              {hasWords && ', your part numbers and notes'}, but nothing about you. It expires on{' '}
              {formatLongDayInIndia(new Date(shared.expires_at))}.
            </p>
            <div ref={field}>
              <InputField label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
            </div>
            {shared.left_out > 0 && (
              <p className="text-warning">
                {shared.left_out} of your models are no longer in the catalogue and were left out.
              </p>
            )}
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {shared && <Button onClick={copy}>Copy link</Button>}
        </div>
      </div>
    </Dialog>
  );
}

/** Stores one copy each time the dialog is opened, even when React runs effects twice. */
function useSharedCart(lines: readonly CartLineBody[]) {
  const [shared, setShared] = useState<ShareCartReply | null>(null);
  const [error, setError] = useState<string | null>(null);
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    if (lines.length > MAX_SHARED_LINES) return setError(`A link holds at most ${MAX_SHARED_LINES} models.`);
    const body = { lines: lines.map(toCartLineBody) };
    sendOnce('share', body, (key) => api.callRaw('/api/share_basket.php', body, { 'idempotency-key': key })).then(
      setShared,
      (failure: unknown) => {
        console.error('The cart was not shared', failure);
        setError(formatFailure(failure, 'The link could not be created. Please try again later.'));
      },
    );
  }, [lines]);
  return { shared, error };
}

async function copyFieldText(field: HTMLInputElement | HTMLTextAreaElement | null | undefined): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(field?.value ?? '');
  // On plain http, browsers do not offer the clipboard.
  field?.select();
  if (!document.execCommand('copy')) throw new Error('The browser refused to copy');
}
