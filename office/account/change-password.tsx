import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { office } from '../data/office-api.ts';
import { useSetSession } from '../data/session.ts';
import { useNotify } from '../parts/notices.tsx';
import { problemOf, useRequest } from '../parts/use-request.ts';

export function ChangePassword() {
  const notify = useNotify();
  const setSession = useSetSession();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const { busy, error, submit } = useRequest(async () => {
    setSession(await office.callRaw('/api/office/change_password', { password, new_password: next }));
    setPassword('');
    setNext('');
    notify('Your password is changed; all other sessions have ended', { type: 'success' });
  });
  const problem = error ? problemOf(error) : undefined;
  return (
    <form onSubmit={submit} aria-labelledby="change-password" className="dense flex flex-col gap-4">
      <h2 id="change-password">Password</h2>
      <Field
        label="Password now"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={problem?.field === 'new_password' ? undefined : problem?.text}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters"
        minLength={12}
        required
        value={next}
        error={problem?.field === 'new_password' ? problem.text : undefined}
        onChange={({ target }) => setNext(target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Change the password
      </Button>
    </form>
  );
}
