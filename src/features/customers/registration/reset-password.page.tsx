import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { useParameterOnce } from '../../../web/search/use-parameter-once.ts';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { failureText } from '../../visitors/session/form-failure.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';

const HOME_AFTER_MS = 3000;
const EXPIRED = 'Invalid or expired reset token';
const UNCHECKED = 'An error occurred verifying the reset token';

export const head = () => ({
  title: 'Reset password',
  description: 'Choose a new password.',
  path: '/reset-password',
  noindex: true,
});

type Step =
  | { name: 'checking' }
  | { name: 'invalid'; text: string }
  | { name: 'form'; email: string }
  | { name: 'done' };

export function Page() {
  const token = useParameterOnce('token');
  const [step, setStep] = useState<Step>({ name: 'checking' });

  useEffect(() => {
    if (token === undefined) return;
    if (!token) {
      // As a new document: the home page in place of this one would be a jump of the whole screen.
      window.location.replace('/');
      return;
    }
    let current = true;
    api
      .callRaw('/api/verify_reset_token.php', { token })
      .then((reply): Step => {
        if (reply.success) return { name: 'form', email: reply.email ?? '' };
        return { name: 'invalid', text: reply.error || EXPIRED };
      })
      .catch((): Step => ({ name: 'invalid', text: UNCHECKED }))
      .then((next) => current && setStep(next));
    return () => {
      current = false;
    };
  }, [token]);

  return (
    <div className="page-width flex min-h-[28rem] max-w-lg flex-col gap-5 py-12">
      {step.name === 'checking' && (
        <>
          <h1>Reset password</h1>
          <Spinner label="Checking the link" />
        </>
      )}
      {step.name === 'invalid' && <Invalid text={step.text} />}
      {step.name === 'form' && (
        <NewPassword email={step.email} token={token ?? ''} onDone={() => setStep({ name: 'done' })} />
      )}
      {step.name === 'done' && <Done />}
    </div>
  );
}

/** Reloads to the home page, but not while a visitor is typing in the login window, who would lose the page. */
function useHomeAfterwards(): void {
  const { isLoginOpen } = useSession();
  useEffect(() => {
    if (isLoginOpen) return;
    const timer = setTimeout(() => window.location.assign('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoginOpen]);
}

function Invalid({ text }: { text: string }) {
  useHomeAfterwards();
  return (
    <>
      <h1>Reset password</h1>
      <p role="alert" className="text-danger">
        {text}
      </p>
    </>
  );
}

function Done() {
  const { openLogin } = useSession();
  useHomeAfterwards();
  return (
    <>
      <h1>Your password has been changed</h1>
      <p role="status">You can log in with your new password now.</p>
      <a
        href="/"
        className="text-link self-start"
        onClick={(event) => {
          event.preventDefault();
          void openLogin();
        }}
      >
        Login
      </a>
    </>
  );
}

function NewPassword({ email, token, onDone }: { email: string; token: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function submit() {
    const problem = password !== again ? 'Passwords do not match.' : isGoodPassword(password) ? '' : WEAK_PASSWORD;
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const reply = await api.callRaw('/api/update_password.php', { token, password });
      if (reply.success) {
        onDone();
        const { forgetIfEnded } = await import('../../visitors/session/session-actions.ts');
        await forgetIfEnded();
      } else setError(reply.error || 'Failed to reset password');
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h1 className="break-words">Reset your password for: {email}</h1>
      <form onSubmit={submitted(submit)} className="flex flex-col gap-5">
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordChecklist password={password} />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <Button type="submit" size="large" busy={busy}>
          Reset password
        </Button>
      </form>
    </>
  );
}
