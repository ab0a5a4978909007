import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { api } from '../../../web/api.ts';
import { failureText } from './form-failure.ts';

const EMPTY = 'Please enter your email address';

/** Requests a reset link by email. */
export function ForgotForm({ login, onBack }: { login: string; onBack: () => void }) {
  const [email, setEmail] = useState(login.includes('@') ? login : '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');

  async function submit() {
    setError('');
    setMessage('');
    if (!email.trim()) return setError(EMPTY);
    setBusy(true);
    try {
      const reply = await api.callRaw('/api/request_password_reset.php', { email: email.trim() });
      if (reply.success) setMessage(reply.message ?? '');
      else setError(reply.error ?? failureText(null));
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
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
