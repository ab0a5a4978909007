import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';

const EMPTY = { current: '', next: '', again: '' };

function problemOf({ current, next, again }: typeof EMPTY): string {
  if (!current || !next || !again) return 'Please fill in all fields';
  if (next !== again) return 'Passwords do not match.';
  return isGoodPassword(next) ? '' : WEAK_PASSWORD;
}

export function ChangePassword() {
  const { asMember } = useSession();
  const [values, setValues] = useState(EMPTY);
  const { busy, error, setError, send } = useRequest();
  const [done, setDone] = useState('');

  function change() {
    setDone('');
    const problem = problemOf(values);
    if (problem) return setError(problem);
    return send(async () => {
      const { current: current_password, next: new_password } = values;
      const save = () => api.callRaw('/api/change_password.php', { current_password, new_password });
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, save, { sameUser: true });
      if (!reply) return;
      if (!reply.success) return reply.error ?? 'Failed to change the password';
      setValues(EMPTY);
      setDone(reply.message ?? 'Your password has been changed.');
    });
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
        <ErrorText>{error}</ErrorText>
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
