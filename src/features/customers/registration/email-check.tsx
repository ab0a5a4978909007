import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { api } from '../../../web/site-api.ts';

const PAUSE_MS = 400;

type EmailStatus = 'unknown' | 'free' | 'taken' | 'unverified';

/**
 * Checks whether the address is registered when the field loses the focus, and shortly after a valid address was typed.
 */
export function useEmailCheck(email: string) {
  const [status, setStatus] = useState<EmailStatus>('unknown');
  const requested = useRef('');

  async function check() {
    const address = email.trim();
    if (!looksLikeEmail(address) || requested.current === address) return;
    requested.current = address;
    try {
      const { exists, is_verified } = await api.callRaw('/api/check-email.php', { email: address });
      if (requested.current === address) setStatus(exists ? (is_verified ? 'taken' : 'unverified') : 'free');
    } catch (error) {
      // The registration reports the problem again.
      console.debug('The address could not be checked', error);
    }
  }
  const latest = useRef(check);
  latest.current = check;

  useEffect(() => {
    if (email.trim() !== requested.current) {
      requested.current = '';
      setStatus('unknown');
    }
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email]);

  return { status, check, dismiss: () => setStatus('unknown') };
}

export function VerificationOffer({ email, onCancel }: { email: string; onCancel: () => void }) {
  const { busy, error, send } = useFormRequest();
  const [message, setMessage] = useState('');

  const resend = () =>
    send(async () => {
      const reply = await api.callRaw('/api/resend-verification.php', { email: email.trim() });
      if (!reply.success) return reply.error || 'Failed to send verification email';
      setMessage(reply.message ?? 'A verification link has been sent.');
    }, describeFailure);

  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-steel-300 bg-steel-50 p-4 text-sm">
      {message ? (
        <p className="text-success">{message}</p>
      ) : (
        <>
          <p>This email is registered but not verified. Shall we send you the verification link again?</p>
          {error && <p className="text-danger">{error}</p>}
          <div className="flex gap-3">
            <Button size="small" busy={busy} onClick={resend}>
              Yes, Verify
            </Button>
            <Button size="small" variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function describeFailure(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'An error occurred. Please try again later.';
  return failure.status === 429 ? failure.message : 'Failed to process request';
}
