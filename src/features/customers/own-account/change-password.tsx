import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { api } from '../../../web/api.ts';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { failureText } from '../../visitors/session/form-failure.ts';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';

const EMPTY = { current: '', next: '', again: '' };

function problemOf({ current, next, again }: typeof EMPTY): string {
  if (!current || !next || !again) return 'Please fill in all fields';
  if (next !== again) return 'Passwords do not match.';
  return isGoodPassword(next) ? '' : WEAK_PASSWORD;
}

/** Changes the password; requires the current one. */
export function ChangePassword() {
  const { asMember } = useSession();
  const [values, setValues] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');

  async function change() {
    setDone('');
    const problem = problemOf(values);
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const { current: current_password, next: new_password } = values;
      const save = () => api.callRaw('/api/change_password.php', { current_password, new_password });
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, save, { sameUser: true });
      if (!reply) return;
      if (!reply.success) return setError(reply.error ?? 'Failed to change the password');
      setValues(EMPTY);
      setDone(reply.message ?? 'Your password has been changed.');
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  }

  const input = (name: keyof typeof EMPTY) => ({
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <form onSubmit={submitted(change)} noValidate className="grid gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-5">
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          {...input('current')}
        />
        <PasswordField label="New password" name="new-password" autoComplete="new-password" {...input('next')} />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          {...input('again')}
        />
      </div>
      <div className="sm:pt-6">
        <PasswordChecklist password={values.next} />
      </div>
      <div className="flex flex-col gap-4 sm:col-span-2">
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <p role="status" className={done ? 'text-success' : 'sr-only'}>
          {done}
        </p>
        <Button type="submit" busy={busy} className="self-start">
          Change password
        </Button>
      </div>
    </form>
  );
}
