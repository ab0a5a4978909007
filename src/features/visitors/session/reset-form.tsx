import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { failureText } from '../../../ui/forms/use-request.ts';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { checkResetLink, NewPasswordForm } from './new-password-form.tsx';

const CLOSES_AFTER_MS = 2000;

/** Sets a new password with a reset link, inside the login dialog. The dialog closes 2 s after success. */
export function ResetForm({ token, onDone, onForgot }: { token: string; onDone: () => void; onForgot: () => void }) {
  const { data: link, failure } = useFetched(token, checkResetLink);
  const [used, setUsed] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (!used) return;
    const timer = setTimeout(() => done.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [used]);

  if (!link && !failure) return <Spinner label="Checking the link" />;
  if (used) {
    return (
      <p role="status" className="text-success">
        Your password has been changed. You can log in with it now.
      </p>
    );
  }
  if (link && !link.success) {
    return (
      <>
        <ErrorText>This password reset link has expired. Please request a new one.</ErrorText>
        <Button onClick={onForgot}>Request a new link</Button>
      </>
    );
  }
  return (
    <NewPasswordForm
      token={token}
      failure={failure && failureText(failure)}
      problemOf={problemOf}
      button="Set new password"
      onDone={() => setUsed(true)}
    />
  );
}

/** The three checks made in the browser, in this order. */
function problemOf(password: string, again: string): string {
  if (!password || !again) return 'Please fill in all fields';
  if (password !== again) return 'Passwords do not match';
  if (password.length < 6) return 'Password must be at least 6 characters long';
  return '';
}
