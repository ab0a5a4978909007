import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import { PasswordField } from './password-field.tsx';

export const checkResetLink = (token: string) => api.callRaw('/api/verify_reset_token.php', { token });

interface NewPasswordFormProps {
  token: string;
  failure?: string;
  required?: boolean;
  problemOf: (password: string, again: string) => string;
  button: string;
  onDone: () => void;
}

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
