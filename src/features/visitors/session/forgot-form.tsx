import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { failureText, useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';

const EMPTY = 'Please enter your email address';

/** Requests a reset link by email. */
export function ForgotForm({ login, onBack }: { login: string; onBack: () => void }) {
  const [email, setEmail] = useState(login.includes('@') ? login : '');
  const { busy, error, setError, send } = useRequest();
  const [message, setMessage] = useState('');

  function submit() {
    setMessage('');
    if (!email.trim()) return setError(EMPTY);
    return send(async () => {
      const reply = await api.callRaw('/api/request_password_reset.php', { email: email.trim() });
      if (!reply.success) return reply.error ?? failureText(null);
      setMessage(reply.message ?? '');
    });
  }

  return (
    <form onSubmit={submitted(submit)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-steel-700">
        Enter your email address and we will send you a link to choose a new password.
      </p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      {message && (
        <p role="status" className="text-sm text-success">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send reset link
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </form>
  );
}
