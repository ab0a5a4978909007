import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import { failureText } from './form-failure.ts';
import { PasswordField } from './password-field.tsx';
import { forgetIfEnded } from './session-actions.ts';

const CLOSES_AFTER_MS = 2000;
const EXPIRED = 'This password reset link has expired. Please request a new one.';

type Link = 'checking' | 'open' | 'expired' | 'used';

/** Sets a new password with a reset link, inside the login dialog. The dialog closes 2 s after success. */
export function ResetForm({ token, onDone, onForgot }: { token: string; onDone: () => void; onForgot: () => void }) {
  const [link, setLink] = useState<Link>('checking');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    let current = true;
    api
      .callRaw('/api/verify_reset_token.php', { token })
      .then((reply) => current && setLink(reply.success ? 'open' : 'expired'))
      .catch((failure: unknown) => {
        if (!current) return;
        setError(failureText(failure));
        setLink('open');
      });
    return () => {
      current = false;
    };
  }, [token]);

  useEffect(() => {
    if (link !== 'used') return;
    const timer = setTimeout(() => done.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [link]);

  async function submit() {
    const problem = problemOf(password, again);
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const reply = await api.callRaw('/api/update_password.php', { token, password });
      if (reply.success) {
        setLink('used');
        await forgetIfEnded();
      } else setError(reply.error ?? 'Failed to reset password');
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  }

  if (link === 'checking') return <Spinner label="Checking the link" />;
  if (link === 'used')
    return (
      <p role="status" className="text-success">
        Your password has been changed. You can log in with it now.
      </p>
    );
  if (link === 'expired') {
    return (
      <>
        <p role="alert" className="text-danger">
          {EXPIRED}
        </p>
        <Button onClick={onForgot}>Request a new link</Button>
      </>
    );
  }
  return (
    <form onSubmit={submitted(submit)} noValidate className="flex flex-col gap-4">
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordChecklist password={password} />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button type="submit" busy={busy}>
        Set new password
      </Button>
    </form>
  );
}

/** The three checks made in the browser, in this order; the server checks the full password rule. */
function problemOf(password: string, again: string): string {
  if (!password || !again) return 'Please fill in all fields';
  if (password !== again) return 'Passwords do not match';
  if (password.length < 6) return 'Password must be at least 6 characters long';
  return '';
}
