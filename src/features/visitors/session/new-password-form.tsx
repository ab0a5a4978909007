import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import { PasswordField } from './password-field.tsx';

/** True if a reset link is still valid; does not use it up. */
export const checkResetLink = (token: string) => api.callRaw('/api/verify_reset_token.php', { token });

interface NewPasswordFormProps {
  /** Token of the reset link. */
  token: string;
  /** Why the link could not be checked. */
  failure?: string;
  /** True if the browser itself refuses empty fields. */
  required?: boolean;
  /** Check in the browser; the server checks the full password rule. */
  problemOf: (password: string, again: string) => string;
  button: string;
  onDone: () => void;
}

/** Sets a new password with a reset link. */
export function NewPasswordForm({ token, failure, required, problemOf, button, onDone }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, error, setError, send } = useRequest(failure);

  function submit() {
    const problem = problemOf(password, again);
    if (problem) return setError(problem);
    return send(async () => {
      const reply = await api.callRaw('/api/update_password.php', { token, password });
      if (!reply.success) return reply.error || 'Failed to reset password';
      onDone();
      const { forgetIfEnded } = await import('./session-actions.ts');
      await forgetIfEnded();
    });
  }

  return (
    <form onSubmit={submitted(submit)} className="flex flex-col gap-4">
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required={required}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordChecklist password={password} />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        required={required}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <ErrorText>{error}</ErrorText>
      <Button type="submit" size="large" busy={busy}>
        {button}
      </Button>
    </form>
  );
}
