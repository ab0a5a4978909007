import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { api } from '../../../web/site-api.ts';
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
  const { busy, error, setError, send } = useFormRequest(failure);

  function submit() {
    const problem = problemOf(password, again);
    if (problem) return setError(problem);
    return send(async () => {
      const reply = await api.callRaw('/api/update_password.php', { token, password });
      if (!reply.success) return reply.error || 'Failed to reset password';
      onDone();
      const { forgetSessionIfEnded } = await import('./session-actions.ts');
      await forgetSessionIfEnded();
    });
  }

  return (
    <form onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
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
