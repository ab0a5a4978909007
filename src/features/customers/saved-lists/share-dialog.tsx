import { useEffect, useRef, useState } from 'react';
import { longDayInIndia } from '../../../platform/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { failureText } from '../../../ui/forms/use-request.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import type { ShareBasketReply } from './saved-lists.contract.ts';
import { MAX_SHARED } from './saved-lists.limits.ts';
import { type CartLine, cartLineOf } from './stored-lines.ts';

export function ShareDialog({ lines, onClose }: { lines: readonly CartLine[]; onClose: () => void }) {
  const { shared, error } = useShared(lines);
  const hasWords = lines.some(({ own_number, note }) => own_number || note);
  const field = useRef<HTMLDivElement>(null);
  const link = shared ? window.location.origin + shared.path : '';

  async function copy() {
    try {
      await copyField(field.current?.querySelector('input'));
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
              {longDayInIndia(new Date(shared.expires_at))}.
            </p>
            <div ref={field}>
              <Field label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
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
function useShared(lines: readonly CartLine[]) {
  const [shared, setShared] = useState<ShareBasketReply | null>(null);
  const [error, setError] = useState<string | null>(null);
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    if (lines.length > MAX_SHARED) return setError(`A link holds at most ${MAX_SHARED} models.`);
    const body = { lines: lines.map(cartLineOf) };
    sendOnce('share', body, (key) => api.callRaw('/api/share_basket.php', body, { 'idempotency-key': key })).then(
      setShared,
      (failure: unknown) => {
        console.error('The cart was not shared', failure);
        setError(failureText(failure, 'The link could not be created. Please try again later.'));
      },
    );
  }, [lines]);
  return { shared, error };
}

async function copyField(field: HTMLInputElement | HTMLTextAreaElement | null | undefined): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(field?.value ?? '');
  // On plain http, browsers do not offer the clipboard.
  field?.select();
  if (!document.execCommand('copy')) throw new Error('The browser refused to copy');
}
